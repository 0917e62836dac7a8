"""A frozen value with other fields."""

import dataclasses

import pytest

from referee.duel.changing import replace
from referee.duel.commands import Enter
from referee.duel.match import Kept
from referee.duel.turns import Turn
from referee.duel.vocabulary import Phase, Step

TURN = Turn(3, Phase.BATTLE, Step.DAMAGE, frozenset({Phase.DRAW}), normal_summon_used=True)


def test_the_fields_named_are_other_ones_and_the_rest_are_the_same() -> None:
    changed = replace(TURN, step=Step.END, ended=True)
    assert changed == dataclasses.replace(TURN, step=Step.END, ended=True)
    assert changed.reached is TURN.reached
    assert (TURN.step, TURN.ended) == (Step.DAMAGE, False)


def test_a_field_may_become_none_or_what_it_was() -> None:
    assert replace(TURN, step=None).step is None
    assert replace(TURN) == TURN


def test_fields_that_do_not_count_for_equality_are_copied() -> None:
    first = Kept(1, None)
    assert replace(Kept(2, first), position=3).before is first


def test_a_value_with_named_fields_alone_is_changed_as_well() -> None:
    assert replace(Enter(phase=Phase.END), phase=Phase.MAIN_1) == Enter(phase=Phase.MAIN_1)


def test_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(TypeError, match="turns"):
        replace(TURN, turns=4)  # type: ignore[call-arg]


def test_the_copy_is_as_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(TURN, number=4).number = 5  # type: ignore[misc]
