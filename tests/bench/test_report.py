"""A row that cannot be measured is told, and loses no other row."""

import json
from collections.abc import Sequence
from pathlib import Path

from tests.bench import report
from tests.bench.measured import Against, Round, Row, measure


def _fails() -> Sequence[Round]:
    raise AssertionError("'one ': nothing")


GOOD = Row("good", "ours", "other", 2, "ms", Against.TIMES, lambda: [Round(3, 2), Round(2, 2)])
BAD = Row("bad", "ours", "other", 2, "ms", Against.TIMES, _fails)


def test_a_row_whose_answer_is_wrong_is_not_met_and_says_why() -> None:
    good, bad = measure(GOOD), measure(BAD)
    assert (good.is_met, bad.is_met) == (True, False)
    assert report.table([bad, good]).splitlines()[2:] == [
        "| bad | ours | other | – | – | ≤ 2× | not measured: AssertionError: 'one ': nothing |",
        "| good | 2.50 ms ours | 2.00 ms other | 1.25× | 1.00 to 1.50 | ≤ 2× | met |",
    ]


def test_the_json_has_figures_or_the_failure(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    report.write_json([measure(GOOD), measure(BAD)], file)
    good, bad = json.loads(file.read_text())["rows"]
    assert (good["figure"], good["met"]) == (1.25, True)
    assert (bad["failure"], bad["met"]) == ("AssertionError: 'one ': nothing", False)
