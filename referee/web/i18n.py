"""Which language the reader of a page gets.

Owns the choice: a cookie that only the reader's own tap sets, then the browser's preference. Of a
screen in the hall the address says it.
"""

from functools import lru_cache

from flask import current_app, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.translations.languages import PSEUDO, Language, available, locale_of, preferred

COOKIE = "language"
SETTING = "PSEUDO_LANGUAGE"
# Screens that nobody touches; the address says in which language they are.
_BY_ADDRESS = frozenset({"hall", "overlay"})
# The browsers of a hall send a handful of different headers.
_READERS = 256


def offered() -> tuple[Language, ...]:
    """What a reader may choose; the pseudo-language only where the setting asks for it."""
    return available() + ((PSEUDO,) if current_app.config.get(SETTING) else ())


def chosen_locale() -> str:
    """The locale of the screen at this address, or of this reader; English where none is named."""
    return _chosen(
        request.args.get("lang", "") if request.blueprint in _BY_ADDRESS else "",
        request.cookies.get(COOKIE, ""),
        request.headers.get("Accept-Language", ""),
        offered(),
    )


@lru_cache(maxsize=_READERS)
def _chosen(asked: str, cookie: str, header: str, offered: tuple[Language, ...]) -> str:
    locales = {language.locale for language in offered}
    if (by_address := locale_of(asked)) in locales:
        return by_address
    if cookie in locales:
        return cookie
    accepted = parse_accept_header(header, LanguageAccept)
    wanted = (tag for tag, quality in accepted if quality > 0)
    return preferred(wanted, locales - {PSEUDO.locale})
