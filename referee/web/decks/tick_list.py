"""The tick list: what a judge counts at the table, on paper or on the tablet.

Owns its order: cards that count over both Decks of the team on top, then each Deck by part, kind
and name.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from referee.deck.card import CardKind
from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck, Section
from referee.deck.forbidden_list import ForbiddenList
from referee.web.decks.words import SECTIONS, card_words

_KINDS = list(CardKind)


@dataclass(frozen=True, slots=True)
class TickLine:
    """``id``: of the field that is ticked; ``limit``: over both Decks, empty where none."""

    id: str
    count: int
    name: str
    limit: str


@dataclass(frozen=True, slots=True)
class TickPart:
    title: str
    count: int
    lines: tuple[TickLine, ...]


@dataclass(frozen=True, slots=True)
class TickDeck:
    letter: str
    owner: str
    parts: tuple[TickPart, ...]


@dataclass(frozen=True, slots=True)
class SharedLine:
    """A card that counts over both Decks: how many stand in each, and how many may."""

    name: str
    counts: tuple[int, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class TickList:
    shared: tuple[SharedLine, ...]
    decks: tuple[TickDeck, ...]


def tick_list(
    decks: Mapping[str, Deck],
    owners: Mapping[str, str],
    forbidden: ForbiddenList | None,
    pool: CardPool,
    language: str,
) -> TickList:
    """The list for these Decks; ``owners``: whose each is, by letter."""
    limits = _limits(forbidden, pool)
    return TickList(
        shared=_shared(decks, limits, pool, language),
        decks=tuple(
            TickDeck(
                letter,
                owners.get(letter, ""),
                tuple(_part(letter, deck, part, limits, pool, language) for part in Section),
            )
            for letter, deck in decks.items()
        ),
    )


def _limits(forbidden: ForbiddenList | None, pool: CardPool) -> dict[int, int]:
    limits: dict[int, int] = {}
    for code, limit in forbidden.limits.items() if forbidden else ():
        if limit < 3:
            key = pool.key(code)
            limits[key] = min(limit, limits.get(key, limit))
    return limits


def _shared(
    decks: Mapping[str, Deck], limits: Mapping[int, int], pool: CardPool, language: str
) -> tuple[SharedLine, ...]:
    counted = [Counter(pool.key(copy.passcode) for copy in deck.copies) for deck in decks.values()]
    keys = {key for counts in counted for key in counts if key in limits}
    lines = (
        SharedLine(
            card_words(key, "", pool, language),
            tuple(counts[key] for counts in counted),
            max(0, limits[key]),
        )
        for key in keys
    )
    return tuple(sorted(lines, key=lambda line: (line.limit, line.name)))


def _part(
    letter: str,
    deck: Deck,
    section: Section,
    limits: Mapping[int, int],
    pool: CardPool,
    language: str,
) -> TickPart:
    counts = Counter(map(pool.key, deck.passcodes(section)))
    found = []
    for key, count in counts.items():
        card = pool.get(key)
        kind = card.kind if card else CardKind.UNKNOWN
        name = card_words(key, "", pool, language)
        limit = str(max(0, limits[key])) if key in limits else ""
        line = TickLine(f"tick-{letter}-{section}-{key}", count, name, limit)
        found.append((_KINDS.index(kind), name, line))
    lines = tuple(line for *_, line in sorted(found, key=lambda each: each[:2]))
    return TickPart(str(SECTIONS[section]), deck.count(section), lines)
