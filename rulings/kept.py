"""A ruling that is kept beside the corpus, version by version.

Owns how a draft becomes a ruling that readers get, and the ids of such rulings. Must not know the
database.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rulings.draft import Draft
from rulings.fold import fold
from rulings.lookup import in_latin
from rulings.ruling import Origin, Ruling, Source, Topic

PREFIXES = {Origin.HOUSE: "house-", Origin.IMPORTED: "qa-"}

_ID = re.compile(r"(?:house|qa)-[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_ID = 100
_LONGEST_SLUG = 60
_NOT_IN_SLUG = re.compile(r"[^a-z0-9]+")


class Change(StrEnum):
    """How a version came about."""

    ADDED = "added"
    EDITED = "edited"
    SUPERSEDED = "superseded"
    IMPORTED = "imported"


@dataclass(frozen=True, slots=True)
class Version:
    """What was written, by whom and when; `file` is where an imported one was taken from."""

    number: int
    by: str
    at: datetime
    change: Change
    file: str | None
    draft: Draft


@dataclass(frozen=True, slots=True)
class KeptRuling:
    """A house ruling or an imported one as it stands now."""

    id: str
    origin: Origin
    newest: Version

    @property
    def version(self) -> int:
        return self.newest.number

    @property
    def draft(self) -> Draft:
        return self.newest.draft

    @property
    def by(self) -> str:
        return self.newest.by

    @property
    def at(self) -> datetime:
        return self.newest.at


def is_kept_id(text: str) -> bool:
    """Whether a ruling beside the corpus may have this id."""
    return len(text) <= _LONGEST_ID and _ID.fullmatch(text) is not None


def origin_of(ruling_id: str) -> Origin:
    """What the id of a ruling says about where it is kept."""
    for origin, prefix in PREFIXES.items():
        if ruling_id.startswith(prefix):
            return origin
    return Origin.CORPUS


def house_id(title: str) -> str:
    """The id that a title makes; another ruling may have it already."""
    slug = _NOT_IN_SLUG.sub("-", fold(title)).strip("-")
    if len(slug) > _LONGEST_SLUG:
        slug = slug[:_LONGEST_SLUG].rpartition("-")[0] or slug[:_LONGEST_SLUG]
    return PREFIXES[Origin.HOUSE] + (slug or "ruling")


def as_ruling(ruling_id: str, draft: Draft) -> Ruling:
    """The ruling as it is written."""
    origin = origin_of(ruling_id)
    source = Source(origin.value, draft.source, draft.date or None)
    return Ruling(
        id=ruling_id,
        language=draft.language,
        topic=Topic(origin.value, ""),
        title=draft.title,
        text=draft.text,
        examples=draft.examples,
        cards=draft.cards,
        applies=draft.applies,
        status=draft.status,
        default=None,
        alternatives=(),
        sources=(source,) if draft.source or draft.date else (),
        related=draft.related,
        codes=(),
        origin=origin,
        jurisdiction=draft.jurisdiction,
        asked=draft.asked or None,
        supersedes=draft.supersedes,
        superseded_by=draft.superseded_by,
    )


def in_words_of(ruling: Ruling, locale: str) -> Ruling | None:
    """The ruling for a reader of a locale; None where it is not in that language."""
    if ruling.language == locale:
        return ruling
    if (ruling.language, locale) == ("sr_Cyrl", "sr_Latn"):
        return replace(in_latin(ruling), language=locale)
    return None
