"""Torture: the server is killed at random moments under load, and nothing may be lost.

    make torture                                  200 times, about half an hour
    make torture OPTIONS="--times 5"              a quick look

Eight tablets record without a pause, each sends an entry with its key until it is answered, and
eight screens watch. SIGKILL ends every process of the server at once; one time in ten it is killed
again while it starts.

Exit code 1: an entry that was answered is gone or doubled, one is on record that nobody was told
of, a screen does not show the last one, the clock is off by more than a tenth of a second, or
`referee check` finds anything. The seed is printed: the same one makes the same moments.
"""

import argparse
import random
import signal
import sys
import tempfile
from pathlib import Path

from tests.load import report
from tests.torture.run import run


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill one server under load, again and again.")
    parser.add_argument("--times", type=int, default=200, help="how often (%(default)s)")
    parser.add_argument("--writers", type=int, default=8, help="tablets that record (%(default)s)")
    parser.add_argument("--minutes", type=float, default=600, help="no longer than that")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the moments")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server is not to outlive this
    with tempfile.TemporaryDirectory() as folder:
        chance = random.Random(given.seed)
        done = run(
            Path(folder),
            times=given.times,
            writers=given.writers,
            chance=chance,
            minutes=given.minutes,
        )
    figures = done.figures | {"seed": given.seed} | report.load_average("after")
    report.print_figures(figures, done.troubles, as_json=given.json)
    sys.exit(bool(done.troubles))


if __name__ == "__main__":
    main()
