"""The page of the Forbidden & Limited lists: those that are kept, and a file with more of them."""

from contextlib import closing
from datetime import date

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from referee.deck.decoding import LARGEST_FILE, Fault
from referee.deck_checking import Unreadable
from referee.officiate import StoreUnavailable
from referee.web import desk
from referee.web.decks.kept_lists import ListReport, list_report, list_rows
from referee.web.decks.words import unreadable_words
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence
from referee.web.words import shortened

list_pages = Blueprint("deck_lists", __name__, url_prefix="/decks/lists")

_FORM_AROUND_IT = 4 * LARGEST_FILE


@list_pages.get("")
def show() -> Response:
    return _page()


@list_pages.post("")
def keep() -> Response:
    """Keep every list of a file, or none; and say what was not read."""
    request.max_content_length = LARGEST_FILE + _FORM_AROUND_IT
    try:
        file, given = request.files.get("file"), request.form.get("date", "").strip()
    except RequestEntityTooLarge:
        return _page(fault=unreadable_words(Unreadable(Fault.TOO_LARGE)), status=413)
    if file is None or not file.filename:
        return _page(fault=gettext("Choose a file first."), status=422)
    if given and not _is_date(given):
        sentence = gettext("Write the date as year, month and day, such as 2013-09-01.")
        return _page(fault=sentence, status=422)
    record = desk.deck_record()
    name = shortened(file.filename, 200)
    with closing(file):
        raw = file.read(LARGEST_FILE + 1)
    try:
        read, ids = record.keep_lists(raw, file=name, at=desk.now(), date=given)
    except Unreadable as fault:
        sentence = gettext(
            "%(file)s: %(sentence)s Nothing was kept.",
            file=name,
            sentence=unreadable_words(fault),
        )
        return _page(fault=sentence, status=422)
    except StoreUnavailable as error:
        return _page(fault=trouble_sentence(error.reason), status=503)
    kept = (found for found in map(record.lists.get, dict.fromkeys(ids)) if found)
    return _page(report=list_report(read, kept))


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _page(*, fault: str = "", report: ListReport | None = None, status: int = 200) -> Response:
    rows = list_rows(desk.deck_record().lists.all())
    page = render_template("decks/lists.html", rows=rows, report=report, fault=fault)
    return make_response(page, status)
