"""Lines of cells: what was pasted, or stands in a CSV file.

Owns the cutting of a text into numbered rows and cells, whatever parts them. Every line that is not
blank is a row, also one that cannot be cut. Must not know what the cells mean, nor Flask.
"""

import csv
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.encodings import UNREADABLE
from referee.web.floor.line_faults import LineCode, LineFault
from rulings.cells import bare

if TYPE_CHECKING:
    from _csv import Reader

MOST_LINES = 10_000
_LONGEST_LINE = 10_000
_DELIMITERS = ("\t", ";", ",")
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
# A cell that goes on over more lines is a quotation mark that nobody closed.
_LINES_OF_A_CELL = 5
_LOOKED_AT = 100


@dataclass(frozen=True, slots=True)
class Line:
    """``number``: of its first line in the text, from 1. With a ``fault`` there are no cells."""

    number: int
    text: str
    cells: tuple[str, ...]
    fault: LineFault | None = None


class TooManyLines(Exception):
    """More lines than any event has; nothing was read."""

    def __init__(self, lines: int) -> None:
        super().__init__(lines)
        self.lines = lines


def read(text: str, width: int) -> tuple[Line, ...]:
    """The rows of ``text``, of which most have ``width`` cells. Raises ``TooManyLines``."""
    lines = _LINE_ENDS.split(text)
    if len(lines) > MOST_LINES:
        raise TooManyLines(len(lines))
    delimiter = _delimiter(lines, width)
    return tuple(_lines(lines, delimiter))


def _delimiter(lines: list[str], width: int) -> str:
    """What parts the cells: that with which most lines have as many as they should."""
    looked_at = [line for line in lines if line.strip()][:_LOOKED_AT]

    def fitting(delimiter: str) -> tuple[int, int]:
        rows = [_cut(line[:_LONGEST_LINE], delimiter) for line in looked_at]
        parted = sum(delimiter in line for line in looked_at)
        return sum(len(row) == width for row in rows), parted

    return max(_DELIMITERS, key=fitting)


def _lines(lines: list[str], delimiter: str) -> Iterator[Line]:
    at = 0
    while at < len(lines):
        cells, taken, fault = _row(lines, at, delimiter)
        text = lines[at]
        if fault:
            yield Line(at + 1, text, (), fault)
        elif any(cells):
            yield Line(at + 1, text, tuple(cells))
        at += taken


def _row(lines: list[str], at: int, delimiter: str) -> tuple[list[str], int, LineFault | None]:
    """The cells of the row at a line, how many lines it takes, and why it cannot be read."""
    line = lines[at]
    if len(line) > _LONGEST_LINE:
        return [], 1, LineFault(LineCode.LINE_TOO_LONG, _LONGEST_LINE)
    if UNREADABLE in line or "\0" in line:
        return [], 1, LineFault(LineCode.UNREADABLE)
    following = [part[:_LONGEST_LINE] for part in lines[at : at + _LINES_OF_A_CELL]]
    reader = _reader(following, delimiter, strict=True)
    try:
        return _clean(next(reader, [])), max(1, reader.line_num), None
    except csv.Error:
        # Quotes in the middle of a cell are part of it; one that stands open is not.
        if line.count('"') % 2:
            return [], 1, LineFault(LineCode.OPEN_QUOTE)
        return _cut(line, delimiter), 1, None


def _cut(line: str, delimiter: str) -> list[str]:
    return _clean(next(_reader([line], delimiter, strict=False), []))


def _reader(lines: list[str], delimiter: str, *, strict: bool) -> "Reader":
    ended = (f"{line}\n" for line in lines)
    return csv.reader(ended, delimiter=delimiter, skipinitialspace=True, strict=strict)


def _clean(cells: list[str]) -> list[str]:
    """The cells without spaces around them and empty ones at the end. A formula is text."""
    cleaned = [bare(" ".join(cell.split())) for cell in cells]
    while cleaned and not cleaned[-1]:
        cleaned.pop()
    return cleaned


# --- what else may part the cells of a line that somebody typed ----------------------------------

_DASH = re.compile(r"\s*[–—]\s*|\s+-\s+|\s*:\s+")
_SLASH = re.compile(r"\s*/\s*")
_AND = re.compile(r"\s+&\s+")
_COMMA = re.compile(r"\s*,\s*")
_TABLE = re.compile(r"(\D{0,12}?[0-9]+)(?:\s*[:.)])?\s+(.+)")
_AGAINST = re.compile(r"\s+(?:vs\.?|v\.?|–|—|-)\s+|\s*[–—]\s*", re.IGNORECASE)

Cut = Callable[[tuple[str, ...]], tuple[str, ...]]


def cut_team(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Name and two Duelists out of a line with too few cells, where it is plain how they part."""
    match cells:
        case (whole,):
            for separator in (_SLASH, _DASH, _AND):
                if len(parts := separator.split(whole)) == 3:
                    return tuple(parts)
            name, *rest = _DASH.split(whole, maxsplit=1)
            return (name, *_pair(rest[0])) if rest else cells
        case (name, duelists) if len(pair := _pair(duelists)) == 2:
            return (name, *pair)
        case (first, second) if len(parts := _DASH.split(first)) == 2:
            return (*parts, second)
    return cells


def _pair(text: str) -> tuple[str, ...]:
    for separator in (_SLASH, _AND, _COMMA, _DASH):
        if len(parts := separator.split(text)) == 2:
            return tuple(parts)
    return (text,)


def cut_pairing(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Table and two teams out of a line with too few cells."""
    match cells:
        case (whole,) if found := _TABLE.fullmatch(whole):
            return (found[1], *_AGAINST.split(found[2]))
        case (table, teams) if len(parts := _AGAINST.split(teams)) == 2:
            return (table, *parts)
    return cells
