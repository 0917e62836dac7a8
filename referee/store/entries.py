"""Entries: the rows of the record, written once and read in order.

Owns their SQL and the folding of their events into a match. Must not decide anything.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlite_utils import Database

from referee.duel.events import Event
from referee.duel.evolve import evolve_all
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.store import codec

_FIRST_INSTANT = datetime.min.replace(tzinfo=UTC)
_LAST_INSTANT = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded command with what followed from it. ``line.at``: when it happened."""

    position: int
    line: Line
    events: tuple[Event, ...]
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class Folded:
    """A match as its entries make it, when the last of them was recorded, and its table's time.

    ``lag``: how far the time at the table is behind the server's. None at a match that was opened
    here; an imported one goes on from where its transcript ends.
    """

    match: Match
    recorded_at: datetime
    opened_at: datetime
    lag: timedelta

    @classmethod
    def after(cls, known: "Folded | None", match: Match, recorded_at: datetime) -> "Folded":
        """``known`` with one entry or more that were recorded at ``recorded_at``."""
        opened_at = known.opened_at if known else recorded_at
        if recorded_at == opened_at and match.position > 1:  # came with the opening: an import
            return cls(match, recorded_at, opened_at, recorded_at - match.last.at)
        return cls(match, recorded_at, opened_at, known.lag if known else timedelta(0))

    def time_at_table(self, now: datetime) -> datetime:
        """The time at the table when it is ``now`` on the server, within the calendar."""
        try:
            return now - self.lag
        except OverflowError:
            return _LAST_INSTANT if self.lag < timedelta(0) else _FIRST_INSTANT


def append(db: Database, match_id: str, entry: Entry, *, key: str | None) -> None:
    db.execute(
        "insert into entries (match_id, position, recorded_at, command, events, key)"
        " values (?, ?, ?, ?, ?, ?)",
        (
            match_id,
            entry.position,
            codec.write_instant(entry.recorded_at),
            codec.write_command(entry.line),
            codec.write_events(entry.events),
            key,
        ),
    )


def read(
    db: Database, match_id: str, *, after: int = 0, last: int | None = None
) -> Iterator[Entry]:
    """The entries of a match in their order, those after ``after`` and up to ``last``.

    None where there is no such match.
    """
    rows = db.execute(
        "select position, command, events, recorded_at from entries"
        " where match_id = ? and position > ? and position <= coalesce(?, position)"
        " order by position",
        (match_id, after, last),
    )
    return map(_entry, rows)


def with_key(db: Database, match_id: str, key: str) -> Entry | None:
    """What was recorded under an idempotency key."""
    row = db.execute(
        "select position, command, events, recorded_at from entries where match_id = ? and key = ?",
        (match_id, key),
    ).fetchone()
    return _entry(row) if row else None


def opened_with_key(db: Database, key: str) -> str | None:
    """The match that was opened under an idempotency key."""
    row = db.execute(
        "select match_id from entries where position = 1 and key = ?", (key,)
    ).fetchone()
    return row[0] if row else None


def fold(
    db: Database, match_id: str, known: Folded | None, *, last: int | None = None
) -> Folded | None:
    """The match with the entries that ``known`` does not have yet, up to ``last``."""
    rows = db.execute(
        "select events, recorded_at from entries"
        " where match_id = ? and position > ? and position <= coalesce(?, position)"
        " order by position",
        (match_id, known.match.position if known else 0, last),
    )
    with codec.as_stored():
        for events, recorded_at in rows:
            match = evolve_all(known.match if known else None, codec.read_events(events))
            known = Folded.after(known, match, codec.read_instant(recorded_at))
    return known


def _entry(row: tuple[int, str, str, str]) -> Entry:
    position, command, events, recorded_at = row
    with codec.as_stored():
        return Entry(
            position,
            codec.read_command(command),
            codec.read_events(events),
            codec.read_instant(recorded_at),
        )
