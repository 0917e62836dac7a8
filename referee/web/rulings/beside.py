"""The rulings beside the board: the addresses that htmx asks while a judge types and reads there.

Owns how they are opened from another sheet: what was typed there goes with them and comes back.
The panel itself is a sheet like every other, and opens from the board like every other.
"""

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from referee.web import answers, drawers, htmx, ledgers
from referee.web.addresses import match_url
from referee.web.board import Desk
from referee.web.board_answers import back_to_sheet
from referee.web.rulings.cited import url_of

beside = Blueprint("rulings_beside", __name__, url_prefix="/matches/<match_id>/rulings")


@beside.get("")
def find(match_id: str) -> BaseResponse:
    """What answers ``q``, or fits the moment; without a page to show it in, the board with it."""
    ledger = ledgers.load(match_id)
    if not htmx.is_fragment_wanted():
        query = request.query_string.decode("ascii", "replace")
        return redirect(f"{match_url(match_id)}?open=rulings&{query}")
    sheet = drawers.sheet("rulings", answers.asked(ledger, request.args))
    desk = Desk(match_url(match_id), ledger.match.position)
    return htmx.fragment(render_template("rulings/_found.html", desk=desk, sheet=sheet))


@beside.get("/look-up")
def look_up(match_id: str) -> BaseResponse:
    """The panel, to find the answer that another sheet asks for."""
    if not htmx.is_fragment_wanted():
        return redirect(f"{match_url(match_id)}?open=rulings")
    return _panel(match_id, {"for": request.args.get("sheet", "")})


@beside.get("/read/<ruling_id>")
def read(match_id: str, ruling_id: str) -> BaseResponse:
    """One ruling in the panel; without a board to show it beside, on its own page."""
    if not htmx.is_fragment_wanted():
        return redirect(url_of(ruling_id))
    return _panel(match_id, {"id": ruling_id})


def _panel(match_id: str, fields: dict[str, str]) -> Response:
    """The panel, with the way back to the sheet that was open and to what was typed there."""
    typed = tuple(request.args.items(multi=True))
    values = MultiDict({**fields, "sheet": back_to_sheet(typed, "").removeprefix("?")})
    ledger = ledgers.load(match_id)
    sheet = drawers.sheet("rulings", answers.asked(ledger, values))
    assert sheet is not None  # the rulings are always there
    return answers.sheet(match_id, ledger, sheet)
