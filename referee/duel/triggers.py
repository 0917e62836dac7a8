"""Effects that trigger at the same time: the order in which they become links.

Owns that order and what each effect's place in it rests on. Must not know the chain they go on.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from referee.duel.vocabulary import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.duel.commands import Effect


class Owner(IntEnum):
    """Whose effect it is, as seen from the turn; the first come first."""

    TURN_PLAYER = 0
    TEAMMATE = 1
    OPPONENT = 2


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in the order; effects that share one come in the order their owners choose.

    The two opponents share one: they choose together.
    """

    is_optional: bool
    owner: Owner


def place_of(effect: "Effect", turn_player: Seat) -> Place:
    """Mandatory effects come first, then the optional ones (``tag-simultaneous-triggers``)."""
    return Place(not effect.mandatory, _owner(effect.seat, turn_player))


def link_order(effects: "Sequence[Effect]", turn_player: Seat) -> tuple[int, ...]:
    """Which of ``effects`` becomes the first link, the second and so on, by their indices.

    In each of both groups the turn player's come first, then the teammate's, then the opponents';
    within one place they stay as they were given (``tag-simultaneous-triggers``).
    """
    return tuple(sorted(range(len(effects)), key=lambda i: place_of(effects[i], turn_player)))


def _owner(seat: Seat, turn_player: Seat) -> Owner:
    if seat is turn_player:
        return Owner.TURN_PLAYER
    return Owner.TEAMMATE if seat.team is turn_player.team else Owner.OPPONENT
