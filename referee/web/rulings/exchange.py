"""Rulings brought in from a file, and taken along in one.

Owns the addresses and what is made to take along; ``imports`` runs what is brought in.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import IO

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee.web import desk, judge
from referee.web.imports import LARGEST, Imports, busy_words
from referee.web.jobs import Busy, Progress
from referee.web.rulings.report_words import failure_words, report_view
from referee.web.translate import gettext, lazy_gettext
from referee.web.words import shortened
from rulings.errors import UnreadableFile
from rulings.library import Library
from rulings.report import Report
from rulings.troubles import LibraryUnavailable

exchange = Blueprint("rulings_exchange", __name__, url_prefix="/rulings")

IMPORTS: Imports[Report] = Imports(
    url="/rulings/import",
    page="rulings/importing.html",
    result="rulings/_report.html",
    faults=(UnreadableFile, LibraryUnavailable),
    meanwhile=lazy_gettext("The rulings can be used meanwhile."),
    done=lambda _, __: gettext("Importing"),
    fault=failure_words,
    report=report_view,
)


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
    shutil.copyfileobj(sent.stream, content)
    content.seek(0)
    try:
        return IMPORTS.begin(name, content, _work(library, by, at, name))
    except Busy as busy:
        return _asking(busy_words(busy), status=409)


@exchange.get("/import/<job_id>")
def show_import(job_id: str) -> Response:
    """How far an import is, and in the end what came of it."""
    return IMPORTS.show(job_id)


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


def _asking(fault: str = "", *, status: int = 200) -> Response:
    """The form for a file; while an import runs, the way to it."""
    page = render_template(
        "rulings/import.html",
        fault=fault,
        running=IMPORTS.running(),
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
