"""Load: one server with an event of many tables, watched, idled at and written to all at once.

    make load                                     the whole of it, a little over a minute
    make load OPTIONS="--tables 20 --seconds 5"   a quick look

Exit code 1: an entry was lost, doubled or told wrongly, or a page was never told of one.

What the figures mean:

- *entry*: from when an entry was due to its answer, so waiting in line counts. *sent again*: those
  that were sent twice under one key, and answered alike.
- *push*: from sending an entry until a page that reads its stream shows it. A page is sent the
  newest state only, and that not too often, so its wait is part of this.
- *silence*: the longest that a reading page heard no beat; after three seconds it would say that
  it is not live.
- *memory*, *threads*, *files*: of all processes of the server together; memory is what is resident.
- *CPU*: of one core, during the entries; that of the load is this program's.
- *hung up on*: the clients who sent nothing, or half a head, that the server closed meanwhile.
- *load average*: of the machine, before and after: other work makes all of it slower.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
from pathlib import Path

from tests.load import report
from tests.load.run import Size, run


def main() -> None:
    size, as_json = _options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server is not to outlive this
    with tempfile.TemporaryDirectory() as folder:
        figures, troubles = asyncio.run(run(size, Path(folder)))
    report.print_figures(figures, troubles, as_json=as_json)
    sys.exit(bool(troubles))


def _options() -> tuple[Size, bool]:
    parser = argparse.ArgumentParser(description="Put one server under load.")
    usual = Size()
    for option, what in {
        "tables": "tables of the round",
        "streams": "open pages, the unread among them",
        "floors": "how many of them show the floor",
        "halls": "how many of them are hall screens",
        "unread": "how many of them are never read",
        "idle": "clients that send nothing, or half a head",
        "connections": "what the entries come over",
        "rate": "entries a second",
        "seconds": "how long entries are made",
    }.items():
        parser.add_argument(
            f"--{option}", type=int, default=getattr(usual, option), help=f"{what} (%(default)s)"
        )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = vars(parser.parse_args())
    as_json = given.pop("json")
    return Size(**given), as_json


if __name__ == "__main__":
    main()
