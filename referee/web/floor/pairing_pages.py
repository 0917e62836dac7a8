"""The page of a round's pairings: the round opened, its tables paired by form or as a list."""

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee.duel.errors import Malformed, Problem
from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.round import Round
from referee.web.floor import pairing_lines
from referee.web.floor.downloads import download_csv
from referee.web.floor.event_page import Here, event_page, load, round_url
from referee.web.floor.line_report import read_facts
from referee.web.floor.line_words import ENCODINGS, report_view
from referee.web.floor.pairings import (
    next_round,
    pairings_view,
    read_move,
    read_pairing,
    read_round,
    write_csv,
)
from referee.web.floor.recording import NotRecorded, record
from referee.web.floor.sent_list import CannotRead, SentList, sent_again, sent_form, sent_list
from referee.web.forms import Form
from referee.web.refusals import malformed_sentence
from referee.web.words import shortened

pairing_pages = Blueprint("event_pairings", __name__, url_prefix="/events/<event_id>/rounds")


@pairing_pages.post("")
def open_round(event_id: str) -> BaseResponse:
    """The next round, to be paired."""
    number = len(load(event_id).rounds) + 1
    try:
        record(event_id, lambda form: (read_round(form),))
    except NotRecorded as fault:
        return _next(event_id, request.form, fault.sentence, fault.status)
    return redirect(f"{round_url(event_id, number)}/pairings", code=303)


@pairing_pages.get("/<int:number>/pairings")
def show(event_id: str, number: int) -> Response:
    """The pairings; ``table`` is the number of one that is moved or taken out."""
    if number == len(load(event_id).rounds) + 1:
        return _next(event_id, request.args)
    return _page(event_id, number, {}, opened=request.args.get("table", 0, type=int))


@pairing_pages.post("/<int:number>/pairings")
def pair(event_id: str, number: int) -> BaseResponse:
    event, _ = _load(event_id, number)
    return _record(event_id, number, lambda form: (read_pairing(form, event, number),))


@pairing_pages.post("/<int:number>/pairings/<int:table>/move")
def move(event_id: str, number: int, table: int) -> BaseResponse:
    _load(event_id, number)
    return _record(event_id, number, lambda form: (read_move(form, number, table),), opened=table)


@pairing_pages.post("/<int:number>/pairings/<int:table>/unpair")
def unpair(event_id: str, number: int, table: int) -> BaseResponse:
    _load(event_id, number)
    fact = f.UnpairTable(round=number, table=table)
    return _record(event_id, number, lambda _: (fact,), opened=table)


@pairing_pages.post("/<int:number>/pairings/list")
def read_list(event_id: str, number: int) -> Response:
    """What stands in a list, before any of it is recorded."""
    _load(event_id, number)
    try:
        sent = sent_list(len(pairing_lines.COLUMNS))
    except CannotRead as fault:
        return _page(event_id, number, fault.typed, fault=fault.sentence, status=fault.status)
    return _preview(event_id, number, sent)


@pairing_pages.post("/<int:number>/pairings/list/record")
def record_list(event_id: str, number: int) -> BaseResponse:
    """Record the pairings that the preview showed, all of them or none.

    Where one of them is in the way of another meanwhile, the preview is shown as it is now.
    """
    _load(event_id, number)
    try:
        facts = _read_list(sent_form(), number)
        record(event_id, lambda _: facts)
    except CannotRead as fault:
        return _page(event_id, number, {}, fault=fault.sentence, status=fault.status)
    except Malformed as error:
        return _page(event_id, number, {}, fault=malformed_sentence(error), status=400)
    except NotRecorded as fault:
        rows = ((str(fact.table), *map(str, fact.teams)) for fact in facts)
        sent, status = sent_again(rows), fault.status
        return _preview(event_id, number, sent, fault=fault.sentence, status=status)
    return redirect(f"{round_url(event_id, number)}/pairings", code=303)


def _read_list(form: Form, number: int) -> list[f.PairTable]:
    """The pairings of the preview. Raises ``Malformed`` for those of another round."""
    facts = []
    for fact in read_facts(form.get("facts", ""), f.PairTable):
        assert isinstance(fact, f.PairTable)
        if fact.round != number or fact.match_id is not None:
            raise Malformed(Problem.OUT_OF_RANGE, field="round", expected=str(number))
        facts.append(fact)
    return facts


@pairing_pages.get("/<int:number>/pairings.csv")
def download(event_id: str, number: int) -> Response:
    content = write_csv(*_load(event_id, number))
    return download_csv(content, event_id, f"round-{number}-pairings.csv")


def _cells(event: Event, fact: f.PairTable) -> tuple[str, ...]:
    return (str(fact.table), *(shortened(event.teams[number - 1].name) for number in fact.teams))


def _load(event_id: str, number: int) -> tuple[Event, Round]:
    event = load(event_id)
    return event, event.round(number) or abort(404)


def _record(
    event_id: str,
    number: int,
    read: Callable[[Form], Sequence[f.Fact]],
    *,
    opened: int = 0,
) -> BaseResponse:
    """Record it and show the pairings; or what was typed again, and what is wrong with it."""
    try:
        record(event_id, read)
    except NotRecorded as fault:
        sentence, status = fault.sentence, fault.status
        return _page(event_id, number, request.form, opened=opened, fault=sentence, status=status)
    return redirect(f"{round_url(event_id, number)}/pairings", code=303)


def _preview(
    event_id: str, number: int, sent: SentList, *, fault: str = "", status: int = 200
) -> Response:
    event, round_ = _load(event_id, number)
    report = pairing_lines.read_pairings(sent.lines, event, round_)
    rows = tuple(_cells(event, fact) for fact in report.facts if isinstance(fact, f.PairTable))
    html = render_template(
        "events/pairing-list.html",
        page=event_page(event_id, event, Here.PAIRINGS, number),
        number=number,
        report=report_view(report, rows, sent.encoding),
        fault=fault,
    )
    return make_response(html, status)


def _page(
    event_id: str,
    number: int,
    values: Mapping[str, str],
    *,
    opened: int = 0,
    fault: str = "",
    status: int = 200,
) -> Response:
    event, round_ = _load(event_id, number)
    html = render_template(
        "events/pairings.html",
        page=event_page(event_id, event, Here.PAIRINGS, number),
        pairings=pairings_view(event, round_, values, opened=opened, fault=fault),
        pasted=values.get("text", ""),
        encodings=ENCODINGS,
        following=next_round(event, {}) if round_ is event.last_round else None,
    )
    return make_response(html, status)


def _next(event_id: str, values: Mapping[str, str], fault: str = "", status: int = 200) -> Response:
    event = load(event_id)
    view = next_round(event, values, fault=fault)
    page = event_page(event_id, event, Here.PAIRINGS, view.number)
    return make_response(render_template("events/next-round.html", page=page, next=view), status)
