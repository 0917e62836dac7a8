"""The paper of a match: result slip, Life Point sheet, chart, and the files to take away.

Owns their addresses and headers. Every one of them is made from the same ledger.
"""

from dataclasses import dataclass

from flask import Blueprint, Response, abort, make_response, render_template, request

from referee import officiate
from referee.duel import transcript
from referee.web import chart, desk, ledger, life_points_csv, match_file, sheet, slip
from referee.web.local_time import time_zone
from referee.web.match_place import match_place
from referee.web.played import PlayedDuel, duels

paper = Blueprint("paper", __name__, url_prefix="/matches/<match_id>")


@dataclass(frozen=True, slots=True)
class _Record:
    """One reading of a match, so that everything on one page is of the same moment."""

    entries: tuple[officiate.Entry, ...]
    ledger: ledger.Ledger

    @property
    def transcript(self) -> bytes:
        return transcript.write(entry.line for entry in self.entries).encode()


def _read(match_id: str) -> _Record:
    entries = officiate.entries(desk.matches(), match_id)
    return _Record(entries, ledger.read(entries))


# --- pages to print ------------------------------------------------------------------------------


@paper.get("/slip")
def show_slip(match_id: str) -> str:
    record = _read(match_id)
    table = match_place(match_id, record.ledger.match).table
    filled = slip.fill_in(record.ledger, record.transcript, table=table)
    return render_template("matches/slip.html", match_id=match_id, slip=filled)


@paper.get("/sheet")
def show_sheet(match_id: str) -> str:
    record = _read(match_id)
    table = match_place(match_id, record.ledger.match).table
    written = sheet.write_out(record.ledger, table=table)
    return render_template("matches/sheet.html", match_id=match_id, sheet=written)


@paper.get("/chart.svg")
def show_chart(match_id: str) -> Response:
    """``?duel=`` is a Duel's number, without it the running or the last; ``?theme=dark``."""
    record = _read(match_id)
    played = _chosen(duels(record.ledger))
    match = record.ledger.match
    drawn = chart.draw(played, match.ruleset.life_points)
    picture = render_template(
        "matches/chart.svg",
        chart=drawn,
        words=chart.words(played, match),
        is_dark=request.args.get("theme") == "dark",
    )
    response = make_response(picture)
    response.content_type = "image/svg+xml; charset=utf-8"
    return response


def _chosen(found: tuple[PlayedDuel, ...]) -> PlayedDuel | None:
    """The Duel that was asked for; None before the first."""
    begun = [played for played in found if played.duel]
    asked = request.args.get("duel")
    if asked is None:
        return begun[-1] if begun else None
    chosen = next((played for played in begun if str(played.number) == asked), None)
    return chosen or abort(404)


# --- files to take away --------------------------------------------------------------------------


@paper.get("/life-points.csv")
def download_life_points(match_id: str) -> Response:
    written = life_points_csv.write(_read(match_id).ledger, time_zone())
    return _download(written, "text/csv; charset=utf-8", match_id, "life-points.csv")


@paper.get("/match.json")
def download_match(match_id: str) -> Response:
    record = _read(match_id)
    _, at = officiate.table_time(desk.matches(), match_id, now=desk.now())
    written = match_file.write(
        match_id,
        record.entries,
        record.ledger,
        at=at,
        fingerprint=slip.fingerprint(record.transcript),
    )
    return _download(written, "application/json", match_id, "match.json")


@paper.get("/transcript.jsonl")
def download_transcript(match_id: str) -> Response:
    written = _read(match_id).transcript
    return _download(written, "application/jsonl; charset=utf-8", match_id, "transcript.jsonl")


def _download(content: bytes, kind: str, match_id: str, name: str) -> Response:
    """A file that is saved, not shown. A match's id is plain ASCII, as are all file names here."""
    response = Response(content, content_type=kind)
    response.headers.set("Content-Disposition", "attachment", filename=f"match-{match_id}-{name}")
    return response
