"""Ranking: how well a ruling answers the clues of a question.

Owns the score: BM25 over weighted fields, in which each clue counts once. Must not know how clues
or rows come about.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rulings.clues import Clue
from rulings.documents import FIELDS
from rulings.index import Row
from rulings.lexicon import Lexicon
from rulings.tokens import is_small

# Found by trial on questions put aside for it; the neighborhood is flat.
_FIELD_WEIGHTS = (3.5, 4.0, 0.5, 0.85, 0.5)
_USUAL_LENGTHS = (28.0, 8.0, 32.0, 180.0, 140.0)
_LENGTH_COUNTS = 0.6
_SATURATION = 2.2
# The second best token of a clue adds a little: the word itself beside its term.
_SECOND = 0.3

_MOST_TOKENS = 12
# A token of more than this share of the rulings chooses no imported one by itself.
_FEW = 0.1

Worth: TypeAlias = tuple[tuple[tuple[str, float], ...], ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A row: how much of each token it holds over all its fields, and in which fields."""

    id: str
    held: Mapping[str, float]
    fields: tuple[tuple[str, frozenset[str]], ...]


def weigh(row: Row) -> Weighed:
    held: defaultdict[str, float] = defaultdict(float)
    fields: list[tuple[str, frozenset[str]]] = []
    for number, name in enumerate(FIELDS):
        tokens = row.fields[number]
        length = (len(tokens) - sum(map(is_small, tokens))) / _USUAL_LENGTHS[number]
        share = _FIELD_WEIGHTS[number] / (1 - _LENGTH_COUNTS + _LENGTH_COUNTS * length)
        for token in tokens:
            # a term is the same in all languages, and counts once for all of them
            held[token] += share / row.languages if token[0] == "_" else share
        fields.append((name, frozenset(tokens)))
    return Weighed(row.id, dict(held), tuple(fields))


def worth(clues: Iterable[Clue], lexicon: Lexicon) -> Worth:
    """What finding each token would be worth, clue by clue; what no ruling holds is left out."""
    return tuple(
        tuple(
            (token, weight * lexicon.rarity(token))
            for token, weight in clue.weights.items()
            if lexicon.frequency(token)
        )
        for clue in clues
    )


def score(row: Weighed, wanted: Worth) -> float:
    total = 0.0
    for clue in wanted:
        best = second = 0.0
        for token, gain in clue:
            if held := row.held.get(token):
                gain *= held / (_SATURATION + held)
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
        total += best + _SECOND * second
    return total


def telling(wanted: Worth) -> Sequence[str]:
    """The tokens that are worth looking for, the most telling first."""
    gains: dict[str, float] = {}
    for clue in wanted:
        for token, gain in clue:
            gains[token] = max(gain, gains.get(token, 0.0))
    return sorted(gains, key=lambda token: (-gains[token], token))[:_MOST_TOKENS]


def rare(tokens: Sequence[str], lexicon: Lexicon) -> Sequence[str]:
    """Those that few rulings hold, if there are any: among many rulings only they tell much.

    A small word that many of them hold tells nothing at all there.
    """
    few = lexicon.rows * _FEW
    found = [token for token in tokens if lexicon.frequency(token) < few]
    return found or [token for token in tokens if not is_small(token)]
