"""The query: what a typed question looks for.

Owns how a question in an unknown language becomes clues: stems and terms, the word being typed,
slips, amounts that are compared. Must not know rulings or how they are ranked. No text is too odd
to be a question, and none takes long: only the first words count.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rulings.amounts import compared, is_amount
from rulings.fold import Piece, pieces
from rulings.lexicon import Lexicon
from rulings.terms import terms
from rulings.tokens import found_terms, term_tokens
from rulings.words import LANGUAGES, small_words, stem

LONGEST = 600
MOST_WORDS = 32
_LONGEST_WORD = 40

_TERM = 1.2
_TYPED = 0.55
_SLIP = 0.5
_KIN = 0.4
_PHRASE = 0.3
_FLOOR = 0.3
_POWER = 2.0
_TRUSTED = 0.5
_AMOUNT = 0.4
_TOGETHER = 0.8


class How(StrEnum):
    """In which way a word of the question is looked for."""

    WORD = "word"
    TERM = "term"
    BEGINNING = "beginning"
    SLIP = "slip"


@dataclass(frozen=True, slots=True)
class Clue:
    """One or several words of the question, and the tokens that would answer them."""

    text: str
    tokens: dict[str, float] = field(default_factory=dict)
    how: dict[str, How] = field(default_factory=dict)

    def add(self, token: str, weight: float, how: How) -> None:
        if weight > self.tokens.get(token, 0.0):
            self.tokens[token] = weight
            self.how[token] = how


def read_query(text: str, lexicon: Lexicon) -> tuple[Clue, ...]:
    """The clues of a question; none where it says nothing."""
    typed = [
        piece
        for piece in pieces(text[:LONGEST])
        if len(piece.folded) <= _LONGEST_WORD
    ][:MOST_WORDS]
    words = [piece.folded for piece in typed]
    languages = _languages(words, lexicon, cyrillic=False)
    small = small_words(max(languages, key=lambda language: languages[language]))
    clues = [Clue(text[piece.start : piece.end]) for piece in typed]
    phrases: dict[tuple[int, int], Clue] = {}
    standing: dict[str, int] = {}
    for language, trust in languages.items():
        in_phrase = set[int]()
        telling: dict[int, float] = {}
        for found in found_terms(words, language):
            if found.end - found.start == 1:
                clue = clues[found.start]
                telling[found.start] = max(found.term.weight, telling.get(found.start, 0.0))
            else:
                span = typed[found.start].start, typed[found.end - 1].end
                clue = phrases.setdefault(span, Clue(text[slice(*span)]))
                in_phrase.update(range(found.start, found.end))
            if trust > _TRUSTED:
                standing.setdefault(found.term.id, found.start)
            for token, weight in term_tokens(found.term):
                clue.add(token, _TERM * trust * weight, How.TERM)
        for number, word in enumerate(words):
            if word not in small and word not in small_words(language):
                weight = (_AMOUNT if is_amount(word) else 1.0) * trust * telling.get(number, 1.0) * (_PHRASE if number in in_phrase else 1.0)
                clues[number].add(stem(word, language), weight, How.WORD)
    clues += _together(standing, typed, text)
    if comparison := compared(words, standing.keys()):
        term_id, first, second = comparison
        clue = Clue(text[typed[first].start : typed[second].end])
        for token, weight in term_tokens(terms().by_id[term_id]):
            clue.add(token, _TERM * weight, How.TERM)
        clues.append(clue)
    for number, word in enumerate(words):
        last = number == len(words) - 1 and text.endswith(text[typed[-1].start : typed[-1].end])
        if word not in small:
            _guess(clues[number], word, lexicon, typing=last)
    return tuple(c for c in (*clues, *phrases.values()) if c.tokens)


def _together(standing: Mapping[str, int], typed: Sequence[Piece], text: str) -> Iterator[Clue]:
    """What terms of the question mean together."""
    clues: dict[str, Clue] = {}
    for term, parts in terms().together(standing.keys()):
        places = sorted(standing[part] for part in parts)
        said = " … ".join(text[typed[place].start : typed[place].end] for place in places)
        clue = clues.setdefault(term.id, Clue(said))
        for token, weight in term_tokens(term):
            clue.add(token, _TOGETHER * weight, How.TERM)
    yield from clues.values()


def _guess(clue: Clue, word: str, lexicon: Lexicon, *, typing: bool) -> None:
    """What the word may go on to be, or may have been meant to be."""
    known = lexicon.knows(word) or any(map(lexicon.frequency, clue.tokens))
    if typing and len(word) >= 2 and word.isalpha():
        for longer in lexicon.continuing(word, 8):
            _add(clue, longer, lexicon, _TYPED * (0.5 if known else 1.0), How.BEGINNING)
    if known or not word.isalpha():
        return
    meant = lexicon.near(word, 3)
    for other in meant:
        _add(clue, other, lexicon, _SLIP, How.SLIP)
    if not meant and len(word) >= 6:
        for other in lexicon.continuing(word[: max(5, len(word) - 4)], 8):
            _add(clue, other, lexicon, _KIN, How.BEGINNING)


def _add(clue: Clue, word: str, lexicon: Lexicon, weight: float, how: How) -> None:
    for language in LANGUAGES:
        if word in lexicon.words[language]:
            clue.add(stem(word, language), weight, how)
            for found in found_terms([word], language):
                for token, share in term_tokens(found.term):
                    clue.add(token, weight * _TERM * share, how)


def _languages(words: Sequence[str], lexicon: Lexicon, *, cyrillic: bool) -> dict[str, float]:
    """How far the question may be taken to be in each language."""
    scores = {
        language: sum(
            1.0 * (word in small_words(language)) + 0.7 * (word in lexicon.words[language])
            for word in words
        )
        for language in LANGUAGES
    }
    best = max(scores.values()) or 1.0
    return {language: max(_FLOOR, (score / best) ** _POWER) for language, score in scores.items()}
