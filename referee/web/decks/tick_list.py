"""The tick list: what a judge counts at the table, on paper or on the tablet.

Owns its order: cards that count over both Decks of the team on top, then each Deck by part, kind
and name.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, groupby

from referee.deck.card import CardKind
from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck, Section
from referee.deck.forbidden_list import ForbiddenList
from referee.deck.names import fold_name
from referee.duel.vocabulary import LimitsPer
from referee.web.decks.basis import Basis, list_words
from referee.web.decks.words import KINDS, SECTIONS, card_words

_KINDS = list(CardKind)


@dataclass(frozen=True, slots=True)
class TickLine:
    """``id``: of the field that is ticked; ``limit``: of the list, empty where there is none."""

    id: str
    count: int
    name: str
    limit: str


@dataclass(frozen=True, slots=True)
class TickKind:
    title: str
    count: int
    lines: tuple[TickLine, ...]


@dataclass(frozen=True, slots=True)
class TickPart:
    """``kinds`` that have cards."""

    title: str
    count: int
    kinds: tuple[TickKind, ...]


@dataclass(frozen=True, slots=True)
class TickDeck:
    letter: str
    owner: str
    parts: tuple[TickPart, ...]


@dataclass(frozen=True, slots=True)
class SharedLine:
    """A card that counts over both Decks: how many stand in each, by letter, and how many may."""

    id: str
    name: str
    counts: tuple[tuple[str, int], ...]
    together: int
    limit: int

    @property
    def is_over(self) -> bool:
        return self.together > self.limit


@dataclass(frozen=True, slots=True)
class TickList:
    """``key``: the same for the same Decks, under which a device keeps what was ticked."""

    key: str
    list: str
    shared: tuple[SharedLine, ...]
    decks: tuple[TickDeck, ...]


def tick_list(
    decks: Mapping[str, Deck], owners: Mapping[str, str], basis: Basis, pool: CardPool
) -> TickList:
    """The list for these Decks; ``owners``: whose each is, by letter."""
    limits = _limits(basis.kept.forbidden if basis.kept else None, pool)
    is_shared = basis.rules.limits_per is LimitsPer.TEAM and len(decks) > 1
    digest = hashlib.sha256(" ".join(deck.hash for deck in decks.values()).encode())
    return TickList(
        key=digest.hexdigest()[:16],
        list=list_words(basis.kept) if basis.kept else "",
        shared=_shared(decks, limits, pool, basis.language) if is_shared else (),
        decks=tuple(
            TickDeck(
                letter,
                owners.get(letter, ""),
                tuple(_part(letter, deck, part, limits, pool, basis.language) for part in Section),
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
    counted = [Counter(map(pool.key, chain.from_iterable(deck.parts))) for deck in decks.values()]
    keys = {key for counts in counted for key in counts if key in limits}
    lines = (
        SharedLine(
            f"tick-team-{key}",
            card_words(key, "", pool, language),
            tuple((letter, counts[key]) for letter, counts in zip(decks, counted, strict=True)),
            sum(counts[key] for counts in counted),
            max(0, limits[key]),
        )
        for key in keys
    )
    return tuple(sorted(lines, key=lambda line: (line.limit, fold_name(line.name))))


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
        kind = _KINDS.index(card.kind if card else CardKind.UNKNOWN)
        name = card_words(key, "", pool, language)
        limit = str(max(0, limits[key])) if key in limits else ""
        line = TickLine(f"tick-{letter}-{section}-{key}", count, name, limit)
        found.append((kind, fold_name(name), line))
    found.sort(key=lambda each: each[:2])
    kinds = []
    for kind, group in groupby(found, key=lambda each: each[0]):
        lines = tuple(line for *_, line in group)
        title = str(KINDS[_KINDS[kind]])
        kinds.append(TickKind(title, sum(line.count for line in lines), lines))
    return TickPart(str(SECTIONS[section]), deck.count(section), tuple(kinds))
