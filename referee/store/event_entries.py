"""The record of events: its rows, written once and read in order.

Owns their SQL and the folding of their facts into an event, and which match is played at which
table. Must not decide anything.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.evolve import evolve
from referee.floor.notation import read_fact, write_fact
from referee.store import codec


@dataclass(frozen=True, slots=True)
class EventEntry:
    """One recorded fact: when it happened, and who recorded it."""

    position: int
    fact: f.Fact
    at: datetime
    by: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is played."""

    event_id: str
    round: int
    table: int


def insert(db: Database, event_id: str, entry: EventEntry) -> None:
    at = codec.write_instant(entry.at)
    db.execute(
        "insert into events (id, opened_at, changed_at, position, is_archived, name)"
        " values (?, ?, ?, 1, 0, '')",
        (event_id, at, at),
    )


def append(db: Database, event_id: str, entry: EventEntry, *, key: str | None) -> None:
    text = json.dumps(write_fact(entry.fact), ensure_ascii=False, separators=(",", ":"))
    db.execute(
        "insert into event_entries (event_id, position, recorded_at, fact, by, key)"
        " values (?, ?, ?, ?, ?, ?)",
        (event_id, entry.position, codec.write_instant(entry.at), text, entry.by, key),
    )
    _place(db, event_id, entry.fact)


def _place(db: Database, event_id: str, fact: f.Fact) -> None:
    """Keep up which match is played where, for whoever asks by the match."""
    match fact:
        case f.StartRound():
            for opened in fact.matches:
                _put(db, event_id, fact.round, opened.table, opened.match_id)
        case f.PairTable(match_id=str(match_id)):
            _put(db, event_id, fact.round, fact.table, match_id)
        case f.MoveTable():
            db.execute(
                "update event_tables set number = ?"
                " where event_id = ? and round = ? and number = ?",
                (fact.to, event_id, fact.round, fact.table),
            )
        case _:
            pass


def _put(db: Database, event_id: str, round_: int, table: int, match_id: str) -> None:
    db.execute(
        "insert into event_tables (event_id, round, number, match_id) values (?, ?, ?, ?)",
        (event_id, round_, table, match_id),
    )


def update(db: Database, event_id: str, event: Event, *, at: datetime) -> None:
    db.execute(
        "update events set changed_at = ?, position = ?, is_archived = ?, name = ? where id = ?",
        (codec.write_instant(at), event.position, event.is_archived, event.name, event_id),
    )


def read(db: Database, event_id: str, *, after: int = 0) -> Iterator[EventEntry]:
    """The entries of an event after ``after``; none where there is no such event."""
    rows = db.execute(
        "select position, fact, recorded_at, by from event_entries"
        " where event_id = ? and position > ? order by position",
        (event_id, after),
    )
    return map(_entry, rows)


def with_key(db: Database, event_id: str, key: str) -> EventEntry | None:
    """What was recorded under an idempotency key."""
    row = db.execute(
        "select position, fact, recorded_at, by from event_entries where event_id = ? and key = ?",
        (event_id, key),
    ).fetchone()
    return _entry(row) if row else None


def opened_with_key(db: Database, key: str) -> str | None:
    """The event that was opened under an idempotency key."""
    row = db.execute(
        "select event_id from event_entries where position = 1 and key = ?", (key,)
    ).fetchone()
    return row[0] if row else None


def fold(db: Database, event_id: str, known: Event | None) -> Event | None:
    """The event with the facts that ``known`` does not have yet."""
    event = known
    for entry in read(db, event_id, after=known.position if known else 0):
        event = evolve(event, entry.fact, at=entry.at, by=entry.by)
    return event


def place_of(db: Database, match_id: str) -> Place | None:
    """Where the match is played; None for one that belongs to no event."""
    row = db.execute(
        "select event_id, round, number from event_tables where match_id = ?", (match_id,)
    ).fetchone()
    return Place(*row) if row else None


def ids(db: Database, *, is_archived: bool) -> tuple[str, ...]:
    """The latest opened first."""
    rows = db.execute(
        "select id from events where is_archived = ? order by opened_at desc, id", (is_archived,)
    )
    return tuple(event_id for (event_id,) in rows)


def _entry(row: tuple[int, str, str, str | None]) -> EventEntry:
    position, fact, recorded_at, by = row
    with codec.as_stored():
        return EventEntry(
            position, read_fact(json.loads(fact)), codec.read_instant(recorded_at), by
        )
