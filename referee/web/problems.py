"""Problems: what the JSON API answers when it cannot do what was asked (RFC 9457).

Owns the shape of ``application/problem+json``. Every answer says in the reader's language what is
the matter, and in stable fields what a program needs to know.
"""

import json
import logging
from typing import Any

from flask import Response, request
from werkzeug.exceptions import HTTPException, InternalServerError

from referee.officiate import StoreUnavailable
from referee.web.http_words import http_sentence, http_title
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence
from rulings.troubles import LibraryUnavailable

MEDIA_TYPE = "application/problem+json"
API_PREFIX = "/api/"

_log = logging.getLogger(__name__)


def problem(kind: str, status: int, title: str, detail: str = "", **members: Any) -> Response:
    """``kind``: the stable name of what is the matter; ``members``: what else belongs to it."""
    body: dict[str, Any] = {"type": f"urn:referee:{kind}", "title": title, "status": status}
    if detail:
        body["detail"] = detail
    return answer(body | members, status, media_type=MEDIA_TYPE)


def answer(body: Any, status: int = 200, *, media_type: str = "application/json") -> Response:
    """``body`` as JSON, its fields in the order given, never from a cache."""
    response = Response(
        json.dumps(body, ensure_ascii=False, allow_nan=False) + "\n",
        status=status,
        content_type=media_type,
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def is_wanted() -> bool:
    """Whether whoever asked reads problems rather than pages."""
    return request.path == API_PREFIX.rstrip("/") or request.path.startswith(API_PREFIX)


def http_problem(error: HTTPException) -> Response:
    """What the web server itself has to say, such as 404 or 405."""
    status = error.code or 500
    response = problem(_kind(error), status, http_title(status), http_sentence(status))
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def mistake(error: Exception) -> Response:
    """A fault of the program: 500, and the whole story in the log."""
    _log.error("%s %s", request.method, request.path, exc_info=error)
    return http_problem(InternalServerError(original_exception=error))


def unavailable(fault: StoreUnavailable) -> Response:
    """The database cannot be read or written; soon it may be again."""
    response = problem(
        "store-unavailable",
        503,
        gettext("The record cannot be reached"),
        trouble_sentence(fault.reason),
        reason=fault.reason.value,
    )
    response.headers["Retry-After"] = "5"
    return response


def rulings_unavailable(fault: LibraryUnavailable) -> Response:
    """The file of the rulings cannot be read or written; soon it may be again."""
    response = problem(
        "rulings-unavailable",
        503,
        gettext("The rulings cannot be reached"),
        trouble_sentence(fault.reason),
        reason=fault.reason.value,
    )
    response.headers["Retry-After"] = "5"
    return response


def _kind(error: HTTPException) -> str:
    return error.name.lower().replace(" ", "-")
