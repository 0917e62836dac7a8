"""The page of a team's registered Decks: registered, checked, and compared with what is there.

Owns the addresses. What was pasted is shown again whatever was wrong with it.
"""

from dataclasses import dataclass, field

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee.deck_checking import ReasonMissing
from referee.floor.event import Event
from referee.floor.team import EventTeam
from referee.officiate import StoreUnavailable
from referee.web import desk, judge
from referee.web.addresses import event_url
from referee.web.decks.basis import basis_view, read_basis
from referee.web.decks.compared import ComparedView, compared
from referee.web.decks.registered import team_decks
from referee.web.decks.result import deck_line, result_view
from referee.web.decks.seated import seated
from referee.web.decks.sent import FormTooLarge, SentDecks, read_sent, sent_form, too_large_words
from referee.web.floor.event_page import Here, event_page, load
from referee.web.forms import Form
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence
from referee.web.words import isolated, shortened

team_pages = Blueprint(
    "team_decks", __name__, url_prefix="/events/<event_id>/teams/<int:number>/decks"
)

_LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows of a form that was sent: ``register`` or ``compare``."""

    which: str = ""
    faults: tuple[str, ...] = ()
    sent: SentDecks = field(default_factory=SentDecks)
    form: Form = field(default_factory=Form)
    compared: tuple[ComparedView, ...] = ()


def decks_url(event_id: str, number: int) -> str:
    return f"{event_url(event_id)}/teams/{number}/decks"


def load_team(event_id: str, number: int) -> tuple[Event, EventTeam]:
    """The event and its team; 404 where there is no such team."""
    event = load(event_id)
    team = event.team(number)
    if team is None:
        abort(404)
    return event, team


@team_pages.get("")
def show(event_id: str, number: int) -> Response:
    return _page(event_id, number, Shown(form=request.args))


@team_pages.post("")
def register(event_id: str, number: int) -> BaseResponse:
    """Register the Decks that were sent, and show them; or say what is wrong with them."""
    event, team = load_team(event_id, number)
    record = desk.deck_record()
    try:
        form, files = sent_form()
    except FormTooLarge:
        return _page(event_id, number, Shown("register", (too_large_words(),)), 413)
    letters = team_decks(record, event_id, event, team).letters
    sent = read_sent(form, files, record.pools.load(), letters)
    faults = list(sent.faults)
    if not sent.decks and not faults:
        faults.append(gettext("Paste a Deck, or choose its file."))
    skipped = any(read.skipped for read in sent.decks.values())
    if skipped and not form.get("although"):
        return _page(event_id, number, Shown("register", tuple(faults), sent, form), 422)
    if not faults:
        try:
            record.register(
                event_id,
                event,
                number,
                {letter: read.deck for letter, read in sent.decks.items()},
                at=desk.now(),
                by=judge.name(),
                reason=form.get("reason", "").strip()[:_LONGEST_REASON],
            )
            return redirect(decks_url(event_id, number), code=303)
        except ReasonMissing:
            faults.append(gettext("Registration is closed. Say why this Deck is changed."))
        except StoreUnavailable as error:
            faults.append(trouble_sentence(error.reason))
    return _page(event_id, number, Shown("register", tuple(faults), sent, form), 422)


@team_pages.post("/compare")
def compare(event_id: str, number: int) -> Response:
    """What is missing and what is too much in the Decks that were sent."""
    event, team = load_team(event_id, number)
    record = desk.deck_record()
    try:
        form, files = sent_form()
    except FormTooLarge:
        return _page(event_id, number, Shown("compare", (too_large_words(),)), 413)
    pool, kept = record.pools.load(), team_decks(record, event_id, event, team)
    sent = read_sent(form, files, pool, kept.letters)
    faults = list(sent.faults)
    if not sent.decks and not faults:
        faults.append(gettext("Paste a Deck, or choose its file."))
    language = read_basis(form, record, event).language
    found = compared(
        sent.decks, kept.newest, pool, language, side_alone=bool(form.get("side_alone"))
    )
    status = 422 if faults else 200
    return _page(event_id, number, Shown("compare", tuple(faults), sent, form, found), status)


def _page(event_id: str, number: int, shown: Shown, status: int = 200) -> Response:
    event, team = load_team(event_id, number)
    record = desk.deck_record()
    pool, kept = record.pools.load(), team_decks(record, event_id, event, team)
    basis = read_basis(shown.form if not shown.which else Form(), record, event)
    place = seated(event, number, at=desk.now())
    page = render_template(
        "decks/team.html",
        page=event_page(event_id, event, Here.TEAMS),
        name=isolated(shortened(team.name)),
        url=decks_url(event_id, number),
        kept=kept,
        result=result_view(kept.read, basis, pool, seated=place) if kept.newest else None,
        basis=basis_view(basis, record, pool),
        language=basis.language,
        seated=place,
        is_closed=event.is_registration_closed,
        shown=shown,
        is_noted="noted" in request.args,
        skipped=_skipped(shown),
    )
    return make_response(page, status)


def _skipped(shown: Shown) -> tuple[str, ...]:
    """What of the Decks to be registered was not read, line by line."""
    return tuple(
        gettext("Deck %(deck)s: %(line)s", deck=letter, line=line)
        for letter, read in shown.sent.decks.items()
        for line in deck_line(letter, read).skipped
    )
