"""Live pages: what keeps every screen up to date, whatever it shows.

Owns the stream of server-sent events, the same content for screens that have to poll, and the beat
by which a screen knows that it is not frozen. Must not know what a page looks like, or a rule: each
kind of live page says how it is loaded and rendered.

A stream carries two kinds of messages: ``beat``, every second and before each board, with the
position and the clock as the server reads it, from which the screen paints the time by itself; and
``board``, all that the screen shows, where its position is news to the screen.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import tzinfo
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, cast

from flask import Flask, Response, current_app, request

from referee.web import desk, htmx, translate
from referee.web.local_time import milliseconds, time_zone
from referee.web.streams import Full, Pace, Stand, Stream, Streams, Subject
from referee.web.translate import speaking
from referee.web.zone import localized

BEAT_HEADER = "Referee-Beat"
_STREAMS = "referee.streams"
_KINDS = "referee.live-kinds"
_RETRY_AFTER_SECONDS = "10"
# Screens that ask within so many milliseconds are told the same time.
_ALIKE_MS = 50
_ALIKE = 16
_DEVICE = re.compile(r"[0-9a-z]{1,64}")


class Kind(Protocol):
    """One kind of live page. ``load`` raises where there is no such thing.

    ``render`` is called outside a request, for readers in ``locale``; ``beat``: the numbers that
    the screen counts on from.
    """

    def __hash__(self) -> int: ...
    def load(self, id_: str) -> Stand: ...
    def render(self, stand: Any, locale: str) -> str: ...
    def beat(self, stand: Any) -> Mapping[str, object]: ...


class _Board(NamedTuple):
    """One rendering: as it is, and as the message that every stream sends."""

    html: str
    message: bytes


def init_app(app: Flask) -> None:
    """Makes the streams, at the pace of the setting ``LIVE_PACE``."""
    kinds: dict[str, Kind] = {}

    def load(subject: Subject) -> Stand:
        return kinds[subject.kind].load(subject.id)

    def render(subject: Subject, stand: Stand, locale: str) -> _Board:
        html = kinds[subject.kind].render(stand, locale)
        return _Board(html, _event("board", html, position=stand.position))

    app.extensions[_KINDS] = kinds
    app.extensions[_STREAMS] = Streams(load, render, app.config.get("LIVE_PACE", Pace()))


def add(app: Flask, name: str, kind: Kind) -> None:
    """From now on pages of the kind ``name`` are live; whoever changes one says so to ``wake``."""
    _kinds(app)[name] = kind


@contextmanager
def for_all(app: Flask, locale: str) -> Iterator[None]:
    """Where a page is made and nobody asks: for all who read ``locale``."""
    with app.app_context(), speaking(locale):
        yield


def wake(app: Flask, name: str, id_: str) -> None:
    """What ``id_`` names has changed."""
    _streams(app).wake(Subject(name, id_))


def count() -> int:
    """How many live pages are open in the running app."""
    return len(_streams(current_app))


def stream(name: str, id_: str) -> Response:
    """The events of one thing, for a device whose screen shows position ``after``."""
    kind = _kinds(current_app)[name]
    shown = request.headers.get("Last-Event-ID", type=int)
    device = request.args.get("device", "")
    try:
        opened = _streams(current_app).open(
            Subject(name, id_),
            locale=translate.locale(),
            shown=request.args.get("after", 0, type=int) if shown is None else shown,
            device=device if _DEVICE.fullmatch(device) else None,
        )
    except Full:
        return Response(status=503, headers={"Retry-After": _RETRY_AFTER_SECONDS})
    response = Response(_messages(opened, kind, time_zone()), mimetype="text/event-stream")
    response.call_on_close(opened.close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy in between must not collect it
    return response


def board(name: str, id_: str) -> Response:
    """The same now, for a screen without a stream; 304 where it shows it already."""
    locale = translate.locale()
    seen = _streams(current_app).look(Subject(name, id_), locale=locale)
    response = htmx.fragment(seen.board.html if seen.board else "")
    response.headers[BEAT_HEADER] = _beat(_kinds(current_app)[name], seen.stand, time_zone())
    response.set_etag(f"{seen.position}-{locale}")
    return cast("Response", response.make_conditional(request))


def _kinds(app: Flask) -> dict[str, Kind]:
    return cast("dict[str, Kind]", app.extensions[_KINDS])


def _streams(app: Flask) -> Streams[_Board]:
    return cast("Streams[_Board]", app.extensions[_STREAMS])


def _messages(opened: Stream[_Board], kind: Kind, zone: tzinfo) -> Iterator[bytes]:
    for seen in opened:
        message = _beat_message(kind, seen.stand, zone, milliseconds(desk.now()) // _ALIKE_MS)
        if seen.board is not None:
            message += seen.board.message
        yield message
    if opened.is_replaced:
        yield _event("replaced", "")


def _event(name: str, data: str, *, position: int | None = None) -> bytes:
    lines = str(data).replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\ndata: ")
    id_ = "" if position is None else f"\nid: {position}"
    return f"event: {name}\ndata: {lines}{id_}\n\n".encode()


@lru_cache(maxsize=_ALIKE)
def _beat_message(
    kind: Kind,
    stand: Stand,
    zone: tzinfo,
    moment: int,  # noqa: ARG001 - in which it is asked for: kept apart by it
) -> bytes:
    """One beat for the many screens that are sent the same board together."""
    return _event("beat", _beat(kind, stand, zone))


def _beat(kind: Kind, stand: Stand, zone: tzinfo) -> str:
    """The position, the numbers of the kind, and the time of day, for "not live since".

    ``ahead``: by so many seconds the computer's clock was set forward.
    """
    said = kind.beat(stand)
    time = f"{localized(desk.now(), zone):%H:%M:%S}"
    beat = {"position": stand.position, **said, "time": time}
    if ahead := round(desk.time.ahead.total_seconds()):
        beat["ahead"] = ahead
    return json.dumps(beat)
