"""The benchmark: everything that has to be fast, each beside something that is known to be.

    make bench                                 all rows, under ten minutes on two cores
    make bench OPTIONS="--only entry --only search"
    make bench OPTIONS="--json bench.json"

Absolute times say little on a busy machine: a row's figure is how ours stands to the other, both
measured in turn, the middle of several rounds. Exit code 1: a goal was missed, or a row could not
be measured because an answer was not what it must be; the table says why.
"""

import argparse
import sys
from pathlib import Path

from tests.bench import at_the_table, cards, fan_out, pages, replaying, report, running, searching
from tests.bench.measured import measure

ROWS = (
    *at_the_table.ROWS,
    *replaying.ROWS,
    *searching.ROWS,
    *cards.ROWS,
    *fan_out.ROWS,
    *pages.ROWS,
    *running.ROWS,
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what has to be fast.")
    parser.add_argument("--only", action="append", default=[], help="rows that begin so")
    parser.add_argument("--json", type=Path, help="write the results there, too")
    wanted = parser.parse_args()
    results = []
    for row in ROWS:
        if wanted.only and not row.name.startswith(tuple(wanted.only)):
            continue
        results.append(measure(row))
        print(report.line(results[-1]), file=sys.stderr, flush=True)
    print(report.table(results))
    if wanted.json:
        report.write_json(results, wanted.json)
    sys.exit(not all(result.is_met for result in results))


if __name__ == "__main__":
    main()
