"""A CSV file: no spreadsheet calculates a cell of it, and what is read back is what was there."""

import csv
import io

import pytest

from referee.web import csv_file

FORMULAS = ["=1+1", "+SUM(A1)", "-2", "@judge", "\t=1", "\rx", "＝1", " =1+1", "'=1+1", "''-1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_starts_an_expression(text: str) -> None:
    assert csv_file.guarded(text) == f"'{text}"
    assert csv_file.bare(csv_file.guarded(text)) == text


@pytest.mark.parametrize("text", ["Red", "Ana-Bo", "1–2", "'s Gravenhage", "", "a=b", "Ђорђе"])
def test_everything_else_is_written_as_it_is(text: str) -> None:
    assert csv_file.guarded(text) == text
    assert csv_file.bare(text) == text


def test_a_file_begins_with_a_mark_and_its_lines_end_as_the_standard_says() -> None:
    written = csv_file.write(("table", "team"), [(1, "=A1"), (None, 'He said "no", ћ')])
    assert written.startswith(b"\xef\xbb\xbftable,team\r\n1,'=A1\r\n")
    rows = list(csv.reader(io.StringIO(written.decode("utf-8-sig"), newline="")))
    assert rows[2] == ["", 'He said "no", ћ']
