"""The query: what a typed question looks for.

Owns how a question in an unknown language, or in several, becomes clues. Must not know rulings or
how they are ranked. No text is too odd to be a question, and none takes long: only the first words
count.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulings.amounts import is_amount, observe
from rulings.clues import Clue, How
from rulings.fold import pieces
from rulings.guess import continue_typing, languages, mend
from rulings.lexicon import Lexicon
from rulings.terms import Found, Term, terms
from rulings.tokens import found_terms, small_token, term_tokens
from rulings.words import LANGUAGES, small_words, stem

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
        # A word is still being typed as long as nothing follows it; one letter begins something
        # only where it stands alone.
        self.typing = (
            bool(self.words)
            and self._pieces[-1].end == len(text)
            and (len(self.words) == 1 or len(self.words[-1]) > 1)
        )

    def said(self, first: int, last: int) -> str:
        return self._text[self._pieces[first].start : self._pieces[last].end]


def read_query(text: str, lexicon: Lexicon) -> tuple[Clue, ...]:
    """The clues of a question; none where it says nothing."""
    question = Question(text)
    words = question.words
    trusts = languages(words, lexicon)
    small = small_words(max(trusts, key=lambda language: trusts[language]))
    found = {language: found_terms(words, language) for language in LANGUAGES}
    alone = _alone(len(words), found, trusts)
    clues = [Clue(question.said(at, at)) for at in range(len(words))]
    phrases: dict[tuple[int, int], Clue] = {}
    standing: dict[str, int] = {}
    for language, trust in trusts.items():
        shares = [1.0 if w not in small | small_words(language) else 0.0 for w in words]
        for term, start, end in found[language]:
            if trust > _TRUSTED:
                standing.setdefault(term.id, start)
            if end - start == 1:
                _add_term(clues[start], term, _TERM * trust * alone[start])
                shares[start] *= min(1.0, term.weight)
            else:
                clue = phrases.setdefault((start, end), Clue(question.said(start, end - 1)))
                _add_term(clue, term, _TERM * trust)
        for at, word in enumerate(words):
            share = shares[at] * alone[at] * (_AMOUNT if is_amount(word) else 1.0)
            clues[at].add(stem(word, language), share * trust, How.WORD)
    if question.typing and words[-1] not in small:
        continue_typing(clues[-1], words[-1], lexicon)
    for at in [at for at, word in enumerate(words) if word not in small][:MOST_MENDED]:
        mend(clues[at], words[at], lexicon)
    together = _together(question, standing)
    telling = tuple(clue for clue in (*clues, *phrases.values(), *together) if clue.weights)
    return telling or tuple(_small_clues(question, trusts, lexicon))


def _small_clues(
    question: Question, trusts: Mapping[str, float], lexicon: Lexicon
) -> Iterator[Clue]:
    """The clues of a question in which no word says anything: then its small words do."""
    for at, word in enumerate(question.words):
        clue = Clue(question.said(at, at))
        for language, trust in trusts.items():
            if word in small_words(language):
                clue.add(small_token(word, language), trust, How.WORD)
        if question.typing and at == len(question.words) - 1:
            continue_typing(clue, word, lexicon)
        yield clue


def _alone(
    length: int, found: Mapping[str, Iterable[Found]], trusts: Mapping[str, float]
) -> Sequence[float]:
    """How much each word counts by itself: less where it is a part of a term of several words."""
    shares = [1.0] * length
    for language, terms_found in found.items():
        for _, start, end in terms_found:
            if end - start > 1:
                for at in range(start, end):
                    shares[at] = min(shares[at], 1 - (1 - _IN_TERM) * trusts[language])
    return shares


def _add_term(clue: Clue, term: Term, weight: float) -> None:
    for number, (token, share) in enumerate(term_tokens(term)):
        clue.add(token, weight * share, How.BROADER if number else How.TERM)


def _together(question: Question, standing: Mapping[str, int]) -> Iterator[Clue]:
    """What terms of the question mean together, and what its numbers mean."""
    clues: dict[str, Clue] = {}
    for term, parts in terms().together(standing.keys()):
        said = " … ".join(
            question.said(at, at) for at in sorted({standing[part] for part in parts})
        )
        _add_term(clues.setdefault(term.id, Clue(said)), term, _TOGETHER)
    for term_id, first, last in observe(question.words, standing.keys()):
        said = question.said(first, last)
        _add_term(clues.setdefault(term_id, Clue(said)), terms().by_id[term_id], _TERM)
    yield from clues.values()
