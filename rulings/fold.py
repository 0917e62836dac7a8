"""Folding: what counts as the same writing.

Owns the one way in which texts and questions are cut into words and brought to a common form: case,
accents, Cyrillic, đ and dj, œ and æ, wide letters, quotes and ★ @ ☆, seats (1A is A1), numbers
(16 000 is 16000), initials (P.U.N.K. is punk, D/D/D is ddd). Must not know a language or a term.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rulings.script import to_latin

_MARKS = "\u0300-\u036f\u3099\u309a"
_PIECE = re.compile(
    rf"""
      (?P<initials>(?<![^\W_])[^\W\d_](?:[./&][^\W\d_])+(?![^\W_]))
    | (?P<number>(?<![^\W_])\d{{1,3}}(?:[ \u00a0\u202f.,'’]\d{{3}})+(?![^\W_]))
    | (?P<seat>(?<![^\W_])(?:[12][AaBbАаВвБб]|[AaBbАаВвБб][12])(?![^\W_]))
    | (?P<amount>(?<![^\W_])\d\d+(?=[^\W\d_]))   # of "40min", "3000LP"
    | (?P<word>[^\W_](?:[^\W_]|[{_MARKS}])*)
    """,
    re.VERBOSE,
)
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_SEAT_LETTERS = str.maketrans("АаВвБб", "aabbbb")
# What NFKD leaves as one letter of its own.
_LETTERS = str.maketrans(
    {"đ": "d", "ð": "d", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "ħ": "h", "ı": "i", "þ": "th"}
)


class Piece(NamedTuple):
    """A word as it is folded, and where it stands in the text."""

    folded: str
    start: int
    end: int


def pieces(text: str) -> Iterator[Piece]:
    """The words of a text in their common form; whatever is no letter or digit parts words."""
    for match in _PIECE.finditer(text):
        folded = _seat(match[0]) if match.lastgroup == "seat" else _plain(match[0])
        if folded:
            yield Piece(folded, match.start(), match.end())


def fold(text: str) -> str:
    """The text in its common form: two writings of one name fold to the same."""
    return " ".join(piece.folded for piece in pieces(text))


def _seat(raw: str) -> str:
    seat = raw.translate(_SEAT_LETTERS).lower()
    return seat if seat[1].isdigit() else seat[::-1]


@lru_cache(maxsize=32_768)
def _plain(word: str) -> str:
    if word.isascii():
        plain = word.lower()
    else:
        if _CYRILLIC.search(word):
            word = to_latin(word)
        # twice: a wide or compatibility letter may hold one that has to be replaced itself
        once = unicodedata.normalize("NFKD", word).casefold().translate(_LETTERS)
        plain = unicodedata.normalize("NFKD", once)
    # Serbian without its own letters writes đ as dj or d; in other languages dj is rare
    return "".join(filter(str.isalnum, plain)).replace("dj", "d")
