"""Every change of Life Points as a file for a spreadsheet.

Owns its columns. RFC 4180: CRLF, quotes doubled. A byte order mark goes first, for without it a
spreadsheet reads names in the wrong alphabet. Words are the transcript's own spellings: a file is
the same in every language, so that two can be compared. Must not know Flask.
"""

import csv
import io
from collections.abc import Iterator
from datetime import tzinfo

from referee.duel.events import LifePointsChange
from referee.duel.wire import write_time
from referee.web.ledger import Ledger, Row
from referee.web.match_file import STATES
from referee.web.zone import localized

COLUMNS = (
    "time (UTC)",
    "local time",
    "duel",
    "turn",
    "seat",
    "team",
    "kind",
    "card",
    "before",
    "applied",
    "after",
    "note",
    "actor",
    "position",
    "state",
)

# What a spreadsheet takes for the start of a formula, full-width forms included.
_FORMULA_STARTS = tuple("=+-@\t\r\n＝＋－＠")


def write(ledger: Ledger, zone: tzinfo) -> bytes:
    """One line for each change, also for those taken back; ``state`` tells them apart."""
    text = io.StringIO(newline="")
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    for row in ledger.rows:
        lines.writerows(_line(row, change, zone) for change in row.changes)
    return text.getvalue().encode("utf-8-sig")


def _line(row: Row, change: LifePointsChange, zone: tzinfo) -> Iterator[object]:
    yield write_time(row.at)
    yield localized(row.at, zone).isoformat(sep=" ", timespec="seconds")
    yield row.duel
    yield row.turn
    yield row.seat.value if row.seat else None
    yield int(change.team)
    yield change.kind.value
    yield _guarded(row.card)
    yield change.before
    yield change.applied
    yield change.after
    yield _guarded(row.note)
    yield _guarded(row.by)
    yield row.position
    yield STATES[row.standing]


def _guarded(text: str | None) -> str | None:
    """Free text that a spreadsheet would calculate gets an apostrophe before it."""
    return f"'{text}" if text and text.startswith(_FORMULA_STARTS) else text
