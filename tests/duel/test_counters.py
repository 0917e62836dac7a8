"""Turn counters: whose turns they count, when, and when they are due."""

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel.counters import next_seat
from referee.duel.events import (
    CounterAdvanced,
    CounterCounted,
    CounterStarted,
    CounterStopped,
    PhaseEntered,
    TurnBegan,
)
from referee.duel.vocabulary import CountAt, Phase, Scope, Seat, Team, turn_order
from tests.duel.given import (
    END_PHASE,
    END_TURN,
    MAIN_1,
    NOTE,
    RESOLVE,
    TIME,
    UNDO,
    Table,
    concede,
    counter,
    damage,
    enter,
    given,
    start_duel,
    turns,
)


def left(table: Table, number: int = 1) -> int:
    found = table.duel.counter(number)
    assert found is not None
    return found.left


def next_of(table: Table, number: int = 1) -> Seat | None:
    found = table.duel.counter(number)
    assert found is not None
    return next_seat(table.duel, found)


def counted_turns(table: Table) -> list[int]:
    """In which of the next 24 turns counter 1 counts."""
    found = []
    turn = table.duel.turn.number
    for _ in range(24):
        for event in table.record(END_TURN).events:
            if isinstance(event, TurnBegan):
                turn += 1
            elif event == CounterCounted(counter=1):
                found.append(turn)
    return found


# The effect, where it is used, and the turns it counts: ruling tag-turn-count-all and its kin.
COUNTED = {
    # tag-swords: the end of turn t+5
    "Swords by A1 on turn 1": (1, counter("A1", "opponents", 3, "end"), [2, 4, 6]),
    "Swords by A2 on turn 2": (2, counter("A2", "opponents", 3, "end"), [3, 5, 7]),
    "Swords by B2 on turn 4": (4, counter("B2", "opponents", 3, "end"), [5, 7, 9]),
    # tag-final-countdown: the activation turn is the first, the end of turn t+19 the last
    "Final Countdown on turn 1": (
        1,
        counter("A1", "all", 20, "end", first="current"),
        list(range(1, 21)),
    ),
    "Final Countdown on turn 3": (
        3,
        counter("B1", "all", 20, "end", first="current"),
        list(range(3, 23)),
    ),
    # tag-reckless-greed: resolved by A2 during turn 3
    "Reckless Greed": (3, counter("A2", "team", 2, "draw", skip=True), [4, 6]),
    "Reckless Greed, other reading": (
        3,
        counter("A2", "team", 4, "draw", skip=True),
        [4, 6, 8, 10],
    ),
    # tag-personal-phase-counters
    "Time Seal, team reading": (1, counter("A1", "opponents", 1, "draw", skip=True), [2]),
    "Time Seal, facing reading": (1, counter("B2", "self", 1, "draw", skip=True), [4]),
    "Future Fusion, team reading": (1, counter("A1", "team", 2, "standby"), [3, 5]),
    "Future Fusion, personal reading": (1, counter("A1", "self", 2, "standby"), [5, 9]),
    "Swords of Concealing Light": (2, counter("A2", "opponents", 2, "standby"), [3, 5]),
}


@pytest.mark.parametrize(("turn", "command", "expected"), COUNTED.values(), ids=COUNTED.keys())
def test_which_turns_an_effect_counts(
    turn: int, command: c.StartCounter, expected: list[int]
) -> None:
    assert counted_turns(given(turns(turn - 1), MAIN_1, command)) == expected


def test_a_single_match_counts_the_same_turns_as_a_tag_match() -> None:
    for name, (turn, command, expected) in COUNTED.items():
        seat = Seat.A1 if command.seat.team is Team.ONE else Seat.A2
        if command.scope is Scope.SELF:
            continue  # in tag every other turn of the team is the teammate's
        alone = c.StartCounter(
            name="Counter",
            seat=seat,
            scope=command.scope,
            turns=command.turns,
            when=command.when,
            from_=command.from_,
            skip=command.skip,
        )
        table = given(turns(turn - 1), MAIN_1, alone, ruleset="single-classic")
        assert counted_turns(table) == expected, name


@pytest.mark.parametrize(
    ("scope", "seats"),
    [
        ("all", "A2 A2 B1 B2 A1 A2"),
        ("opponents", "A2 A2 B2 B2 A2 A2"),
        ("team", "B1 B1 B1 A1 A1 B1"),
        ("self", "A1 A1 A1 A1 A1 A1"),
    ],
)
def test_the_seat_counted_next_is_named(scope: str, seats: str) -> None:
    table = given(counter("A1", scope, 9, "end"))
    for seat in seats.split():
        assert next_of(table) == seat
        table.record(END_TURN)


