"""How long the check of a team's Decks takes beside a bare dictionary count of the same passcodes.

The count is the least that any check must do: how many copies of each passcode each Deck has, for
three are the most, and how many both have together, for a Limited card counts over the team. The
Decks are as they were read: neither side has counted them before.
"""

import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import NamedTuple

from referee.deck.card_pool import CardPool
from referee.deck.check import check
from referee.deck.deck import Deck
from referee.deck.forbidden_list import ForbiddenList

Pair = tuple[Deck, Deck, ForbiddenList]


class Measured(NamedTuple):
    """Seconds of processor time that one pair takes: checked, and counted."""

    ours: float
    floor: float

    @property
    def ratio(self) -> float:
        return self.ours / self.floor


def deck_check(
    pairs: Sequence[Pair], pool: CardPool, *, rounds: int = 5, repeat: int = 20
) -> list[Measured]:
    """Each pair measured ``rounds`` times in turn with its count; of these the middle ratio."""
    check_pair(pairs[0], pool)  # what the pool looks up once is looked up now
    return [_measured(pair, pool, rounds, repeat) for pair in pairs]


def check_pair(pair: Pair, pool: CardPool) -> None:
    first, second, forbidden = pair
    check((Deck(first.parts), Deck(second.parts)), forbidden, pool)


def count(first: Sequence[int], second: Sequence[int]) -> tuple[dict[int, int], ...]:
    """The copies in each Deck, and in both together."""
    in_first: dict[int, int] = {}
    in_second: dict[int, int] = {}
    together: dict[int, int] = {}
    for codes, counts in ((first, in_first), (second, in_second)):
        for code in codes:
            counts[code] = counts.get(code, 0) + 1
            together[code] = together.get(code, 0) + 1
    return in_first, in_second, together


def _measured(pair: Pair, pool: CardPool, rounds: int, repeat: int) -> Measured:
    first, second = ([*main, *extra, *side] for main, extra, side in (d.parts for d in pair[:2]))
    measured = [
        Measured(
            _seconds(lambda: check_pair(pair, pool), repeat),
            _seconds(lambda: count(first, second), repeat),
        )
        for _ in range(rounds)
    ]
    return sorted(measured, key=lambda each: each.ratio)[len(measured) // 2]


def _seconds(work: Callable[[], object], repeat: int) -> float:
    start = process_time()
    for _ in range(repeat):
        work()
    return (process_time() - start) / repeat


def told(measured: Sequence[Measured]) -> str:
    """The result in a line: the middle pair, all pairs together, the dearest pair."""
    ratios = [each.ratio for each in measured]
    together = sum(each.ours for each in measured) / sum(each.floor for each in measured)
    return (
        f"a check takes {statistics.median(ratios):.1f} times a bare dictionary count of the same"
        f" passcodes (middle of {len(ratios)} pairs; all pairs together {together:.1f} times, the"
        f" pair with the most findings {max(ratios):.1f} times)"
    )
