"""Why the file of the rulings cannot be read or written just now."""

from contextlib import AbstractContextManager

from rulings.sqlite_troubles import Trouble, Unavailable, told_as

__all__ = ["LibraryUnavailable", "Trouble", "told_plainly"]


class LibraryUnavailable(Unavailable):
    """The file of the library cannot be read or written."""


def told_plainly() -> AbstractContextManager[None]:
    """SQLite's errors about the file as ``LibraryUnavailable``."""
    return told_as(LibraryUnavailable)
