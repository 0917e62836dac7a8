"""Decoding: the bytes of a file as lines of text.

Owns the encodings that files of the field come in, and the line ends.
"""

import re
from enum import StrEnum

LARGEST_FILE = 4 * 1024 * 1024

_PROBE = 4096

_LINE_END = re.compile(r"\r\n|\r|\n")
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
# What no text has: a file with any of these is something else.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")


class Fault(StrEnum):
    """Why a whole file cannot be read."""

    NOT_TEXT = "not-text"
    TOO_LARGE = "too-large"
    EMPTY = "empty"
    NO_DECK = "no-deck"
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
    """The text of a file in UTF-8, UTF-16 or Windows-1252. Raises ``Unreadable``."""
    if len(raw) > LARGEST_FILE:
        raise Unreadable(Fault.TOO_LARGE)
    text = _decoded(raw)
    if _CONTROL.search(text):
        raise Unreadable(Fault.NOT_TEXT)
    return text


def _decoded(raw: bytes) -> str:
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            return raw.decode(encoding, errors="replace")
    if 0 in raw[:_PROBE]:  # UTF-16 without a mark: every second byte of a Latin text is zero
        zeros_first = raw[:_PROBE:2].count(0) > raw[1:_PROBE:2].count(0)
        return raw.decode("utf-16-be" if zeros_first else "utf-16-le", errors="replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def lines(text: str) -> list[str]:
    """The lines of ``text``, whatever ends them; a mark of the byte order is no part of them."""
    return _LINE_END.split(text.lstrip("\ufeff"))
