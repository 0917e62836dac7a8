"""The live floor: what keeps every floor page of an event up to date.

Owns what it is loaded from, and which commits are news to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from flask import Flask, render_template

from referee.web import desk, live
from referee.web.floor.page import floor_view, round_clock
from referee.web.floor.stand import FloorStand, floor_stand
from referee.web.translate import speaking

KIND = "floor"


@dataclass(frozen=True, slots=True)
class Floors:
    """The floors of ``app``, as a kind of live page; an id is that of an event and a filter."""

    app: Flask

    def load(self, id_: str) -> FloorStand:
        return floor_stand(desk.events_of(self.app), id_)

    def render(self, stand: FloorStand, locale: str) -> str:
        with self.app.test_request_context(f"/events/{stand.id}"), speaking(locale):
            view = floor_view(stand, at=desk.now())
            return render_template("events/_floor.html", floor=view)

    def beat(self, stand: FloorStand) -> Mapping[str, object]:
        return clock_beat(stand, desk.now())


def init_app(app: Flask) -> None:
    watch(app, KIND, Floors(app))


def watch(app: Flask, name: str, kind: live.Kind) -> None:
    """Makes ``kind`` live: it hears of the events, and of the matches at their tables."""
    live.add(app, name, kind)
    events = desk.events_of(app)
    events.listeners.append(lambda event_id, _: live.wake(app, name, event_id))

    def at_a_table(match_id: str, _: int) -> None:
        if place := events.place_of(match_id):
            live.wake(app, name, place.event_id)

    desk.matches_of(app).listeners.append(at_a_table)


def clock_beat(stand: FloorStand, at: datetime) -> Mapping[str, object]:
    """The round's clock at ``at``, as a page's script counts on from it."""
    clock = round_clock(stand.round, at)
    if clock is None:
        return {}
    return {
        "running": clock.is_running,
        "remaining_ms": clock.remaining_ms,
        "overrun_ms": clock.overrun_ms,
        "called_ms": clock.called_ms,
        "now_ms": clock.now_ms,
    }
