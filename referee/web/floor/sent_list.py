"""A list that somebody sends: pasted into a form, or as a file.

Owns how large it may be, and why none of it could be read. What its lines mean is read elsewhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from referee.encodings import Encoding, decode
from referee.web.floor.delimited import MOST_LINES, Line, TooManyLines, read
from referee.web.forms import Form
from referee.web.translate import gettext
from referee.web.words import number

LARGEST = 2 * 1024 * 1024
_MEGABYTE = 1024 * 1024
_FORM_AROUND_IT = 64 * 1024
# What was pasted comes back through the preview as facts, which are longer.
_LARGEST_FORM = 8 * LARGEST
# How the files of spreadsheets themselves begin, and others that are not text.
_NOT_TEXT = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x1f\x8b")


class CannotRead(Exception):
    """Nothing of the list could be read; ``sentence`` says why, ``typed`` is what can be kept."""

    def __init__(self, sentence: str, status: int = 400, typed: Form | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.typed = typed or Form()


@dataclass(frozen=True, slots=True)
class SentList:
    """``encoding``: how a file was read; None for what was pasted."""

    lines: tuple[Line, ...]
    encoding: Encoding | None


def sent_form() -> Form:
    """The form, which may be larger here than elsewhere. Raises ``CannotRead``."""
    request.max_content_length = _LARGEST_FORM + _FORM_AROUND_IT
    request.max_form_memory_size = _LARGEST_FORM
    try:
        return request.form
    except RequestEntityTooLarge:
        raise CannotRead(_too_large(), 413) from None


def sent_list(width: int) -> SentList:
    """What was sent, cut into lines of which most have ``width`` cells. Raises ``CannotRead``."""
    form = sent_form()
    file = request.files.get("file")
    if file is None:
        text, encoding = form.get("text", ""), None
    else:
        text, encoding = decode(_content(file.read(LARGEST + 1)), _wanted(form))
    if len(text) > LARGEST:
        raise CannotRead(_too_large(), 413)
    try:
        lines = read(text, width)
    except TooManyLines as error:
        sentence = gettext(
            "There are %(lines)s lines; %(most)s at most are read at once. Send it in parts.",
            lines=number(error.lines),
            most=number(MOST_LINES),
        )
        raise CannotRead(sentence, 413, form) from None
    if not lines:
        raise CannotRead(gettext("There is no line in it. Choose a file, or paste the list."))
    return SentList(lines, encoding)


def sent_again(rows: Iterable[tuple[str, ...]]) -> SentList:
    """Rows that were read before, to be looked at once more."""
    lines = (Line(number, "; ".join(row), row) for number, row in enumerate(rows, start=1))
    return SentList(tuple(lines), None)


def _content(raw: bytes) -> bytes:
    if len(raw) > LARGEST:
        raise CannotRead(_too_large(), 413)
    if raw.startswith(_NOT_TEXT):
        raise CannotRead(
            gettext("This is no CSV file. In the spreadsheet, save the list as CSV and send that.")
        )
    return raw


def _wanted(form: Form) -> Encoding | None:
    """The encoding that was chosen; None where it is to be found out."""
    chosen = form.get("encoding", "")
    return next((encoding for encoding in Encoding if encoding.value == chosen), None)


def _too_large() -> str:
    megabytes = number(LARGEST // _MEGABYTE)
    return gettext("The list is larger than %(size)s MB. Send it in parts.", size=megabytes)
