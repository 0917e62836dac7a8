"""The floor of an event: its page, its sheets, and what is recorded from them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from flask import Blueprint, Flask, Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee import officiate, scorekeeping
from referee.duel import commands as c
from referee.duel.errors import Refusal
from referee.duel.notation import Line
from referee.floor import facts as f
from referee.floor.errors import FloorRefusal
from referee.scorekeeping import OpenEnds, UnknownEvent
from referee.web import desk, htmx, judge, live
from referee.web.addresses import event_url
from referee.web.errors import page_of
from referee.web.floor import kind
from referee.web.floor.forms import read_form
from referee.web.floor.page import floor_view
from referee.web.floor.recording import FAULTS, told
from referee.web.floor.round_sheet import RoundSheet, round_sheet
from referee.web.floor.stand import FloorStand, floor_stand
from referee.web.floor.table_sheet import TableSheet, table_sheet
from referee.web.form_fields import whole
from referee.web.forms import Form
from referee.web.local_time import show_in
from referee.web.refusals import refusal_title
from referee.web.translate import gettext

floor = Blueprint("floor", __name__)

Sheet = TableSheet | RoundSheet


def init_app(app: Flask) -> None:
    app.register_error_handler(UnknownEvent, unknown_event)
    kind.init_app(app)


def unknown_event(_: UnknownEvent) -> Response:
    return page_of(404, gettext("There is no such event."))


@floor.get("/events/<event_id>")
def page(event_id: str) -> Response:
    """The floor, with the sheet that ``open`` asks for."""
    return _answer(event_id, _sheet(event_id, request.args))


@floor.get("/events/<event_id>/stream")
def stream(event_id: str) -> Response:
    return live.stream(kind.KIND, event_id)


@floor.get("/events/<event_id>/board")
def fragment(event_id: str) -> Response:
    """The floor now, for a screen without a stream."""
    return live.board(kind.KIND, event_id)


@floor.post("/events/<event_id>")
def record(event_id: str) -> BaseResponse:
    """Record what one form says of the event, its round or one of its tables."""
    form = request.form
    try:
        _record(event_id, form)
    except FAULTS as error:
        fault = told(error)
        return _refused(event_id, form, fault.sentence, fault.status)
    except Refusal as refused:
        return _refused(event_id, form, refusal_title(refused.code), 422)
    except OpenEnds:
        sentence = gettext("Something is still open. Say that the round ends although it is.")
        return _refused(event_id, form, sentence, 422)
    following = _sheet(event_id, form) if form.get("open") else None
    if htmx.is_fragment_wanted():
        return _answer(event_id, following)
    return redirect(_address(event_id, form), code=303)


def _record(event_id: str, form: Form) -> None:
    events, now, by = desk.events(), desk.now(), judge.name()
    key = form.get("key") or None
    do = form.get("do", "")
    if do in _AT_ONE_TABLE:
        _at_the_table(event_id, form, _AT_ONE_TABLE[do](form))
        return
    fact = read_form(form, by=by)
    match fact:
        case f.EndRound():
            although = bool(form.get("although"))
            scorekeeping.end_round(
                events, event_id, fact.round, now=now, by=by, although=although, key=key
            )
        case f.EndDeckCheck():
            reason = gettext("Deck check")
            scorekeeping.end_deck_check(
                events, event_id, fact, reason=reason, now=now, by=by, key=key
            )
        case _:
            scorekeeping.record(events, event_id, fact, now=now, by=by, key=key)


def _extension(form: Form) -> c.Command:
    reason = form.get("reason", "").strip() or gettext("Given on the floor")
    return c.Extend(seconds=whole(form.get("minutes", ""), "minutes") * 60, reason=reason)


_AT_ONE_TABLE: Mapping[str, Callable[[Form], c.Command]] = MappingProxyType(
    {"extend-table": _extension, "call-table-time": lambda _: c.CallTime()}
)


def _at_the_table(event_id: str, form: Form, command: c.Command) -> None:
    """Record a command in the match of one table."""
    number = whole(form.get("table", ""), "table")
    stand = floor_stand(desk.events(), event_id, whole(form.get("round", ""), "round"))
    table = stand.round.table(number) if stand.round else None
    if table is None or table.match_id is None:
        raise FloorRefusal(scorekeeping.FloorCode.NO_SUCH_TABLE, number)
    officiate.record(
        desk.matches(),
        table.match_id,
        Line(command, by=judge.name()),
        now=desk.now(),
        key=form.get("key") or None,
    )


# --- the answer ----------------------------------------------------------------------------------


def _sheet(event_id: str, values: Form, fault: str = "") -> Sheet | None:
    name = values.get("open", "") or values.get("sheet", "")
    if name not in ("table", "round"):
        return None
    stand = _stand(event_id, values.get("round", type=int) or None)
    if name == "table":
        table = values.get("table", 0, type=int)
        me = judge.name() or ""
        return table_sheet(stand, table, at=desk.now(), me=me, fault=fault)
    return round_sheet(stand, at=desk.now(), fault=fault)


def _stand(event_id: str, number: int | None = None) -> FloorStand:
    """How the floor stands, with its times written in the event's own zone from here on."""
    stand = floor_stand(desk.events(), event_id, number)
    show_in(stand.event.zone)
    return stand


def _refused(event_id: str, form: Form, sentence: str, status: int) -> Response:
    """Why it was not recorded, on the sheet that it came from, else on the floor."""
    sheet = _sheet(event_id, form, sentence)
    return _answer(event_id, sheet, status, notice="" if sheet else sentence)


def _answer(event_id: str, sheet: Sheet | None, status: int = 200, *, notice: str = "") -> Response:
    """The floor with a sheet beside it, or for htmx the parts that it swaps."""
    stand = _stand(event_id)
    shown, mine = request.args.get("show", ""), judge.name() or ""
    view = floor_view(stand, at=desk.now(), shown=shown, mine=mine)
    if notice:
        view = replace(view, notice=notice)
    if not htmx.is_fragment_wanted():
        page = render_template("events/floor.html", floor=view, sheet=sheet)
        return make_response(page, status)
    if request.method == "GET" and sheet:
        return htmx.fragment(render_template("events/_sheet.html", desk=view.desk, sheet=sheet))
    html = render_template("events/_floor.html", floor=view)
    html += render_template("events/_drawer.html", desk=view.desk, sheet=sheet, oob=True)
    return htmx.fragment(html, status)


def _address(event_id: str, form: Form) -> str:
    if form.get("open") == "table":
        return f"{event_url(event_id)}?open=table&table={form.get('table', 0, type=int)}"
    return f"{event_url(event_id)}?open=round" if form.get("open") else event_url(event_id)
