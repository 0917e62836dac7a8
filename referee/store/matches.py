"""The matches on record: what the rest of the program sees of the store.

Owns when something is on disk and who is told. Must not decide what may be recorded.
"""

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from referee.duel.match import Match
from referee.store import entries, summaries
from referee.store.cache import Cache
from referee.store.connection import BUSY_SECONDS, Connections
from referee.store.entries import Entry, Folded
from referee.store.errors import UnknownMatch, told_plainly
from referee.store.migrations import bring_up_to_date
from referee.store.practice import practice_id
from referee.store.summaries import Summary
from referee.store.writing import Writing

Listener = Callable[[str, Match], None]

# Read aloud and typed by hand: nothing that looks like something else.
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 8

_log = logging.getLogger(__name__)


class Matches:
    """Every match in one database file. Any thread may use it.

    ``listeners`` are called after each commit with the match's id and the match as it stands then;
    of two calls for one match that with the higher position holds. Everything raises
    ``StoreUnavailable`` when the file cannot be read or written.
    """

    def __init__(self, path: Path, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.listeners: list[Listener] = []
        self.connections = Connections(path, busy_seconds=busy_seconds)
        self._cache = Cache()
        bring_up_to_date(self.connections)

    def close(self) -> None:
        self.connections.close()

    def rest(self) -> None:
        """This thread asks nothing more for now, as at the end of a request."""
        self.connections.rest()

    # --- reading ---

    def load(self, match_id: str) -> Folded:
        """A match as it stands on disk. Raises ``UnknownMatch``."""
        with told_plainly():
            folded = self._folded(self.connections.get(), match_id)
        self._cache.put(match_id, folded)
        return folded

    def load_all(self, match_ids: Sequence[str]) -> tuple[Folded, ...]:
        """Matches as they stand on disk; the record is asked once about all that have not changed.

        Raises ``UnknownMatch``.
        """
        with told_plainly():
            positions = summaries.positions(self.connections.get(), match_ids)
        found = []
        for match_id in match_ids:
            known = self._cache.get(match_id)
            if known is None or known.match.position < positions.get(match_id, 0):
                known = self.load(match_id)
            found.append(known)
        return tuple(found)

    def entries(
        self, match_id: str, *, after: int = 0, last: int | None = None
    ) -> tuple[Entry, ...]:
        """The record of a match, in its order, or the part of it after ``after`` up to ``last``.

        Raises ``UnknownMatch``, except where only a part is asked for.
        """
        with told_plainly():
            found = tuple(entries.read(self.connections.get(), match_id, after=after, last=last))
        if not found and not after:
            raise UnknownMatch(match_id)
        return found

    def running(self) -> tuple[Summary, ...]:
        """The matches that are not over, the latest first."""
        with told_plainly():
            return summaries.read(self.connections.get(), is_over=False)

    def finished(self, *, limit: int | None = None, skip: int = 0) -> tuple[Summary, ...]:
        """The matches that are over, the latest first."""
        with told_plainly():
            return summaries.read(self.connections.get(), is_over=True, limit=limit, skip=skip)

    def count_finished(self) -> int:
        with told_plainly():
            return summaries.count(self.connections.get(), is_over=True)

    # --- writing ---

    @contextmanager
    def writing(self, match_id: str) -> Iterator[Writing]:
        """Be the only writer; what is appended is on disk when the block is left.

        When the block raises, nothing is recorded. Raises ``UnknownMatch``.
        """
        with self.connections.immediate() as db:
            work = self.writing_in(db, match_id)
            yield work
            work.finish()
        self.written(work)

    @contextmanager
    def opening(self, key: str | None, *, is_practice: bool = False) -> Iterator[Writing]:
        """As ``writing``, for a new match, or for the one that was opened under ``key`` before."""
        with self.connections.immediate() as db:
            match_id = entries.opened_with_key(db, key) if key is not None else None
            if match_id is None:
                work = self.opening_in(db, is_practice=is_practice)
            else:
                work = self.writing_in(db, match_id)
            yield work
            work.finish()
        self.written(work)

    def writing_in(self, db: Database, match_id: str) -> Writing:
        """The match in a transaction of ``connections`` that goes on. Raises ``UnknownMatch``.

        Whoever began it calls ``Writing.finish`` in it and ``written`` after it.
        """
        return Writing(db, match_id, self._folded(db, match_id), self._cache)

    def opening_in(self, db: Database, *, is_practice: bool = False) -> Writing:
        """As ``writing_in``, for a new match."""
        id_ = practice_id(new_id()) if is_practice else new_id()
        return Writing(db, id_, None, self._cache)

    def written(self, work: Writing) -> None:
        """Tell the listeners what is on disk now."""
        if work.appended is None:
            return
        self._cache.put(work.id, work.appended)
        self._tell(work.id, work.appended.match)

    def tell(self, match_id: str) -> None:
        """The same of a match that was added to without ``writing``."""
        self._tell(match_id, self.load(match_id).match)

    def _tell(self, match_id: str, match: Match) -> None:
        for listener in self.listeners:
            try:
                listener(match_id, match)
            except Exception:
                # The entry is on disk: whoever recorded it must hear that, not this.
                _log.exception("a listener failed after entry %s", match.position)

    def _folded(self, db: Database, match_id: str) -> Folded:
        folded = entries.fold(db, match_id, self._cache.get(match_id))
        if folded is None:
            raise UnknownMatch(match_id)
        return folded


def new_id() -> str:
    """A short random name, fit for an address."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
