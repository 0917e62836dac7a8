"""Rulings brought in from a file, and taken along in one.

Owns the addresses. An import runs behind the page, which asks how far it is; all else goes on.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import IO

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
)
from werkzeug.wrappers import Response as BaseResponse

from referee.web import desk, htmx, judge
from referee.web.jobs import Busy, Jobs, Progress
from referee.web.rulings.report_words import job_view
from referee.web.translate import gettext
from referee.web.words import shortened
from rulings.errors import UnreadableFile
from rulings.library import Library
from rulings.report import Report
from rulings.troubles import LibraryUnavailable

exchange = Blueprint("rulings_exchange", __name__, url_prefix="/rulings")

LARGEST = 256 * 1024 * 1024
_EXTENSION = "referee.ruling_imports"


def jobs() -> Jobs[Report]:
    """The imports of the running app."""
    faults = (UnreadableFile, LibraryUnavailable)
    found: Jobs[Report] = current_app.extensions.setdefault(_EXTENSION, Jobs[Report](*faults))
    return found


@exchange.get("/import")
def ask_import() -> Response:
    return _asking()


@exchange.post("/import")
def start_import() -> BaseResponse:
    """Take the file and begin; the page of the import says what came of it."""
    request.max_content_length = LARGEST
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        return _asking(gettext("Choose a file first."), status=400)
    name = shortened(sent.filename, 200)
    library, by, at = desk.library(), judge.name() or "", desk.now()
    content = tempfile.TemporaryFile()  # noqa: SIM115  # closed by the job
    try:
        shutil.copyfileobj(sent.stream, content)
        content.seek(0)
        job = jobs().start(name, content, _work(library, by, at, name))
    except Busy as busy:
        content.close()
        sentence = gettext(
            "Another import is running: %(file)s. Wait until it has ended, then send yours again.",
            file=busy.job.file,
        )
        return _asking(sentence, running=busy.job.id, status=409)
    return redirect(f"/rulings/import/{job.id}", code=303)


@exchange.get("/import/<job_id>")
def show_import(job_id: str) -> Response:
    """How far an import is, and in the end what came of it."""
    job = jobs().get(job_id)
    if job is None:
        abort(404)
    view = job_view(job)
    if htmx.is_fragment_wanted():
        return htmx.fragment(render_template("rulings/_import.html", job=view))
    return make_response(render_template("rulings/importing.html", job=view))


@exchange.get("/export.jsonl")
def export_jsonl() -> Response:
    lines = desk.library().export_jsonl(corpus=_is_corpus_wanted())
    return _file(lines, "application/jsonl", "rulings.jsonl")


@exchange.get("/export.csv")
def export_csv() -> Response:
    lines = desk.library().export_csv(corpus=_is_corpus_wanted())
    return _file(lines, "text/csv", "rulings.csv")


def _work(
    library: Library, by: str, at: datetime, name: str
) -> Callable[[IO[bytes], Progress], Report]:
    """What the thread does: it has no request to ask."""

    def work(content: IO[bytes], progress: Progress) -> Report:
        return library.import_file(name, content, by=by, at=at, done=progress)

    return work


def _asking(fault: str = "", *, running: str = "", status: int = 200) -> Response:
    """The form for a file; while an import runs, the way to it."""
    job = jobs().running()
    running = running or (job.id if job else "")
    page = render_template(
        "rulings/import.html",
        fault=fault,
        running=f"/rulings/import/{running}" if running else "",
        imported=desk.library().imported_count(),
    )
    return make_response(page, status)


def _is_corpus_wanted() -> bool:
    """Whether the rulings that come with the program are taken along too."""
    return bool(request.args.get("corpus"))


def _file(lines: Iterator[str], media_type: str, name: str) -> Response:
    """A file that is made while it is taken away."""
    pieces = (line.encode() for line in lines)
    response = Response(pieces, content_type=f"{media_type}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
