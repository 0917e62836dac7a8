"""The query: what a typed question looks for.

Owns how a question in an unknown language, or in several, becomes clues. Must not know rulings or
how they are ranked. No text is too odd to be a question, and none takes long: only the first words
count.
"""

from collections.abc import Iterator, Mapping, Sequence

from rulings.amounts import compared, is_amount
from rulings.clues import Clue, How
from rulings.fold import pieces
from rulings.guess import continue_typing, languages, mend
from rulings.lexicon import Lexicon
from rulings.terms import Term, terms
from rulings.tokens import found_terms, term_tokens
from rulings.words import small_words, stem

LONGEST = 600
MOST_WORDS = 32
MOST_MENDED = 8
_LONGEST_WORD = 40

_TERM = 1.6
_TOGETHER = 0.6
# A word counts less by itself where it is a part of a term, or an amount that was made up.
_IN_TERM = 0.3
_AMOUNT = 0.4
# Below this, terms found in a language are not put together: it is hardly the question's own.
_TRUSTED = 0.5


class Question:
    """A question as it was typed: its words, and the text of any of them."""

    def __init__(self, text: str) -> None:
        self._text = text = text[:LONGEST]
        self._pieces = [p for p in pieces(text) if len(p.folded) <= _LONGEST_WORD][:MOST_WORDS]
        self.words = [piece.folded for piece in self._pieces]
        # A word is still being typed as long as nothing follows it.
        self.typing = bool(self._pieces) and self._pieces[-1].end == len(text)

    def said(self, first: int, last: int) -> str:
        return self._text[self._pieces[first].start : self._pieces[last].end]


def read_query(text: str, lexicon: Lexicon) -> tuple[Clue, ...]:
    """The clues of a question; none where it says nothing."""
    question = Question(text)
    words = question.words
    clues = [Clue(question.said(at, at)) for at in range(len(words))]
    phrases: dict[tuple[int, int], Clue] = {}
    standing: dict[str, int] = {}
    trusts = languages(words, lexicon)
    small = small_words(max(trusts, key=lambda language: trusts[language]))
    for language, trust in trusts.items():
        shares = [1.0 if w not in small | small_words(language) else 0.0 for w in words]
        for found in found_terms(words, language):
            if found.end - found.start == 1:
                clue = clues[found.start]
                shares[found.start] *= min(1.0, found.term.weight)
            else:
                span = found.start, found.end - 1
                clue = phrases.setdefault(span, Clue(question.said(*span)))
                for at in range(found.start, found.end):
                    shares[at] = min(shares[at], _IN_TERM)
            _add_term(clue, found.term, _TERM * trust)
            if trust > _TRUSTED:
                standing.setdefault(found.term.id, found.start)
        for clue, word, share in zip(clues, words, shares, strict=True):
            clue.add(
                stem(word, language), share * trust * (_AMOUNT if is_amount(word) else 1), How.WORD
            )
    if question.typing and words[-1] not in small:
        continue_typing(clues[-1], words[-1], lexicon)
    for at in _worth_mending(words, small):
        mend(clues[at], words[at], lexicon)
    together = _together(question, standing)
    return tuple(clue for clue in (*clues, *phrases.values(), *together) if clue.weights)


def _add_term(clue: Clue, term: Term, weight: float) -> None:
    for number, (token, share) in enumerate(term_tokens(term)):
        clue.add(token, weight * share, How.BROADER if number else How.TERM)


def _worth_mending(words: Sequence[str], small: frozenset[str]) -> list[int]:
    return [at for at, word in enumerate(words) if word not in small][:MOST_MENDED]


def _together(question: Question, standing: Mapping[str, int]) -> Iterator[Clue]:
    """What terms of the question mean together, and what its amounts say about each other."""
    clues: dict[str, Clue] = {}
    for term, parts in terms().together(standing.keys()):
        said = " … ".join(
            question.said(at, at) for at in sorted({standing[part] for part in parts})
        )
        _add_term(clues.setdefault(term.id, Clue(said)), term, _TOGETHER)
    if comparison := compared(question.words, standing.keys()):
        term_id, first, last = comparison
        clue = clues[" "] = Clue(question.said(first, last))
        _add_term(clue, terms().by_id[term_id], _TERM)
    yield from clues.values()
