"""What is carried from one record to another: matches and events entry by entry, as they stand.

Owns reading them, with their keys, and adding them under the ids and times that they have. Must not
decide whether they may be added, or know a file.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]  # the one it uses itself

from referee.duel.match import Match
from referee.floor.event import Event
from referee.store import copies, entries, event_entries, summaries
from referee.store.entries import Entry
from referee.store.event_entries import EventEntry
from referee.store.events import Events

KeyedEntry: TypeAlias = tuple[Entry, str | None]
KeyedFact: TypeAlias = tuple[EventEntry, str | None]
DeckRow: TypeAlias = tuple[int, str, int, str, str, str | None, str | None]
"""Team, letter, version, content, when, by whom and why: of a registered Deck."""


class DoesNotFit(Exception):
    """What was to be added contradicts itself: a table twice in a round, a key twice in a match."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A record of one moment, to be carried away from."""

    db: Database

    def match(self, match_id: str) -> tuple[KeyedEntry, ...]:
        """Its entries; none where there is no such match."""
        found = entries.read(self.db, match_id)
        keys = self.db.execute(
            "select key from entries where match_id = ? order by position", [match_id]
        )
        return tuple((entry, key) for entry, (key,) in zip(found, keys, strict=True))

    def event(self, event_id: str) -> tuple[KeyedFact, ...]:
        """Its entries; none where there is no such event."""
        found = event_entries.read(self.db, event_id)
        keys = self.db.execute(
            "select key from event_entries where event_id = ? order by position", [event_id]
        )
        return tuple((entry, key) for entry, (key,) in zip(found, keys, strict=True))

    def matches_of(self, event_id: str) -> tuple[str, ...]:
        rows = self.db.execute(
            "select match_id from event_tables where event_id = ? order by round, number",
            [event_id],
        )
        return tuple(match_id for (match_id,) in rows)

    def decks(self, event_id: str) -> tuple[DeckRow, ...]:
        rows: Sequence[Any] = self.db.execute(
            "select team, letter, version, content, registered_at, by, reason"
            " from registered_decks where event_id = ? order by team, letter, version",
            [event_id],
        ).fetchall()
        return tuple(rows)


@dataclass(frozen=True, slots=True)
class Adding(Reading):
    """A record while its only writer adds to it."""

    def add_match(self, match_id: str, added: Sequence[KeyedEntry], match: Match) -> None:
        """Entries after those that are here, after which the match stands as ``match``."""
        for entry, key in added:
            if entry.position == 1:
                summaries.insert(self.db, match_id, match, at=entry.recorded_at)
                key = None if key and entries.opened_with_key(self.db, key) else key
            entries.append(self.db, match_id, entry, key=key)
        summaries.update(self.db, match_id, match, at=added[-1][0].recorded_at)

    def add_event(self, event_id: str, added: Sequence[KeyedFact], event: Event) -> None:
        """As ``add_match``; the matches at its tables are here by now."""
        for entry, key in added:
            if entry.position == 1:
                event_entries.insert(self.db, event_id, entry)
                key = None if key and event_entries.opened_with_key(self.db, key) else key
            event_entries.append(self.db, event_id, entry, key=key)
        event_entries.update(self.db, event_id, event, at=added[-1][0].at)

    def add_decks(self, event_id: str, rows: Sequence[DeckRow]) -> None:
        self.db.conn.executemany(
            "insert into registered_decks"
            " (event_id, team, letter, version, content, registered_at, by, reason)"
            " values (?, ?, ?, ?, ?, ?, ?, ?)",
            [(event_id, *row) for row in rows],
        )

    def is_placed_elsewhere(self, match_id: str, event_id: str) -> bool:
        """Whether the match is played at a table of another event here."""
        place = event_entries.place_of(self.db, match_id)
        return place is not None and place.event_id != event_id


@contextmanager
def reading(events: Events) -> Iterator[Reading]:
    """The record as it is now, whoever goes on writing. Raises ``StoreUnavailable``."""
    with copies.opened(events.matches.connections.path) as db:
        yield Reading(db)


@contextmanager
def adding(events: Events) -> Iterator[Adding]:
    """All that is added is on disk when the block is left, or nothing is.

    Raises ``DoesNotFit`` and ``StoreUnavailable``.
    """
    try:
        with events.matches.connections.immediate() as db:
            yield Adding(db)
    except sqlite3.IntegrityError as error:
        raise DoesNotFit from error
