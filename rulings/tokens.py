"""Tokens: what the index holds in place of a text, and what a question looks for in it.

Owns the way from folded words to stems and terms; the same for index, question and marking. A token
is the stem of a word, or a term of the field, which begins with `_` and is the same in every
language, or a small word with its language, such as `one_en`: it is looked for only where a
question has no other words. Must not know the index.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from rulings.terms import Found, Term, terms
from rulings.words import small_words, stem

_BROADER = 0.8


@cache
def term_tokens(term: Term) -> tuple[tuple[str, float], ...]:
    """The tokens of a term with their weights: its own first, then those of the broader terms."""
    broader = ((_token(id_), _BROADER * term.weight) for id_ in term.broader)
    return ((_token(term.id), term.weight), *broader)


def small_token(word: str, language: str) -> str:
    return f"{word}_{language}"


def is_small(token: str) -> bool:
    return "_" in token and not token.startswith("_")


def found_terms(words: Sequence[str], language: str) -> tuple[Found, ...]:
    """The terms in a row of folded words."""
    return tuple(terms().find(words, language))


def tokens(words: Sequence[str], language: str) -> Iterator[str]:
    """The tokens of a text of the corpus."""
    small = small_words(language)
    for word in words:
        if word not in small:
            yield stem(word, language)
    for word in dict.fromkeys(words):
        if word in small:
            yield small_token(word, language)
    for found in found_terms(words, language):
        for token, _ in term_tokens(found.term):
            yield token


def tokens_together(words: Sequence[str], language: str) -> Iterator[str]:
    """The tokens of what the terms of a short text mean together."""
    ids = {found.term.id for found in found_terms(words, language)}
    for term in dict.fromkeys(term for term, _ in terms().together(ids)):
        for token, _ in term_tokens(term):
            yield token


def _token(term_id: str) -> str:
    return "_" + term_id.replace("-", "_")
