"""Deck codes: ``ydke://`` addresses, also inside a text, and the codes of YGO Omega.

Owns their decoding. Both hold passcodes as 32 bits, the smaller byte first.
"""

import base64
import binascii
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from referee.deck.deck import Deck, Section
from referee.deck.decoding import LINE_END, Fault, Unreadable
from referee.deck.read_deck import MOST_CARDS, Form, OpenDeck, ReadDeck
from referee.deck.skipped import Why

_YDKE = re.compile(
    r"ydke://(?P<main>[A-Za-z0-9+/=_-]*)!(?P<extra>[A-Za-z0-9+/=_-]*)!(?P<side>[A-Za-z0-9+/=_-]*)!?",
    re.IGNORECASE,
)
_BLANKS = re.compile(r"\s+")
_OMEGA = re.compile(r"[A-Za-z0-9+/]{16,}={0,2}")
_WORD = 4
# 255 cards in each of its two parts, and a few covers behind them.
_LARGEST_OMEGA = 2 + _WORD * (255 + 255 + 64)
_LONGEST_CODE = 16 * 1024
# Of one part of an address: base64 makes four letters out of three bytes.
_LONGEST_PART = MOST_CARDS * _WORD * 4 // 3 + _WORD
MOST_DECKS = 100


@dataclass(frozen=True, slots=True)
class Code:
    """A code that was found: from where to where it stands in the text, and what it holds."""

    start: int
    end: int
    read: ReadDeck


def find_ydke(text: str) -> Iterator[Code]:
    """Every ``ydke://`` address in a text, in its order. Raises ``Unreadable``."""
    line, counted = 1, 0
    for number, found in enumerate(_YDKE.finditer(text), start=1):
        line += sum(1 for _ in LINE_END.finditer(text, counted, found.start()))
        counted = found.start()
        if number > MOST_DECKS:
            raise Unreadable(Fault.TOO_MANY_DECKS, line=line)
        deck = OpenDeck()
        for section in Section:
            part = found[section.value]
            if len(part) > _LONGEST_PART:
                raise Unreadable(Fault.TOO_MANY_CARDS, line=line)
            codes, why = _words(part)
            for code in filter(None, codes):
                deck.add(1, code, section, line)
            if why:
                deck.skip(line, f"{section}: {part}", why)
            if 0 in codes:
                deck.skip(line, f"{section}: 0", Why.PASSCODE_OUT_OF_RANGE)
        yield Code(found.start(), found.end(), deck.closed(Form.YDKE))


def _words(encoded: str) -> tuple[tuple[int, ...], Why | None]:
    """The passcodes in one part of an address, as far as they can be read."""
    standard = encoded.replace("-", "+").replace("_", "/").rstrip("=")
    try:
        raw = base64.b64decode(standard + "=" * (-len(standard) % _WORD), validate=True)
    except binascii.Error:
        return (), Why.BROKEN_CODE
    whole = len(raw) // _WORD * _WORD
    codes = struct.unpack(f"<{whole // _WORD}I", raw[:whole])
    return codes, Why.CUT_OFF_CODE if whole < len(raw) else None


def read_omega(text: str, is_extra: Callable[[int], bool]) -> ReadDeck | None:
    """The Deck of an Omega code; None where the text is none.

    It counts Main and Extra Deck together: ``is_extra`` tells the cards apart.
    """
    if len(text) > 2 * _LONGEST_CODE:  # blanks and line ends do not make it longer than that
        return None
    code = _BLANKS.sub("", text)
    if len(code) > _LONGEST_CODE or not _OMEGA.fullmatch(code):
        return None
    try:
        packed = base64.b64decode(code, validate=True)
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        raw = inflater.decompress(packed, _LARGEST_OMEGA)
    except (binascii.Error, zlib.error):
        return None
    if len(raw) < 2 or inflater.unconsumed_tail:
        return None
    together, in_side = raw[0], raw[1]
    needed = 2 + _WORD * (together + in_side)
    if not together or len(raw) < needed:
        return None
    codes = struct.unpack(f"<{together + in_side}I", raw[2:needed])
    first = codes[:together]
    deck = Deck.of(
        main=[c for c in first if not is_extra(c)],
        extra=[c for c in first if is_extra(c)],
        side=codes[together:],
    )
    return ReadDeck(deck, Form.OMEGA, ())
