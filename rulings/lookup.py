"""Finding a ruling: by its id, by the refusal code it backs, or all of them.

Owns the locales a reader can have, and puts Serbian into the reader's script. Must not know files.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from rulings.errors import UnknownLocale, UnknownRuling
from rulings.load import corpus
from rulings.ruling import Ruling
from rulings.script import to_latin

_LANGUAGES = {"en": "en", "fr": "fr", "sr_Latn": "sr", "sr_Cyrl": "sr"}

LOCALES = tuple(_LANGUAGES)


def get(ruling_id: str, locale: str) -> Ruling:
    """The ruling in the words of a locale, or `UnknownRuling`."""
    shelf = _shelf(locale)
    if ruling_id not in shelf:
        raise UnknownRuling(ruling_id)
    return shelf[ruling_id]


def all_rulings(locale: str) -> tuple[Ruling, ...]:
    """Every ruling in the words of a locale, topic by topic."""
    return tuple(_shelf(locale).values())


def backing(code: str) -> str | None:
    """The id of the ruling that backs a refusal code; None where no rule does."""
    return corpus().codes.get(code)


@cache
def _shelf(locale: str) -> Mapping[str, Ruling]:
    if locale not in _LANGUAGES:
        raise UnknownLocale(locale)
    rulings = [replace(r, language=locale) for r in corpus().rulings[_LANGUAGES[locale]].values()]
    if locale == "sr_Latn":
        rulings = [in_latin(ruling) for ruling in rulings]
    return MappingProxyType({ruling.id: ruling for ruling in rulings})


def in_latin(ruling: Ruling) -> Ruling:
    """A ruling that is written in Cyrillic, in Latin script."""
    return replace(
        ruling,
        topic=replace(ruling.topic, title=to_latin(ruling.topic.title)),
        title=to_latin(ruling.title),
        text=to_latin(ruling.text),
        examples=tuple(map(to_latin, ruling.examples)),
        default=ruling.default and to_latin(ruling.default),
        asked=ruling.asked and to_latin(ruling.asked),
        alternatives=tuple(map(to_latin, ruling.alternatives)),
        sources=tuple(replace(s, title=to_latin(s.title)) for s in ruling.sources),
    )
