"""The page and the files by which a match or an event is carried to another computer, and back.

Owns the addresses, all of them the Head Judge's.
"""

from collections.abc import Iterator

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from referee import carrying
from referee.officiate import StoreUnavailable
from referee.web import desk
from referee.web.addresses import event_url, match_url
from referee.web.carrying_words import brought_lines, not_brought
from referee.web.translate import gettext

carry = Blueprint("carry", __name__)

LARGEST = 256 * 1024 * 1024


@carry.get("/events/<id_>/carry.jsonl")
def take_event(id_: str) -> Response:
    return _file(carrying.take_event(desk.events(), id_, at=desk.now()), f"event-{id_}")


@carry.get("/matches/<id_>/carry.jsonl")
def take_match(id_: str) -> Response:
    return _file(carrying.take_match(desk.events(), id_, at=desk.now()), f"match-{id_}")


@carry.get("/carry")
def ask() -> Response:
    return _page()


@carry.post("/carry")
def bring_in() -> Response:
    """Add what is in the file and not here yet: all of it, or nothing."""
    request.max_content_length = LARGEST
    try:
        sent = request.files.get("file")
    except RequestEntityTooLarge:
        return _page(fault=gettext("This file is too large: 256 MB are the most."), status=413)
    if sent is None or not sent.filename:
        return _page(fault=gettext("Choose a file first."), status=422)
    try:
        brought = carrying.bring_in(desk.events(), carrying.read(sent.stream))
    except carrying.Conflict as fault:
        return _page(fault=not_brought(fault), status=409)
    except StoreUnavailable as fault:
        return _page(fault=not_brought(fault), status=503)
    except carrying.FAULTS as fault:
        return _page(fault=not_brought(fault), status=422)
    url = event_url(brought.id) if brought.what == "event" else match_url(brought.id)
    return _page(lines=brought_lines(brought), url=url)


def _page(
    *, fault: str = "", lines: tuple[str, ...] = (), url: str = "", status: int = 200
) -> Response:
    page = render_template("carry/carry.html", fault=fault, lines=lines, url=url)
    return make_response(page, status)


def _file(lines: Iterator[bytes], name: str) -> Response:
    response = Response(b"".join(lines), content_type="application/jsonl; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}.jsonl")
    return response
