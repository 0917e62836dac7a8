"""What is the same about a ruling in every language.

Owns the fields that stand once, in the English file: `applies`, `status`, `sources`, `related`,
`codes`. Must not know the words of a ruling.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from rulings.ruling import Applies, Status
from rulings.sections import Section

KEYS = frozenset({"applies", "status", "sources", "related", "codes"})

_STATUSES = tuple(status for status in Status if status is not Status.OUTDATED)

_Choice = TypeVar("_Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Facts:
    applies: Applies
    status: Status
    sources: tuple[str, ...]
    related: tuple[str, ...]
    codes: tuple[str, ...]


def read_facts(section: Section, *, rulings: Collection[str], sources: Collection[str]) -> Facts:
    """The facts of one ruling; `rulings` and `sources` are the ids it may refer to."""
    facts = Facts(
        applies=_choice(section, "applies", tuple(Applies)),
        status=_choice(section, "status", _STATUSES),
        sources=_ids(section, "sources", sources),
        related=_ids(section, "related", set(rulings) - {section.id}),
        codes=section.items("codes", ","),
    )
    if not facts.sources:
        raise section.error(f"'{section.id}' has no 'sources'")
    return facts


def _choice(section: Section, key: str, choices: Collection[_Choice]) -> _Choice:
    value = section.one(key)
    for choice in choices:
        if choice == value:
            return choice
    raise section.error(f"'{key}' is one of {', '.join(choices)}, not '{value}'", key)


def _ids(section: Section, key: str, known: Collection[str]) -> tuple[str, ...]:
    ids = section.items(key, ",")
    for id_ in ids:
        if id_ not in known:
            raise section.error(f"'{key}' names '{id_}', which is not there to refer to", key)
    return ids
