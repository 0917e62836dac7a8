"""Guesses: the language of a question, the word that is being typed, the word that was meant.

Owns what is read into a question beyond its words. Must not know rulings or how they are ranked.
"""

from collections.abc import Sequence

from rulings.clues import Clue, How
from rulings.lexicon import Lexicon
from rulings.tokens import found_terms, term_tokens
from rulings.words import LANGUAGES, small_words, stem

_TYPED = 0.55
_TYPED_KNOWN = 0.3
_SLIP = 0.5
_KIN = 0.4
_TERM = 1.6

_MOST = 8
_MOST_MEANT = 3
# A word this long is looked for by its beginning, if nothing else is known about it.
_LONG = 6

_SMALL_WORD, _KNOWN_WORD = 1.0, 0.7
_LEAST_TRUST = 0.3


def languages(words: Sequence[str], lexicon: Lexicon) -> dict[str, float]:
    """How far the question may be taken to be in each language: 1 for the likeliest."""
    scores = {
        language: sum(
            _SMALL_WORD * (word in small_words(language))
            + _KNOWN_WORD * (word in lexicon.words[language])
            for word in words
        )
        for language in LANGUAGES
    }
    best = max(scores.values()) or 1.0
    return {language: max(_LEAST_TRUST, (score / best) ** 2) for language, score in scores.items()}


def continue_typing(clue: Clue, word: str, lexicon: Lexicon) -> None:
    """What the word may go on to be."""
    if not word.isalpha():
        return
    weight = _TYPED_KNOWN if _is_known(clue, word, lexicon) else _TYPED
    for longer in lexicon.continuing(word, _MOST):
        _add(clue, longer, lexicon, weight, How.BEGINNING)


def mend(clue: Clue, word: str, lexicon: Lexicon) -> None:
    """What an unknown word may have been meant to be; failing that, words that begin like it."""
    if not word.isalpha() or _is_known(clue, word, lexicon):
        return
    meant = lexicon.near(word, _MOST_MEANT)
    for other in meant:
        _add(clue, other, lexicon, _SLIP, How.SLIP)
    if not meant and len(word) >= _LONG:
        for kin in lexicon.continuing(word[: max(5, len(word) - 4)], _MOST):
            _add(clue, kin, lexicon, _KIN, How.BEGINNING)


def _is_known(clue: Clue, word: str, lexicon: Lexicon) -> bool:
    return lexicon.knows(word) or any(map(lexicon.frequency, clue.weights))


def _add(clue: Clue, word: str, lexicon: Lexicon, weight: float, how: How) -> None:
    for language in LANGUAGES:
        if word in lexicon.words[language]:
            clue.add(stem(word, language), weight, how)
            for found in found_terms([word], language):
                for token, share in term_tokens(found.term):
                    clue.add(token, weight * _TERM * share, how)
