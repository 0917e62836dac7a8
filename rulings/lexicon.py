"""The lexicon of an index: which words it knows, and how rare each one is.

Owns what can be said about words without looking at a ruling: rarity, how a word being typed may go
on, and what was meant by a slip. Must not know the database. It never changes; a changed index has
another one.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import takewhile
from math import log

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulings.terms import terms
from rulings.words import LANGUAGES, stem

_SHORTEST_SLIP = 4


class Lexicon:
    def __init__(
        self,
        generation: int,
        rows: int,
        frequencies: Mapping[str, int],
        vocabulary: Iterable[tuple[str, str]],
    ) -> None:
        self.generation = generation
        self.rows = rows
        self._frequencies = frequencies
        # the words players use for terms are known as well, whether or not a ruling uses them
        self.words = {language: set(terms().words[language]) for language in LANGUAGES}
        for word, language in vocabulary:
            self.words[language].add(word)

    def frequency(self, token: str) -> int:
        """In how many rulings a token stands."""
        return self._frequencies.get(token, 0)

    def rarity(self, token: str) -> float:
        """How much a token tells, as BM25 has it; 0 where no ruling has it."""
        having = self.frequency(token)
        return log(1 + (self.rows - having + 0.5) / (having + 0.5)) if having else 0.0

    def knows(self, word: str) -> bool:
        return any(word in self.words[language] for language in LANGUAGES)

    def continuing(self, start: str, limit: int) -> list[str]:
        """The words that begin so, the most frequent first; `start` itself is not among them."""
        at = bisect_left(self._sorted, start)
        going_on = takewhile(lambda word: word.startswith(start), self._sorted[at:])
        found = [word for word in going_on if word != start]
        return sorted(found, key=self._weight, reverse=True)[:limit]

    def near(self, word: str, limit: int) -> list[str]:
        """The words that are one slip away: a letter wrong, missing, too many, or two swapped."""
        if len(word) < _SHORTEST_SLIP or not word.isalpha():
            return []
        choices = [w for n in (-1, 0, 1) for w in self._by_length.get(len(word) + n, ())]
        found = process.extract(
            word, choices, scorer=OSA.distance, processor=None, score_cutoff=1, limit=None
        )
        # slips are rarely made at the first letter, and short words have many neighbors
        words = [w for w, _, _ in found if len(word) > _SHORTEST_SLIP or w[0] == word[0]]
        return sorted(words, key=lambda w: (w[0] == word[0], self._weight(w)), reverse=True)[:limit]

    def _weight(self, word: str) -> int:
        return max(self.frequency(stem(word, language)) for language in LANGUAGES)

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(set().union(*self.words.values()))

    @cached_property
    def _by_length(self) -> Mapping[int, list[str]]:
        lengths: dict[int, list[str]] = {}
        for word in self._sorted:
            if word.isalpha():
                lengths.setdefault(len(word), []).append(word)
        return lengths
