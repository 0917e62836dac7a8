"""What the board answers: after an entry, to a refused one, and with a sheet beside it.

Owns the two shapes of every answer: a whole page, or for htmx the board and the drawer alone; to an
entry that had waited the board without any drawer, as its judge is at something else by now. Must
not decide anything about an entry.
"""

from flask import Response, current_app, make_response, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from referee import officiate
from referee.duel.errors import Malformed, Refusal
from referee.duel.notation import Line
from referee.web import desk, drawers, htmx, judge, ledgers
from referee.web.addresses import match_url
from referee.web.board import Desk, Stage, board_view, render_board
from referee.web.board_answers import (
    Fields,
    conflict_stage,
    head_judge_stage,
    malformed_stage,
    objection_stage,
    sent_before_stage,
)
from referee.web.call_form import AGAIN
from referee.web.doors import visitor
from referee.web.drawers import Asked, Sheet
from referee.web.forms import Form, is_waiting, overrule_of
from referee.web.learn.lesson import Lesson, lesson
from referee.web.ledger import Ledger
from referee.web.parts import part
from referee.web.refusals import malformed_sentence
from referee.web.shared_boards import shared_board
from referee.web.troubles import trouble_sentence

POSITION_HEADER = "Referee-Position"
"""The position of the entry that is answered."""


def asked(ledger: Ledger, values: Form, *, fault: str = "") -> Asked:
    """What a sheet is made from; the judge's name goes with it."""
    sent = MultiDict(values)
    sent.setdefault("judge", judge.name() or "")
    return Asked(ledger, ledger.at_table(desk.now()), sent, fault)


def board(
    match_id: str,
    ledger: Ledger,
    *,
    stage: Stage | None = None,
    sheet: Sheet | None = None,
    status: int = 200,
) -> Response:
    """The board, with ``stage`` in its middle and ``sheet`` beside it; else without any sheet."""
    card = lesson(match_id, ledger, stage)
    if stage is None and htmx.is_fragment_wanted():
        carried = Desk(match_url(match_id), ledger.match.position)
        html = shared_board(match_id, ledger)
        return htmx.fragment(f"{html}{_drawer(carried, sheet)}{_lesson(carried, card)}", status)
    view = board_view(match_id, ledger, at=ledger.at_table(desk.now()), stage=stage)
    if htmx.is_fragment_wanted():
        html = render_board(view)
        return htmx.fragment(f"{html}{_drawer(view.desk, sheet)}{_lesson(view.desk, card)}", status)
    page = render_template("matches/board.html", board=view, sheet=sheet, lesson=card)
    return make_response(page, status)


def _drawer(carried: Desk, sheet: Sheet | None) -> str:
    """The drawer, with ``sheet`` or empty as after most entries; none to one that had waited."""
    if is_waiting(request.form):
        return ""
    if sheet is None:
        return part("matches/_drawer.html", sheet=None, oob=True)
    return render_template("matches/_drawer.html", desk=carried, sheet=sheet, oob=True)


def _lesson(carried: Desk, card: Lesson | None) -> str:
    """The card beside a practice match, which comes with every board."""
    if card is None:
        return ""
    return render_template("learn/_lesson.html", lesson=card, desk=carried, oob=True)


def sheet(match_id: str, ledger: Ledger, opened: Sheet) -> Response:
    """A sheet that was opened: alone where a page is there to show it beside its board."""
    if not htmx.is_fragment_wanted():
        return board(match_id, ledger, sheet=opened)
    view = board_view(match_id, ledger, at=ledger.at_table(desk.now()))
    return htmx.fragment(render_template("matches/_sheet.html", desk=view.desk, sheet=opened))


def recorded(answer: officiate.Answer, form: Form) -> BaseResponse:
    """An entry is on record: the board as it is now, and the sheet that comes next, if any."""
    match_id = answer.id
    following = form.get("sheet" if form.get(AGAIN) else "open", "")
    added = ledgers.add(answer)
    if not htmx.is_fragment_wanted():
        url = match_url(match_id)
        return redirect(f"{url}?open={following}" if following in drawers.NAMES else url, code=303)
    ledger = added or ledgers.load(match_id)
    opened = drawers.sheet(following, asked(ledger, MultiDict()))
    response = board(match_id, ledger, sheet=opened)
    response.headers[POSITION_HEADER] = str(answer.position)
    return response


def malformed(match_id: str, fault: Malformed, form: Form) -> Response:
    """An entry that cannot be read: its sheet again, with what was typed and what is wrong."""
    ledger = ledgers.load(match_id)
    sentence = malformed_sentence(fault)
    again = None
    if not is_waiting(form):
        again = drawers.sheet(form.get("sheet", ""), asked(ledger, form, fault=sentence))
    stage = None
    if again is None:
        stage = malformed_stage(sentence, _sent(form), url=match_url(match_id))
    return board(match_id, ledger, stage=stage, sheet=again, status=400)


def refused(match_id: str, refusal: Refusal, form: Form) -> Response:
    """A rule speaks against it: the sentence, its ruling, and the way to record it anyway."""
    ledger = ledgers.load(match_id)
    stage = objection_stage(
        ledger.match,
        refusal,
        _sent(form),
        url=match_url(match_id),
        is_reason_missing="overrule_words" in form and overrule_of(form) is None,
    )
    return board(match_id, ledger, stage=stage, status=422)


def head_judge_only(match_id: str, form: Form) -> Response:
    """The entry is not this judge's to record: the way to record it with the Head Judge's PIN."""
    ledger = ledgers.load(match_id)
    stage = head_judge_stage(
        _sent(form),
        url=match_url(match_id),
        fault=visitor.current().fault,
    )
    return board(match_id, ledger, stage=stage, status=403)


def conflict(match_id: str, line: Line, form: Form, *, after: int) -> Response:
    """The match moved on meanwhile: what was recorded, and the entry once more."""
    ledger = ledgers.load(match_id)
    stage = conflict_stage(ledger, line, after, _sent(form), url=match_url(match_id))
    return board(match_id, ledger, stage=stage, status=409)


def sent_before(match_id: str, line: Line, form: Form) -> Response:
    """The form was sent before with something else in it: the entry once more, as a new one."""
    ledger = ledgers.load(match_id)
    stage = sent_before_stage(ledger, line, _sent(form), url=match_url(match_id))
    return board(match_id, ledger, stage=stage, status=409)


def unavailable(error: officiate.StoreUnavailable, url: str) -> Response:
    """The record cannot be written: nothing of the entry is lost, it can be sent again."""
    page = render_template(
        "matches/unavailable.html",
        sentence=trouble_sentence(error.reason),
        url=url,
        fields=_sent(request.form),
    )
    return make_response(page, 503)


def coin_secret() -> bytes:
    """What every coin of this instance depends on, known to nobody."""
    secret = current_app.secret_key
    return secret if isinstance(secret, bytes) else str(secret).encode()


def _sent(form: Form) -> Fields:
    return tuple(form.items(multi=True))
