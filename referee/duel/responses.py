"""The right to respond: who is asked, in which order, and when everybody has passed.

Owns the ring that a Chain Link or an action sets going. Must not know what is responded to.
"""

from dataclasses import dataclass

from referee.duel.changing import replace
from referee.duel.vocabulary import Seat


@dataclass(frozen=True, slots=True)
class Responses:
    """A round of asking in turn order (rulings ``tag-response-order``, ``tag-all-pass``).

    ``needed`` passes in a row close it; it starts after the seat that acted and so ends with it
    (``tag-pass-count``). ``passes`` counts those given since the last link.
    """

    order: tuple[Seat, ...]
    needed: int
    next_seat: Seat
    passes: int = 0

    @classmethod
    def after(cls, seat: Seat, order: tuple[Seat, ...], needed: int) -> "Responses":
        """A new round that starts with the Duelist after ``seat``."""
        return cls(order, needed, _after(seat, order))

    @property
    def is_closed(self) -> bool:
        return self.passes >= self.needed

    @property
    def to_respond(self) -> Seat | None:
        """The seat that has the right to respond now; None once everybody passed."""
        return None if self.is_closed else self.next_seat

    @property
    def still_to_ask(self) -> tuple[Seat, ...]:
        """The seats that would have to pass to close the round, in the order they are asked."""
        start = self.order.index(self.next_seat)
        return tuple(
            self.order[(start + i) % len(self.order)] for i in range(self.needed - self.passes)
        )

    def passed_by(self, seat: Seat) -> "Responses":
        """``seat`` passed; the right goes on after it."""
        return replace(self, passes=self.passes + 1, next_seat=_after(seat, self.order))

    def closed(self) -> "Responses":
        """Everybody still to be asked passed."""
        return replace(self, passes=self.needed)


def _after(seat: Seat, order: tuple[Seat, ...]) -> Seat:
    return order[(order.index(seat) + 1) % len(order)]
