"""The events on record: what the rest of the program sees of them in the store.

Owns the transaction in which an event and the matches at its tables change together. Must not
decide what may be recorded.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import islice

from sqlite_utils import Database

from referee.floor.event import Event
from referee.store import codec, event_entries
from referee.store.errors import UnknownEvent, told_plainly
from referee.store.event_entries import EventEntry, Place
from referee.store.matches import Matches, new_id
from referee.store.writing import Writing

Listener = Callable[[str, int], None]

_log = logging.getLogger(__name__)


class EventWriting:
    """One event while its only writer adds to it, with the matches that change along with it."""

    def __init__(self, db: Database, event_id: str, event: Event | None, matches: Matches) -> None:
        self.id = event_id
        self.event = event
        self.is_changed = False
        self.matches: list[Writing] = []
        self._db = db
        self._matches = matches

    def entry_with(self, key: str) -> EventEntry | None:
        """What was recorded under an idempotency key."""
        return event_entries.with_key(self._db, self.id, key)

    def entries(self, position: int, count: int) -> tuple[EventEntry, ...]:
        """At most ``count`` entries from ``position`` on."""
        return tuple(islice(event_entries.read(self._db, self.id, after=position - 1), count))

    def append(self, entry: EventEntry, *, event: Event, key: str | None = None) -> None:
        """Add an entry, after which the event stands as ``event``."""
        if self.event is None:
            event_entries.insert(self._db, self.id, entry)
        event_entries.append(self._db, self.id, entry, key=key)
        event_entries.update(self._db, self.id, event, at=entry.at)
        self.event = event
        self.is_changed = True

    def match(self, match_id: str) -> Writing:
        """A match, to be changed in the same transaction. Raises ``UnknownMatch``."""
        return self._with(self._matches.writing_in(self._db, match_id))

    def new_match(self) -> Writing:
        return self._with(self._matches.opening_in(self._db))

    def _with(self, work: Writing) -> Writing:
        self.matches.append(work)
        return work


class Events:
    """Every event in the database of ``matches``. Any thread may use it.

    ``listeners`` are called after each commit with the event's id and its position then.
    Everything raises ``StoreUnavailable`` when the file cannot be read or written.
    """

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.listeners: list[Listener] = []
        self._connections = matches.connections
        self._known: dict[str, Event] = {}
        self._lock = threading.Lock()

    # --- reading ---

    def load(self, event_id: str) -> Event:
        """An event as it stands on disk. Raises ``UnknownEvent``."""
        with told_plainly():
            event = self._folded(self._connections.get(), event_id)
        self._keep(event_id, event)
        return event

    def entries(self, event_id: str) -> tuple[EventEntry, ...]:
        """The record of an event, in its order. Raises ``UnknownEvent``."""
        with told_plainly():
            found = tuple(event_entries.read(self._connections.get(), event_id))
        if not found:
            raise UnknownEvent(event_id)
        return found

    def ids(self, *, is_archived: bool = False) -> tuple[str, ...]:
        """The events that are, or are not, in the archive, the latest first."""
        with told_plainly():
            return event_entries.ids(self._connections.get(), is_archived=is_archived)

    def latest(self) -> datetime | None:
        """When anything was last recorded, of an event or a match; None where nothing was."""
        with told_plainly(), codec.as_stored():
            (found,) = (
                self._connections.get()
                .execute(
                    "select max(at) from (select max(changed_at) as at from matches"
                    " union all select max(changed_at) from events)"
                )
                .fetchone()
            )
            return codec.read_instant(found) if found else None

    def place_of(self, match_id: str) -> Place | None:
        """Where a match is played; None for one that belongs to no event."""
        with told_plainly():
            return event_entries.place_of(self._connections.get(), match_id)

    # --- writing ---

    @contextmanager
    def writing(self, event_id: str) -> Iterator[EventWriting]:
        """Be the only writer; what is appended is on disk when the block is left.

        When the block raises, nothing is recorded. Raises ``UnknownEvent``.
        """
        with self._connections.immediate() as db:
            work = EventWriting(db, event_id, self._folded(db, event_id), self.matches)
            yield work
            self._finish(work)
        self._written(work)

    @contextmanager
    def opening(self, key: str | None) -> Iterator[EventWriting]:
        """As ``writing``, for a new event, or for the one opened under ``key`` before."""
        with self._connections.immediate() as db:
            event_id = event_entries.opened_with_key(db, key) if key is not None else None
            event = self._folded(db, event_id) if event_id else None
            work = EventWriting(db, event_id or new_id(), event, self.matches)
            yield work
            self._finish(work)
        self._written(work)

    def _finish(self, work: EventWriting) -> None:
        for match in work.matches:
            match.finish()

    def _written(self, work: EventWriting) -> None:
        if work.is_changed and work.event is not None:
            self._keep(work.id, work.event)
            self._tell(work.id, work.event.position)
        for match in work.matches:
            self.matches.written(match)

    def tell(self, event_id: str) -> None:
        """The listeners hear of an event that was added to without ``writing``."""
        self._tell(event_id, self.load(event_id).position)

    def _tell(self, event_id: str, position: int) -> None:
        for listener in self.listeners:
            try:
                listener(event_id, position)
            except Exception:
                # The fact is on disk: whoever recorded it must hear that, not this.
                _log.exception("a listener failed after fact %s", position)

    def _folded(self, db: Database, event_id: str) -> Event:
        with self._lock:
            known = self._known.get(event_id)
        event = event_entries.fold(db, event_id, known)
        if event is None:
            raise UnknownEvent(event_id)
        return event

    def _keep(self, event_id: str, event: Event) -> None:
        with self._lock:
            known = self._known.get(event_id)
            if known is None or known.position < event.position:
                self._known[event_id] = event
