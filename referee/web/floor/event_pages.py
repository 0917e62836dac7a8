"""The pages of events themselves: the list, the form of one, its archive and its log."""

from collections.abc import Mapping

from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee import scorekeeping
from referee.floor import facts as f
from referee.web import desk, judge
from referee.web.addresses import event_url
from referee.web.floor.event_form import event_form, read_change, read_opening, values_of
from referee.web.floor.event_log import log_view
from referee.web.floor.event_page import Here, event_page, load
from referee.web.floor.events_list import events_view
from referee.web.floor.recording import FAULTS, NotRecorded, record, told
from referee.web.local_time import time_zone

event_pages = Blueprint("events", __name__, url_prefix="/events")

_MOST_SKIPPED = 1_000_000


@event_pages.get("")
def index() -> str:
    """Every event."""
    return render_template("events/index.html", events=events_view(desk.events()))


@event_pages.get("/new")
def new() -> Response:
    return _new(request.args)


@event_pages.post("")
def open_event() -> BaseResponse:
    """A new event out of its form."""
    try:
        answer = scorekeeping.open_event(
            desk.events(),
            read_opening(request.form),
            now=desk.now(),
            by=judge.name(),
            key=request.form.get("key") or None,
        )
    except FAULTS as error:
        fault = told(error)
        return _new(request.form, fault.sentence, fault.status)
    return redirect(f"{event_url(answer.id)}/teams", code=303)


def _new(values: Mapping[str, str], fault: str = "", status: int = 200) -> Response:
    form = event_form(values, at=desk.now(), zone=time_zone(), fault=fault)
    return make_response(render_template("events/new.html", form=form), status)


@event_pages.get("/<event_id>/change")
def ask_change(event_id: str) -> Response:
    return _change(event_id, values_of(load(event_id)))


@event_pages.post("/<event_id>/change")
def change(event_id: str) -> BaseResponse:
    """What the event is called and played by from now on."""
    load(event_id)
    try:
        record(event_id, lambda form: (read_change(form),))
    except NotRecorded as fault:
        return _change(event_id, request.form, fault.sentence, fault.status)
    return redirect(event_url(event_id), code=303)


@event_pages.post("/<event_id>/archive")
def archive(event_id: str) -> BaseResponse:
    return _record_only(event_id, f.ArchiveEvent())


@event_pages.post("/<event_id>/restore")
def restore(event_id: str) -> BaseResponse:
    return _record_only(event_id, f.RestoreEvent())


def _record_only(event_id: str, fact: f.Fact) -> BaseResponse:
    event = load(event_id)
    try:
        record(event_id, lambda _: (fact,))
    except NotRecorded as fault:
        return _change(event_id, values_of(event), fault.sentence, fault.status)
    return redirect("/events", code=303)


def _change(
    event_id: str, values: Mapping[str, str], fault: str = "", status: int = 200
) -> Response:
    event = load(event_id)
    page = render_template(
        "events/change.html",
        page=event_page(event_id, event, Here.CHANGE),
        form=event_form(values, at=desk.now(), zone=time_zone(), fault=fault),
    )
    return make_response(page, status)


@event_pages.get("/<event_id>/log")
def show_log(event_id: str) -> str:
    """Everything that was recorded of the event, the latest first."""
    event = load(event_id)
    skip = min(max(0, request.args.get("skip", 0, type=int)), _MOST_SKIPPED)
    return render_template(
        "events/log.html",
        page=event_page(event_id, event, Here.LOG),
        log=log_view(event, desk.events().entries(event_id), skip=skip),
    )
