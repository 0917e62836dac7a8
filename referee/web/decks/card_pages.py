"""The pages of the card pool: where it came from, and card databases in its place.

Owns the addresses and which files are taken; ``imports`` runs them.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from referee.deck_checking import DeckRecord, PoolSource, Unreadable
from referee.officiate import StoreUnavailable
from referee.web import desk
from referee.web.decks.pool_words import failure_words, pool_view, progress_words
from referee.web.decks.sent_cards import SentCards
from referee.web.imports import LARGEST, Imports, busy_words
from referee.web.jobs import Busy, Progress
from referee.web.translate import gettext, lazy_gettext
from referee.web.words import listed, shortened

card_pages = Blueprint("deck_cards", __name__, url_prefix="/decks/cards")

_MOST_FILES = 20

IMPORTS: Imports[PoolSource] = Imports(
    url="/decks/cards",
    page="decks/importing.html",
    result="decks/_arrived.html",
    faults=(Unreadable, StoreUnavailable),
    meanwhile=lazy_gettext("Until it has ended the old card pool stands."),
    done=progress_words,
    fault=failure_words,
    report=pool_view,
)


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
        return IMPORTS.begin(name, content, _work(desk.deck_record(), desk.now()))
    except Busy as busy:
        return _asking(busy_words(busy), status=409)


@card_pages.get("/<job_id>")
def show(job_id: str) -> Response:
    """How far an import is, and in the end what came of it."""
    return IMPORTS.show(job_id)


def _work(record: DeckRecord, at: datetime) -> Callable[[list[Path], Progress], PoolSource]:
    """What the thread does: it has no request to ask."""

    def work(files: list[Path], progress: Progress) -> PoolSource:
        return record.pools.replace(files, at=at, done=progress)

    return work


def _asking(fault: str = "", *, status: int = 200) -> Response:
    """The form for files; while an import runs, the way to it."""
    source = desk.deck_record().pools.source()
    page = render_template(
        "decks/cards.html",
        fault=fault,
        running=IMPORTS.running(),
        pool=pool_view(source) if source else None,
    )
    return make_response(page, status)
