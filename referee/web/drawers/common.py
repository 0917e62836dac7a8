"""What every sheet beside the board has in common.

Owns the asking for a sheet (what was tapped or typed before) and the small parts that several
sheets share. Must not know any particular sheet.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

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
    values: Mapping[str, str]
    fault: str = ""

    @property
    def match(self) -> Match:
        return self.ledger.match

    def text(self, name: str, default: str = "") -> str:
        return self.values.get(name, default)

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
    return tuple(Choice(seat.value, duelist(match, seat), seat is chosen) for seat in match.seats)
