"""How templates are read: what an unknown name means, and what every template knows.

Must not know a page or a word.
"""

from collections.abc import MutableMapping
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import StrictUndefined


class _Templates(Environment):
    """Each template has the common names in a plain dictionary of its own.

    Jinja's own chain of two is copied name by name for each piece of a page, and a page has many.
    So a common name must be known before the first template is read.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def init_app(app: Flask) -> None:
    """To be called before anything that looks at the templates."""
    app.jinja_environment = _Templates
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
