"""Error pages: a plain sentence instead of a traceback, and the way back.

Owns what a person sees when a page cannot be had. The API answers for itself.
"""

import logging

from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import BadHost, HTTPException

from referee.officiate import StoreUnavailable, UnknownMatch
from referee.web import problems
from referee.web.http_words import http_sentence
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence

_log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(UnknownMatch, unknown_match)
    app.register_error_handler(StoreUnavailable, store_unavailable)
    app.register_error_handler(Exception, unexpected)


def http_error(error: HTTPException) -> Response:
    if problems.is_wanted():
        return problems.http_problem(error)
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    if isinstance(error, BadHost):  # no page can be made without a host
        return Response(http_sentence(status), status, mimetype="text/plain")
    page = _page(status, http_sentence(status))
    if allowed := getattr(error, "valid_methods", None):
        page.headers["Allow"] = ", ".join(allowed)
    return page


def unknown_match(_: UnknownMatch) -> Response:
    return _page(404, gettext("There is no such match."))


def store_unavailable(error: StoreUnavailable) -> Response:
    return _page(503, trouble_sentence(error.reason))


def unexpected(error: Exception) -> Response:
    if problems.is_wanted():
        return problems.mistake(error)
    _log.error("%s %s", request.method, request.path, exc_info=error)
    return _page(500, http_sentence(500))


def _page(status: int, sentence: str) -> Response:
    return make_response(render_template("errors/error.html", sentence=sentence), status)
