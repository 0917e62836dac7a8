"""CSV files for spreadsheets.

RFC 4180: CRLF, quotes doubled. A byte order mark goes first, for without it a spreadsheet reads
names in the wrong alphabet. Must not know what the columns mean, nor Flask.
"""

import csv
import io
from collections.abc import Iterable, Sequence

from rulings.cells import guarded


def write(columns: Sequence[str], lines: Iterable[Iterable[object]]) -> bytes:
    """The file: its columns, and a line of cells for each of ``lines``. None is an empty cell."""
    text = io.StringIO(newline="")
    written = csv.writer(text)
    written.writerow(columns)
    for line in lines:
        written.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in line])
    return text.getvalue().encode("utf-8-sig")
