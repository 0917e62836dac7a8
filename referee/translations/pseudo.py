"""The pseudo-language: English made unlike English, and two fifths longer.

Owns how a message becomes one. Every letter has a mark and every message stands in brackets, so
that a word without them is in no catalog, and a page that bears these bears a real language.
"""

import re
from gettext import NullTranslations

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKED = "áƀćđéƒğĥíĵķĺṁñóṗɋŕšťúṽŵẋýžÁɃĆĐÉƑĞĤÍĴĶĹṀÑÓṖɊŔŠŤÚṼŴẊÝŽ"
_MARKS = str.maketrans(_PLAIN, _MARKED)
_GROWTH = 0.4
_BRACKETS = "⟦%s⟧"
# What has to come through as it is: places to fill in, elements and entities.
_KEPT = re.compile(r"(%\(\w+\)[sd]|%%|\{\w+(?:!r)?\}|<[^>]*>|&\w+;)")


def pseudo(message: str) -> str:
    """``message`` with marks on its letters, longer words and brackets around it."""
    due = -1.0 * len(_BRACKETS % "")  # the brackets are a part of the growth
    parts = []
    for part in _KEPT.split(message):
        if _KEPT.fullmatch(part):
            parts.append(part)
            continue
        words = []
        for word in re.split(r"(\W+)", part):
            due += len(word) * _GROWTH
            longer = int(due) if due >= 1 and word[-1:].isalpha() else 0
            due -= longer
            words.append(word.translate(_MARKS) + "ö" * longer)
        parts.append("".join(words))
    return _BRACKETS % "".join(parts)


class Pseudo(NullTranslations):
    """A catalog of every message there is."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 the same in any context
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().npgettext(context, msgid1, msgid2, n))
