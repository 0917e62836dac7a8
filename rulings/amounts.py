"""Amounts: what the numbers of a question say about each other.

Owns three observations: "2000 into 2500" is an attack by the lower one, "39 cards" is about the
size of a Deck, and two totals written down are a dispute. Must not know rulings or how they are
ranked.
"""

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

# ATK, DEF and Life Points have three digits or more; smaller numbers count cards and turns.
_SMALLEST = 100
_BATTLE = frozenset({"attack", "battle", "atk", "def", "attack-position", "defense-position"})
_VERSUS = frozenset({"vs", "versus", "v", "contre", "protiv", "into", "against", "sur", "on", "na"})
# "2000 hit by 2500": the other way round
_BY = frozenset({"by", "par"})

_CARDS = frozenset({"card", "deck", "main-deck", "extra-deck", "side-deck"})
_SMALL_DECKS = frozenset({"extra-deck", "side-deck"})
# More than a hand, less than a number of Life Points; from 30 on a Main Deck is meant.
_DECK, _MAIN_DECK = range(11, 100), range(30, 100)


class Observed(NamedTuple):
    """A term that numbers mean, and between which words they stand."""

    term: str
    first: int
    last: int


def is_amount(word: str) -> bool:
    """Whether a folded word is an amount: ATK, DEF, damage or a number of Life Points."""
    return word.isdecimal() and int(word) >= _SMALLEST


def observe(words: Sequence[str], terms: Set[str]) -> Iterator[Observed]:
    """What the numbers mean in a question that holds these terms."""
    amounts = [at for at, word in enumerate(words) if is_amount(word)]
    if len(amounts) == 2:
        yield from _compared(words, terms, *amounts)
    if terms & _CARDS:
        for at, word in enumerate(words):
            if word.isdecimal() and int(word) in _DECK:
                main = int(word) in _MAIN_DECK and not terms & _SMALL_DECKS
                yield Observed("main-deck" if main else "deck-size", at, at)


def _compared(words: Sequence[str], terms: Set[str], first: int, second: int) -> Iterator[Observed]:
    one, other = int(words[first]), int(words[second])
    between = set(words[first:second])
    if "life-record" in terms and one != other:
        yield Observed("life-dispute", first, second)
    elif terms & _BATTLE or between & _VERSUS:
        if between & _BY:
            one, other = other, one
        term = "equal" if one == other else "higher" if one > other else "lower"
        yield Observed(f"attack-{term}", first, second)
