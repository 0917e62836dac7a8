"""Connections to the database file: one for each thread that works, one writer at a time.

Owns how the file is opened and how a write begins and ends. Must not know a table.
"""

import threading
import weakref
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]  # the one it uses itself

from referee.store.errors import StoreUnavailable, Trouble, told_plainly

BUSY_SECONDS = 5.0
# A server has hundreds of threads, of which a few work at the same moment.
MOST_AT_REST = 16

# FULL: a committed entry survives a power cut, not only the death of the process.
_PRAGMAS = ("foreign_keys = on", "synchronous = full", "fullfsync = on", "trusted_schema = off")


class _Kept:
    """A hold on a connection, which is closed when nobody has it any more."""

    def __init__(self, database: Database) -> None:
        self.database = database
        # The database is part of a reference cycle and would stay open until it is collected.
        self.close = weakref.finalize(self, database.close)


class Connections:
    """The connections of one process to one database file."""

    def __init__(self, path: Path, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = path
        self._busy_seconds = busy_seconds
        self._local = threading.local()
        self._at_rest: deque[_Kept] = deque()
        self._closed: list[threading.local] = []
        # A fair queue in front of SQLite, whose own waiting is not: a writer may starve there.
        self._writing = threading.Lock()

    def get(self) -> Database:
        """This thread's connection; the one that came to rest last, or a new one."""
        kept: _Kept | None = getattr(self._local, "kept", None)
        if kept is None:
            try:
                kept = self._at_rest.pop()
            except IndexError:
                kept = _Kept(self._connect())
            self._local.kept = kept
        return kept.database

    def rest(self) -> None:
        """This thread needs no connection for now: the next that does takes this one, still warm.

        In the middle of a transaction it keeps it. What ``get`` gave before is not to be used
        after this, as another thread may have it: ask ``get`` again.
        """
        kept: _Kept | None = getattr(self._local, "kept", None)
        if kept is None or kept.database.conn.in_transaction:
            return
        self._local.kept = None
        if len(self._at_rest) < MOST_AT_REST:
            self._at_rest.append(kept)

    def _connect(self) -> Database:
        with told_plainly():
            opened = sqlite3.connect(
                self.path,
                timeout=self._busy_seconds,
                isolation_level=None,
                check_same_thread=False,  # used by its own thread only, but closed by any
            )
            try:
                return _prepared(Database(opened, execute_plugins=False))
            except BaseException:
                opened.close()
                raise

    @contextmanager
    def immediate(self) -> Iterator[Database]:
        """A transaction that is the only writer from its first statement on.

        It is on disk when the block is left, or not at all. Raises ``StoreUnavailable``.
        """
        database = self.get()
        if not self._writing.acquire(timeout=2 * self._busy_seconds):
            raise StoreUnavailable(Trouble.LOCKED)
        try:
            with told_plainly():
                database.execute("begin immediate")
                try:
                    yield database
                    database.commit()
                except BaseException:
                    database.rollback()
                    raise
        finally:
            self._writing.release()

    def close(self) -> None:
        """Close this thread's connection and those at rest; whoever asks again gets a new one.

        That of another thread is closed when the thread ends: SQLite does not survive it while the
        connection is being used.
        """
        kept: _Kept | None = getattr(self._local, "kept", None)
        if kept is not None:
            kept.close()
        while self._at_rest:
            self._at_rest.pop().close()
        self._closed.append(self._local)
        self._local = threading.local()


def _prepared(database: Database) -> Database:
    for pragma in _PRAGMAS:
        database.execute(f"pragma {pragma}")
    # Kept in the file, so only the very first connection has anything to change.
    if database.execute("pragma journal_mode").fetchone() != ("wal",):
        database.execute("pragma journal_mode = wal")
    return database
