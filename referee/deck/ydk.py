"""The ``.ydk`` file: one passcode a line and a copy, under the headings of the three parts.

Owns the reading of it, more lenient than any program of the field: a heading may be missing, what
stands behind a passcode is ignored and said so.
"""

import re
from collections.abc import Sequence

from referee.deck.deck import LARGEST_PASSCODE, Section
from referee.deck.read_deck import MOST_COPIES, Form, OpenDeck, ReadDeck
from referee.deck.skipped import Why

_HEADINGS = {"#main": Section.MAIN, "#extra": Section.EXTRA, "#side": Section.SIDE}
_PASSCODE = re.compile(r"(?P<count>)(?P<code>[0-9]+)(?P<rest>.*)", re.DOTALL)
_COUNTED = re.compile(r"(?P<count>[1-9][0-9]?)\s*[xX×]\s*(?P<code>[0-9]{4,})\s*")
_LONGEST_CODE = 20


def is_ydk(lines: Sequence[str]) -> bool:
    """Whether the lines are a ``.ydk`` file: by a heading, else when most of them are passcodes."""
    told = [line.strip() for line in lines if line.strip()]
    if any(line.lower().split(" ")[0] in _HEADINGS for line in told):
        return True
    cards = [line for line in told if not line.startswith(("#", "!"))]
    codes = sum(bool(re.fullmatch(r"[0-9]{3,10}", line)) for line in cards)
    return bool(cards) and 2 * codes > len(cards)


def read_ydk(lines: Sequence[str]) -> ReadDeck:
    """The Deck in the lines, and what of them could not be read."""
    deck = OpenDeck()
    section = Section.MAIN
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text:
            continue
        if text.startswith("!"):
            section = Section.SIDE
        elif text.startswith("#"):
            section = _HEADINGS.get(text.lower().split(" ")[0], section)
        else:
            copies, passcode, why = _read_line(text)
            deck.add(copies, passcode, section, number)
            if why:
                deck.skip(number, text, why)
    return deck.closed(Form.YDK)


def _read_line(text: str) -> tuple[int, int, Why | None]:
    """The copies, the passcode, and what is wrong with the line."""
    counted = _COUNTED.fullmatch(text)
    found = counted or _PASSCODE.fullmatch(text)
    if not found:
        return 0, 0, Why.NOT_A_CARD
    if len(found["code"]) > _LONGEST_CODE or not 0 < int(found["code"]) <= LARGEST_PASSCODE:
        return 0, 0, Why.PASSCODE_OUT_OF_RANGE
    copies, passcode = int(found["count"] or 1), int(found["code"])
    if copies > MOST_COPIES:
        return 0, 0, Why.TOO_MANY_COPIES
    return copies, passcode, Why.REST_IGNORED if not counted and found["rest"].strip() else None
