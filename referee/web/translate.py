"""The translating functions, with the types that their library lacks, and the language spoken.

Owns which catalog a message is looked up in. In a request that is the reader's; a page that is made
for many readers at once says its language with ``speaking``, and then no request is asked: a board
has a hundred messages, and it is made for every entry. The names stay those that the extraction of
messages looks for.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations

import flask_babel
from flask_babel import LazyString, force_locale
from markupsafe import Markup

__all__ = ["LazyString"]

_spoken: ContextVar[NullTranslations | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(locale: str) -> Iterator[None]:
    """Everything inside is said in ``locale``, whoever asks."""
    with force_locale(locale):
        token = _spoken.set(flask_babel.get_translations())
        try:
            yield
        finally:
            _spoken.reset(token)


def gettext(message: str, /, **values: object) -> str:
    text = _catalog().gettext(message)
    return text % values if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    return _catalog().ngettext(one, many, number) % {"num": number, **values}


def pgettext(context: str, message: str, /, **values: object) -> str:
    text = _catalog().pgettext(context, message)
    return text % values if values else text


def lazy_gettext(message: str, /, **values: object) -> LazyString:
    """As ``gettext``, when it is written: a table of words is made once, for all languages."""
    return LazyString(gettext, message, **values)


def lazy_pgettext(context: str, message: str, /, **values: object) -> LazyString:
    return LazyString(pgettext, context, message, **values)


def in_template(message: str, /, **values: object) -> Markup:
    """``_`` of the templates, all of them HTML. As Jinja's own, which takes four times as long."""
    text = Markup(gettext(message))  # noqa: S704 - a translation is ours; values are escaped
    return text % values if values or "%" in text else text


def _catalog() -> NullTranslations:
    spoken = _spoken.get()
    if spoken is not None:
        return spoken
    translations: NullTranslations = flask_babel.get_translations()
    return translations
