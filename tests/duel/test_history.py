"""Undo, redo and rewind: entries like any other, over every boundary there is."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel.events import Recorded, Redone, Rewound, Undone
from referee.duel.vocabulary import EndOfMatch, Seat
from tests.duel.given import (
    END_PHASE,
    END_TURN,
    MAIN_1,
    NOTE,
    PASS_ALL,
    REASON,
    REDO,
    RESOLVE,
    START,
    TIME,
    UNDO,
    Table,
    activate,
    at,
    attack,
    concede,
    counter,
    damage,
    enter,
    given,
    kept,
    life,
    opened,
    passes,
    penalty,
    start_duel,
    summon,
    turns,
)


def rewind(to: int) -> c.Rewind:
    return c.Rewind(to=to, reason="went wrong")


# A state, and the command over whose boundary an undo goes back.
BOUNDARIES: dict[str, tuple[Sequence[Any], c.Command]] = {
    "the first start of a Duel": ([], start_duel()),
    "the first Phase of turn 1": ([start_duel()], MAIN_1),
    "the end of turn 1": ([start_duel(), MAIN_1, summon("A1")], END_TURN),
    "a turn whose Draw Phase is skipped": (
        [start_duel(), counter("A1", "opponents", 1, "draw", skip=True)],
        END_TURN,
    ),
    "a counter that becomes due": (
        [start_duel(), counter("A1", "all", 1, "end", first="current")],
        END_TURN,
    ),
    "a counter that was due": (
        [start_duel(), counter("A1", "all", 1, "end", first="current"), END_TURN],
        NOTE,
    ),
    "a link": ([start_duel()], activate("A1", 2)),
    "a pass": ([start_duel(), activate("A1", 2)], c.Pass(seat=Seat.A2)),
    "the last pass": ([start_duel(), activate("A1", 2)], PASS_ALL),
    "a resolved link": ([start_duel(), activate("A1", 2), activate("A2", 2), PASS_ALL], RESOLVE),
    "the end of a chain": ([start_duel(), activate("A1", 2), PASS_ALL], RESOLVE),
    "an answer to an attack": (
        [start_duel(), turns(3), enter("battle"), attack("B2"), passes("A1")],
        activate("A2", 2),
    ),
    "an action nobody answered": (
        [start_duel(), turns(3), enter("battle"), attack("B2")],
        enter("battle", "damage"),
    ),
    "a Life Point entry": ([start_duel()], life(1, "halve")),
    "the end of a Duel": ([start_duel(), MAIN_1, activate("A1", 1)], damage(1, 16000)),
    "the start of the next Duel": ([start_duel(), turns(5), concede(1)], start_duel(2)),
    "a Game Loss between Duels": ([start_duel(), concede(1)], penalty("A2", "major")),
    "a Match Loss": ([start_duel(), concede(1)], penalty("A2", "strict")),
    "the end of the match": ([start_duel(), concede(1), start_duel()], concede(1)),
    "time in a Duel": ([start_duel(), END_TURN], TIME),
    "time between Duels": ([start_duel(), concede(1)], TIME),
    "time before Duel 1": ([], TIME),
    "extra turn 1": ([start_duel(), TIME], END_TURN),
    "extra turn 2": ([start_duel(), TIME, END_TURN], END_TURN),
    "extra turn 3": ([start_duel(), TIME, turns(2)], END_TURN),
    "the comparison": ([start_duel(), damage(1, 1), TIME, turns(3)], END_TURN),
    "the turn after equal Life Points": ([start_duel(), TIME, turns(3)], END_TURN),
    "a held comparison": (
        [start_duel(), counter("A1", "all", 4, "end", first="current"), TIME, turns(3)],
        END_TURN,
    ),
    "the tie-break Duel": ([TIME], start_duel()),
    "the end of the tie-break Duel": ([TIME, start_duel()], damage(1, 16000)),
    "a call": ([], c.CallJudge(seat=Seat.A1)),
    "the close of a call": ([c.JudgeArrives()], c.CloseCall()),
    "a rewind": ([start_duel(), damage(1, 100)], rewind(1)),
}


@pytest.mark.parametrize(("before", "command"), BOUNDARIES.values(), ids=BOUNDARIES.keys())
def test_an_undo_goes_back_over_every_boundary_and_a_redo_forth_again(
    before: Sequence[Any], command: c.Command
) -> None:
    table = opened().record(*before)
    was, position = table.whole_state, table.match.position
    table.record(command)
    became = table.whole_state
    assert became != was or command in (NOTE, c.CallJudge(seat=Seat.A1))
    table.when(UNDO).then()
    assert table.events == (Undone(at=START),)
    assert table.whole_state == was
    assert table.match.position == position + 2
    table.when(REDO).then()
    assert table.events == (Redone(at=START),)
    assert table.whole_state == became
    table.record(UNDO)
    assert table.whole_state == was


@pytest.mark.parametrize("end", EndOfMatch)
def test_an_undo_goes_back_over_the_end_of_every_procedure(end: EndOfMatch) -> None:
    commands = [damage(1, 1), TIME, *turns(4)]
    table = given(end_of_match=end)
    states = [table.whole_state]
    for command in commands:
        if table.match.is_over:
            break
        states.append(table.record(command).whole_state)
    assert table.match.is_over
    for state in reversed(states[:-1]):
        assert table.record(UNDO).whole_state == state


# --- what is taken back --------------------------------------------------------------------------


def test_undo_takes_back_one_command_after_another_but_never_an_undo() -> None:
    table = given(damage(1, 100), damage(1, 200), UNDO, UNDO)
    assert table.life_points == (16000, 16000)
    table.record(UNDO)
    assert table.match.duel is None
    table.when(UNDO, overrule="so it was").is_impossible("nothing-to-undo")


def test_the_opening_is_never_taken_back() -> None:
    opened().when(UNDO).is_impossible("nothing-to-undo")


def test_redo_gives_back_what_the_last_undo_took_one_after_another() -> None:
    table = given(damage(1, 100), damage(1, 200), UNDO, UNDO)
    assert table.record(REDO).life_points == (15900, 16000)
    assert table.record(REDO).life_points == (15700, 16000)
    table.when(REDO, overrule="so it was").is_impossible("nothing-to-redo")


@pytest.mark.parametrize("command", [NOTE, damage(2, 1), rewind(2), c.StartClock()], ids=repr)
def test_any_other_accepted_command_empties_what_could_be_redone(command: c.Command) -> None:
    table = given(damage(1, 100), UNDO, command)
    table.when(REDO).is_impossible("nothing-to-redo")


def test_a_refused_command_empties_nothing() -> None:
    table = given(damage(1, 100), UNDO)
    table.when(RESOLVE).is_impossible("no-chain")
    table.when(enter("battle")).objects("battle-phase-barred")
    assert table.record(REDO).life_points == (15900, 16000)


def test_an_undo_after_a_redo_takes_back_what_was_given_again() -> None:
    table = given(damage(1, 100), UNDO, REDO, UNDO)
    assert table.life_points == (16000, 16000)
    table.record(REDO)
    assert table.life_points == (15900, 16000)


def test_what_an_undo_would_take_and_a_redo_would_give_is_known() -> None:
    table = given(damage(1, 100), damage(1, 200))
    assert (table.match.undoes, table.match.redoes) == (4, None)
    table.record(UNDO)
    assert (table.match.undoes, table.match.redoes) == (3, 4)
    table.record(UNDO, REDO)
    assert (table.match.undoes, table.match.redoes) == (3, 4)
    table.record(NOTE)
    assert (table.match.undoes, table.match.redoes) == (8, None)
    assert kept(table.match) == {1, 2, 3, 8}
    table.record(rewind(3))
    assert kept(table.match) == {1, 2, 3, 9}
    assert opened().match.undoes is None


def test_the_table_after_every_position_is_known() -> None:
    table = opened()
    tables = [table.match.table]
    commands = (start_duel(), damage(1, 100), UNDO, NOTE, rewind(3))
    tables += [table.record(command).match.table for command in commands]
    for position, then in enumerate(tables, start=1):
        assert table.match.table_after(position) == then


def test_what_was_overruled_stays_listed_undone_or_not() -> None:
    table = given().when(enter("battle"), overrule="first")
    table.record(UNDO).when(enter("draw"), overrule="second")
    table.record(rewind(1))
    assert [(o.position, o.code, o.reason) for o in table.match.overruled] == [
        (3, "battle-phase-barred", "first"),
        (5, "phase-order", "second"),
    ]


# --- rewind --------------------------------------------------------------------------------------


def test_a_rewind_is_the_state_as_after_that_position() -> None:
    table = opened()
    states = {1: table.whole_state}
    commands = [
        start_duel(),
        damage(1, 100),
        MAIN_1,
        summon("A1"),
        activate("A2", 2),
        PASS_ALL,
        RESOLVE,
        UNDO,
        REDO,
        counter("A1", "all", 3, "end"),
        END_TURN,
        TIME,
        concede(1),
    ]
    for command in commands:
        table.record(command)
        states[table.match.position] = table.whole_state
    for position in (14, 1, 7, 13, 2, 9, 10, 3):
        table.when(rewind(position)).then(Rewound(to=position))
        assert table.whole_state == states[position]
        states[table.match.position] = table.whole_state


def test_a_rewind_of_a_rewind_is_what_it_had_left_behind() -> None:
    table = given(damage(1, 100), damage(1, 200), rewind(3))
    assert table.life_points == (15900, 16000)
    assert table.record(rewind(4)).life_points == (15700, 16000)
    assert table.record(rewind(5)).life_points == (15900, 16000)


def test_a_rewind_is_taken_back_as_any_other_command_and_then_the_one_before_it() -> None:
    table = given(damage(1, 100), damage(1, 200), rewind(2))
    assert table.record(UNDO).life_points == (15700, 16000)
    assert table.record(UNDO).life_points == (15900, 16000)
    assert table.record(REDO).life_points == (15700, 16000)
    assert table.record(REDO).life_points == (16000, 16000)


def test_a_rewind_to_where_one_is_changes_nothing_but_the_position() -> None:
    table = given(damage(1, 100))
    was = table.whole_state
    assert table.record(rewind(3)).whole_state == was
    assert table.match.position == 4


@pytest.mark.parametrize("to", [0, 3, 4, 10**30])
def test_a_rewind_goes_to_a_position_that_is_recorded(to: int) -> None:
    table = given().when(rewind(to), overrule="so it was").is_impossible("no-such-position")
    table.when(rewind(2)).is_recorded()


def test_a_rewind_is_an_entry_with_its_own_time() -> None:
    table = given(at(0, c.StartClock()), at(10, END_TURN)).when(at(20, rewind(2)))
    assert isinstance(table.events[0], Recorded)
    assert table.events[0].do == "rewind"
    assert table.match.last.do == "rewind"
    assert table.remaining == 1200
    assert not table.match.clock.running


def test_a_penalty_taken_back_was_not_given_and_a_rewind_takes_back_many() -> None:
    table = given(penalty("A1", "minor"), penalty("B1", "minor"), c.CallJudge(), rewind(2))
    assert table.match.penalties == ()
    table.when(c.CloseCall()).is_impossible("no-call")


def test_the_last_entry_is_the_undo_itself_without_a_result() -> None:
    table = given(damage(1, 100), UNDO)
    assert (table.match.last.do, table.match.last.position) == ("undo", 4)
    assert table.match.last.result is None
    table.record(REDO)
    assert (table.match.last.do, table.match.last.result) == ("redo", None)


# --- whatever was recorded -----------------------------------------------------------------------

steps = st.sampled_from(
    [
        END_TURN,
        MAIN_1,
        END_PHASE,
        damage(1, 3000),
        damage(2, 5000),
        activate("A1", 2),
        PASS_ALL,
        RESOLVE,
        TIME,
        start_duel(),
        concede(2),
        NOTE,
        counter("A1", "all", 2, "end"),
    ]
)


@for_all(listed=st.lists(steps, max_size=15), back=st.integers(0, 15))
def test_so_many_undoes_and_redoes_lead_back_to_where_one_was(
    listed: list[c.Command], back: int
) -> None:
    table = given()
    states = [table.whole_state]
    for command in listed:
        table.when(command, overrule=REASON)
        if table.refusal is None:
            states.append(table.whole_state)
    back = min(back, len(states) - 1)
    for i in range(back):
        assert table.record(UNDO).whole_state == states[len(states) - 2 - i]
    for i in range(back):
        assert table.record(REDO).whole_state == states[len(states) - back + i]


@for_all(listed=st.lists(steps, max_size=15), share=st.floats(0, 1))
def test_a_rewind_is_the_replay_of_what_was_recorded_up_to_there(
    listed: list[c.Command], share: float
) -> None:
    table = given()
    recorded: list[c.Command] = []
    for command in listed:
        table.when(command, overrule=REASON)
        if table.refusal is None:
            recorded.append(command)
    kept = int(share * len(recorded))
    table.record(rewind(2 + kept))
    again = Table(given().match)
    for command in recorded[:kept]:
        again.when(command, overrule=REASON)
    assert table.whole_state == again.whole_state
