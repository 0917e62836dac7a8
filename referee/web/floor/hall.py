"""The hall screen: the round's clock, readable from the back of a hall, and what happens at zero.

Owns its words and its live kind. It needs no hands: whatever happens on the floor comes by itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, Flask, render_template
from flask.typing import ResponseReturnValue

from referee.duel.match import Match
from referee.floor.round import Round
from referee.web import desk, live
from referee.web.addresses import event_url
from referee.web.floor.kind import Stands, watch
from referee.web.floor.round_clock import RoundClock, round_clock, round_words
from referee.web.floor.stand import FloorStand, floor_stand
from referee.web.local_time import show_in
from referee.web.rules_words import time_procedure
from referee.web.translate import gettext, page_language
from referee.web.words import duration, shortened, time_of_day

hall = Blueprint("hall", __name__)

KIND = "hall"
_LAST_MINUTES = 5
_MINUTE = 60_000
# So many tables are named; of more it is only said how many they are.
_NAMED = 12


@dataclass(frozen=True, slots=True)
class HallView:
    """``state``: before, running, last, over, called, paused or ended, for what is loud.

    ``tables``: the last ones that play, while they are few; ``extensions``: by table.
    """

    stream: str
    position: int
    title: str
    round: str
    state: str
    clock: RoundClock | None
    rule: str
    extensions: tuple[tuple[str, str], ...]
    tables: tuple[str, ...]
    outstanding: str
    at: str


def init_app(app: Flask) -> None:
    watch(app, KIND, Halls(app))


@hall.get("/events/<event_id>/screen")
def page(event_id: str) -> ResponseReturnValue:
    """The screen, to be opened once and left alone."""
    stand = floor_stand(desk.events(), event_id)
    show_in(stand.event.zone)
    view = hall_view(stand, at=desk.now())
    return render_template("events/screen.html", hall=view)


@hall.get("/events/<event_id>/screen/stream")
def stream(event_id: str) -> ResponseReturnValue:
    return live.stream(KIND, event_id)


@hall.get("/events/<event_id>/screen/board")
def fragment(event_id: str) -> ResponseReturnValue:
    """The screen now, where there is no stream."""
    return live.board(KIND, event_id)


class Halls(Stands):
    """The hall screens of ``app``, as a kind of live page."""

    def render(self, stand: FloorStand, locale: str) -> str:
        with live.for_all(self.app, locale):
            show_in(stand.event.zone)
            return render_template("events/_hall.html", hall=hall_view(stand, at=desk.now()))


def hall_view(stand: FloorStand, *, at: datetime) -> HallView:
    playing = {n: m for n, m in stand.matches.items() if not m.is_over}
    tables = stand.round.tables if stand.round else ()
    clock = round_clock(stand.round, at)
    is_begun = stand.round is not None and stand.round.is_started
    return HallView(
        stream=f"{event_url(stand.id)}/screen/stream?lang={page_language()}",
        position=stand.position,
        title=shortened(stand.event.name),
        round=round_words(stand.round),
        state=_state(stand.round, clock),
        clock=clock,
        rule=_rule(stand),
        extensions=tuple(_extension(number, match) for number, match in _extended(playing)),
        tables=tuple(map(str, playing)) if len(playing) <= _NAMED else (),
        outstanding=gettext("%(open)s of %(tables)s tables", open=len(playing), tables=len(tables))
        if is_begun
        else "",
        at=time_of_day(at),
    )


def _state(round_: Round | None, clock: RoundClock | None) -> str:
    if round_ is None or clock is None or not round_.is_started:
        return "before"
    if round_.is_ended:
        return "ended"
    if round_.clock.time_called:
        return "called"
    if round_.is_paused:
        return "paused"
    left = clock.numbers.remaining_ms
    if left == 0:
        return "over"
    return "last" if left <= _LAST_MINUTES * _MINUTE else "running"


def _rule(stand: FloorStand) -> str:
    """The sentence for everybody in the hall."""
    round_ = stand.round
    if round_ is None:
        return ""
    if round_.paused_for is not None:
        return gettext("The round stands still: %(reason)s", reason=round_.paused_for)
    if round_.is_ended:
        return gettext("The round has ended. Hand in the result slips.")
    if not round_.is_started:
        return gettext("The round begins when a judge says so.")
    procedure = time_procedure(stand.event.rules)
    if round_.clock.time_called:
        return gettext("Time was called. %(procedure)s", procedure=procedure)
    return gettext(
        "At 0:00 play goes on until a judge calls time. %(procedure)s", procedure=procedure
    )


def _extended(playing: Mapping[int, Match]) -> list[tuple[int, Match]]:
    return [
        (number, match)
        for number, match in playing.items()
        if match.clock.extended and not match.clock.time_called
    ]


def _extension(number: int, match: Match) -> tuple[str, str]:
    return str(number), f"+{duration(match.clock.extended)}"
