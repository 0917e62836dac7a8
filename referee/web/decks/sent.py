"""The Decks that a form sends: pasted, or as files, one or two.

Owns the reading of the form. What is pasted in a field is that Deck; files, and further Decks in
one field, take the places that are free. Whatever was sent as text can be shown again.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from flask import request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from referee.deck.card_pool import CardPool
from referee.deck.decoding import LARGEST_FILE, Fault, decode
from referee.deck_checking import ReadDeck, Unreadable, read_text
from referee.web.decks.words import unreadable_words
from referee.web.forms import Form
from referee.web.translate import gettext, ngettext
from referee.web.words import isolated, shortened

LETTERS = ("A", "B")
_MEGABYTE = 1024 * 1024
LARGEST_FORM = 32 * _MEGABYTE
_LARGEST_TEXTS = 16 * _MEGABYTE
_MOST_FILES = 10

Files = MultiDict[str, FileStorage]


class FormTooLarge(Exception):
    """So much was sent that nothing of it can be read."""


@dataclass(frozen=True, slots=True)
class SentDecks:
    """``decks`` by letter; ``faults``: what could not be read, in sentences.

    ``texts`` by letter: what was pasted, or stood in a file, to be shown again.
    """

    decks: Mapping[str, ReadDeck] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(LETTERS, ""))


@dataclass(frozen=True, slots=True)
class _Source:
    """``letter``: of the field it was pasted in; empty for a file."""

    name: str
    letter: str
    text: str
    fault: str = ""


def sent_form() -> tuple[Form, Files]:
    """The form, which may be larger here than elsewhere. Raises ``FormTooLarge``."""
    request.max_content_length = LARGEST_FORM
    request.max_form_memory_size = _LARGEST_TEXTS
    try:
        return request.form, request.files
    except RequestEntityTooLarge:
        raise FormTooLarge from None


def too_large_words() -> str:
    return gettext(
        "This is more than %(size)s MB. Send the Decks alone.", size=LARGEST_FORM // _MEGABYTE
    )


def read_sent(
    form: Form, files: Files, pool: CardPool, letters: Sequence[str] = LETTERS
) -> SentDecks:
    """The Decks of the fields ``text_A`` and ``text_B`` and of the files in ``files``."""
    decks: dict[str, ReadDeck] = {}
    faults: list[str] = []
    texts = {letter: form.get(f"text_{letter}", "") for letter in letters}
    typed = {letter for letter, text in texts.items() if text.strip()}
    left_over = 0
    for source in (*_pasted(texts), *_filed(files)):
        try:
            found = _read(source, pool)
        except Unreadable as fault:
            sentence = unreadable_words(fault)
            faults.append(gettext("%(name)s: %(sentence)s", name=source.name, sentence=sentence))
            continue
        taken = {*decks, *(typed - {source.letter})}
        free = [letter for letter in letters if letter not in taken]
        if source.letter in free:
            free.sort(key=lambda letter: letter != source.letter)
        if free and not source.letter:
            texts[free[0]] = source.text
        decks.update(zip(free, found, strict=False))
        left_over += max(0, len(found) - len(free))
    if left_over:
        faults.append(
            ngettext(
                "There is %(num)d Deck more than can be checked together. It is left out.",
                "There are %(num)d Decks more than can be checked together. They are left out.",
                left_over,
            )
        )
    in_order = {letter: decks[letter] for letter in letters if letter in decks}
    return SentDecks(in_order, tuple(faults), texts)


def _pasted(texts: Mapping[str, str]) -> Iterator[_Source]:
    for letter, text in texts.items():
        if text.strip():
            yield _Source(gettext("Deck %(deck)s", deck=letter), letter, text)


def _filed(files: Files) -> Iterator[_Source]:
    sent = [file for file in files.getlist("files") if file.filename]
    for file in sent[:_MOST_FILES]:
        name = isolated(shortened(file.filename or "", 80))
        with closing(file):
            raw = file.read(LARGEST_FILE + 1)
        try:
            text = decode(raw)
        except Unreadable as fault:
            yield _Source(name, "", "", fault.fault)
            continue
        yield _Source(name, "", text)


def _read(source: _Source, pool: CardPool) -> tuple[ReadDeck, ...]:
    if source.fault:
        raise Unreadable(Fault(source.fault))
    if len(source.text) > LARGEST_FILE:
        raise Unreadable(Fault.TOO_LARGE)
    return read_text(source.text, pool)
