"""How the floor stands: an event with the matches of one of its rounds.

Owns what the floor, the hall screen and the results are made from. Must not know a page.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from referee import scorekeeping
from referee.duel.clock import Clock
from referee.duel.match import Match
from referee.floor.event import Event
from referee.floor.round import Round
from referee.scorekeeping import Events

_ENTRIES_OF_A_ROUND = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class FloorStand:
    """``round``: the last one; None before the first. ``matches`` by the number of their table.

    ``position``: grows with everything that is recorded of the event or at a table of the round.
    """

    id: str
    event: Event
    round: Round | None
    matches: Mapping[int, Match]
    position: int

    def clock(self, at: datetime) -> Clock | None:
        """The round's clock at ``at``."""
        return self.round.clock.read_at(at) if self.round else None


def floor_stand(events: Events, event_id: str, number: int | None = None) -> FloorStand:
    """The floor with round ``number``, or the last one. Raises ``UnknownEvent``.

    Where the event has no such round the stand has none.
    """
    event = events.load(event_id)
    round_ = event.last_round if number is None else event.round(number)
    matches = scorekeeping.matches_of(events, round_) if round_ else {}
    entries = sum(match.position for match in matches.values())
    position = event.position * _ENTRIES_OF_A_ROUND + entries
    return FloorStand(event_id, event, round_, matches, position)
