"""Inspection: the record looked through, everything in it worked out anew and compared.

Owns what can be wrong with a database, and finding it. Only reads; must not repair anything.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlite_utils import Database

from referee.duel import commands as c
from referee.duel import decide
from referee.duel.errors import Malformed, Refusal
from referee.duel.evolve import evolve_all
from referee.duel.match import Match
from referee.floor.evolve import evolve
from referee.store import codec, entries, event_entries, summaries
from referee.store.entries import Entry
from referee.store.migrations import migrations, steps

if TYPE_CHECKING:
    from referee.floor.event import Event

_MOST_OF_A_KIND = 100


class Fault(StrEnum):
    """What can be wrong with a record."""

    FILE_DAMAGED = "file-damaged"
    BROKEN_REFERENCE = "broken-reference"
    NO_ENTRIES = "no-entries"
    MISSING_ENTRIES = "missing-entries"
    UNREADABLE = "unreadable"
    DECIDED_OTHERWISE = "decided-otherwise"
    LISTED_OTHERWISE = "listed-otherwise"
    PLACED_OTHERWISE = "placed-otherwise"
    DECK_WITHOUT_TEAM = "deck-without-team"


@dataclass(frozen=True, slots=True)
class Finding:
    """``where``: the match, the event or the table of the database; ``detail``: what, as it is."""

    fault: Fault
    where: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Census:
    """What a record holds. ``last_at``: when the last of it was recorded."""

    matches: int
    entries: int
    events: int
    facts: int
    last_at: datetime | None


def is_record(db: Database) -> bool:
    """Whether a database is a record of this program, of whatever version."""
    return {"matches", "entries", "events", "event_entries"} <= set(db.table_names())


def census(db: Database) -> Census:
    """What a record holds. Raises ``StoreUnavailable`` where what is counted cannot be read."""
    counts = [
        db.execute(f"select count(*), max({changed}) from {table}").fetchone()  # noqa: S608  # names of our own
        for table, changed in (
            ("matches", "changed_at"),
            ("entries", "null"),
            ("events", "changed_at"),
            ("event_entries", "null"),
        )
    ]
    with codec.as_stored():
        last = max(filter(None, (changed for _, changed in counts)), default=None)
        matches, recorded, events, facts = (int(count) for count, _ in counts)
        last_at = codec.read_instant(last) if last else None
        return Census(matches, recorded, events, facts, last_at)


def is_of_earlier_version(db: Database) -> bool:
    """Whether a step of the schema is still to be taken."""
    return bool(migrations.pending(db))


def is_of_later_version(db: Database) -> bool:
    """Whether a step of the schema was taken that this version does not know."""
    return not {step.name for step in migrations.applied(db)} <= steps()


def is_sound(db: Database) -> bool:
    """A quick look at a whole file, such as before it is used."""
    return bool(db.execute("pragma quick_check(1)").fetchone() == ("ok",))


def of_file(db: Database) -> Iterator[Finding]:
    """Whether SQLite finds everything in its place; of any database."""
    for (said,) in db.execute(f"pragma integrity_check({_MOST_OF_A_KIND})"):
        if said != "ok":
            yield Finding(Fault.FILE_DAMAGED, detail=said)
    broken = db.execute("pragma foreign_key_check").fetchall()
    for table, row, parent, _ in broken[:_MOST_OF_A_KIND]:
        yield Finding(Fault.BROKEN_REFERENCE, table, f"{row} → {parent}")


def of_counts(db: Database) -> Iterator[Finding]:
    """Whether every match and event has the entries that it says it has."""
    for table, record, key in (
        ("matches", "entries", "match_id"),
        ("events", "event_entries", "event_id"),
    ):
        rows = db.execute(
            "select t.id, t.position, count(r.position), coalesce(max(r.position), 0)"  # noqa: S608  # names of our own
            f" from {table} t left join {record} r on r.{key} = t.id group by t.id"
        )
        for id_, position, count, last in rows:
            if count == 0:
                yield Finding(Fault.NO_ENTRIES, id_)
            elif not position == count == last:
                yield Finding(Fault.MISSING_ENTRIES, id_, f"{position}, {last}, {count}")


def changed_since(db: Database, since: datetime | None) -> tuple[list[str], list[str]]:
    """The ids of the matches and of the events that changed at ``since`` or later."""
    start = codec.write_instant(since) if since else ""
    matches, events = (
        [
            id_
            for (id_,) in db.execute(
                f"select id from {table} where changed_at >= ? order by opened_at, id",  # noqa: S608  # names of our own
                [start],
            )
        ]
        for table in ("matches", "events")
    )
    return matches, events


def of_match(db: Database, match_id: str) -> Iterator[Finding]:
    """Whether each entry is what its command leads to, and the list tells what they come to."""
    match: Match | None = None
    first = last = None
    try:
        for entry in entries.read(db, match_id):
            if not is_decided_so(match, entry):
                yield Finding(Fault.DECIDED_OTHERWISE, match_id, str(entry.position))
            match = evolve_all(match, entry.events)
            first, last = first or entry, entry
    except Exception as error:  # what nobody wrote can fail in every way
        position = last.position + 1 if last else 1
        yield Finding(Fault.UNREADABLE, match_id, f"{position}: {_told(error)}")
        return
    if match is None or first is None or last is None:
        return  # counted already
    row = db.execute(
        "select opened_at, changed_at, position, is_over, summary from matches where id = ?",
        [match_id],
    ).fetchone()
    stands = (
        codec.write_instant(first.recorded_at),
        codec.write_instant(last.recorded_at),
        match.position,
        int(match.is_over),
    )
    if row[:4] != stands or not _is_summary(row[4], match):
        yield Finding(Fault.LISTED_OTHERWISE, match_id)


def of_event(db: Database, event_id: str) -> Iterator[Finding]:
    """Whether the list, the tables and the registered Decks are those that the facts come to."""
    event: Event | None = None
    first_at = last_at = None
    try:
        for entry in event_entries.read(db, event_id):
            event = evolve(event, entry.fact, at=entry.at, by=entry.by)
            first_at, last_at = first_at or entry.at, entry.at
    except Exception as error:  # what nobody wrote can fail in every way
        position = event.position + 1 if event else 1
        yield Finding(Fault.UNREADABLE, event_id, f"{position}: {_told(error)}")
        return
    if event is None or first_at is None or last_at is None:
        return  # counted already
    row = db.execute(
        "select opened_at, changed_at, position, is_archived, name from events where id = ?",
        [event_id],
    ).fetchone()
    instants = (codec.write_instant(first_at), codec.write_instant(last_at))
    if row != (*instants, event.position, int(event.is_archived), event.name):
        yield Finding(Fault.LISTED_OTHERWISE, event_id)
    placed = db.execute(
        "select round, number, match_id from event_tables where event_id = ?", [event_id]
    ).fetchall()
    tables = (
        (round_.number, table.number, table.match_id)
        for round_ in event.rounds
        for table in round_.tables
        if table.match_id
    )
    if sorted(placed) != sorted(tables):
        yield Finding(Fault.PLACED_OTHERWISE, event_id)
    decks = db.execute(
        "select distinct team from registered_decks where event_id = ?", [event_id]
    ).fetchall()
    for (team,) in decks:
        if event.team(team) is None:
            yield Finding(Fault.DECK_WITHOUT_TEAM, event_id, str(team))


def is_decided_so(match: Match | None, entry: Entry) -> bool:
    """Whether the entry's events are what its command leads to, by the rules of this version."""
    line = entry.line
    at = line.at or entry.recorded_at
    if match is None:
        return isinstance(line.command, c.OpenMatch) and (
            decide.open_match(line.command, at=at)[1] == entry.events
        )
    try:
        return decide.decide(match, line.command, at=at, overrule=line.overrule) == entry.events
    except Refusal:
        return False


def _is_summary(text: str, match: Match) -> bool:
    """Compared as values: what an earlier version stored is without how the Duel ended."""
    try:
        stored: summaries.Standing = codec.read_value(summaries.Standing, text)
    except (Malformed, ValueError):
        return False
    standing = summaries.standing(match)
    return stored in (standing, replace(standing, duel_outcome=None))


def _told(error: Exception) -> str:
    cause = error.__cause__ or error
    return f"{type(cause).__name__}: {cause}"
