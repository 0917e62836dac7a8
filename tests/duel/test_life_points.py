"""Life Points: one total a team, whole numbers, and what speaks against a change."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel import vocabulary as v
from referee.duel.events import DuelEnded, LifePointsChange, LifePointsChanged
from referee.duel.life_points import applied
from referee.duel.ruleset import LIFE_POINTS_LIMIT
from referee.duel.vocabulary import ChangeKind, DuelReason, Team
from tests.duel.given import change, damage, given, life

TAKING = ("battle-damage", "effect-damage", "loss", "cost")


def test_half_of_every_total_leaves_the_rounded_up_half() -> None:
    for kind in ("halve", "pay-half"):
        half = change(1, kind)
        for total in range(100_000):
            result = applied(half, total)
            assert result.after == (total + 1) // 2
            assert result.applied == total // 2


@pytest.mark.parametrize(
    ("total", "paid", "left"), [(725, 362, 363), (525, 262, 263), (1, 0, 1), (5, 2, 3), (2, 1, 1)]
)
def test_a_half_of_an_odd_total_is_paid_rounded_down(total: int, paid: int, left: int) -> None:
    table = given(life(1, "become", total)).when(life(1, "pay-half"))
    table.then(
        LifePointsChanged(
            changes=(
                LifePointsChange(
                    team=Team.ONE,
                    kind=ChangeKind.PAY_HALF,
                    before=total,
                    applied=paid,
                    rest=0,
                    after=left,
                ),
            )
        )
    )
    assert table.life_points == (left, 16000)


@pytest.mark.parametrize("kind", ["battle-damage", "effect-damage", "loss"])
def test_what_is_more_than_is_left_is_kept_as_the_rest(kind: str) -> None:
    given(life(2, "become", 300)).when(life(2, kind, 1000)).then(
        LifePointsChanged(
            changes=(
                LifePointsChange(
                    team=Team.TWO, kind=ChangeKind(kind), before=300, applied=300, rest=700, after=0
                ),
            )
        ),
        DuelEnded(winner=Team.ONE, reason=DuelReason.LIFE_POINTS),
    )


def test_a_cost_may_not_be_higher_than_the_total_and_damage_may() -> None:
    table = given(life(1, "become", 1500))
    table.when(life(1, "cost", 2000)).objects("cannot-pay")
    table.when(life(1, "cost", 1500)).objects("cost-to-zero")
    table.when(life(1, "cost", 1499)).is_recorded()
    assert table.life_points == (1, 16000)
    table.when(life(1, "effect-damage", 2000)).is_recorded()
    assert table.life_points == (0, 16000)


def test_a_cost_paid_although_it_could_not_be_takes_all_there_is_and_loses_the_duel() -> None:
    table = given(life(1, "become", 1500)).when(life(1, "cost", 2000), overrule="paid anyway")
    table.then(
        LifePointsChanged(
            changes=(
                LifePointsChange(
                    team=Team.ONE,
                    kind=ChangeKind.COST,
                    before=1500,
                    applied=1500,
                    rest=500,
                    after=0,
                ),
            )
        ),
        DuelEnded(winner=Team.TWO, reason=DuelReason.LIFE_POINTS),
    )


def test_changes_to_one_team_apply_in_their_order() -> None:
    table = given(life(1, "become", 1001))
    table.record(c.Life(changes=(change(1, "halve"), change(1, "gain", 100), change(1, "halve"))))
    assert table.life_points == (301, 16000)


def test_both_teams_at_zero_by_one_command_draw_the_duel() -> None:
    both = c.Life(changes=(change(1, "loss", 16000), change(2, "loss", 20000)))
    table = given().record(both)
    assert table.duel.outcome is not None
    assert table.duel.outcome.winner is None
    assert table.score == (0, 0, 1)


def test_the_first_team_at_zero_loses_although_the_other_would_follow() -> None:
    table = given(damage(2, 16000))
    table.when(damage(1, 16000)).is_impossible("duel-over")
    assert table.score == (1, 0, 0)


def test_zero_is_looked_at_after_all_changes_of_a_command() -> None:
    table = given(life(1, "become", 300))
    table.record(c.Life(changes=(change(1, "effect-damage", 800), change(1, "gain", 200))))
    assert table.life_points == (200, 16000)
    assert table.match.is_duel_running


@pytest.mark.parametrize(
    ("refused", "code"),
    [
        (change(2, "cost", 16001), "cannot-pay"),
        (change(2, "cost", 16000), "cost-to-zero"),
    ],
)
def test_one_change_objected_to_refuses_the_whole_command(refused: c.Change, code: str) -> None:
    table = given()
    for changes in (
        (change(1, "gain", 500), refused),
        (refused, change(1, "gain", 500)),
        (change(1, "loss", 100), refused, change(1, "loss", 100)),
    ):
        table.when(c.Life(changes=changes)).objects(code)
        assert table.life_points == (16000, 16000)
        assert table.match.position == 2


def test_the_impossible_comes_before_an_objection_of_an_earlier_change() -> None:
    costly = change(1, "cost", 17000)
    table = given()
    beyond = c.Life(changes=(costly, change(2, "gain", 999_999)))
    table.when(beyond, overrule="so it was").is_impossible("life-points-limit")
    nowhere = c.Change(team=Team.TWO, kind=ChangeKind.CORRECTION, to=1, corrects=3)
    table.when(c.Life(changes=(costly, nowhere), note="n")).is_impossible("no-such-position")


@pytest.mark.parametrize(
    ("kind", "number", "fits"),
    [
        ("gain", 983_999, True),
        ("gain", 984_000, False),
        ("gain", 10**30, False),
        ("become", 999_999, True),
        ("become", 1_000_000, False),
        ("correction", 999_999, True),
        ("correction", 1_000_000, False),
    ],
)
def test_a_total_goes_up_to_999999_and_never_wraps(kind: str, number: int, fits: bool) -> None:
    table = given().when(life(1, kind, number), overrule="so it was")
    if fits:
        assert table.life_points == (LIFE_POINTS_LIMIT, 16000)
    else:
        table.is_impossible("life-points-limit")
        assert table.life_points == (16000, 16000)


def test_a_correction_names_an_entry_that_is_recorded_already() -> None:
    table = given(damage(1, 1200))
    for position, is_recorded in ((0, False), (1, True), (3, True), (4, True), (7, False)):
        # Each accepted correction is an entry itself: 4, 5 and 6.
        correction = c.Change(
            team=Team.ONE, kind=ChangeKind.CORRECTION, to=14900, corrects=position
        )
        table.when(c.Life(changes=(correction,), note="misheard"))
        assert (table.refusal is None) is is_recorded, position


def test_life_points_at_zero_end_the_duel_by_whatever_kind() -> None:
    for kind in TAKING:
        assert given().when(life(1, kind, 16000), overrule="paid").score == (0, 1, 0)
    for kind in ("become", "correction"):
        assert given(life(1, kind, 0)).score == (0, 1, 0)


@for_all(
    kind=st.sampled_from(TAKING), amount=st.integers(0, 10**31), before=st.integers(0, 999_999)
)
def test_what_is_applied_and_the_rest_are_the_amount(kind: str, amount: int, before: int) -> None:
    result = applied(change(1, kind, amount), before)
    assert result.applied + result.rest == amount
    assert result.before - result.applied == result.after
    assert result.after >= 0


@for_all(
    st.lists(
        st.tuples(st.sampled_from([1, 2]), st.sampled_from(TAKING), st.integers(0, 9000)),
        min_size=1,
        max_size=6,
    )
)
def test_no_list_of_changes_leaves_a_total_below_zero(listed: list[tuple[int, str, int]]) -> None:
    changes = tuple(change(team, kind, amount) for team, kind, amount in listed)
    table = given().when(c.Life(changes=changes), overrule="so it was")
    assert min(table.life_points) >= 0
    taken = {team: sum(n for t, _, n in listed if t == team) for team in (1, 2)}
    assert table.life_points == (max(0, 16000 - taken[1]), max(0, 16000 - taken[2]))
    assert table.match.is_duel_running == (0 not in table.life_points)


def test_the_result_says_what_each_change_came_to() -> None:
    table = given(c.Life(changes=(change(1, "gain", 250), change(2, "halve"))))
    assert table.match.last.result == (
        LifePointsChange(
            team=Team.ONE, kind=ChangeKind.GAIN, before=16000, applied=250, rest=0, after=16250
        ),
        LifePointsChange(
            team=Team.TWO, kind=ChangeKind.HALVE, before=16000, applied=8000, rest=0, after=8000
        ),
    )


def test_damage_to_either_partner_comes_from_the_one_total() -> None:
    hit = c.Battle(seat=v.Seat.A2, atk=2500, target=v.Direct.DIRECT)
    assert given(hit, hit).life_points == (11000, 16000)
