"""No spreadsheet calculates a cell, and what is read back is what was there."""

import pytest

from rulings.cells import bare, guarded

FORMULAS = ["=1+1", "+SUM(A1)", "-2", "@judge", "\t=1", "\rx", "＝1", " =1+1", "'=1+1", "''-1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_starts_an_expression(text: str) -> None:
    assert guarded(text) == f"'{text}"
    assert bare(guarded(text)) == text


@pytest.mark.parametrize("text", ["Red", "Ana-Bo", "1–2", "'s Gravenhage", "", "a=b", "Ђорђе"])
def test_everything_else_is_written_as_it_is(text: str) -> None:
    assert guarded(text) == text
    assert bare(text) == text
