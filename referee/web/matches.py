"""The pages of matches: the list, and the board on which a judge runs one.

Owns the addresses and what each answers, with and without scripts. A view parses, asks
``officiate``, and shows what came of it; every answer to an entry is the board.
"""

from collections.abc import Mapping

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee import officiate
from referee.duel.errors import Malformed, Refusal
from referee.web import answers, back, desk, drawers, htmx, judge, ledgers
from referee.web.addresses import match_url
from referee.web.api import LONGEST_TRANSCRIPT
from referee.web.battle_result import result_view
from referee.web.board import Desk, render_board
from referee.web.board_activate import activate_stage
from referee.web.doors import visitor
from referee.web.form_entries import read_entries
from referee.web.forms import after_of, made_of
from referee.web.front import card, default_names, new_match, running_cards
from referee.web.imported import imported_view
from referee.web.keys import new_key
from referee.web.opening_form import read_opening
from referee.web.refusals import malformed_sentence
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence

matches = Blueprint("matches", __name__)

_FINISHED_SHOWN = 50
_MOST_SKIPPED = 1_000_000
_LONGEST_IMPORT = LONGEST_TRANSCRIPT + 64 * 1024  # the file, and the form around it


matches.add_app_template_global(new_key)
matches.add_app_template_global(render_board)


# --- the list ------------------------------------------------------------------------------------


@matches.get("/")
def index() -> Response:
    """The running matches, and a new one."""
    return _index(request.args)


@matches.get("/finished")
def finished() -> str:
    """The matches that are over, page by page."""
    skip = min(max(0, request.args.get("skip", 0, type=int)), _MOST_SKIPPED)
    shown = officiate.finished(desk.matches(), limit=_FINISHED_SHOWN, skip=skip)
    total = officiate.count_finished(desk.matches())
    return render_template(
        "matches/finished.html",
        cards=[card(summary) for summary in shown],
        earlier=skip + _FINISHED_SHOWN if skip + _FINISHED_SHOWN < total else 0,
    )


@matches.post("/matches")
def open_match() -> BaseResponse:
    """A new match out of the form on the front page."""
    try:
        line = read_opening(request.form, names=default_names(), by=judge.name())
        key = request.form.get("key") or None
        answer = officiate.open_match(desk.matches(), line, now=desk.now(), key=key)
    except Malformed as fault:
        return _index(request.form, fault=malformed_sentence(fault), status=400)
    except officiate.KeyReused:
        sentence = gettext("This form was used for another match already. Send it once more.")
        return _index(request.form, fault=sentence, status=409)
    except officiate.StoreUnavailable as error:
        return answers.unavailable(error, "/matches")
    return redirect(match_url(answer.id), code=303)


@matches.post("/matches/import")
def import_transcript() -> BaseResponse:
    """A new match out of a transcript that was exported before, here or anywhere."""
    request.max_content_length = _LONGEST_IMPORT
    file = request.files.get("file")
    raw = file.read() if file else b""
    key = request.form.get("key") or None
    try:
        imported = officiate.import_transcript(desk.matches(), raw, now=desk.now(), key=key)
    except Malformed as fault:
        sentence = malformed_sentence(fault)
        if fault.line:
            sentence = gettext("Line %(line)s: %(fault)s", line=fault.line, fault=sentence)
        return _index({}, import_fault=sentence, status=400)
    except officiate.KeyReused:
        sentence = gettext("Another file was imported with this form already. Choose it once more.")
        return _index({}, import_fault=sentence, status=409)
    except officiate.StoreUnavailable as error:
        return _index({}, import_fault=trouble_sentence(error.reason), status=503)
    if imported.refused:
        view = imported_view(imported)
        return make_response(render_template("matches/imported.html", imported=view))
    return redirect(match_url(imported.id), code=303)


def _index(
    values: Mapping[str, str], *, fault: str = "", import_fault: str = "", status: int = 200
) -> Response:
    groups, loose = running_cards(desk.events(), officiate.running(desk.matches()))
    page = render_template(
        "matches/index.html",
        groups=groups,
        cards=loose,
        open_events=len(desk.events().ids()),
        finished=officiate.count_finished(desk.matches()),
        new=new_match(values, fault=fault),
        import_fault=import_fault,
    )
    return make_response(page, status)


# --- the board -----------------------------------------------------------------------------------


@matches.get("/matches/<match_id>")
def board(match_id: str) -> Response:
    """The board, with the sheet or the stage that ``open`` asks for.

    A sheet that is looked at again before it is recorded brings its own name, in ``sheet``.
    """
    ledger = ledgers.load(match_id)
    asked = answers.asked(ledger, request.args)
    name = request.args.get("open") or request.args.get("sheet", "")
    if name == "activate" and ledger.match.is_duel_running and (seat := asked.seat()):
        return answers.board(match_id, ledger, stage=activate_stage(asked, seat))
    if opened := drawers.sheet(name, asked):
        return answers.sheet(match_id, ledger, opened)
    return answers.board(match_id, ledger)


@matches.get("/matches/<match_id>/battle")
def battle_result(match_id: str) -> Response:
    """What comes of the battle on the sheet, asked whenever something on it changes."""
    ledger = ledgers.load(match_id)
    if not ledger.match.is_duel_running:
        abort(404)
    view = Desk(match_url(match_id), ledger.match.position)
    result = result_view(answers.asked(ledger, request.args))
    return htmx.fragment(render_template("matches/_battle_result.html", desk=view, result=result))


@matches.post("/matches/<match_id>")
def record(match_id: str) -> BaseResponse:
    """Record what one form says; whatever comes of it, the answer is the board."""
    form = request.form
    try:
        lines = read_entries(form, by=judge.name(), secret=answers.coin_secret())
        after = after_of(form)
        key = form.get("key") or None
        answer = officiate.record_all(
            desk.matches(),
            match_id,
            lines,
            now=desk.now(),
            key=key,
            after=after,
            made=made_of(form),
            as_head_judge=visitor.is_head_judge(),
        )
    except Malformed as fault:
        return answers.malformed(match_id, fault, form)
    except officiate.HeadJudgeOnly:
        return answers.head_judge_only(match_id, form)
    except officiate.KeyReused:
        return answers.sent_before(match_id, lines[-1], form)
    except officiate.Stale as stale:
        return answers.conflict(match_id, lines[-1], form, after=stale.after)
    except Refusal as refused:
        return answers.refused(match_id, refused, form)
    except officiate.StoreUnavailable as error:
        return answers.unavailable(error, match_url(match_id))
    return answers.recorded(answer, form)


@matches.post("/judge")
def keep_judge() -> BaseResponse:
    """Keep on this device the name of whoever records from it."""
    response = back.to_where_it_was_chosen()
    judge.keep(response, request.form.get("judge", ""))
    return response
