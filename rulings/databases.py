"""Connections to the database of an index: one for each thread, or one in memory for all.

Owns how it is opened and how reading and writing begin and end. Must not know a table.
"""

import os
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]  # the one it uses itself

from rulings.troubles import told_plainly

# FULL: a ruling that a judge has written survives a power cut.
_PRAGMAS = ("foreign_keys = on", "synchronous = full", "trusted_schema = off")
_BUSY_SECONDS = 10.0


class _Kept:
    """A thread's hold on its connection, which is closed when nobody holds it any more."""

    def __init__(self, path: Path | None) -> None:
        read_only = path is not None and _is_read_only(path)
        connection = sqlite3.connect(
            _read_only_address(path) if path and read_only else path or ":memory:",
            uri=read_only,
            timeout=_BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,  # used by one thread at a time, but closed by any
        )
        self.database = Database(connection, execute_plugins=False)
        self.close = weakref.finalize(self, self.database.close)
        try:
            for pragma in _PRAGMAS:
                self.database.execute(f"pragma {pragma}")
            # Kept in the file, so only the very first connection has anything to change.
            if self.database.execute("pragma journal_mode").fetchone() != ("wal",):
                self.database.execute("pragma journal_mode = wal")
        except BaseException:
            self.close()
            raise


class Databases:
    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._local = threading.local()
        # A fair queue in front of SQLite, whose own waiting is not: a writer may starve there.
        self._writing = threading.RLock()
        self._memory = _Kept(None) if path is None else None

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """Whatever is read inside is of one moment; may be nested."""
        if self._memory:
            with self._writing:
                yield self._memory.database
            return
        with told_plainly():
            kept = self._own()  # as long as this names it, nobody closes it
            database = kept.database
            if database.conn.in_transaction:
                yield database
                return
            database.execute("begin")
            try:
                yield database
            finally:
                database.execute("rollback")

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """One transaction: all of it, or nothing."""
        with self._writing, told_plainly():
            kept = self._memory or self._own()
            database = kept.database
            database.execute("begin immediate")
            try:
                yield database
                database.execute("commit")
            except BaseException:
                # a full disk has rolled it back already
                if database.conn.in_transaction:
                    database.execute("rollback")
                raise

    @contextmanager
    def aside(self) -> Iterator[Database]:
        """This thread's connection for tables of its own, which hold up nobody else."""
        with told_plainly():
            kept = self._memory or self._own()
            yield kept.database

    def close(self) -> None:
        """Close the connections of all threads; whoever asks again gets a new one.

        One that a thread is just using is closed when it has done: SQLite does not survive less.
        """
        if self._memory:
            self._memory.close()
        self._local = threading.local()

    def _own(self) -> _Kept:
        kept: _Kept | None = getattr(self._local, "kept", None)
        if kept is None:
            kept = self._local.kept = _Kept(self._path)
        return kept


def _is_read_only(path: Path) -> bool:
    return path.exists() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def _read_only_address(path: Path) -> str:
    """Without a log beside the file nobody is writing, and nothing has to be made to read it."""
    log = path.with_name(f"{path.name}-wal")
    return f"{path.absolute().as_uri()}?mode=ro" + ("" if log.exists() else "&immutable=1")
