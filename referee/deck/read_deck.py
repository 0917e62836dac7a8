"""A Deck as it was read, and a Deck while it is being read.

Owns how many cards anything that is still a Deck may have, and that each line which could not be
read is kept with its reason.
"""

from dataclasses import dataclass
from enum import StrEnum

from referee.deck.deck import Deck, Section
from referee.deck.decoding import Fault, Unreadable
from referee.deck.skipped import Skipped, Why, skipped

# On one line; and in a whole Deck: what has more is something else, such as a dump of all cards.
MOST_COPIES, MOST_CARDS = 60, 2000


class Form(StrEnum):
    """In which form a Deck came."""

    YDK = "ydk"
    YDKE = "ydke"
    OMEGA = "omega"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A Deck as it was read, and what of it could not be."""

    deck: Deck
    form: Form
    skipped: tuple[Skipped, ...]


class OpenDeck:
    """A Deck while it is being read."""

    def __init__(self) -> None:
        self._codes: dict[Section, list[int]] = {section: [] for section in Section}
        self._lines: dict[Section, list[int]] = {section: [] for section in Section}
        self._left_out: list[Skipped] = []
        self._room = MOST_CARDS

    def add(self, copies: int, passcode: int, section: Section, line: int) -> None:
        """Put copies of a card into a part. Raises ``Unreadable`` where no Deck has as many."""
        self._room -= copies
        if self._room < 0:
            raise Unreadable(Fault.TOO_MANY_CARDS, line=line)
        self._codes[section] += copies * [passcode]
        self._lines[section] += copies * [line]

    def skip(self, line: int, text: str, why: Why) -> None:
        """Leave out a line, or what of it could not be read."""
        self._left_out.append(skipped(line, text, why))

    def closed(self, form: Form) -> ReadDeck:
        """The Deck with all that was put into it."""
        main, extra, side = (tuple(codes) for codes in self._codes.values())
        lines = tuple(tuple(numbers) for numbers in self._lines.values())
        return ReadDeck(Deck((main, extra, side), lines), form, tuple(self._left_out))
