"""CSV, for spreadsheets.

Owns the cells: a list is one cell with an entry a line. RFC 4180; a file is also read with
semicolons or tabs, as spreadsheets write it in French and Serbian. Must not know what the columns
mean.
"""

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulings.cells import bare, guarded
from rulings.errors import Unreadable, UnreadableFile
from rulings.faults import Fault, Problem
from rulings.report import Format
from rulings.rows import Row

MARK = "\ufeff"
"""Goes before a file: without it a spreadsheet reads names in the wrong alphabet."""

_SEPARATORS = (",", ";", "\t")


def read(
    lines: Iterable[tuple[int, str]], columns: Sequence[str], lists: Collection[str]
) -> Iterator[Row]:
    """A row for each one below the header that has a cell which is not empty.

    Raises ``UnreadableFile``.
    """
    numbered = _Numbered(lines)
    header = next(numbered, "")
    separator, names = _header(header, columns)
    cells = csv.reader(numbered, delimiter=separator)
    while True:
        first = numbered.line + 1
        try:
            row = next(cells, None)
        except csv.Error as error:
            too_long = "limit" in str(error)
            reason = Unreadable.ROW_TOO_LONG if too_long else Unreadable.FORMAT
            expected = (str(csv.field_size_limit()),) if too_long else tuple(Format)
            raise UnreadableFile(reason, line=first, expected=expected) from error
        if row is None:
            return
        if len(row) > len(names):
            yield Row(first, {}, Fault(None, Problem.TOO_MANY, (str(len(names)),)))
        elif any(row):
            values = {name: bare(cell) for name, cell in zip(names, row, strict=False) if cell}
            yield Row(first, {n: _entries(v) if n in lists else v for n, v in values.items()})


def write(values: Mapping[str, Any], columns: Sequence[str]) -> str:
    """One line of the file."""
    cells = (values.get(name, "") for name in columns)
    return write_cells("\n".join(cell) if isinstance(cell, list) else cell for cell in cells)


def write_cells(cells: Iterable[object]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerow([guarded(str(cell)) for cell in cells])
    return text.getvalue()


class _Numbered:
    """The lines for the CSV reader; `line` is the number of the last one it took."""

    def __init__(self, lines: Iterable[tuple[int, str]]) -> None:
        self._lines = iter(lines)
        self.line = 0

    def __iter__(self) -> "_Numbered":
        return self

    def __next__(self) -> str:
        self.line, text = next(self._lines)
        return text


def is_header(line: str) -> bool:
    """Whether these are our columns, or nearly."""
    return any({"title", "text"} <= set(_names(line, separator)) for separator in _SEPARATORS)


def _header(line: str, columns: Sequence[str]) -> tuple[str, list[str]]:
    separator = max(_SEPARATORS, key=lambda it: len(set(_names(line, it)) & set(columns)))
    names = _names(line, separator)
    for at, name in enumerate(names):
        if name not in columns or name in names[:at]:
            raise UnreadableFile(Unreadable.COLUMN, line=1, found=name, expected=tuple(columns))
    return separator, names


def _names(line: str, separator: str) -> list[str]:
    try:
        cells = next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        return []
    return [cell.strip().lower() for cell in cells]


def _entries(cell: str) -> list[str]:
    return [entry for entry in cell.splitlines() if entry.strip()]
