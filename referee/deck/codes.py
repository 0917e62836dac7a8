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

from referee.deck.deck import Copy, Deck, Section
from referee.deck.skipped import Skipped, Why, skipped

_YDKE = re.compile(
    r"ydke://(?P<main>[A-Za-z0-9+/=_-]*)!(?P<extra>[A-Za-z0-9+/=_-]*)!(?P<side>[A-Za-z0-9+/=_-]*)!?",
    re.IGNORECASE,
)
_OMEGA = re.compile(r"[A-Za-z0-9+/]{16,}={0,2}")
_WORD = 4
# 255 cards in each of its two parts, and a few covers behind them.
_LARGEST_OMEGA = 2 + _WORD * (255 + 255 + 64)
_LONGEST_CODE = 16 * 1024


@dataclass(frozen=True, slots=True)
class Code:
    """A code that was found: from where to where it stands in the text, its Deck, its faults."""

    start: int
    end: int
    deck: Deck
    skipped: tuple[Skipped, ...]


def find_ydke(text: str) -> Iterator[Code]:
    """Every ``ydke://`` address in a text, in its order."""
    for found in _YDKE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        copies: list[Copy] = []
        faults: list[Skipped] = []
        for section in Section:
            codes, why = _words(found[section.value])
            copies += [Copy(code, section, line) for code in codes if code]
            if why:
                faults.append(skipped(line, f"{section}: {found[section.value]}", why))
            if 0 in codes:
                faults.append(skipped(line, f"{section}: 0", Why.PASSCODE_OUT_OF_RANGE))
        yield Code(found.start(), found.end(), Deck(tuple(copies)), tuple(faults))


def _words(encoded: str) -> tuple[tuple[int, ...], Why | None]:
    """The passcodes in one part of an address, as far as they can be read."""
    standard = encoded.replace("-", "+").replace("_", "/").rstrip("=")
    if len(standard) % _WORD == 1:
        return (), Why.BROKEN_CODE
    raw = base64.b64decode(standard + "=" * (-len(standard) % _WORD))
    whole = len(raw) // _WORD * _WORD
    codes = struct.unpack(f"<{whole // _WORD}I", raw[:whole])
    return codes, Why.CUT_OFF_CODE if whole < len(raw) else None


def read_omega(text: str, is_extra: Callable[[int], bool] | None = None) -> Deck | None:
    """The Deck of an Omega code; None where the text is none.

    It counts Main and Extra Deck together: ``is_extra`` tells the cards apart; without it all of
    them are in the Main Deck.
    """
    code = "".join(text.split())
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
    return Deck.of(
        main=[c for c in first if not (is_extra and is_extra(c))],
        extra=[c for c in first if is_extra and is_extra(c)],
        side=codes[together:],
    )
