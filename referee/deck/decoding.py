"""Decoding: the bytes of a file as lines of text.

Owns how large a file may be, what is no text, and the line ends.
"""

import re
from enum import StrEnum

from referee import encodings

LARGEST_FILE = 4 * 1024 * 1024

_LINE_END = re.compile(r"\r\n|\r|\n")
# What no text has: a file with any of these is something else.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")


class Fault(StrEnum):
    """Why a whole file cannot be read."""

    NOT_TEXT = "not-text"
    TOO_LARGE = "too-large"
    EMPTY = "empty"
    NO_DECK = "no-deck"
    TOO_LONG = "too-long"
    NO_LIST = "no-list"
    EMPTY_LIST = "empty-list"
    NO_SUCH_LIST = "no-such-list"
    NO_CARDS = "no-cards"
    NOT_A_CARD_POOL = "not-a-card-pool"


class Unreadable(Exception):
    """A whole file cannot be read; ``detail``: a name that was asked for, or that stands in it."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(fault.value, detail)
        self.fault = fault
        self.detail = detail


def decode(raw: bytes) -> str:
    """The text of a file, whatever its encoding. Raises ``Unreadable``."""
    if len(raw) > LARGEST_FILE:
        raise Unreadable(Fault.TOO_LARGE)
    text, _ = encodings.decode(raw)
    if _CONTROL.search(text):
        raise Unreadable(Fault.NOT_TEXT)
    return text


def lines(text: str) -> list[str]:
    """The lines of ``text``, whatever ends them; a mark of the byte order is no part of them."""
    return _LINE_END.split(text.lstrip("\ufeff"))
