"""The languages of the interface, and which of them a reader gets.

Owns the one table of locales and what a language tag stands for. Serbian readers get Latin script
unless they ask for Cyrillic. Must not know Flask, nor what is said.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).parent
DEFAULT = "en"


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the interface: Babel's name for it, HTML's, and its own."""

    locale: str
    html: str
    name: str


LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        language.locale: language
        for language in (
            Language("en", "en", "English"),
            Language("fr", "fr", "Français"),
            Language("sr_Latn", "sr-Latn", "Srpski"),
            Language("sr", "sr-Cyrl", "Српски"),
        )
    }
)
PSEUDO = Language("en_XA", "en-XA", "⟦Þšéúđó⟧")
"""English made unlike English, for whoever looks for words that are in no catalog."""

# What readers of Serbian ask for; written in Cyrillic where the tag says so.
_SERBIAN = frozenset({"sr", "bs", "hr", "sh", "cnr"})


@cache
def available(folder: Path = FOLDER) -> tuple[Language, ...]:
    """The languages that have a catalog when first asked; English is in the code.

    One that is not in the table goes by the name that its own speakers give it.
    """
    have = {mo.parent.parent.name for mo in folder.glob("*/LC_MESSAGES/messages.mo")} | {DEFAULT}
    ours = tuple(language for locale, language in LANGUAGES.items() if locale in have)
    return ours + tuple(map(_named_by_itself, sorted(have - LANGUAGES.keys())))


def _named_by_itself(locale: str) -> Language:
    from babel import Locale  # here, because a command starts without it

    name = Locale.parse(locale).get_display_name() or locale
    return Language(locale, locale.replace("_", "-"), name[:1].upper() + name[1:])


def preferred(tags: Iterable[str], offered: Iterable[str]) -> str:
    """The first of ``tags``, most wanted first, that is offered; else English."""
    offered = set(offered)
    for tag in tags:
        found = locale_of(tag)
        if found in offered:
            return found
    return DEFAULT


def locale_of(tag: str) -> str:
    """The locale that serves a language tag such as ``sr-Latn-RS``, ``fr_CA`` or ``hr``."""
    parts = tag.replace("_", "-").lower().split("-")
    if parts[0] in _SERBIAN:
        return "sr" if "cyrl" in parts else "sr_Latn"
    return parts[0]


def html_language(locale: str) -> str:
    """What ``<html lang>`` says for a locale."""
    known = {language.locale: language for language in (*available(), PSEUDO)}
    return known[locale].html if locale in known else DEFAULT
