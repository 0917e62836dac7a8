"""CSV files for spreadsheets.

Owns how a cell is written so that no spreadsheet calculates it, and how that is read back. RFC
4180: CRLF, quotes doubled. A byte order mark goes first, for without it a spreadsheet reads names
in the wrong alphabet. Must not know what the columns mean, nor Flask.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence

# What a spreadsheet takes for the start of a formula, full-width forms included. An apostrophe
# before it is written twice, so that one of them comes back.
_FORMULA = re.compile(r"'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")
_GUARDED = re.compile(r"'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")


def write(columns: Sequence[str], lines: Iterable[Iterable[object]]) -> bytes:
    """The file: its columns, and a line of cells for each of ``lines``. None is an empty cell."""
    text = io.StringIO(newline="")
    written = csv.writer(text)
    written.writerow(columns)
    for line in lines:
        written.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in line])
    return text.getvalue().encode("utf-8-sig")


def guarded(text: str) -> str:
    """``text`` with an apostrophe before it where a spreadsheet would calculate it."""
    return f"'{text}" if _FORMULA.match(text) else text


def bare(text: str) -> str:
    """What ``guarded`` was given."""
    return text[1:] if _GUARDED.match(text) else text
