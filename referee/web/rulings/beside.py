"""The panel beside the board, while a judge types: the list alone, as often as she asks for it.

Owns the one address that htmx asks then. The panel as a whole is a sheet like every other.
"""

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from referee.web import answers, drawers, htmx, ledgers
from referee.web.board import Desk, match_url

beside = Blueprint("rulings_beside", __name__)


@beside.get("/matches/<match_id>/rulings")
def find(match_id: str) -> Response:
    """What answers ``q``, or fits the moment; without a page to show it in, the board with it."""
    ledger = ledgers.load(match_id)
    if not htmx.is_fragment_wanted():
        query = request.query_string.decode("ascii", "replace")
        return redirect(f"{match_url(match_id)}?open=rulings&{query}")
    sheet = drawers.sheet("rulings", answers.asked(match_id, ledger, request.args))
    desk = Desk(match_url(match_id), ledger.match.position)
    return htmx.fragment(render_template("rulings/_found.html", desk=desk, sheet=sheet))
