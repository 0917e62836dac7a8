"""A form says each thing once: a field that comes twice is refused before any view reads it.

Owns the fields that may come several times. Which of two values was meant nobody can know, and the
first would win without a word.
"""

from flask import Flask, Request
from werkzeug.exceptions import BadRequest

from referee.web.form_entries import PASSING

SEVERAL = frozenset({PASSING, "seats"})
"""What is chosen several times on one form."""


class SentTwice(BadRequest):
    """``field`` came more than once."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class OnceRequest(Request):
    """A request in whose form each field stands once."""

    def _load_form_data(self) -> None:
        """Raises ``SentTwice``."""
        super()._load_form_data()
        for name, values in self.form.lists():
            if len(values) > 1 and name not in SEVERAL:
                raise SentTwice(name)


def init_app(app: Flask) -> None:
    app.request_class = OnceRequest
