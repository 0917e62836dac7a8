"""The pages of a round's results and of its extensions, and their files."""

from flask import Blueprint, Response, abort, make_response, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from referee.floor import facts as f
from referee.web import desk
from referee.web.floor import results_csv, round_ledger_view
from referee.web.floor.downloads import download_csv
from referee.web.floor.event_page import Here, event_page, load, round_url
from referee.web.floor.recording import NotRecorded, record
from referee.web.floor.results import round_results
from referee.web.floor.results_view import results_view
from referee.web.floor.round_ledger import LedgerLine, round_ledger
from referee.web.floor.stand import FloorStand, floor_stand
from referee.web.form_fields import whole
from referee.web.local_time import time_zone

result_pages = Blueprint(
    "event_results", __name__, url_prefix="/events/<event_id>/rounds/<int:number>"
)


@result_pages.get("/results")
def show(event_id: str, number: int) -> Response:
    return _page(event_id, number)


@result_pages.post("/results")
def confirm(event_id: str, number: int) -> BaseResponse:
    """The slip of one table is in."""
    _stand(event_id, number)
    try:
        record(
            event_id,
            lambda form: (
                f.ConfirmResult(round=number, table=whole(form.get("table", ""), "table")),
            ),
        )
    except NotRecorded as fault:
        return _page(event_id, number, fault.sentence, fault.status)
    return redirect(f"{round_url(event_id, number)}/results", code=303)


@result_pages.get("/results.csv")
def download(event_id: str, number: int) -> Response:
    content = results_csv.write(round_results(_stand(event_id, number)), time_zone())
    return download_csv(content, event_id, f"round-{number}-results.csv")


@result_pages.get("/extensions")
def show_extensions(event_id: str, number: int) -> str:
    """Who was given more time, when and why, and what stopped the clocks."""
    stand = _stand(event_id, number)
    view = round_ledger_view.ledger_view(number, _ledger(stand))
    page = event_page(event_id, stand.event, Here.EXTENSIONS, number)
    return render_template("events/extensions.html", page=page, ledger=view)


@result_pages.get("/extensions.csv")
def download_extensions(event_id: str, number: int) -> Response:
    content = round_ledger_view.write_csv(_ledger(_stand(event_id, number)), time_zone())
    return download_csv(content, event_id, f"round-{number}-extensions.csv")


def _ledger(stand: FloorStand) -> tuple[LedgerLine, ...]:
    return round_ledger(stand, desk.events().entries(stand.id))


def _stand(event_id: str, number: int) -> FloorStand:
    load(event_id)
    stand = floor_stand(desk.events(), event_id, number)
    return stand if stand.round else abort(404)


def _page(event_id: str, number: int, fault: str = "", status: int = 200) -> Response:
    stand = _stand(event_id, number)
    html = render_template(
        "events/results.html",
        page=event_page(event_id, stand.event, Here.RESULTS, number),
        results=results_view(number, round_results(stand), fault=fault),
    )
    return make_response(html, status)
