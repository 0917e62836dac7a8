"""The live floor: what keeps every floor page of an event up to date.

Owns what it is loaded from, and which commits are news to it.
"""

from collections.abc import Mapping

from flask import Flask, render_template

from referee.duel.match import Match
from referee.web import desk, live
from referee.web.floor.page import floor_view
from referee.web.floor.round_clock import round_clock
from referee.web.floor.stand import FloorStand, floor_stand
from referee.web.local_time import show_in

KIND = "floor"
_NAMES = "referee.round-pages"


class Stands:
    """What every kind of page that shows a whole round is loaded from; an id is an event's."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def load(self, id_: str) -> FloorStand:
        return floor_stand(desk.events_of(self.app), id_)

    def beat(self, stand: FloorStand) -> Mapping[str, object]:
        clock = round_clock(stand.round, desk.now())
        return clock.numbers.beat if clock else {}


class Floors(Stands):
    """The floors of ``app``, as a kind of live page."""

    def render(self, stand: FloorStand, locale: str) -> str:
        with live.for_all(self.app, locale):
            show_in(stand.event.zone)
            view = floor_view(stand, at=desk.now())
            return render_template("events/_floor.html", floor=view)


def init_app(app: Flask) -> None:
    """Hears of the events, and of the matches at their tables; each is looked for once."""
    names: list[str] = []
    app.extensions[_NAMES] = names
    events = desk.events_of(app)

    def wake(event_id: str) -> None:
        for name in names:
            live.wake(app, name, event_id)

    def at_a_table(match_id: str, _: Match) -> None:
        if place := events.place_of(match_id):
            wake(place.event_id)

    events.listeners.append(lambda event_id, _: wake(event_id))
    desk.matches_of(app).listeners.append(at_a_table)
    watch(app, KIND, Floors(app))


def watch(app: Flask, name: str, kind: live.Kind) -> None:
    """Makes ``kind`` live: its pages change with the events and with what happens at tables."""
    live.add(app, name, kind)
    app.extensions[_NAMES].append(name)
