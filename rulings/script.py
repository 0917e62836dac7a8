"""Serbian in its two scripts.

Owns the way from Cyrillic to Latin. There is no way back here: Latin nj, lj and dž can each stand
for one Cyrillic letter or for two (njegov, but konjugacija), which is why Serbian is written in
Cyrillic.
"""

import unicodedata

_CYRILLIC = "а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш"
_LATIN = "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š"
_SMALL = dict(zip(_CYRILLIC.split(), _LATIN.split(), strict=True))
_LETTERS = _SMALL | {small.upper(): latin.capitalize() for small, latin in _SMALL.items()}


def to_latin(text: str) -> str:
    """The text in Latin script; whatever is not Serbian Cyrillic stays as it is.

    A capital Љ, Њ or Џ becomes two capitals in a word of capitals, and Lj, Nj or Dž elsewhere.
    """
    return "".join(_letter(text, i) for i in range(len(text)))


def _letter(text: str, i: int) -> str:
    latin = _LETTERS.get(text[i], text[i])
    if len(latin) == 2 and text[i].isupper() and _among_capitals(text, i):
        return latin.upper()
    return latin


def _among_capitals(text: str, i: int) -> bool:
    """Judged by the next letter of the word, at its end by the one before."""
    after = _neighbor(text, i, 1)
    return after.isupper() if after.isalpha() else _neighbor(text, i, -1).isupper()


def _neighbor(text: str, i: int, way: int) -> str:
    """The next character that way, past accents written as marks of their own; "" at the end."""
    i += way
    while 0 <= i < len(text) and unicodedata.combining(text[i]):
        i += way
    return text[i] if 0 <= i < len(text) else ""
