"""Languages: which ones there are, and which one a reader gets.

Owns the one table of locales. The language follows a cookie that only the reader's own tap sets,
then the browser's preference. Serbian readers get Latin script unless they ask for Cyrillic.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from flask import Flask, request
from flask_babel import Babel

from referee.web.translate import in_template

COOKIE = "language"
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
# What browsers ask for where it is not simply the first part of the tag.
_ALIASES = MappingProxyType(
    {"sr": "sr_Latn", "bs": "sr_Latn", "hr": "sr_Latn", "sh": "sr_Latn", "cnr": "sr_Latn"}
)


def init_app(app: Flask) -> None:
    Babel(app, default_locale=DEFAULT, locale_selector=chosen_locale)
    app.jinja_env.globals["_"] = in_template


def available(folder: Path | None = None) -> tuple[Language, ...]:
    """The languages that have a catalog; English is in the code."""
    root = folder or Path(__file__).resolve().parent.parent / "translations"
    return tuple(
        language
        for language in LANGUAGES.values()
        if language.locale == DEFAULT
        or (root / language.locale / "LC_MESSAGES" / "messages.mo").is_file()
    )


def chosen_locale() -> str:
    """The reader's locale: the cookie, else the browser's preference, else English."""
    offered = {language.locale for language in available()}
    cookie = request.cookies.get(COOKIE)
    if cookie in offered:
        return str(cookie)
    return preferred((tag for tag, _ in request.accept_languages), offered)


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
    if parts[0] == "sr" and "cyrl" in parts:
        return "sr"
    return _ALIASES.get(parts[0], parts[0])


def html_language(locale: str) -> str:
    """What ``<html lang>`` says for a locale."""
    return LANGUAGES[locale].html if locale in LANGUAGES else DEFAULT
