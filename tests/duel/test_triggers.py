"""The order of effects that trigger at the same time, and where in it the owners choose."""

import pytest

from referee.duel.commands import Effect
from referee.duel.triggers import Owner, Place, link_order, place_of
from referee.duel.vocabulary import Seat


def effects(*written: str) -> tuple[Effect, ...]:
    """Seats, with ``!`` where the effect is mandatory."""
    return tuple(
        Effect(seat=Seat(one.rstrip("!")), card="", mandatory=one.endswith("!")) for one in written
    )


@pytest.mark.parametrize(
    ("turn_player", "given", "order"),
    [
        # the example of the ruling: an optional effect of A1, mandatory ones of B1 and A2
        (Seat.A1, "A1 B1! A2!", "B1! A2! A1"),
        (Seat.B2, "A1 B2 A2 B1!", "B1! B2 A2 A1"),
        (Seat.A1, "B2 A2 B2!", "B2! B2 A2"),
        (Seat.A2, "A2", "A2"),
    ],
)
def test_the_order_is_the_ruling_s(turn_player: Seat, given: str, order: str) -> None:
    together = given.split()
    found = link_order(effects(*together), turn_player)
    assert [together[i] for i in found] == order.split()


def test_no_effects_have_no_order() -> None:
    assert link_order((), Seat.A1) == ()


@pytest.mark.parametrize(
    ("effect", "place"),
    [
        ("A1!", Place(is_optional=False, owner=Owner.TURN_PLAYER)),
        ("B1", Place(is_optional=True, owner=Owner.TEAMMATE)),
        ("A2", Place(is_optional=True, owner=Owner.OPPONENT)),
        ("B2", Place(is_optional=True, owner=Owner.OPPONENT)),
    ],
)
def test_a_place_is_whose_effect_it_is_and_whether_it_must_be_used(
    effect: str, place: Place
) -> None:
    (one,) = effects(effect)
    assert place_of(one, Seat.A1) == place
