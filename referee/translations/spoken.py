"""The language that is spoken, and its catalog.

Owns what holds where no request is: a page made for many readers at once and a command of the
terminal say their language with ``speaking``, a request says it once with ``speak``. Must not know
Flask: a command starts without it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation

from referee.translations.languages import DEFAULT, FOLDER, PSEUDO
from referee.translations.pseudo import Pseudo

_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(locale: str) -> Iterator[None]:
    """Everything inside is said in ``locale``, whoever asks."""
    token = _spoken.set(locale)
    try:
        yield
    finally:
        _spoken.reset(token)


def speak(locale: str | None) -> None:
    """From now on ``locale`` is spoken; None: nobody has said which."""
    _spoken.set(locale)


def spoken() -> str | None:
    """The locale that ``speaking`` named; None outside of it."""
    return _spoken.get()


@cache
def catalog(locale: str) -> NullTranslations:
    """What is said in ``locale``; as it stands in the code where that is English."""
    if locale == PSEUDO.locale:
        return Pseudo()
    if locale == DEFAULT:
        return NullTranslations()
    return translation("messages", FOLDER, [locale], fallback=True)


def said(message: str, /) -> str:
    """A message that is only known when it is said, such as what a command says of itself."""
    return catalog(spoken() or DEFAULT).gettext(message)


def marked(message: str, /) -> str:
    """The message as it stands, for the catalogs: it is said later."""
    return message
