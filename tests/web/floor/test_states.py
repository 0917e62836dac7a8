"""What a table needs, and which table needs somebody most."""

from datetime import timedelta

import pytest

from referee.duel import commands as c
from referee.duel.vocabulary import ChangeKind, Team
from referee.floor import facts as f
from referee.web.floor.cards import STATES, cards
from referee.web.floor.page import GROUPS, floor_view
from referee.web.floor.stand import floor_stand
from referee.web.floor.states import Group, Need, State, TableState, table_state
from tests.web.floor.conftest import Floor

MINUTE = timedelta(minutes=1)
START = c.StartDuel(first_team=Team.ONE)


def life(team: Team, amount: int) -> c.Life:
    return c.Life(changes=(c.Change(team=team, kind=ChangeKind.LOSS, amount=amount),))


def state_of(floor: Floor, table: int = 1) -> TableState:
    stand = floor_stand(floor.events, floor.id)
    assert stand.round is not None
    found = stand.round.table(table)
    assert found is not None
    return table_state(found, stand.matches.get(table), floor.now())


def test_a_table_that_plays_needs_nobody(floor: Floor) -> None:
    floor.begin((1, 2))
    assert state_of(floor) == TableState(State.RUNNING, Need.NONE)


def test_a_call_needs_somebody_until_a_judge_is_on_the_way(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.play(1, c.CallJudge())
    assert (state_of(floor).state, state_of(floor).need) == (State.CALL, Need.OPEN)
    floor.record(f.CoverTable(round=1, table=1, judge="Mila"))
    assert state_of(floor).need is Need.HELD


def test_a_call_with_a_judge_at_the_table_is_seen_to(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.play(1, c.CallJudge(), c.JudgeArrives())
    assert state_of(floor).need is Need.HELD


def test_a_match_that_is_over_waits_for_its_slip(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.play(1, START, c.Concede(team=Team.TWO), START, c.Concede(team=Team.TWO))
    assert (state_of(floor).state, state_of(floor).need) == (State.RESULT, Need.OPEN)
    floor.record(f.ConfirmResult(round=1, table=1))
    assert (state_of(floor).state, state_of(floor).need) == (State.DONE, Need.NONE)


def test_a_table_whose_own_time_is_up_needs_a_judge_who_calls_it(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4), ago=41 * MINUTE)
    floor.play(2, c.Extend(seconds=180, reason="Deck check"), ago=20 * MINUTE)
    assert (state_of(floor, 1).state, state_of(floor, 1).need) == (State.TIME, Need.OPEN)
    assert state_of(floor, 2).state is State.RUNNING


def test_extra_turns_need_a_judge_at_the_table(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.play(1, START, c.CallTime())
    assert (state_of(floor).state, state_of(floor).need) == (State.PROCEDURE, Need.OPEN)
    floor.record(f.CoverTable(round=1, table=1, judge="Omar"))
    assert state_of(floor).need is Need.HELD


def test_a_deck_check_is_seen_to(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.record(f.StartDeckCheck(round=1, table=1))
    assert (state_of(floor).state, state_of(floor).need) == (State.CHECK, Need.HELD)


@pytest.mark.parametrize(
    ("lost", "state"), [(13999, State.RUNNING), (14000, State.CLOSE)], ids=["2001", "2000"]
)
def test_a_match_is_close_to_its_end_with_an_eighth_of_the_life_points(
    floor: Floor, lost: int, state: State
) -> None:
    floor.begin((1, 2))
    floor.play(1, START, c.Concede(team=Team.TWO), START, life(Team.TWO, lost))
    assert state_of(floor).state is state


def test_a_low_team_that_can_still_lose_a_duel_is_not_close_to_losing(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.play(1, START, c.Concede(team=Team.TWO), START, life(Team.ONE, 15000))
    assert state_of(floor).state is State.RUNNING


def test_a_deciding_duel_is_close_to_the_end(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.play(1, START, c.Concede(team=Team.TWO), START, c.Concede(team=Team.ONE))
    assert state_of(floor).state is State.CLOSE


def test_before_the_round_a_table_has_not_started(floor: Floor) -> None:
    floor.record(f.OpenRound())
    floor.record(f.PairTable(round=1, table=1, teams=(1, 2)))
    assert state_of(floor) == TableState(State.WAITING, Need.NONE)


def test_the_table_that_waits_longest_for_a_judge_comes_first(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4), (5, 6), ago=10 * MINUTE)
    floor.play(3, c.CallJudge(), ago=2 * MINUTE)
    floor.play(2, c.CallJudge(), ago=4 * MINUTE)
    with floor.app.test_request_context():
        order = [card.number for card in cards(floor_stand(floor.events, floor.id), floor.now())]
    assert order == ["2", "3", "1"]


def test_a_call_somebody_sees_to_comes_after_a_missing_result_nobody_does(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    floor.play(1, c.CallJudge())
    floor.record(f.CoverTable(round=1, table=1, judge="Mila"))
    floor.play(2, START, c.Concede(team=Team.TWO), START, c.Concede(team=Team.TWO))
    with floor.app.test_request_context():
        order = [card.number for card in cards(floor_stand(floor.events, floor.id), floor.now())]
    assert order == ["2", "1"]


def test_every_state_and_group_has_words() -> None:
    assert STATES.keys() == set(State)
    assert GROUPS.keys() == set(Group)


def test_the_position_of_a_floor_only_grows(floor: Floor) -> None:
    positions = []

    def note() -> None:
        positions.append(floor_stand(floor.events, floor.id).position)

    note()
    floor.begin((1, 2), (3, 4))
    note()
    floor.play(1, START)
    note()
    floor.record(f.EndRound(round=1))
    note()
    floor.record(f.OpenRound())
    note()
    assert positions == sorted(set(positions))


def test_a_filter_shows_its_tables_and_counts_all(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4), (5, 6))
    floor.play(2, c.CallJudge())
    floor.record(f.CoverTable(round=1, table=3, judge="Mila"))
    stand = floor_stand(floor.events, floor.id)
    with floor.app.test_request_context():
        view = floor_view(stand, at=floor.now(), shown="calls", mine="Mila")
        mine = floor_view(stand, at=floor.now(), shown="mine", mine="Mila")
    counts = {each.query: each.number for each in view.filters}
    assert counts == {"": 3, "calls": 1, "time": 0, "results": 0, "checks": 0, "open": 3, "mine": 1}
    assert [s.card.number for group in view.groups for s in group.shown] == ["2"]
    assert [s.card.number for group in mine.groups for s in group.shown] == ["3"]


def test_a_judge_with_a_long_name_finds_the_own_tables(floor: Floor) -> None:
    name = "Aleksandra Stanislavljević-Hadžistamenković"
    floor.begin((1, 2), (3, 4))
    floor.record(f.CoverTable(round=1, table=2, judge=name))
    stand = floor_stand(floor.events, floor.id)
    with floor.app.test_request_context():
        view = floor_view(stand, at=floor.now(), shown="mine", mine=name)
    assert [s.card.number for group in view.groups for s in group.shown] == ["2"]