def test_a_due_counter_has_no_next_and_is_listed_until_the_next_accepted_command() -> None:
    table = given(counter("A1", "all", 1, "end", first="current"), END_TURN)
    assert (left(table), next_of(table)) == (0, None)
    table.when(RESOLVE).is_impossible("no-chain")
    assert left(table) == 0
    table.record(NOTE)
    assert table.duel.counters == ()
    table.record(UNDO)
    assert left(table) == 0


def test_a_counter_moves_at_its_moment() -> None:
    table = given(
        counter("A1", "all", 9, "draw"),
        counter("A1", "all", 9, "standby"),
        counter("A1", "all", 9, "end"),
    )
    table.record(END_TURN)
    assert [left(table, i) for i in (1, 2, 3)] == [8, 9, 9]
    table.record(enter("standby"))
    assert [left(table, i) for i in (1, 2, 3)] == [8, 8, 9]
    table.record(END_PHASE)
    assert [left(table, i) for i in (1, 2, 3)] == [8, 8, 9]
    table.record(END_TURN)
    assert [left(table, i) for i in (1, 2, 3)] == [7, 8, 8]


def test_from_current_counts_the_running_turn_when_its_moment_comes() -> None:
    table = given(
        counter("A1", "all", 9, "draw", first="current"),
        counter("A1", "all", 9, "standby", first="current"),
        counter("A1", "all", 9, "end", first="current"),
        counter("A1", "opponents", 9, "standby", first="current"),
    )
    assert [left(table, i) for i in (1, 2, 3, 4)] == [8, 9, 9, 9]
    table.record(MAIN_1, counter("A1", "team", 9, "standby", first="current"))
    assert [left(table, i) for i in (1, 2, 3, 4, 5)] == [8, 8, 9, 9, 8]
    table.record(END_TURN)
    assert [left(table, i) for i in (1, 2, 3, 4, 5)] == [7, 8, 8, 9, 8]


def test_a_counter_of_one_turn_that_was_reached_is_due_at_once() -> None:
    given(MAIN_1).when(counter("A1", "all", 1, "standby", first="current")).then(
        CounterStarted(
            counter=1,
            name="Counter",
            seat=Seat.A1,
            scope=Scope.ALL,
            turns=1,
            when=CountAt.STANDBY,
            first_turn=1,
            skip=False,
        ),
        CounterCounted(counter=1),
    )


def test_a_turn_played_again_by_the_judges_word_is_not_counted_twice() -> None:
    table = given(
        counter("A1", "all", 9, "standby", first="current"),
        counter("A1", "all", 9, "draw", first="current"),
        MAIN_1,
    )
    table.when(enter("draw"), overrule="played over").is_recorded()
    table.record(enter("standby"), MAIN_1)
    assert [left(table, i) for i in (1, 2)] == [8, 8]


# --- skipped Draw Phases -------------------------------------------------------------------------


def test_every_skipping_counter_that_covers_the_draw_phase_counts_it_and_no_other_does() -> None:
    table = given(
        counter("A1", "opponents", 1, "draw", skip=True),
        counter("A1", "all", 2, "draw", skip=True),
        counter("A1", "all", 5, "draw"),
        counter("A1", "team", 5, "draw", skip=True),
        counter("A1", "all", 5, "standby"),
        counter("A1", "all", 5, "end"),
        END_TURN,
    )
    assert table.duel.turn.draw_skipped
    assert table.duel.turn.phase is Phase.STANDBY
    assert [left(table, i) for i in range(1, 7)] == [0, 1, 5, 5, 4, 5]
    table.record(END_TURN)
    assert table.duel.turn.draw_skipped
    assert [left(table, i) for i in range(2, 7)] == [0, 5, 4, 3, 4]
    table.record(END_TURN)
    assert not table.duel.turn.draw_skipped
    assert [left(table, i) for i in range(3, 7)] == [4, 4, 3, 3]


def test_a_draw_phase_already_begun_is_counted_and_not_skipped() -> None:
    table = given(counter("A1", "self", 2, "draw", skip=True, first="current"))
    assert left(table) == 1
    table.record(MAIN_1)
    assert not table.duel.turn.draw_skipped
    assert counted_turns(table) == [5]


def test_a_skipped_draw_phase_does_not_take_the_turn_away() -> None:
    table = given(
        counter("A1", "opponents", 3, "end"),
        counter("A1", "opponents", 3, "draw", skip=True),
        turns(2),
    )
    assert [left(table, i) for i in (1, 2)] == [2, 2]


# --- ids, advancing, stopping --------------------------------------------------------------------


def test_a_counters_id_is_its_number_in_the_duel() -> None:
    table = given(counter("A1", "all", 3, "end"), counter("A1", "all", 3, "end"))
    assert table.match.last.result is not None
    assert table.match.last.result.counter == 2
    table.record(c.StopCounter(counter=2), counter("A1", "all", 3, "end"))
    assert [one.id for one in table.duel.counters] == [1, 3]
    table.record(concede(1), start_duel(), counter("A1", "all", 3, "end"))
    assert [one.id for one in table.duel.counters] == [1]


