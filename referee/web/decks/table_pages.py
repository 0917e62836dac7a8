"""The deck check at the table: the tick list, its beginning and end, and the Side Decks afterwards.

Owns the addresses. The check itself is recorded of the event, and the extension in the match.
"""

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee import officiate, scorekeeping
from referee.duel import commands as c
from referee.duel.errors import Malformed, Refusal
from referee.duel.notation import Line
from referee.floor import facts as f
from referee.floor.errors import FloorRefusal
from referee.web import desk, judge
from referee.web.decks.basis import basis_view, read_basis
from referee.web.decks.registered import team_decks
from referee.web.decks.result import result_view
from referee.web.decks.seated import Seated, seated
from referee.web.decks.team_pages import decks_url, load_team
from referee.web.decks.tick_list import tick_list
from referee.web.errors import page_of
from referee.web.floor.event_page import Here, event_page
from referee.web.floor.forms import read_form
from referee.web.floor.recording import NotRecorded, told
from referee.web.forms import Form
from referee.web.refusals import refusal_title
from referee.web.translate import gettext
from referee.web.words import isolated, shortened

table_pages = Blueprint(
    "deck_checks", __name__, url_prefix="/events/<event_id>/teams/<int:number>/decks"
)


@table_pages.get("/tick")
def show_ticks(event_id: str, number: int) -> Response:
    """The tick list of what the team registered."""
    return _page(event_id, number)


@table_pages.post("/start")
def start(event_id: str, number: int) -> BaseResponse:
    """The deck check begins at the team's table; its time is kept."""
    place = _place(event_id, number)
    fact = f.StartDeckCheck(round=place.round, table=place.table)
    try:
        scorekeeping.record(
            desk.events(), event_id, fact, now=desk.now(), by=judge.name(), key=_key()
        )
    except (FloorRefusal, officiate.StoreUnavailable) as error:
        return _refused(event_id, number, told(error))
    return _back(event_id, number)


@table_pages.post("/end")
def end(event_id: str, number: int) -> BaseResponse:
    """The deck check is over; its minutes go into the match as an extension."""
    place = _place(event_id, number)
    fields = Form(
        {
            "do": f.EndDeckCheck.do,
            "round": str(place.round),
            "table": str(place.table),
            "minutes": request.form.get("minutes", ""),
        }
    )
    try:
        fact = read_form(fields, by=judge.name())
        assert isinstance(fact, f.EndDeckCheck)
        reason = gettext("Deck check")
        scorekeeping.end_deck_check(
            desk.events(),
            event_id,
            fact,
            reason=reason,
            now=desk.now(),
            by=judge.name(),
            key=_key(),
        )
    except (Malformed, FloorRefusal, officiate.StoreUnavailable) as error:
        return _refused(event_id, number, told(error))
    return _back(event_id, number)


@table_pages.post("/side-back")
def note_side_decks(event_id: str, number: int) -> BaseResponse:
    """After a Duel the Side Decks are as registered: a note in the match says so."""
    _, team = load_team(event_id, number)
    place = _place(event_id, number)
    text = gettext("The Side Decks of %(team)s are as registered.", team=shortened(team.name))
    try:
        officiate.record(
            desk.matches(),
            place.match_id,
            Line(c.Note(text=text), by=judge.name()),
            now=desk.now(),
            key=_key(),
        )
    except Refusal as refused:
        return page_of(422, refusal_title(refused.code))
    return redirect(f"{decks_url(event_id, number)}?noted=yes#compare", code=303)


def _place(event_id: str, number: int) -> Seated:
    """Where the team sits; 404 where it does not play."""
    event, _ = load_team(event_id, number)
    place = seated(event, number, at=desk.now())
    if place is None:
        abort(404)
    return place


def _key() -> str | None:
    return request.form.get("key") or None


def _refused(event_id: str, number: int, refused: NotRecorded) -> Response:
    return _page(event_id, number, fault=refused.sentence, status=refused.status)


def _back(event_id: str, number: int) -> BaseResponse:
    language = request.form.get("lang", "")
    query = f"?lang={language}" if language.isalpha() else ""
    return redirect(f"{decks_url(event_id, number)}/tick{query}", code=303)


def _page(event_id: str, number: int, *, fault: str = "", status: int = 200) -> Response:
    event, team = load_team(event_id, number)
    record = desk.deck_record()
    pool, kept = record.pools.load(), team_decks(record, event_id, event, team)
    basis = read_basis(request.args, record, event)
    place = seated(event, number, at=desk.now())
    decks = {letter: each.deck for letter, each in kept.newest.items()}
    page = render_template(
        "decks/tick.html",
        page=event_page(event_id, event, Here.TEAMS),
        name=isolated(shortened(team.name)),
        url=decks_url(event_id, number),
        ticks=tick_list(decks, kept.owners, basis, pool),
        result=result_view(kept.read, basis, pool, seated=place) if decks else None,
        seated=place,
        basis=basis_view(basis, record, pool),
        language=basis.language,
        fault=fault,
    )
    return make_response(page, status)
