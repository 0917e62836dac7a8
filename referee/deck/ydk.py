"""The ``.ydk`` file: one passcode a line and a copy, under the headings of the three parts.

Owns the reading of it, more lenient than any program of the field: a heading may be missing, what
stands behind a passcode is ignored and said so.
"""

import re
from collections.abc import Iterator, Sequence

from referee.deck.deck import LARGEST_PASSCODE, Copy, Deck, Section
from referee.deck.skipped import Skipped, Why, skipped

_HEADINGS = {"#main": Section.MAIN, "#extra": Section.EXTRA, "#side": Section.SIDE}
_PASSCODE = re.compile(r"(?P<code>[0-9]+)(?P<rest>.*)", re.DOTALL)
_COUNTED = re.compile(r"(?P<count>[1-9][0-9]?)\s*[xX×]\s*(?P<code>[0-9]{4,})\s*")
_MOST_COPIES = 60


def is_ydk(lines: Sequence[str]) -> bool:
    """Whether the lines are a ``.ydk`` file: by a heading, else when most of them are passcodes."""
    told = [line.strip() for line in lines if line.strip()]
    if any(line.lower().split(" ")[0] in _HEADINGS for line in told):
        return True
    cards = [line for line in told if not line.startswith(("#", "!"))]
    codes = sum(bool(re.fullmatch(r"[0-9]{3,10}", line)) for line in cards)
    return bool(cards) and 2 * codes > len(cards)


def read_ydk(lines: Sequence[str]) -> tuple[Deck, tuple[Skipped, ...]]:
    """The Deck in the lines, and what of them could not be read."""
    copies: list[Copy] = []
    left_out: list[Skipped] = []
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
            for found in _read_line(number, text):
                if isinstance(found, Skipped):
                    left_out.append(found)
                else:
                    copies += [Copy(found, section, number)]
    return Deck(tuple(copies)), tuple(left_out)


def _read_line(number: int, text: str) -> Iterator[int | Skipped]:
    if counted := _COUNTED.fullmatch(text):
        times = int(counted["count"])
        if times > _MOST_COPIES:
            yield skipped(number, text, Why.TOO_MANY_COPIES)
        else:
            yield from times * [int(counted["code"])]
        return
    found = _PASSCODE.fullmatch(text)
    if not found:
        yield skipped(number, text, Why.NOT_A_CARD)
    elif len(found["code"]) > 20 or not 0 < int(found["code"]) <= LARGEST_PASSCODE:
        yield skipped(number, text, Why.PASSCODE_OUT_OF_RANGE)
    else:
        yield int(found["code"])
        if found["rest"].strip():
            yield skipped(number, text, Why.REST_IGNORED)
