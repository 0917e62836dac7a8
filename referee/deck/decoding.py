"""Decoding: the bytes of a file as lines of text.

Owns how large a file may be, what is no text, and the line ends.
"""

import re
from enum import StrEnum

from referee import encodings
from referee.deck.skipped import Skipped

LARGEST_FILE = 4 * 1024 * 1024

LINE_END = re.compile(r"\r\n|\r|\n")
# What no text has: a file with any of these is something else.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")


class Fault(StrEnum):
    """Why a whole file cannot be read."""

    NOT_TEXT = "not-text"
    TOO_LARGE = "too-large"
    EMPTY = "empty"
    NO_DECK = "no-deck"
    TOO_MANY_LINES = "too-many-lines"
    TOO_MANY_CARDS = "too-many-cards"
    TOO_MANY_DECKS = "too-many-decks"
    TOO_MANY_SKIPPED = "too-many-skipped"
    TOO_MANY_LISTS = "too-many-lists"
    NO_LIST = "no-list"
    EMPTY_LIST = "empty-list"
    NO_SUCH_LIST = "no-such-list"
    TOO_MANY_ROWS = "too-many-rows"
    NO_CARDS = "no-cards"
    NOT_A_CARD_POOL = "not-a-card-pool"


class Unreadable(Exception):
    """A whole file cannot be read.

    ``detail``: a name that was asked for, or that stands in it; ``line``: where it went wrong,
    where that is one line; ``skipped``: the lines that could not be read, where it is all of them.
    """

    def __init__(
        self,
        fault: Fault,
        detail: str = "",
        *,
        line: int | None = None,
        skipped: tuple[Skipped, ...] = (),
    ) -> None:
        super().__init__(fault.value, detail, line)
        self.fault = fault
        self.detail = detail
        self.line = line
        self.skipped = skipped


def decode(raw: bytes) -> str:
    """The text of a file, whatever its encoding. Raises ``Unreadable``."""
    if len(raw) > LARGEST_FILE:
        raise Unreadable(Fault.TOO_LARGE)
    text, _ = encodings.decode(raw)
    if found := _CONTROL.search(text):
        raise Unreadable(Fault.NOT_TEXT, line=line_of(text, found.start()))
    return text


def line_of(text: str, position: int) -> int:
    """The number of the line, from 1, in which a position of ``text`` is."""
    return 1 + sum(1 for _ in LINE_END.finditer(text, 0, position))


def lines(text: str) -> list[str]:
    """The lines of ``text``, whatever ends them; a mark of the byte order is no part of them."""
    return LINE_END.split(text.lstrip("\ufeff"))
