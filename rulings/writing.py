"""House rulings while a judge adds or changes one, inside one transaction.

Owns what is checked against the rulings that are there, and that a version and its place in the
index are written together. Must not know who else reads meanwhile.
"""

from dataclasses import replace
from datetime import UTC, datetime

from sqlite_utils import Database

from rulings import codec, tables, versions
from rulings.documents import documents
from rulings.draft import Draft
from rulings.errors import BadDraft, NotOurs, StaleRuling, UnknownRuling
from rulings.faults import Fault, Problem
from rulings.kept import Change, KeptRuling, as_ruling, house_id, origin_of
from rulings.load import corpus
from rulings.ruling import Origin, Status


class Writing:
    """What `by` writes at a moment."""

    def __init__(self, database: Database, *, by: str, at: datetime) -> None:
        self._database = database
        self._by = by
        self._at = at.astimezone(UTC)

    def add(self, draft: Draft) -> str:
        """The id of the house ruling; one that says just the same is the one that is there."""
        first = house_id(draft.title)
        taken = versions.ids_like(self._database, first)
        for ruling_id, text in versions.drafts(self._database, sorted(taken)).items():
            if text == codec.to_text(draft):
                return ruling_id
        numbered = (f"{first}-{number}" for number in range(2, len(taken) + 3))
        ruling_id = next(id_ for id_ in (first, *numbered) if id_ not in taken)
        self._write(ruling_id, draft, Change.ADDED)
        return ruling_id

    def edit(self, ruling_id: str, draft: Draft, after: int) -> None:
        self._change(ruling_id, draft, Change.EDITED, after)

    def supersede(self, ruling_id: str, by_ruling: str | None, after: int | None) -> None:
        draft = replace(
            self._ours(ruling_id).draft, status=Status.SUPERSEDED, superseded_by=by_ruling
        )
        self._change(ruling_id, draft, Change.SUPERSEDED, after)

    def _change(self, ruling_id: str, draft: Draft, change: Change, after: int | None) -> None:
        """What changes nothing is no version: a form may come twice."""
        standing = self._ours(ruling_id)
        if standing.draft == draft:
            return
        if after not in (None, standing.version):
            raise StaleRuling(standing)
        self._write(ruling_id, draft, change)

    def _ours(self, ruling_id: str) -> KeptRuling:
        if not self._is_there(ruling_id):
            raise UnknownRuling(ruling_id)
        kept = versions.newest(self._database, ruling_id)
        if kept is None or kept.origin is not Origin.HOUSE:
            raise NotOurs(ruling_id)
        return kept

    def _write(self, ruling_id: str, draft: Draft, change: Change) -> None:
        self._check_named(ruling_id, draft)
        text = codec.to_text(draft)
        versions.append(
            self._database, [(ruling_id, text)], by=self._by, at=self._at, change=change
        )
        tables.put(self._database, documents([as_ruling(ruling_id, draft)]), imported=False)

    def _check_named(self, ruling_id: str, draft: Draft) -> None:
        """Every ruling that the draft names is there, and is another one."""
        named = [("related", id_) for id_ in draft.related]
        named += [("supersedes", id_) for id_ in draft.supersedes]
        if draft.superseded_by:
            named.append(("superseded_by", draft.superseded_by))
        faults = [
            Fault(field, Problem.ITSELF if id_ == ruling_id else Problem.UNKNOWN_RULING, (id_,))
            for field, id_ in named
            if id_ == ruling_id or not self._is_there(id_)
        ]
        if faults:
            raise BadDraft(tuple(faults))

    def _is_there(self, ruling_id: str) -> bool:
        if origin_of(ruling_id) is Origin.CORPUS:
            return ruling_id in corpus().rulings["en"]
        return versions.newest(self._database, ruling_id) is not None
