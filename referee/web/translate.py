"""The translating functions, and the language spoken.

Owns which catalog a message is looked up in: that of the reader who asks, chosen once for each
request, or the one said with ``speaking`` where a page is made for many readers at once: a board
has a hundred messages, and it is made for every entry. The names stay those that the extraction of
messages looks for.
"""

from functools import cache

from babel import Locale
from babel.support import LazyProxy as LazyString
from flask import Flask, has_request_context
from markupsafe import Markup

from referee.translations.languages import DEFAULT, PSEUDO, html_language
from referee.translations.spoken import catalog, speak, speaking, spoken
from referee.web.i18n import chosen_locale, offered

__all__ = ["LazyString", "speaking"]


def init_app(app: Flask) -> None:
    """To be called before whatever may answer a request."""
    app.before_request(lambda: speak(chosen_locale()))
    app.teardown_request(lambda _: speak(None))
    app.jinja_env.globals.update(
        _=in_template,
        ngettext=ngettext,
        pgettext=pgettext,
        page_language=page_language,
        languages=offered,
    )


def locale() -> str:
    """The locale that is spoken here and now; outside of everything it is English."""
    return spoken() or (chosen_locale() if has_request_context() else DEFAULT)


def page_language() -> str:
    """What ``<html lang>`` says."""
    return html_language(locale())


def formats() -> Locale:
    """How numbers, dates and lists are written in it."""
    here = locale()
    return Locale.parse(DEFAULT if here == PSEUDO.locale else here)


def gettext(message: str, /, **values: object) -> str:
    text = _text(locale(), message)
    return text % values if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    return catalog(locale()).ngettext(one, many, number) % {"num": number, **values}


def pgettext(context: str, message: str, /, **values: object) -> str:
    text = catalog(locale()).pgettext(context, message)
    return text % values if values else text


def lazy_gettext(message: str, /, **values: object) -> LazyString:
    """As ``gettext``, when it is written: a table of words is made once, for all languages."""
    return LazyString(gettext, message, enable_cache=False, **values)


def lazy_pgettext(context: str, message: str, /, **values: object) -> LazyString:
    return LazyString(pgettext, context, message, enable_cache=False, **values)


def in_template(message: str, /, **values: object) -> Markup:
    """``_`` of the templates, all of them HTML. As Jinja's own, which takes four times as long."""
    text = _in_html(locale(), message)
    return text % values if values or "%" in text else text


@cache
def _text(locale: str, message: str) -> str:
    return catalog(locale).gettext(message)


@cache
def _in_html(locale: str, message: str) -> Markup:
    return Markup(_text(locale, message))  # noqa: S704 - ours; values are escaped
