"""The sheets that a device keeps, so that a judge can go on while the server is not reached.

Owns which they are, and under which name the page's script finds each again. Must not know how a
sheet is made, nor what is recorded from it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, Response, render_template
from werkzeug.datastructures import MultiDict

from referee.duel.vocabulary import Team
from referee.web import answers, drawers, htmx, ledgers
from referee.web.addresses import match_url
from referee.web.board import Desk
from referee.web.drawers import Sheet

kept_sheets = Blueprint("kept_sheets", __name__)

_ONCE = ("note", "counters", "battle", "penalty")


@dataclass(frozen=True, slots=True)
class AlwaysTheSame:
    """A sheet that says the same whatever the match, as it is only for want of the server."""

    name: str


@kept_sheets.get("/matches/<match_id>/sheets")
def show(match_id: str) -> Response:
    """All of them, each in a template that is named after what opens it."""
    ledger = ledgers.load(match_id)
    seats = [seat.value for seat in ledger.match.seats]

    def sheets() -> Iterator[tuple[str, Sheet]]:
        for name, field, values in (
            ("keypad", "team", [str(int(team)) for team in Team]),
            ("more", "seat", seats),
            *((name, "", [""]) for name in _ONCE),
        ):
            for value in values:
                asked = answers.asked(ledger, MultiDict({field: value} if field else {}))
                if sheet := drawers.sheet(name, asked):
                    yield f"{name} {value}".strip(), sheet
        yield "call", AlwaysTheSame("kept-call")
        yield "rulings", AlwaysTheSame("kept-rulings")

    desk = Desk(match_url(match_id), ledger.match.position)
    return htmx.fragment(render_template("matches/kept-sheets.html", desk=desk, sheets=sheets()))
