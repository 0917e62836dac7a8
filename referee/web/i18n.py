"""Which language the reader of a page gets.

Owns the choice: a cookie that only the reader's own tap sets, then the browser's preference.
"""

from flask import current_app, request

from referee.translations.languages import PSEUDO, Language, available, preferred

COOKIE = "language"
SETTING = "PSEUDO_LANGUAGE"


def offered() -> tuple[Language, ...]:
    """What a reader may choose; the pseudo-language only where the setting asks for it."""
    return available() + ((PSEUDO,) if current_app.config.get(SETTING) else ())


def chosen_locale() -> str:
    """The reader's locale: the cookie, else the browser's preference, else English."""
    locales = {language.locale for language in offered()}
    cookie = request.cookies.get(COOKIE)
    if cookie in locales:
        return str(cookie)
    wanted = (tag for tag, quality in request.accept_languages if quality > 0)
    return preferred(wanted, locales - {PSEUDO.locale})
