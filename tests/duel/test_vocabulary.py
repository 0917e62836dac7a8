"""The words of the table, and the turn order that follows from the seats."""

import pytest

from referee.duel.vocabulary import Phase, Seat, Team, seats_of, turn_order


@pytest.mark.parametrize(
    ("first_team", "seats", "order"),
    [
        (Team.ONE, 4, "A1 A2 B1 B2"),
        (Team.TWO, 4, "A2 A1 B2 B1"),
        (Team.ONE, 2, "A1 A2"),
        (Team.TWO, 2, "A2 A1"),
    ],
)
def test_the_teams_alternate_and_the_a_duelists_come_first(
    first_team: Team, seats: int, order: str
) -> None:
    assert turn_order(first_team, seats) == tuple(order.split())
    assert set(seats_of(seats)) == set(order.split())


def test_the_letter_is_the_duelist_and_the_digit_the_team() -> None:
    assert {seat: seat.team for seat in Seat} == {"A1": 1, "B1": 1, "A2": 2, "B2": 2}


def test_each_team_has_the_other_for_its_opponent() -> None:
    assert Team.ONE.opponent is Team.TWO
    assert Team.TWO.opponent is Team.ONE


def test_the_phases_have_their_places() -> None:
    order = ["draw", "standby", "main-1", "battle", "main-2", "end"]
    assert sorted(Phase, key=lambda phase: phase.place) == order
