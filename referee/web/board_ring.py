"""The ring: who passed, who is asked to respond now, and who is asked later.

Owns how a round of responses is shown, at a chain and at an action alike. Must not know what is
responded to.
"""

from dataclasses import dataclass

from referee.duel.match import Duel
from referee.web.board_seats import passed_seats


@dataclass(frozen=True, slots=True)
class RingItem:
    seat: str
    is_asked: bool
    has_passed: bool


def ring(duel: Duel) -> tuple[RingItem, ...]:
    """Everybody in the round: who passed, who is asked now, who is asked later."""
    responses = duel.responses
    if responses is None or responses.is_closed:
        return ()
    passed = (RingItem(seat.value, False, True) for seat in passed_seats(responses))
    waiting = (
        RingItem(seat.value, place == 0, False) for place, seat in enumerate(responses.still_to_ask)
    )
    return (*passed, *waiting)
