"""The doors on record: what the rest of the program sees of them in the store.

Owns the transaction in which a session and the log change together. Must not decide who may come
in.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from sqlite_utils import Database

from referee.store import door_log, sessions
from referee.store.door_log import DoorEntry
from referee.store.errors import told_plainly
from referee.store.matches import Matches
from referee.store.sessions import Session


class DoorsWriting:
    """The doors while their only writer changes them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def add(self, hash_: str, session: Session) -> int:
        return sessions.insert(self._db, hash_, session)

    def session(self, session_id: int) -> Session | None:
        return sessions.with_id(self._db, session_id)

    def sessions(self) -> tuple[Session, ...]:
        return sessions.every_open(self._db)

    def see(self, session_id: int, *, name: str, address: str, at: datetime) -> None:
        sessions.see(self._db, session_id, name=name, address=address, at=at)

    def end(self, session_id: int, *, at: datetime) -> None:
        sessions.end(self._db, session_id, at=at)

    def log(self, entry: DoorEntry) -> None:
        door_log.append(self._db, entry)


class Doors:
    """The sessions and the log in the database of ``matches``. Any thread may use it.

    Everything raises ``StoreUnavailable`` when the file cannot be read or written.
    """

    def __init__(self, matches: Matches) -> None:
        self._connections = matches.connections

    def with_hash(self, hash_: str) -> Session | None:
        with told_plainly():
            return sessions.with_hash(self._connections.get(), hash_)

    def with_id(self, session_id: int) -> Session | None:
        with told_plainly():
            return sessions.with_id(self._connections.get(), session_id)

    def sessions(self) -> tuple[Session, ...]:
        with told_plainly():
            return sessions.every_open(self._connections.get())

    def log(self, limit: int) -> tuple[DoorEntry, ...]:
        with told_plainly():
            return tuple(door_log.latest(self._connections.get(), limit))

    @contextmanager
    def writing(self) -> Iterator[DoorsWriting]:
        """Be the only writer; what is changed is on disk when the block is left, or not at all."""
        with self._connections.immediate() as db:
            yield DoorsWriting(db)
