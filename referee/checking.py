"""Checking: a whole record looked through, whatever is in it worked out anew.

Owns the order and what is told while it goes on. Must not know SQLite or a page.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from referee.store import copies, inspection
from referee.store.errors import StoreUnavailable, Trouble
from referee.store.inspection import Census, Fault, Finding

__all__ = ["Census", "Fault", "Finding", "StoreUnavailable", "check"]

Counted = Callable[[Census], object]


def check(file: Path, *, counted: Counted, is_copy: bool = False) -> Iterator[Finding]:
    """What is wrong with a database: the file, the counts, each match and each event replayed.

    ``counted`` is told what a record holds. ``is_copy``: nobody else uses the file. Raises
    ``StoreUnavailable`` where it cannot be read at all.
    """
    try:
        with copies.opened(file, is_copy=is_copy) as db:
            damages = list(inspection.of_file(db))
            yield from damages
            if damages or not inspection.is_record(db):
                return
            counted(inspection.census(db))
            yield from inspection.of_counts(db)
            matches, events = inspection.changed_since(db, None)
            for match_id in matches:
                yield from inspection.of_match(db, match_id)
            for event_id in events:
                yield from inspection.of_event(db, event_id)
    except StoreUnavailable as fault:
        if fault.reason is not Trouble.DAMAGED:
            raise
        yield Finding(Fault.FILE_DAMAGED, detail=str(fault.__cause__ or ""))
