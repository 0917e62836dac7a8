"""All rulings on one page, which a device keeps to search in while the server is not reached.

Owns that the page is made once for each language, as long as no ruling changes: every device that
opens a board asks for it. The imported rulings are not on it, of which there may be many.
"""

import hashlib
from threading import Lock
from typing import cast

from flask import Blueprint, Response, current_app, make_response, render_template, request

from referee.web import translate
from referee.web.rulings import reader
from referee.web.rulings.views import ruling_view
from rulings import Ruling

kept = Blueprint("rulings_kept", __name__, url_prefix="/rulings")

_EXTENSION = "referee.kept-rulings"


class _Pages:
    """The page as it was made last, in each language, with the rulings that stand on it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._made: dict[str, tuple[tuple[Ruling, ...], str, str]] = {}

    def get(self, locale: str, rulings: tuple[Ruling, ...]) -> tuple[str, str]:
        """The page, and what tells it from any other."""
        with self._lock:
            made = self._made.get(locale)
        if made is None or made[0] != rulings:
            page = render_template("rulings/kept.html", views=list(map(ruling_view, rulings)))
            made = rulings, page, hashlib.sha256(page.encode()).hexdigest()
            with self._lock:
                self._made[locale] = made
        return made[1], made[2]


@kept.get("/kept")
def show() -> Response:
    """A browser that has it already is told so."""
    pages: _Pages = current_app.extensions.setdefault(_EXTENSION, _Pages())
    page, etag = pages.get(translate.locale(), reader.everything())
    response = make_response(page)
    response.set_etag(etag)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Cookie", "Accept-Language"))
    return cast("Response", response.make_conditional(request))
