"""The translating functions, with the types that their library lacks.

Owns nothing but their types; the names stay those that the extraction of messages looks for.
"""

from typing import Protocol

import flask_babel


class _Gettext(Protocol):
    def __call__(self, message: str, /, **values: object) -> str: ...


class _Ngettext(Protocol):
    def __call__(self, one: str, many: str, number: int, /, **values: object) -> str: ...


class _Pgettext(Protocol):
    def __call__(self, context: str, message: str, /, **values: object) -> str: ...


gettext: _Gettext = flask_babel.gettext
ngettext: _Ngettext = flask_babel.ngettext
pgettext: _Pgettext = flask_babel.pgettext
