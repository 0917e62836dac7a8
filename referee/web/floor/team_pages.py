"""The page of an event's teams: entered by form or as a list, corrected, dropped."""

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee.duel.errors import Malformed
from referee.floor import facts as f
from referee.web.addresses import event_url
from referee.web.floor import team_lines
from referee.web.floor.downloads import download_csv
from referee.web.floor.event_page import Here, event_page, load
from referee.web.floor.line_words import ENCODINGS, report_view
from referee.web.floor.recording import NotRecorded, record
from referee.web.floor.sent_list import CannotRead, SentList, sent_again, sent_form, sent_list
from referee.web.floor.teams import read_change, read_new, read_teams, teams_view, write_csv
from referee.web.forms import Form
from referee.web.refusals import malformed_sentence
from referee.web.words import shortened

team_pages = Blueprint("event_teams", __name__, url_prefix="/events/<event_id>")


@team_pages.get("/teams")
def show(event_id: str) -> Response:
    """The teams; ``team`` is the number of one whose names are corrected."""
    return _page(event_id, {}, opened=request.args.get("team", 0, type=int))


@team_pages.post("/teams")
def enter(event_id: str) -> BaseResponse:
    event = load(event_id)
    return _record(event_id, lambda form: (read_new(form, event),))


@team_pages.post("/teams/<int:number>")
def correct(event_id: str, number: int) -> BaseResponse:
    event = load(event_id)
    return _record(event_id, lambda form: (read_change(form, event, number),), opened=number)


@team_pages.post("/teams/<int:number>/drop")
def drop(event_id: str, number: int) -> BaseResponse:
    load(event_id)
    return _record(event_id, lambda _: (f.DropTeam(team=number),), opened=number)


@team_pages.post("/teams/list")
def read_list(event_id: str) -> Response:
    """What stands in a list, before any of it is recorded."""
    event = load(event_id)
    try:
        sent = sent_list(len(team_lines.columns(event)))
    except CannotRead as fault:
        return _page(event_id, fault.typed, fault=fault.sentence, status=fault.status)
    return _preview(event_id, sent)


@team_pages.post("/teams/list/record")
def record_list(event_id: str) -> BaseResponse:
    """Record the teams that the preview showed, all of them or none.

    Where one of them was entered meanwhile, the preview is shown again as it is now.
    """
    load(event_id)
    try:
        facts = read_teams(sent_form().get("facts", ""))
        record(event_id, lambda _: facts)
    except CannotRead as fault:
        return _page(event_id, {}, fault=fault.sentence, status=fault.status)
    except Malformed as error:
        return _page(event_id, {}, fault=malformed_sentence(error), status=400)
    except NotRecorded as fault:
        rows = ((fact.name, *fact.duelists) for fact in facts)
        return _preview(event_id, sent_again(rows), fault=fault.sentence, status=fault.status)
    return redirect(f"{event_url(event_id)}/teams", code=303)


@team_pages.get("/teams.csv")
def download(event_id: str) -> Response:
    return download_csv(write_csv(load(event_id)), event_id, "teams.csv")


def _record(
    event_id: str, read: Callable[[Form], Sequence[f.Fact]], *, opened: int = 0
) -> BaseResponse:
    """Record it and show the teams; or what was typed again, and what is wrong with it."""
    try:
        record(event_id, read)
    except NotRecorded as fault:
        form = request.form
        return _page(event_id, form, opened=opened, fault=fault.sentence, status=fault.status)
    return redirect(f"{event_url(event_id)}/teams", code=303)


def _preview(event_id: str, sent: SentList, *, fault: str = "", status: int = 200) -> Response:
    event = load(event_id)
    report = team_lines.read_teams(sent.lines, event)
    rows = tuple(
        (shortened(fact.name), *map(shortened, fact.duelists))
        for fact in report.facts
        if isinstance(fact, f.EnterTeam)
    )
    html = render_template(
        "events/team-list.html",
        page=event_page(event_id, event, Here.TEAMS),
        report=report_view(report, rows, sent.encoding),
        columns=len(team_lines.columns(event)),
        fault=fault,
    )
    return make_response(html, status)


def _page(
    event_id: str,
    values: Mapping[str, str],
    *,
    opened: int = 0,
    fault: str = "",
    status: int = 200,
) -> Response:
    event = load(event_id)
    html = render_template(
        "events/teams.html",
        page=event_page(event_id, event, Here.TEAMS),
        teams=teams_view(event, values, opened=opened, fault=fault),
        pasted=values.get("text", ""),
        encodings=ENCODINGS,
    )
    return make_response(html, status)
