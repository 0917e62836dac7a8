"""The overlay of a match: Life Points, names, turn and clock, for the picture of a stream.

Owns its words and its live kind. The page is transparent; whoever mixes the picture lays it over.
"""

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, Flask, render_template
from flask.typing import ResponseReturnValue

from referee import officiate
from referee.duel.match import Match
from referee.duel.vocabulary import Seat, Team
from referee.web import desk, live
from referee.web.addresses import match_url
from referee.web.board_clock import ClockView, clock_view
from referee.web.match_live import Boards, MatchStand, watch
from referee.web.outcome_words import result_words
from referee.web.procedure import turn_label
from referee.web.translate import gettext, page_language
from referee.web.words import duelist_name, team_name, time_of_day

overlay = Blueprint("overlay", __name__)

KIND = "overlay"


@dataclass(frozen=True, slots=True)
class OverlayTeam:
    number: int
    name: str
    duelists: tuple[str, ...]
    life_points: str
    wins: int
    is_turn: bool


@dataclass(frozen=True, slots=True)
class OverlayView:
    stream: str
    position: int
    teams: tuple[OverlayTeam, ...]
    turn: str
    clock: ClockView
    at: str


def init_app(app: Flask) -> None:
    watch(app, KIND, Overlays(app))


@overlay.get("/matches/<match_id>/overlay")
def page(match_id: str) -> ResponseReturnValue:
    match, at = officiate.table_time(desk.matches(), match_id, now=desk.now())
    view = overlay_view(match_id, match, at=at)
    return render_template("matches/overlay.html", overlay=view)


@overlay.get("/matches/<match_id>/overlay/stream")
def stream(match_id: str) -> ResponseReturnValue:
    return live.stream(KIND, match_id)


@overlay.get("/matches/<match_id>/overlay/board")
def fragment(match_id: str) -> ResponseReturnValue:
    """The overlay now, where there is no stream."""
    return live.board(KIND, match_id)


class Overlays(Boards):
    """The overlays of ``app``, as a kind of live page: loaded as boards are."""

    def render(self, stand: MatchStand, locale: str) -> str:
        with live.for_all(self.app, locale):
            view = overlay_view(stand.id, stand.match, at=stand.at(desk.now()))
            return render_template("matches/_overlay.html", overlay=view)


def overlay_view(match_id: str, match: Match, *, at: datetime) -> OverlayView:
    return OverlayView(
        stream=f"{match_url(match_id)}/overlay/stream?lang={page_language()}",
        position=match.position,
        teams=tuple(_team(match, team) for team in Team),
        turn=_turn_words(match),
        clock=clock_view(match, at=at),
        at=time_of_day(at),
    )


def _team(match: Match, team: Team) -> OverlayTeam:
    total = match.duel.life_points[team] if match.duel else match.ruleset.life_points
    seats = [seat for seat in Seat if seat in match.seats and seat.team is team]
    return OverlayTeam(
        number=int(team),
        name=team_name(match, team),
        duelists=tuple(duelist_name(match, seat) or seat.value for seat in seats),
        life_points=str(total),
        wins=match.wins[team],
        is_turn=match.is_duel_running and match.running_duel.turn_player.team is team,
    )


def _turn_words(match: Match) -> str:
    if match.outcome is not None:
        winner = team_name(match, match.outcome.winner) if match.outcome.winner else ""
        return result_words(match.outcome, winner)
    if not match.is_duel_running:
        return gettext("Duel %(number)s", number=match.duels_played + 1)
    duel = match.running_duel
    return gettext(
        "%(turn)s, %(seat)s",
        turn=turn_label(match, duel.turn.number),
        seat=duelist_name(match, duel.turn_player) or duel.turn_player.value,
    )
