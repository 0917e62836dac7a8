"""What can go wrong with the record: it cannot be reached, or there is nothing of that name."""

from contextlib import AbstractContextManager

from rulings.sqlite_troubles import Trouble, Unavailable, told_as

__all__ = ["StoreUnavailable", "Trouble", "UnknownEvent", "UnknownMatch", "told_plainly"]


class StoreUnavailable(Unavailable):
    """The database cannot be read or written."""


class UnknownMatch(Exception):
    """There is no match with this id."""

    def __init__(self, match_id: str) -> None:
        super().__init__(match_id)
        self.id = match_id


class UnknownEvent(Exception):
    """There is no event with this id."""

    def __init__(self, event_id: str) -> None:
        super().__init__(event_id)
        self.id = event_id


def told_plainly() -> AbstractContextManager[None]:
    """SQLite's errors about the file as ``StoreUnavailable``."""
    return told_as(StoreUnavailable)
