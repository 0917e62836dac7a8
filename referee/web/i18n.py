"""Which language the reader of a page gets.

Owns the choice: a cookie that only the reader's own tap sets, then the browser's preference. Of a
screen in the hall the address says it.
"""

from flask import current_app, request

from referee.translations.languages import PSEUDO, Language, available, locale_of, preferred

COOKIE = "language"
SETTING = "PSEUDO_LANGUAGE"
# Screens that nobody touches; the address says in which language they are.
_BY_ADDRESS = frozenset({"hall", "overlay"})


def offered() -> tuple[Language, ...]:
    """What a reader may choose; the pseudo-language only where the setting asks for it."""
    return available() + ((PSEUDO,) if current_app.config.get(SETTING) else ())


def chosen_locale() -> str:
    """The locale of the screen at this address, or of this reader; English where none is named."""
    locales = {language.locale for language in offered()}
    if request.blueprint in _BY_ADDRESS:
        asked = locale_of(request.args.get("lang", ""))
        if asked in locales:
            return asked
    cookie = request.cookies.get(COOKIE)
    if cookie in locales:
        return str(cookie)
    wanted = (tag for tag, quality in request.accept_languages if quality > 0)
    return preferred(wanted, locales - {PSEUDO.locale})
