"""Why a file of SQLite cannot be read or written just now.

Owns the translation of SQLite's own errors into what can be done about them, for whoever keeps such
a file. Nothing that was kept is lost by any of these; what was asked was simply not done. Must not
know what is kept.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from types import MappingProxyType

from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]  # the one it uses itself


class Trouble(StrEnum):
    """What is the matter with the file, as far as somebody can do something about it."""

    READ_ONLY = "read-only"
    FULL = "full"
    LOCKED = "locked"
    DAMAGED = "damaged"
    UNREACHABLE = "unreachable"


class Unavailable(Exception):
    """The file cannot be read or written; ``reason`` says what is the matter with it."""

    def __init__(self, reason: Trouble) -> None:
        super().__init__(reason.value)
        self.reason = reason


# SQLite's primary result codes: the low byte of what it reports.
_TROUBLES: Mapping[int, Trouble] = MappingProxyType(
    {
        3: Trouble.READ_ONLY,  # SQLITE_PERM
        5: Trouble.LOCKED,  # SQLITE_BUSY
        6: Trouble.LOCKED,  # SQLITE_LOCKED
        8: Trouble.READ_ONLY,  # SQLITE_READONLY
        10: Trouble.UNREACHABLE,  # SQLITE_IOERR
        11: Trouble.DAMAGED,  # SQLITE_CORRUPT
        13: Trouble.FULL,  # SQLITE_FULL
        14: Trouble.UNREACHABLE,  # SQLITE_CANTOPEN
        26: Trouble.DAMAGED,  # SQLITE_NOTADB
    }
)


@contextmanager
def told_as(unavailable: type[Unavailable]) -> Iterator[None]:
    """SQLite's errors about the file as ``unavailable``; a mistake of ours stays one."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        trouble = _TROUBLES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if trouble is None:
            raise
        raise unavailable(trouble) from error
