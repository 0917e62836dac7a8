"""Live boards: what keeps every screen of a match up to date.

Owns the stream of server-sent events, the same board for screens that have to poll, and the beat
by which a screen knows that it is not frozen. Must not know what a board looks like, or a rule.

A stream carries two kinds of messages: ``beat``, every second and before each board, with the
position and the clock as the server reads it, from which the screen paints the time by itself; and
``board``, the whole board, where its position is news to the screen.
"""

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from typing import cast

from flask import Blueprint, Flask, Response, current_app, request
from flask_babel import force_locale, get_locale
from werkzeug.exceptions import ServiceUnavailable

from referee import officiate
from referee.duel.match import Match
from referee.web import desk, htmx
from referee.web.board import render_fragment
from referee.web.local_time import localized, time_zone
from referee.web.streams import Full, Pace, Stream, Streams

live = Blueprint("live", __name__)

BEAT_HEADER = "Referee-Beat"
_RETRY_AFTER_SECONDS = 10
_DEVICE = re.compile(r"[0-9a-z]{1,64}")
_LINE_END = re.compile(r"\r\n|\r|\n")


def init_app(app: Flask) -> None:
    """Watches the app's matches, at the pace of the setting ``LIVE_PACE``."""
    matches = desk.matches_of(app)

    def render(id: str, match: Match, locale: str) -> str:
        with app.test_request_context(f"/matches/{id}"), force_locale(locale):
            return render_fragment(id, match)

    streams = Streams(
        load=lambda id: officiate.load(matches, id),
        render=render,
        pace=app.config.get("LIVE_PACE", Pace()),
    )
    matches.listeners.append(streams.wake)
    app.extensions["referee.streams"] = streams
    app.register_blueprint(live)


@live.get("/matches/<id>/stream")
def stream(id: str) -> Response:
    """The events of one match, for a device whose screen shows position ``after``."""
    officiate.load(desk.matches(), id)  # an unknown match has no stream
    shown = request.headers.get("Last-Event-ID", type=int)
    device = request.args.get("device", "")
    try:
        opened = _streams().open(
            id,
            locale=str(get_locale()),
            shown=request.args.get("after", 0, type=int) if shown is None else shown,
            device=device if _DEVICE.fullmatch(device) else None,
        )
    except Full:
        raise ServiceUnavailable(retry_after=_RETRY_AFTER_SECONDS) from None
    response = Response(_messages(opened, time_zone()), mimetype="text/event-stream")
    response.call_on_close(opened.close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy in between must not collect it
    return response


@live.get("/matches/<id>/board")
def board(id: str) -> Response:
    """The board now, for a screen without a stream; 304 where it shows it already."""
    locale = str(get_locale())
    seen = _streams().look(id, locale=locale)
    response = htmx.fragment(seen.board or "")
    response.headers[BEAT_HEADER] = _beat(seen.match, time_zone())
    response.set_etag(f"{seen.match.position}-{locale}")
    return cast("Response", response.make_conditional(request))


def _streams() -> Streams:
    return cast("Streams", current_app.extensions["referee.streams"])


def _messages(opened: Stream, zone: tzinfo) -> Iterator[str]:
    for seen in opened:
        message = _event("beat", _beat(seen.match, zone))
        if seen.board is not None:
            message += _event("board", seen.board, id=seen.match.position)
        yield message
    if opened.is_replaced:
        yield _event("replaced", "")


def _event(name: str, data: str, *, id: int | None = None) -> str:
    lines = [f"event: {name}", *(f"data: {line}" for line in _LINE_END.split(data))]
    if id is not None:
        lines.append(f"id: {id}")
    return "\n".join(lines) + "\n\n"


def _beat(match: Match, zone: tzinfo) -> str:
    """The position and the clock, and the time of day for "not live since"."""
    at = desk.now()
    clock = match.clock.read_at(at)
    called = clock.time_called_at
    return json.dumps(
        {
            "position": match.position,
            "running": clock.running,
            "remaining_ms": clock.remaining // 1000,
            "overrun_ms": clock.overrun // 1000,
            "called_ms": None if called is None else _milliseconds(called, at),
            "at": f"{localized(at, zone):%H:%M:%S}",
        }
    )


def _milliseconds(since: datetime, at: datetime) -> int:
    return max(0, (at - since) // timedelta(milliseconds=1))