@pytest.mark.parametrize(("by", "after"), [(0, 5), (1, 4), (5, 0), (6, 0), (10**30, 0)])
def test_a_counter_is_advanced_and_never_below_zero(by: int, after: int) -> None:
    table = given(counter("A1", "all", 5, "end"))
    table.when(c.AdvanceCounter(counter=1, by=by)).then(CounterAdvanced(counter=1, by=by))
    assert left(table) == after


def test_an_advanced_counter_still_counts_the_running_turn() -> None:
    table = given(counter("A1", "all", 20, "end", first="current"))
    table.record(c.AdvanceCounter(counter=1, by=1), END_TURN)
    assert left(table) == 18


def test_a_stopped_counter_is_gone() -> None:
    table = given(counter("A1", "all", 5, "end"))
    table.when(c.StopCounter(counter=1)).then(CounterStopped(counter=1))
    assert table.duel.counters == ()
    table.when(c.StopCounter(counter=1)).is_impossible("no-such-counter")


@pytest.mark.parametrize("number", [0, 2, 10**30])
def test_a_counter_that_never_ran_is_none(number: int) -> None:
    table = given(counter("A1", "all", 5, "end"))
    for command in (c.StopCounter(counter=number), c.AdvanceCounter(counter=number, by=1)):
        table.when(command, overrule="so it was").is_impossible("no-such-counter")


def test_a_counter_that_is_due_is_no_longer_one_to_move() -> None:
    table = given(counter("A1", "all", 5, "end"), c.AdvanceCounter(counter=1, by=5))
    for command in (c.StopCounter(counter=1), c.AdvanceCounter(counter=1, by=1)):
        table.when(command, overrule="so it was").is_impossible("no-such-counter")


# --- the comparison at the end of the last turn --------------------------------------------------


def held(**settings: object) -> Table:
    """The last extra turn has ended with a counter due; team 1 is behind by 300."""
    return given(
        counter("A1", "all", 2, "end", first="current"),
        counter("A1", "all", 9, "end", first="current"),
        TIME,
        damage(1, 300),
        turns(2),
        extra_turns=1,
        **settings,
    )


def test_a_counter_due_at_the_last_turns_end_holds_the_comparison() -> None:
    table = held()
    assert table.match.is_duel_running
    assert (table.duel.turn.number, table.duel.turn.phase) == (2, Phase.END)
    assert (left(table, 1), left(table, 2)) == (0, 7)


def test_what_the_counter_does_comes_before_the_comparison() -> None:
    table = held().record(c.SpecialWin(seat=Seat.A1, card="Final Countdown"))
    assert table.score == (1, 0, 0)
    table = held().record(damage(2, 500), END_TURN)
    assert table.score == (1, 0, 0)
    assert left(table, 2) == 7
    table = held().record(END_TURN)
    assert table.score == (0, 1, 0)


def test_equal_by_then_the_next_turn_begins_and_nothing_is_counted_twice() -> None:
    table = held().record(damage(2, 300)).when(END_TURN)
    table.then(TurnBegan(draw_skipped=False), PhaseEntered(phase=Phase.DRAW))
    assert (table.duel.turn.number, table.duel.turn.phase) == (3, Phase.DRAW)
    assert (left(table, 2), next_of(table, 2)) == (7, Seat.B1)
    table.record(damage(2, 1), END_TURN)
    assert table.score == (1, 0, 0)


def test_an_undo_takes_back_the_held_end_of_the_turn() -> None:
    table = held().record(UNDO)
    assert table.duel.turn.phase is Phase.DRAW
    assert (left(table, 1), left(table, 2)) == (1, 8)


# --- whatever the counter ------------------------------------------------------------------------


@settings(max_examples=30)
@for_all(
    seat=st.sampled_from(list(Seat)),
    scope=st.sampled_from(list(Scope)),
    number=st.integers(1, 4),
    when=st.sampled_from(["standby", "end"]),
    start=st.integers(1, 4),
    first_team=st.sampled_from([1, 2]),
)
def test_a_counter_counts_the_turns_of_its_scope_and_no_others(
    seat: Seat, scope: Scope, number: int, when: str, start: int, first_team: int
) -> None:
    table = given(turns(start - 1), counter(seat, scope, number, when), first_team=first_team)
    order = turn_order(Team(first_team), 4)
    is_counted = {
        Scope.ALL: lambda other: True,
        Scope.OPPONENTS: lambda other: other.value[1] != seat.value[1],
        Scope.TEAM: lambda other: other.value[1] == seat.value[1],
        Scope.SELF: lambda other: other is seat,
    }[scope]
    expected = [t for t in range(start + 1, start + 20) if is_counted(order[(t - 1) % 4])]
    assert counted_turns(table) == expected[:number]
