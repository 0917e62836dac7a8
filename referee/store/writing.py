"""One match while its only writer adds to it, inside one transaction."""

from sqlite_utils import Database

from referee.duel.match import Match
from referee.store import entries, summaries
from referee.store.cache import Cache
from referee.store.entries import Entry, Folded


class Writing:
    """``folded`` is None before the first entry; ``appended`` is how it was left, if it changed.

    ``added``: the entries that were added.
    """

    def __init__(self, db: Database, match_id: str, folded: Folded | None, known: Cache) -> None:
        self.id = match_id
        self.folded = folded
        self.appended: Folded | None = None
        self.added: tuple[Entry, ...] = ()
        self._db = db
        self._known = known

    @property
    def match(self) -> Match | None:
        return self.folded.match if self.folded else None

    def entries(self, position: int, count: int) -> tuple[Entry, ...]:
        """The ``count`` entries from ``position`` on, or as many of them as there are."""
        return tuple(entries.read(self._db, self.id, after=position - 1, last=position + count - 1))

    def entry_with(self, key: str) -> Entry | None:
        """What was recorded under an idempotency key."""
        return entries.with_key(self._db, self.id, key)

    def match_after(self, position: int) -> Match:
        """The match as it was after ``position``, which must be recorded."""
        folded = self._known.get(self.id, position)
        if folded is None:
            folded = entries.fold(self._db, self.id, None, last=position)
        assert folded is not None
        return folded.match

    def append(self, *added: Entry, match: Match, key: str | None = None) -> None:
        """Add entries, the first under ``key``, after which the match stands as ``match``."""
        at = added[-1].recorded_at
        if self.match is None:
            summaries.insert(self._db, self.id, match, at=at)
        for entry in added:
            entries.append(self._db, self.id, entry, key=key if entry is added[0] else None)
        self.added += added
        self.folded = self.appended = Folded.after(self.folded, match, at)

    def finish(self) -> None:
        """Bring the list of matches up to date."""
        if self.appended is not None:
            summaries.update(self._db, self.id, self.appended.match, at=self.appended.recorded_at)
