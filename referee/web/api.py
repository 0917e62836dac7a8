"""The JSON API: the same commands and the same state as the transcript, over HTTP.

Owns its addresses, headers and status codes. Must not know a rule: it reads a command, has it
officiated and shows the state.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, request, url_for
from werkzeug.exceptions import (
    ClientDisconnected,
    HTTPException,
    RequestEntityTooLarge,
    UnsupportedMediaType,
)

from referee import officiate
from referee.duel import transcript
from referee.duel.errors import Malformed, Objection, Problem, Refusal
from referee.duel.match import Match
from referee.duel.notation import read_line
from referee.duel.state import Json, describe
from referee.duel.transcript import RefusedLine
from referee.duel.wire import write_time
from referee.officiate import (
    HeadJudgeOnly,
    KeyReused,
    Stale,
    StoreUnavailable,
    Summary,
    UnknownMatch,
)
from referee.web import desk, ledgers
from referee.web.doors import visitor
from referee.web.problems import answer, http_problem, mistake, problem, unavailable
from referee.web.refusals import malformed_sentence, refusal_sentence, refusal_title
from referee.web.translate import gettext

LONGEST_COMMAND = transcript.LONGEST_LINE
LONGEST_TRANSCRIPT = 8 * 1024 * 1024

api = Blueprint("api", __name__, url_prefix="/api")

_POSITION = re.compile(r'(?:W/)?("?)([0-9]{1,15})\1')
_KEY = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?")


# --- matches -------------------------------------------------------------------------------------


@api.get("/matches")
def list_matches() -> Response:
    """Running matches first, and of each kind the latest first."""
    matches = desk.matches()
    listed = (*officiate.running(matches), *officiate.finished(matches))
    return answer({"matches": [_listed(summary) for summary in listed]})


@api.post("/matches")
def open_match() -> Response:
    given = _body(LONGEST_COMMAND)
    if isinstance(given, dict):
        given = {"do": "open-match", **given}
    opened = officiate.open_match(desk.matches(), read_line(given), now=desk.now(), key=_key())
    return _created(opened.id, opened.match, at=opened.match.last.at)


@api.post("/matches/import")
def import_match() -> Response:
    raw = _raw_body(LONGEST_TRANSCRIPT)
    done = officiate.import_transcript(desk.matches(), raw, now=desk.now(), key=_key())
    return _created(done.id, done.match, at=done.at, refused=done.refused)


@api.get("/matches/<match_id>")
def show_match(match_id: str) -> Response:
    match, at = officiate.table_time(desk.matches(), match_id, now=desk.now())
    return answer(describe(match, at=at))


@api.post("/matches/<match_id>/commands")
def record_command(match_id: str) -> Response:
    """The state is that of the entry itself: sent twice, it is answered twice alike."""
    matches = desk.matches()
    line = read_line(_body(LONGEST_COMMAND))
    try:
        done = officiate.record(
            matches,
            match_id,
            line,
            now=desk.now(),
            key=_key(),
            after=_after(),
            as_head_judge=visitor.is_head_judge(),
        )
    except Stale as stale:
        return _stale(stale, match_id)
    except Refusal as refusal:
        return _refused(refusal, officiate.load(matches, match_id))
    ledgers.add(done)
    return answer({"position": done.position, "state": describe(done.match, at=done.match.last.at)})


@api.get("/matches/<match_id>/transcript")
def export_match(match_id: str) -> Response:
    lines = [entry.line for entry in officiate.entries(desk.matches(), match_id)]
    response = Response(transcript.write(lines), content_type="application/jsonl; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{match_id}.jsonl"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _created(
    match_id: str, match: Match, *, at: datetime, refused: Iterable[RefusedLine] = ()
) -> Response:
    state = describe(match, at=at, refused=refused)
    body: Json = {"id": match_id, "position": match.position, "state": state}
    body["refused"] = state["refused"]
    response = answer(body, 201)
    response.headers["Location"] = url_for(".show_match", match_id=match_id)
    return response


def _listed(summary: Summary) -> Json:
    standing = summary.standing
    outcome = standing.outcome
    return {
        "id": summary.id,
        "table": standing.table,
        "ruleset": standing.ruleset,
        "teams": [{"name": team.name, "duelists": list(team.duelists)} for team in standing.teams],
        "position": summary.position,
        "wins": {str(i): wins for i, wins in enumerate(standing.wins, start=1)},
        "draws": standing.draws,
        "over": summary.is_over,
        "winner": int(outcome.winner) if outcome and outcome.winner else None,
        "result": outcome.result.value if outcome else None,
        "opened_at": write_time(summary.opened_at),
        "changed_at": write_time(summary.changed_at),
    }


# --- what is sent --------------------------------------------------------------------------------


def _raw_body(longest: int) -> bytes:
    """The whole body, in UTF-8 whatever its media type. Raises 400, 413 and 415."""
    charset = request.mimetype_params.get("charset", "utf-8")
    if charset.lower().replace("_", "-") not in ("utf-8", "utf8", "us-ascii"):
        raise UnsupportedMediaType
    request.max_content_length = longest + 1
    raw = request.get_data(cache=False)
    if len(raw) > longest:
        raise RequestEntityTooLarge
    if len(raw) < (request.content_length or 0):
        raise ClientDisconnected  # half a body may well be a whole command
    return raw


def _body(longest: int) -> Any:
    return transcript.read_json(_raw_body(longest))


def _key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Malformed(Problem.OUT_OF_RANGE, field="Idempotency-Key", expected="1–200 × ASCII")
    return key


def _after() -> int | None:
    """The position that the sender has before them, if they say so."""
    given = request.headers.get("If-Match", "*").strip()
    if given == "*":
        return None
    found = _POSITION.fullmatch(given)
    if not found:
        raise Malformed(Problem.WRONG_TYPE, field="If-Match", expected="integer ≥ 0")
    return int(found[2])


# --- what cannot be done -------------------------------------------------------------------------


@api.errorhandler(Malformed)
def _malformed(fault: Malformed) -> Response:
    members: Json = {
        "problem": fault.problem.value,
        "field": fault.field or None,
        "expected": fault.expected or None,
    }
    if fault.line is not None:
        members["line"] = fault.line
    return problem(
        "malformed",
        400,
        gettext("This cannot be read as a command"),
        malformed_sentence(fault),
        **members,
    )


def _refused(refusal: Refusal, match: Match) -> Response:
    return problem(
        "refused",
        422,
        refusal_title(refusal.code),
        refusal_sentence(refusal, match),
        code=refusal.code.value,
        ruling=refusal.ruling,
        overrulable=isinstance(refusal, Objection),
    )


def _stale(stale: Stale, match_id: str) -> Response:
    """The state as it is now, so that the sender can look at it and ask again."""
    match, at = officiate.table_time(desk.matches(), match_id, now=desk.now())
    return problem(
        "stale",
        409,
        gettext("The match has moved on"),
        gettext(
            "This was meant for position %(after)d; the match is at %(position)d."
            " Nothing was recorded.",
            after=stale.after,
            position=match.position,
        ),
        position=match.position,
        state=describe(match, at=at),
    )


@api.errorhandler(KeyReused)
def _key_reused(_: KeyReused) -> Response:
    return problem(
        "key-reused",
        422,
        gettext("This key belongs to another command"),
        gettext("The Idempotency-Key was sent before with another command. Nothing was recorded."),
        code="key-reused",
        ruling=None,
    )


@api.errorhandler(HeadJudgeOnly)
def _head_judge_only(_: HeadJudgeOnly) -> Response:
    return problem(
        "head-judge-only",
        403,
        gettext("Head Judge only"),
        gettext("Only the Head Judge records this. Nothing was recorded."),
    )


@api.errorhandler(UnknownMatch)
def _unknown(_: UnknownMatch) -> Response:
    return problem(
        "unknown-match", 404, gettext("Not found"), gettext("There is no match with this id.")
    )


@api.errorhandler(StoreUnavailable)
def _unavailable(fault: StoreUnavailable) -> Response:
    return unavailable(fault)


@api.errorhandler(HTTPException)
def _http(error: HTTPException) -> Response:
    return http_problem(error)


@api.errorhandler(Exception)
def _mistake(error: Exception) -> Response:
    return mistake(error)
