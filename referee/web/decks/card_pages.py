"""The pages of the card pool: where it came from, and card databases in its place.

Owns the addresses. An import runs behind the page, which asks how far it is.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

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
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from referee.deck_checking import DeckRecord, PoolSource, Unreadable
from referee.officiate import StoreUnavailable
from referee.web import desk, htmx
from referee.web.decks.pool_words import pool_job, pool_view
from referee.web.decks.sent_cards import SentCards
from referee.web.jobs import Busy, Jobs, Progress
from referee.web.translate import gettext
from referee.web.words import listed, shortened

card_pages = Blueprint("deck_cards", __name__, url_prefix="/decks/cards")

LARGEST = 256 * 1024 * 1024
_EXTENSION = "referee.card_imports"
_MOST_FILES = 20


def jobs() -> Jobs[PoolSource]:
    """The imports of the running app."""
    faults = (Unreadable, StoreUnavailable)
    found: Jobs[PoolSource] = current_app.extensions.setdefault(
        _EXTENSION, Jobs[PoolSource](*faults)
    )
    return found


@card_pages.get("")
def ask() -> Response:
    return _asking()


@card_pages.post("")
def start() -> BaseResponse:
    """Take the files and begin; the page of the import says what came of it."""
    request.max_content_length = LARGEST
    try:
        sent = [file for file in request.files.getlist("files") if file.filename]
    except RequestEntityTooLarge:
        sentence = gettext("These files are too large together: 256 MB are the most.")
        return _asking(sentence, status=413)
    if not sent:
        return _asking(gettext("Choose a file first."), status=422)
    if len(sent) > _MOST_FILES:
        sentence = gettext("At most %(most)s files are read at once.", most=_MOST_FILES)
        return _asking(sentence, status=422)
    content = SentCards(sent)
    name = shortened(listed(content.names), 200)
    try:
        job = jobs().start(name, content, _work(desk.deck_record(), desk.now()))
    except Busy as busy:
        with content:
            sentence = gettext(
                "Another import is running: %(file)s. Wait until it has ended, then send yours"
                " again.",
                file=busy.job.file,
            )
            return _asking(sentence, status=409)
    return redirect(f"/decks/cards/{job.id}", code=303)


@card_pages.get("/<job_id>")
def show(job_id: str) -> Response:
    """How far an import is, and in the end what came of it."""
    job = jobs().get(job_id)
    if job is None:
        abort(404)
    view = pool_job(job)
    if htmx.is_fragment_wanted():
        return htmx.fragment(render_template("decks/_importing.html", job=view))
    return make_response(render_template("decks/importing.html", job=view))


def _work(record: DeckRecord, at: datetime) -> Callable[[list[Path], Progress], PoolSource]:
    """What the thread does: it has no request to ask."""

    def work(files: list[Path], progress: Progress) -> PoolSource:
        return record.pools.replace(files, at=at, done=progress)

    return work


def _asking(fault: str = "", *, status: int = 200) -> Response:
    """The form for files; while an import runs, the way to it."""
    job = jobs().running()
    page = render_template(
        "decks/cards.html",
        fault=fault,
        running=f"/decks/cards/{job.id}" if job else "",
        pool=pool_view(desk.deck_record().pools.source()),
    )
    return make_response(page, status)
