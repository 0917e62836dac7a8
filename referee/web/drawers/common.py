"""What every sheet beside the board has in common.

Owns the asking for a sheet (what was tapped or typed before) and the small parts that several
sheets share. Must not know any particular sheet.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from werkzeug.datastructures import MultiDict

from referee.duel.match import Match
from referee.duel.vocabulary import Seat
from referee.web.ledger import Ledger
from referee.web.words import duelist


@dataclass(frozen=True, slots=True)
class Asked:
    """What a sheet is made from: the record, the time at the table, and what was sent with it.

    ``fault``: what was wrong with the entry that was sent from this sheet just now, if any.
    """

    ledger: Ledger
    at: datetime
    values: MultiDict[str, str]
    fault: str = ""

    @property
    def match(self) -> Match:
        return self.ledger.match

    def text(self, name: str, default: str = "") -> str:
        return self.values.get(name, default)

    def texts(self, name: str) -> list[str]:
        """Everything that was sent under a name that may stand there several times."""
        return self.values.getlist(name)

    def seat(self, name: str = "seat") -> Seat | None:
        """The seat that was named, if it is one of this match."""
        return next((s for s in self.match.seats if s.value == self.values.get(name)), None)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several to choose from."""

    value: str
    words: str
    is_chosen: bool


def seat_choices(match: Match, chosen: Seat | None) -> tuple[Choice, ...]:
    """Every seat, named with its Duelist."""
    return seats_chosen(match, (chosen,) if chosen else ())


def seats_chosen(match: Match, chosen: Collection[str]) -> tuple[Choice, ...]:
    """Every seat, where several may be chosen by their codes."""
    return tuple(Choice(seat.value, duelist(match, seat), seat in chosen) for seat in match.seats)


def word_choices(words: Iterable[str], chosen: str) -> tuple[Choice, ...]:
    """Words that are recorded as they are read, such as a reason."""
    return tuple(Choice(word, word, word == chosen) for word in words)
