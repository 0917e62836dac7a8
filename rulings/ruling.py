"""What a ruling is.

Owns the shape of a ruling and the closed sets of its facts. Must not know files or their format.
"""

from dataclasses import dataclass
from enum import StrEnum


class Applies(StrEnum):
    """The kind of Duel a ruling is about."""

    TAG = "tag"
    SINGLE = "single"
    BOTH = "both"


class Status(StrEnum):
    """How far a ruling can be relied on under the tag rules of 2013."""

    IN_FORCE = "in-force"
    CONTESTED = "contested"
    """The texts are silent or disagree: there is a default, and there are alternatives."""
    SUPERSEDED = "superseded"
    CORRECTION = "correction"
    """It puts right what a widely read text has wrong."""
    OUTDATED = "outdated"
    """Where it was taken from, it no longer stands: never of a ruling of the corpus."""


class Origin(StrEnum):
    """Where a ruling is kept, and who may change it."""

    CORPUS = "corpus"
    """It comes with the package; nobody changes it."""
    HOUSE = "house"
    """A judge has written it."""
    IMPORTED = "imported"
    """It was taken over from elsewhere; only another import changes it."""


class Jurisdiction(StrEnum):
    """Where a ruling has authority. One of the OCG has none in the TCG."""

    TCG = "tcg"
    OCG = "ocg"


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of rulings, as a table of contents lists them."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Source:
    """A text a ruling rests on.

    `date` is the day it came into effect or was published, as exactly as it is known: `2013-11-12`,
    `2013-11`, `2013`, or `2003/2005` for "between"; None for a source that has no date.
    """

    id: str
    title: str
    date: str | None


@dataclass(frozen=True, slots=True)
class Ruling:
    """One answer to one question at the table.

    `language` is the locale it is worded in. The facts (`applies`, `status`, `related`, `codes`,
    which `sources`) are the same in all of them. Paragraphs of `text` are parted by an empty line.
    `default` and `alternatives` are there only where the status is contested. `codes` are the
    refusal codes of the referee program that this ruling backs.

    What follows is for rulings that are kept beside the corpus. Their topic is the one of their
    origin and has no title, and they are worded in one language. `asked` is the question in full,
    where it says more than the title. `superseded_by` is the ruling that holds in place of this
    one: also the house ruling that overrides one of the corpus at this event.
    """

    id: str
    language: str
    topic: Topic
    title: str
    text: str
    examples: tuple[str, ...]
    cards: tuple[str, ...]
    applies: Applies
    status: Status
    default: str | None
    alternatives: tuple[str, ...]
    sources: tuple[Source, ...]
    related: tuple[str, ...]
    codes: tuple[str, ...]
    origin: Origin = Origin.CORPUS
    jurisdiction: Jurisdiction = Jurisdiction.TCG
    asked: str | None = None
    supersedes: tuple[str, ...] = ()
    superseded_by: str | None = None
