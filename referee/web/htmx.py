"""htmx, seen from the server: the only module that knows an ``HX-`` header.

Owns how a request of htmx 4 is told from a plain one, and what a fragment's answer must carry.
Must not know what the fragments show. flask-htmx reads what htmx 4 still sends as htmx 2 did; what
is new is read here, so that the version of htmx is a decision of this one file.
"""

from urllib.parse import urlsplit

import flask_htmx
from flask import Flask, Response, make_response, request
from flask_htmx import HTMX

htmx = HTMX()

# a fragment and a page share their address, and both speak the reader's language
_VARY = ("HX-Request", "Cookie", "Accept-Language")


def init_app(app: Flask) -> None:
    htmx.init_app(app)


def is_fragment_wanted() -> bool:
    """Whether the answer is swapped into a page; a whole page is wanted otherwise.

    htmx 4 asks for a full page where it will select a part of it by itself.
    """
    return bool(htmx) and request.headers.get("HX-Request-Type") != "full"


def fragment(html: str, status: int = 200) -> Response:
    """A piece of a page. Kept by no cache; htmx 4 swaps it whatever the status."""
    response: Response = make_response(html, status)
    response.headers["Cache-Control"] = "no-store"
    response.vary.update(_VARY)
    return response


def page_shown() -> str:
    """The path of the page that asks for a fragment; empty where it does not say so."""
    try:
        shown = urlsplit(htmx.current_url or "")
    except ValueError:  # no address at all
        return ""
    return f"{shown.path}?{shown.query}" if shown.query else shown.path


def elsewhere(url: str, status: int) -> Response:
    """Instead of a fragment: the page that asked for it goes to ``url``."""
    response: Response = flask_htmx.make_response("", status, redirect=url)
    response.headers["Cache-Control"] = "no-store"
    response.vary.update(_VARY)
    return response
