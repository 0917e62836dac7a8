"""A text is cut into numbered rows and cells, whatever parts them; no line is lost."""

import pytest

from referee.web.floor.delimited import (
    MOST_LINES,
    TooManyLines,
    cut_pairing,
    cut_team,
    read,
)
from referee.web.floor.line_faults import LineCode


def cells(text: str) -> list[tuple[str, ...]]:
    return [line.cells for line in read(text, 3)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_delimiter_and_the_line_ends_are_found_out(delimiter: str, end: str) -> None:
    text = end.join(delimiter.join(row) for row in [("Red", "Ana", "Bo"), ("Blue", "Cy", "Di")])
    assert cells(text + end) == [("Red", "Ana", "Bo"), ("Blue", "Cy", "Di")]


def test_a_comma_in_a_name_does_not_part_where_semicolons_do() -> None:
    assert cells("Red;Marić, Ana;Bo\nBlue;Cy;Di") == [
        ("Red", "Marić, Ana", "Bo"),
        ("Blue", "Cy", "Di"),
    ]


def test_quoted_cells_hold_delimiters_quotes_and_line_ends() -> None:
    assert cells('"Red; ""the"" Reds";"Ana\r\nM.";Bo\nBlue;Cy;Di') == [
        ('Red; "the" Reds', "Ana M.", "Bo"),
        ("Blue", "Cy", "Di"),
    ]


def test_lines_are_numbered_as_they_stand_in_the_file() -> None:
    lines = read('Red;Ana;Bo\n\n"Blue\nSky";Cy;Di\n;;\nGold;E;F', 3)
    assert [line.number for line in lines] == [1, 3, 6]


def test_a_quotation_mark_that_stays_open_costs_its_own_line_only() -> None:
    first, second = read('"Red;Ana;Bo\nBlue;Cy;Di', 3)
    assert first.fault is not None
    assert first.fault.code is LineCode.OPEN_QUOTE
    assert second.cells == ("Blue", "Cy", "Di")


def test_quotes_inside_a_cell_are_part_of_it() -> None:
    assert cells('Red;Ana "Ace" M.;Bo') == [("Red", 'Ana "Ace" M.', "Bo")]


@pytest.mark.parametrize("line", ["R\ufffdd;Ana;Bo", "R\0d;Ana;Bo"])
def test_a_line_that_cannot_be_read_says_so(line: str) -> None:
    (found,) = read(line, 3)
    assert found.fault is not None
    assert found.fault.code is LineCode.UNREADABLE


def test_a_line_without_an_end_is_too_long() -> None:
    first, second = read("x" * 200_000 + "\nRed;Ana;Bo", 3)
    assert first.fault is not None
    assert first.fault.code is LineCode.LINE_TOO_LONG
    assert second.cells == ("Red", "Ana", "Bo")


def test_a_formula_is_text_and_loses_the_apostrophe_of_a_spreadsheet() -> None:
    assert cells("'=1+1;+2;'s Gravenhage") == [("=1+1", "+2", "'s Gravenhage")]


def test_five_thousand_lines_are_read_and_too_many_are_refused() -> None:
    assert len(read("Red;Ana;Bo\n" * 5000, 3)) == 5000
    with pytest.raises(TooManyLines) as refused:
        read("Red;Ana;Bo\n" * MOST_LINES, 3)
    assert refused.value.lines == MOST_LINES + 1


@pytest.mark.parametrize(
    ("line", "parted"),
    [
        (("Red – Ana / Bo",), ("Red", "Ana", "Bo")),
        (("Red: Ana & Bo",), ("Red", "Ana", "Bo")),
        (("Red – Ana – Bo",), ("Red", "Ana", "Bo")),
        (("Red / Ana / Bo",), ("Red", "Ana", "Bo")),
        (("Red", "Ana & Bo"), ("Red", "Ana", "Bo")),
        (("Red", "Ana/Bo"), ("Red", "Ana", "Bo")),
        (("Red - Ana", "Bo"), ("Red", "Ana", "Bo")),
        (("Salt & Pepper", "Ana"), ("Salt & Pepper", "Ana")),
        (("Red", "Ana-Maria"), ("Red", "Ana-Maria")),
        (("Red",), ("Red",)),
    ],
)
def test_a_line_of_a_team_that_somebody_typed_is_parted(
    line: tuple[str, ...], parted: tuple[str, ...]
) -> None:
    assert cut_team(line) == parted


@pytest.mark.parametrize(
    ("line", "parted"),
    [
        (("4 Red – Blue",), ("4", "Red", "Blue")),
        (("Table 4: Red vs Blue",), ("Table 4", "Red", "Blue")),
        (("4. Red - Blue",), ("4", "Red", "Blue")),
        (("4", "Red vs. Blue"), ("4", "Red", "Blue")),
        (("4", "Red"), ("4", "Red")),
        (("Red",), ("Red",)),
    ],
)
def test_a_line_of_a_pairing_that_somebody_typed_is_parted(
    line: tuple[str, ...], parted: tuple[str, ...]
) -> None:
    assert cut_pairing(line) == parted
