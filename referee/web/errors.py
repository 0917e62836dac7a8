"""Error pages: a plain sentence instead of a traceback, and the way back.

Owns what a person sees when a page cannot be had. The API answers for itself.
"""

import logging

from flask import Flask, Response, make_response, render_template, request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException

from referee.officiate import KeyReused, StoreUnavailable, UnknownMatch
from referee.web import problems
from referee.web.http_words import http_sentence
from referee.web.sent_once import SentTwice
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence
from referee.web.words import shortened
from rulings.troubles import LibraryUnavailable

_log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(UnknownMatch, unknown_match)
    app.register_error_handler(KeyReused, sent_before)
    app.register_error_handler(StoreUnavailable, store_unavailable)
    app.register_error_handler(LibraryUnavailable, library_unavailable)
    app.register_error_handler(Exception, unexpected)


def http_error(error: HTTPException) -> Response:
    if problems.is_wanted():
        return problems.http_problem(error)
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    page = page_of(status, _sentence(error, status))
    if allowed := getattr(error, "valid_methods", None):
        page.headers["Allow"] = ", ".join(allowed)
    return page


def _sentence(error: HTTPException, status: int) -> str:
    if isinstance(error, SentTwice):
        return gettext(
            "The field %(field)s came twice; it may come once. Nothing was recorded.",
            field=shortened(error.field),
        )
    return http_sentence(status)


def unknown_match(_: UnknownMatch) -> Response:
    return page_of(404, gettext("There is no such match."))


def sent_before(_: KeyReused) -> Response:
    return page_of(
        409, gettext("Not recorded: this form was sent before with something else in it")
    )


def store_unavailable(error: StoreUnavailable) -> Response:
    return page_of(503, trouble_sentence(error.reason))


def library_unavailable(error: LibraryUnavailable) -> Response:
    if problems.is_wanted():
        return problems.rulings_unavailable(error)
    return page_of(503, trouble_sentence(error.reason))


def unexpected(error: Exception) -> Response:
    if problems.is_wanted():
        return problems.mistake(error)
    _log.error("%s %s", request.method, request.path, exc_info=error)
    return page_of(500, http_sentence(500))


def page_of(status: int, sentence: str) -> Response:
    """A page that says one sentence, and the way back; without a host the sentence alone."""
    if request_ctx.url_adapter is None:
        return Response(sentence, status, mimetype="text/plain")
    return make_response(render_template("errors/error.html", sentence=sentence), status)
