"""Ranking: how well a ruling answers the clues of a question.

Owns the score: BM25 over weighted fields, in which each clue counts once. Must not know how clues
or rows come about.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from rulings.clues import Clue
from rulings.index import Row
from rulings.lexicon import Lexicon

# Found by trial on questions put aside for it; the neighborhood is flat.
_FIELD_WEIGHTS = (3.5, 4.0, 0.5, 0.85, 0.5)
_USUAL_LENGTHS = (28.0, 8.0, 32.0, 180.0, 140.0)
_LENGTH_COUNTS = 0.6
_SATURATION = 2.2
# The second best token of a clue adds a little: the word itself beside its term.
_SECOND = 0.3

_MOST_TOKENS = 64
# In a large index, a word of more than a tenth of the rulings chooses none by itself.
_LARGE = 2_000


def weigh(row: Row) -> Mapping[str, float]:
    """How much of each token a row holds, over all its fields."""
    held: defaultdict[str, float] = defaultdict(float)
    for tokens, weight, usual in zip(row.fields, _FIELD_WEIGHTS, _USUAL_LENGTHS, strict=True):
        share = weight / (1 - _LENGTH_COUNTS + _LENGTH_COUNTS * len(tokens) / usual)
        for token in tokens:
            # a term is the same in all languages, and counts once for all of them
            held[token] += share / row.languages if token[0] == "_" else share
    return dict(held)


def score(held: Mapping[str, float], clues: Iterable[Clue], lexicon: Lexicon) -> float:
    total = 0.0
    for clue in clues:
        best = second = 0.0
        for token, weight in clue.weights.items():
            if token in held:
                gain = weight * lexicon.rarity(token) * held[token] / (_SATURATION + held[token])
                best, second = max(best, gain), max(second, min(best, gain))
        total += best + _SECOND * second
    return total


def telling(clues: Iterable[Clue], lexicon: Lexicon) -> Sequence[str]:
    """The tokens that are worth looking for, the most telling first."""
    gains: defaultdict[str, float] = defaultdict(float)
    for clue in clues:
        for token, weight in clue.weights.items():
            gains[token] = max(gains[token], weight * lexicon.rarity(token))
    found = [token for token in sorted(gains, key=lambda t: (-gains[t], t)) if gains[token]]
    if lexicon.rows > _LARGE:
        rare = [token for token in found if lexicon.frequency(token) < lexicon.rows / 10]
        found = rare or found
    return found[:_MOST_TOKENS]
