"""Ranking: how well a ruling answers the clues of a question.

Owns the score: BM25 over weighted fields, each clue counting once, by the best of its tokens. Must
not know how clues or rows come about.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from rulings.index import Row
from rulings.lexicon import Lexicon
from rulings.query import Clue

FIELD_WEIGHTS = (3.5, 4.0, 0.5, 0.85, 0.5)
_LENGTHS = (20.0, 8.0, 20.0, 130.0, 90.0)
_B = 0.7
_K = 1.8
_SECOND = 0.3
_ANSWERED = 0.2
_COVERAGE = 0.15


def weigh(row: Row) -> Mapping[str, float]:
    """How much of each token a row holds, over all its fields."""
    held: defaultdict[str, float] = defaultdict(float)
    for tokens, weight, length in zip(row.fields, FIELD_WEIGHTS, _LENGTHS, strict=True):
        share = weight / (1 - _B + _B * len(tokens) / length)
        for token in tokens:
            # a term is the same in all languages, and counts once for all of them
            held[token] += share / row.languages if token[0] == "_" else share
    return held


def score(held: Mapping[str, float], clues: Iterable[Clue], lexicon: Lexicon) -> float:
    """Each clue counts by its best token, the next best adds a little; answering more clues helps."""
    total = 0.0
    answered = 0
    for clue in clues:
        best = second = 0.0
        for token, weight in clue.tokens.items():
            if token in held:
                gain = weight * lexicon.rarity(token) * held[token] / (_K + held[token])
                best, second = max(best, gain), max(second, min(best, gain))
        total += best + _SECOND * second
        answered += best > _ANSWERED
    return total * (1 + _COVERAGE * answered)
