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
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import cast

from flask import Blueprint, Flask, Response, current_app, request
from flask_babel import force_locale, get_locale

from referee import officiate
from referee.duel.match import Match
from referee.web import desk, htmx
from referee.web.board import render_fragment
from referee.web.board_clock import clock_numbers
from referee.web.local_time import time_zone
from referee.web.streams import Full, Pace, Stream, Streams
from referee.web.zone import localized

live = Blueprint("live", __name__)

BEAT_HEADER = "Referee-Beat"
_RETRY_AFTER_SECONDS = "10"
_DEVICE = re.compile(r"[0-9a-z]{1,64}")
_END_OF_TIME = datetime.max.replace(tzinfo=UTC)
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class MatchStand:
    """A match as it stands; ``ahead``: how far the time at its table is ahead of the server's."""

    match: Match
    ahead: timedelta

    @property
    def position(self) -> int:
        return self.match.position


def init_app(app: Flask) -> None:
    """Watches the app's matches, at the pace of the setting ``LIVE_PACE``."""
    matches = desk.matches_of(app)

    def load(match_id: str) -> MatchStand:
        now = desk.now()
        match, at_table = officiate.table_time(matches, match_id, now=now)
        return MatchStand(match, at_table - now)

    def render(match_id: str, stand: MatchStand, locale: str) -> str:
        with app.test_request_context(f"/matches/{match_id}"), force_locale(locale):
            return render_fragment(match_id, stand.match)

    streams = Streams(load, render, app.config.get("LIVE_PACE", Pace()))
    matches.listeners.append(lambda match_id, _: streams.wake(match_id))
    app.extensions["referee.streams"] = streams


@live.get("/matches/<match_id>/stream")
def stream(match_id: str) -> Response:
    """The events of one match, for a device whose screen shows position ``after``."""
    officiate.load(desk.matches(), match_id)  # an unknown match has no stream
    shown = request.headers.get("Last-Event-ID", type=int)
    device = request.args.get("device", "")
    try:
        opened = _streams().open(
            match_id,
            locale=str(get_locale()),
            shown=request.args.get("after", 0, type=int) if shown is None else shown,
            device=device if _DEVICE.fullmatch(device) else None,
        )
    except Full:
        return Response(status=503, headers={"Retry-After": _RETRY_AFTER_SECONDS})
    response = Response(_messages(opened, time_zone()), mimetype="text/event-stream")
    response.call_on_close(opened.close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy in between must not collect it
    return response


@live.get("/matches/<match_id>/board")
def board(match_id: str) -> Response:
    """The board now, for a screen without a stream; 304 where it shows it already."""
    locale = str(get_locale())
    seen = _streams().look(match_id, locale=locale)
    response = htmx.fragment(seen.board or "")
    response.headers[BEAT_HEADER] = _beat(seen.stand, time_zone())
    response.set_etag(f"{seen.position}-{locale}")
    return cast("Response", response.make_conditional(request))


def _streams() -> Streams[MatchStand]:
    return cast("Streams[MatchStand]", current_app.extensions["referee.streams"])


def _messages(opened: Stream[MatchStand], zone: tzinfo) -> Iterator[str]:
    for seen in opened:
        message = _event("beat", _beat(seen.stand, zone))
        if seen.board is not None:
            message += _event("board", seen.board, position=seen.position)
        yield message
    if opened.is_replaced:
        yield _event("replaced", "")


def _event(name: str, data: str, *, position: int | None = None) -> str:
    lines = [f"event: {name}", *(f"data: {line}" for line in _LINE_END.split(data))]
    if position is not None:
        lines.append(f"id: {position}")
    return "\n".join(lines) + "\n\n"


def _beat(stand: MatchStand, zone: tzinfo) -> str:
    """The position, the clock, and the times that the screen counts from.

    ``time``: the time of day, for "not live since". ``now_ms``: the time at the table, in
    milliseconds since 1970.
    """
    now = desk.now()
    at = now + min(stand.ahead, _END_OF_TIME - now)
    clock = clock_numbers(stand.match, at=at)
    return json.dumps(
        {
            "position": stand.match.position,
            "running": clock.is_running,
            "remaining_ms": clock.remaining_ms,
            "overrun_ms": clock.overrun_ms,
            "called_ms": clock.called_ms,
            "now_ms": clock.now_ms,
            "time": f"{localized(now, zone):%H:%M:%S}",
        }
    )
