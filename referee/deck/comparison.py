"""A Deck beside the one that was registered: what is missing, and what is too much.

Owns the comparison, part by part. Another artwork of a card is the same card.
"""

from collections import Counter
from dataclasses import dataclass

from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck, Section


@dataclass(frozen=True, slots=True)
class Difference:
    """``missing`` or ``extra`` copies of a card in one part; the other one is 0."""

    section: Section
    passcode: int
    missing: int
    extra: int


def compare(registered: Deck, found: Deck, pool: CardPool) -> tuple[Difference, ...]:
    """Every difference of ``found`` from ``registered``; none where they are the same."""
    differences = []
    for section in Section:
        wanted = Counter(map(pool.key, registered.passcodes(section)))
        there = Counter(map(pool.key, found.passcodes(section)))
        for key in sorted({*wanted, *there}):
            if wanted[key] != there[key]:
                missing, extra = wanted[key] - there[key], there[key] - wanted[key]
                differences.append(Difference(section, key, max(0, missing), max(0, extra)))
    return tuple(differences)
