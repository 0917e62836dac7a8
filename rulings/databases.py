"""Connections to the database of an index: one for each thread, or one in memory for all.

Owns how it is opened and how a write begins and ends. Must not know a table.
"""

import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]  # the one it uses itself

# An index is made from texts that are kept elsewhere: after a power cut it can be made again.
_PRAGMAS = ("journal_mode = wal", "synchronous = normal", "trusted_schema = off")
_BUSY_SECONDS = 10.0


class _Kept:
    """A thread's hold on its connection, which is closed when the thread ends."""

    def __init__(self, path: Path | None) -> None:
        connection = sqlite3.connect(
            path or ":memory:",
            timeout=_BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,  # used by one thread at a time, but closed by any
        )
        self.database = Database(connection, execute_plugins=False)
        self.close = weakref.finalize(self, self.database.close)
        for pragma in _PRAGMAS:
            self.database.execute(f"pragma {pragma}").fetchall()


class Databases:
    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._local = threading.local()
        self._open: weakref.WeakSet[_Kept] = weakref.WeakSet()
        self._writing = threading.RLock()
        self._memory = _Kept(None) if path is None else None

    @contextmanager
    def reading(self) -> Iterator[Database]:
        if self._memory:
            with self._writing:
                yield self._memory.database
        else:
            yield self._own().database

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """One transaction: all of it, or nothing."""
        with self._writing:
            database = (self._memory or self._own()).database
            database.execute("begin immediate")
            try:
                yield database
            except BaseException:
                database.execute("rollback")
                raise
            database.execute("commit")

    def close(self) -> None:
        """Close every connection; nothing may be asked afterwards."""
        for kept in (self._memory, *self._open):
            if kept:
                kept.close()

    def _own(self) -> _Kept:
        kept: _Kept | None = getattr(self._local, "kept", None)
        if kept is None:
            kept = self._local.kept = _Kept(self._path)
            self._open.add(kept)
        return kept
