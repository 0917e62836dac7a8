"""Copies of a database file, made while it is used: whole in their place at once, or not there.

Owns how a copy is made, kept to its owner and brought onto the disk. Must not know a table, or
where copies are kept.
"""

import contextlib
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]  # the one it uses itself

from referee.store.errors import StoreUnavailable, Trouble, told_plainly

DRAFT = ".draft"
_SECONDS_TO_WAIT = 20.0
_MEGABYTE = 1 << 20


@contextmanager
def opened(path: Path, *, is_copy: bool = False) -> Iterator[Database]:
    """The database in a file that is there, only to be read; ``is_copy``: nobody else uses it.

    Raises ``StoreUnavailable``.
    """
    # A folder that cannot be written holds no log of a writer that would have to be made.
    is_alone = is_copy or not (os.access(path.parent, os.W_OK) or _log(path).exists())
    address = f"{path.absolute().as_uri()}?mode=ro" + ("&immutable=1" if is_alone else "")
    with told_plainly():
        connection = sqlite3.connect(address, uri=True, isolation_level=None)
        try:
            connection.execute("pragma trusted_schema = off")
            connection.execute("begin")  # everything that is read is of one moment
            yield Database(connection, execute_plugins=False)
        finally:
            connection.close()


def copy(source: Path, target: Path, *, check: Callable[[Database], object]) -> None:
    """Copy the database ``source`` to ``target``, over whatever was there, once ``check`` was done.

    ``check`` is given the copy, and raises where it is not sound: then there is none. Raises
    ``StoreUnavailable`` and ``OSError``.
    """
    with _draft_of(target) as draft:
        _fill(source, draft)
        with opened(draft, is_copy=True) as db:
            check(db)


def copy_file(source: Path, target: Path, *, check: Callable[[Database], object]) -> None:
    """As ``copy``, of a file that nobody writes."""
    with _draft_of(target) as draft:
        with source.open("rb") as content, draft.open("wb") as file:
            while part := content.read(_MEGABYTE):
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        with opened(draft, is_copy=True) as db:
            check(db)


def sweep(folder: Path, *, older_than: float) -> None:
    """Remove what copies that were cut off left in ``folder`` so many seconds ago or earlier."""
    for draft in folder.glob(f".*{DRAFT}*"):
        with contextlib.suppress(OSError):
            if draft.stat().st_mtime < time.time() - older_than:
                draft.unlink()


def sync_folder(folder: Path) -> None:
    """What was renamed in ``folder`` is on the disk, as far as the system lets one say so."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def _draft_of(target: Path) -> Iterator[Path]:
    """A file that becomes ``target`` when the block is left, and is gone when that raises."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}{DRAFT}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield draft
        draft.replace(target)
    finally:
        for left in (draft, draft.with_name(f"{draft.name}-journal")):
            left.unlink(missing_ok=True)
    sync_folder(target.parent)


def _fill(source: Path, draft: Path) -> None:
    until = time.monotonic() + _SECONDS_TO_WAIT

    def still_waiting(*_: object) -> None:
        if time.monotonic() > until:
            raise StoreUnavailable(Trouble.LOCKED)

    with told_plainly():
        given = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)
        try:
            made = sqlite3.connect(draft)
            try:
                # In one step: stepwise it begins anew whenever somebody writes meanwhile.
                given.backup(made, progress=still_waiting)
                # One file, without a log beside it.
                made.execute("pragma journal_mode = delete")
            finally:
                made.close()
        finally:
            given.close()
    with draft.open("rb") as file:
        os.fsync(file.fileno())


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def is_in_use(path: Path) -> bool:
    """Whether another program has the database open; not known of a file that is none.

    Where nobody has, its log is brought into the file. Raises ``StoreUnavailable``.
    """
    with told_plainly():
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0)
        try:
            # Who has it open in write-ahead mode, even idle, keeps a lock that stands against this.
            connection.execute("pragma journal_mode = delete")
        except sqlite3.DatabaseError as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                return True
            if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                return False
            raise
        finally:
            connection.close()
    return False


def put_aside(path: Path, folder: Path) -> None:
    """Move a database, damaged or not, into a new folder, with the log that belongs to it.

    Raises ``OSError``.
    """
    folder.mkdir(mode=0o700)
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(name).rename(folder / name)
    sync_folder(folder)
    sync_folder(path.parent)
