"""The house rulings as they stand now.

Owns which of them holds in place of another ruling. They are few, and are read again only when a
kept ruling has changed. Must not know the index.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulings import versions
from rulings.databases import Databases
from rulings.kept import KeptRuling
from rulings.ruling import Origin, Ruling, Status


@dataclass(frozen=True, slots=True)
class Standing:
    """The house rulings of one moment, by id and in the order in which they were added."""

    last: int
    rulings: Mapping[str, KeptRuling]
    superseding: Mapping[str, str]

    def marked(self, ruling: Ruling) -> Ruling:
        """The ruling, superseded by that of the house which says it supersedes it."""
        other = self.superseding.get(ruling.id)
        if other is None or ruling.superseded_by:
            return ruling
        return replace(ruling, superseded_by=other)


class House:
    def __init__(self, databases: Databases) -> None:
        self._databases = databases
        self._standing = Standing(-1, {}, {})

    def now(self) -> Standing:
        with self._databases.reading() as database:
            standing, last = self._standing, versions.last(database)
            if standing.last != last:
                standing = self._standing = _standing(
                    last, tuple(versions.page(database, Origin.HOUSE, -1))
                )
            return standing


def _standing(last: int, found: Sequence[KeptRuling]) -> Standing:
    superseding = {
        ruling_id: kept.id
        for kept in found
        if kept.draft.status is Status.IN_FORCE
        for ruling_id in kept.draft.supersedes
    }
    return Standing(last, {kept.id: kept for kept in found}, superseding)
