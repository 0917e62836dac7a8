"""The right to respond: who is asked, in which order, and what closes the round."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel.events import EveryonePassed, LinkAdded, Passed, RightLapsed
from referee.duel.responses import Responses
from referee.duel.vocabulary import Direct, Seat, Team, turn_order
from tests.duel.given import (
    END_TURN,
    MAIN_1,
    NOTE,
    PASS_ALL,
    RESOLVE,
    TIME,
    Table,
    activate,
    attack,
    counter,
    damage,
    enter,
    given,
    passes,
    penalty,
    summon,
    turns,
)

AFTER = {"A1": "A2", "A2": "B1", "B1": "B2", "B2": "A1"}


def asked(table: Table) -> str | None:
    """The seat that has the right to respond."""
    responses = table.duel.responses
    return responses.to_respond if responses else None


def attacked() -> Table:
    """Turn 4: B2 has attacked."""
    return given(turns(3), enter("battle"), attack("B2"))


@pytest.mark.parametrize(("seat", "first"), AFTER.items())
def test_the_round_begins_after_the_seat_of_the_link_and_ends_with_it(
    seat: str, first: str
) -> None:
    table = given(activate(seat, 2))
    order = [first, AFTER[first], AFTER[AFTER[first]], seat]
    for one in order:
        assert asked(table) == one
        for other in set(AFTER) - {one}:
            table.when(*passes(other)).objects("out-of-order")
        table.record(passes(one))
    assert asked(table) is None


@pytest.mark.parametrize(("first_team", "order"), [(1, "A1 A2 B1 B2"), (2, "A2 A1 B2 B1")])
def test_the_round_goes_in_the_turn_order_of_the_duel(first_team: int, order: str) -> None:
    seats = order.split()
    table = given(activate(seats[0], 2), first_team=first_team)
    for seat in (*seats[1:], seats[0]):
        assert asked(table) == seat
        table.record(passes(seat))


@pytest.mark.parametrize(
    ("ruleset", "passes_to_close", "needed"),
    [
        ("tag-2013", None, 4),
        ("tag-2013", 3, 3),
        ("tag-2013", 1, 1),
        ("single-classic", None, 2),
        ("single-2024", None, 2),
        ("single-2025", 1, 1),
    ],
)
def test_as_many_passes_in_a_row_close_it_as_the_ruleset_says(
    ruleset: str, passes_to_close: int | None, needed: int
) -> None:
    settings = {"passes_to_close": passes_to_close} if passes_to_close else {}
    table = given(activate("A1", 2), ruleset=ruleset, **settings)
    for _ in range(needed):
        assert table.refuses(RESOLVE) == "responses-open"
        table.record(c.Pass(seat=asked(table)))
    table.when(RESOLVE).is_recorded()


def test_a_new_link_asks_everybody_again() -> None:
    table = given(activate("A1", 2), passes("A2", "B1"), activate("B2", 2))
    assert asked(table) == "A1"
    assert table.duel.responses.passes == 0
    table.record(passes("A1", "A2", "B1", "B2"))
    assert asked(table) is None


def test_pass_all_gives_every_pass_that_is_still_missing() -> None:
    table = given(activate("A1", 2), passes("A2")).when(PASS_ALL).then(EveryonePassed())
    assert table.duel.chain.is_resolving
    table.when(PASS_ALL).is_impossible("out-of-order")


def test_an_overruled_pass_counts_and_the_right_goes_on_after_that_seat() -> None:
    table = given(activate("A1", 2)).when(*passes("B1"), overrule="they agreed")
    table.then(Passed(seat=Seat.B1))
    assert asked(table) == "B2"
    table.record(passes("B2", "A1"))
    assert asked(table) == "A2"
    table.record(passes("A2"))
    assert asked(table) is None


@pytest.mark.parametrize("pause", ["nothing open", "resolving", "action closed"])
def test_a_pass_while_nobody_is_asked_is_impossible(pause: str) -> None:
    table = {
        "nothing open": given,
        "resolving": lambda: given(activate("A1", 2), PASS_ALL),
        "action closed": lambda: attacked().record(PASS_ALL),
    }[pause]()
    for command in (*passes("A1", "A2", "B1", "B2"), PASS_ALL):
        table.when(command, overrule="so it was").is_impossible("out-of-order")


# --- an action -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["normal", "tribute", "set", "flip", "special"])
def test_every_summon_may_be_answered_first_by_the_seat_after_it(kind: str) -> None:
    table = given(MAIN_1, summon("A1", kind))
    assert table.duel.offer.action == "summon"
    assert asked(table) == "A2"


def test_the_right_to_answer_an_attack_ends_with_the_last_pass() -> None:
    table = attacked().record(passes("A1", "A2", "B1"))
    assert table.duel.offer is not None
    table.record(passes("B2"))
    assert table.duel.offer is None
    table.when(activate("A2", 2)).is_recorded()


def test_the_attacker_is_asked_last() -> None:
    table = attacked().record(passes("A1", "A2", "B1"))
    table.when(activate("B2", 2)).then(LinkAdded(seat=Seat.B2, card="Card", speed=2))


@pytest.mark.parametrize("speed", [2, 3])
def test_a_chain_in_answer_belongs_to_the_seat_that_is_asked(speed: int) -> None:
    table = attacked()
    for seat in ("A2", "B1", "B2"):
        table.when(activate(seat, speed)).objects("out-of-order")
    table.when(activate("A1", speed)).is_recorded()
    assert table.duel.offer is None
    assert asked(table) == "A2"


def test_an_overruled_answer_opens_the_chain_and_the_right_goes_on_after_it() -> None:
    table = attacked().when(activate("B1", 2), overrule="A1 and A2 had nodded")
    assert table.duel.offer is None
    assert asked(table) == "B2"


@pytest.mark.parametrize(
    "command",
    [
        NOTE,
        c.Count(seat=Seat.A1, monsters=1),
        damage(1, 100),
        c.FieldSpell(seat=Seat.A1, card="Yami"),
        counter("A1", "all", 3, "end"),
        c.StartClock(),
        c.CallJudge(),
        c.JudgeArrives(),
        c.Extend(seconds=60, reason="r"),
        TIME,
        penalty("A1", "minor"),
        c.Rule(question="q", answer="a"),
    ],
    ids=lambda command: command.do,
)
def test_whatever_is_no_going_on_leaves_the_right_as_it_is(command: c.Command) -> None:
    table = attacked().record(passes("A1"))
    before = table.duel.offer
    table.record(command)
    assert table.duel.offer == before
    assert asked(table) == "A2"


@pytest.mark.parametrize(
    "command",
    [
        enter("battle", "damage"),
        enter("main-2"),
        END_TURN,
        c.Battle(seat=Seat.B2, atk=1000, target=Direct.DIRECT),
    ],
    ids=lambda command: command.do,
)
def test_going_on_ends_the_right_silently(command: c.Command) -> None:
    table = attacked().record(passes("A1")).when(command).is_recorded()
    assert RightLapsed() in table.events
    assert table.duel.offer is None


def test_another_action_may_be_answered_in_its_turn() -> None:
    table = attacked().record(passes("A1", "A2"), attack("B2", "B1"))
    assert asked(table) == "A1"
    table.record(passes("A1"), summon("B1", "special"))
    assert (table.duel.offer.action, asked(table)) == ("summon", "B2")


def test_spell_speed_1_of_the_turn_player_goes_on_and_that_of_another_is_refused() -> None:
    table = given(MAIN_1, summon("A1"))
    table.when(activate("A2", 1)).objects("speed-1-not-turn-player")
    table.when(activate("A1", 1)).is_recorded()
    assert table.duel.offer is None
    assert asked(table) == "A2"


def test_triggers_go_on() -> None:
    table = attacked().record(c.Triggers(effects=(c.Effect(seat=Seat.B1, card="x"),)))
    assert table.duel.offer is None
    assert asked(table) == "B2"


@for_all(
    first_team=st.sampled_from(list(Team)),
    seats=st.sampled_from([2, 4]),
    needed=st.integers(1, 4),
    start=st.integers(0, 3),
)
def test_a_round_asks_each_seat_in_its_turn_and_closes_after_the_passes_it_needs(
    first_team: Team, seats: int, needed: int, start: int
) -> None:
    order = turn_order(first_team, seats)
    seat = order[start % seats]
    needed = min(needed, seats)
    ring = Responses.after(seat, order, needed)
    expected = [order[(start + 1 + i) % seats] for i in range(needed)]
    assert list(ring.still_to_ask) == expected
    for one in expected:
        assert ring.to_respond is one
        ring = ring.passed_by(one)
    assert ring.is_closed
    assert ring.still_to_ask == ()
