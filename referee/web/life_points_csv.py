"""Every change of Life Points as a file for a spreadsheet.

Owns its columns. Words are the transcript's own spellings: a file is the same in every language, so
that two can be compared. Must not know Flask.
"""

from collections.abc import Iterator
from datetime import tzinfo

from referee.duel.events import LifePointsChange
from referee.duel.wire import write_time
from referee.web import csv_file
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


def write(ledger: Ledger, zone: tzinfo) -> bytes:
    """One line for each change, also for those taken back; ``state`` tells them apart."""
    changes = ((row, change) for row in ledger.rows for change in row.changes)
    return csv_file.write(COLUMNS, (_line(row, change, zone) for row, change in changes))


def _line(row: Row, change: LifePointsChange, zone: tzinfo) -> Iterator[object]:
    yield write_time(row.at)
    yield localized(row.at, zone).isoformat(sep=" ", timespec="seconds")
    yield row.duel
    yield row.turn
    yield row.seat.value if row.seat else None
    yield int(change.team)
    yield change.kind.value
    yield row.card
    yield change.before
    yield change.applied
    yield change.after
    yield row.note
    yield row.by
    yield row.position
    yield STATES[row.standing]
