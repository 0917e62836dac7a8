"""The live board: what keeps every screen of a match up to date.

Owns what a board's stream is loaded from, and the numbers of its clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import Blueprint, Flask, Response

from referee import officiate
from referee.duel.match import Match
from referee.web import desk, ledgers, live
from referee.web.clock_numbers import clock_numbers
from referee.web.shared_boards import shared_board
from referee.web.table_time import at_table

match_live = Blueprint("match_live", __name__)

_KIND = "match"


@dataclass(frozen=True, slots=True, eq=False)
class MatchStand:
    """A match as it stands; ``ahead``: how far the time at its table is ahead of the server's."""

    id: str
    match: Match
    ahead: timedelta

    @property
    def position(self) -> int:
        return self.match.position

    def at(self, now: datetime) -> datetime:
        """The time at its table when it is ``now`` at the server."""
        return at_table(now, self.ahead)


class Boards:
    """The boards of ``app``, as a kind of live page."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def load(self, match_id: str) -> MatchStand:
        now = desk.now()
        match, at = officiate.table_time(desk.matches_of(self.app), match_id, now=now)
        return MatchStand(match_id, match, at - now)

    def render(self, stand: MatchStand, locale: str) -> str:
        with live.for_all(self.app, locale):
            ledger = ledgers.load(stand.id, until=stand.position)
            return shared_board(stand.id, ledger)

    def beat(self, stand: MatchStand) -> Mapping[str, object]:
        """The clock, at the time at the table."""
        return clock_numbers(stand.match.clock, at=stand.at(desk.now())).beat


def init_app(app: Flask) -> None:
    watch(app, _KIND, Boards(app))


def watch(app: Flask, name: str, kind: live.Kind) -> None:
    """Makes ``kind`` live: it hears of the matches."""
    live.add(app, name, kind)
    desk.matches_of(app).listeners.append(lambda match_id, _: live.wake(app, name, match_id))


@match_live.get("/matches/<match_id>/stream")
def stream(match_id: str) -> Response:
    """The events of one match."""
    return live.stream(_KIND, match_id)


@match_live.get("/matches/<match_id>/board")
def board(match_id: str) -> Response:
    """The board now, for a screen without a stream."""
    return live.board(_KIND, match_id)
