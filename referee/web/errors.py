"""Error pages: a plain sentence instead of a traceback, and the way back.

Owns what a person sees when a page cannot be had. The API answers for itself.
"""

import logging

from flask import Flask, Response, make_response, render_template, request
from flask_babel import LazyString, lazy_gettext
from werkzeug.exceptions import HTTPException

from referee.officiate import StoreUnavailable, UnknownMatch
from referee.web import problems
from referee.web.troubles import trouble_sentence

_log = logging.getLogger(__name__)

_SENTENCES: dict[int, LazyString] = {
    400: lazy_gettext("The request could not be read. Nothing was recorded."),
    403: lazy_gettext("This form did not come from a page of this program. Nothing was recorded."),
    404: lazy_gettext("There is no such page."),
    405: lazy_gettext("This address does not take what was sent. Nothing was recorded."),
    413: lazy_gettext("What was sent is too large. Nothing was recorded."),
    500: lazy_gettext(
        "Something went wrong in the program. What was recorded before is safe; see the log for "
        "what was not."
    ),
}


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(UnknownMatch, unknown_match)
    app.register_error_handler(StoreUnavailable, store_unavailable)
    app.register_error_handler(Exception, unexpected)


def http_error(error: HTTPException) -> Response:
    if problems.is_wanted():
        return problems.http_problem(error)
    status = error.code or 500
    if status not in _SENTENCES and status < 400:
        return make_response(error.get_response())
    return _page(status, str(_SENTENCES.get(status, _SENTENCES[400 if status < 500 else 500])))


def unknown_match(_: UnknownMatch) -> Response:
    return _page(404, str(lazy_gettext("There is no such match.")))


def store_unavailable(error: StoreUnavailable) -> Response:
    return _page(503, trouble_sentence(error.reason))


def unexpected(error: Exception) -> Response:
    if problems.is_wanted():
        return problems.mistake(error)
    _log.error("%s %s", request.method, request.path, exc_info=error)
    return _page(500, str(_SENTENCES[500]))


def _page(status: int, sentence: str) -> Response:
    return make_response(render_template("errors/error.html", sentence=sentence), status)
