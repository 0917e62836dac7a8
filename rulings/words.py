"""Words: what counts as the same word of a language.

Owns stems and the small words that carry no question. Must not know rulings, terms of the game or
how a text is ranked. Safe to use from any thread.
"""

import threading
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from rulings.fold import fold
from rulings.sections import parse

if TYPE_CHECKING:
    import snowballstemmer

LANGUAGES = ("en", "fr", "sr")

_NAMES = {"en": "english", "fr": "french", "sr": "serbian"}
# What a stemmer would take for another word: a team (équipe) is not equipped.
_KEPT = dict.fromkeys(
    ("equipement", "equipements", "equiper", "equipee", "equipees", "equipent"), "equipement"
)

_stemmers = threading.local()


@lru_cache(maxsize=65_536)
def stem(word: str, language: str) -> str:
    """The stem of a folded word.

    Words are folded before they are cut down, because half of all questions come without accents;
    French endings such as -ée lose their second e here.
    """
    if len(word) < 3 or not word.isalpha():
        return word
    if language == "fr" and word in _KEPT:
        return _KEPT[word]
    cut: str = _stemmer(language).stemWord(word)
    if language == "fr":
        cut = cut.rstrip("e")
    return cut or word


@cache
def small_words(language: str) -> frozenset[str]:
    """The folded words of a language that are no use to a search."""
    content = (files("rulings") / "corpus" / "small_words.md").read_text("utf-8")
    (section,) = parse("small_words.md", content).sections
    return frozenset(fold(word) for word in section.all(language)[0].split(","))


def _stemmer(language: str) -> "snowballstemmer.stemmer":
    """This thread's stemmer: they keep the word they work on inside."""
    from snowballstemmer import stemmer  # here, because it loads every language there is

    held: dict[str, snowballstemmer.stemmer] = _stemmers.__dict__.setdefault("held", {})
    if language not in held:
        held[language] = stemmer(_NAMES[language])
    return held[language]
