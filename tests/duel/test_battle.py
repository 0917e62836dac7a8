"""Battle: who is destroyed, who takes how much, and which attacks a rule speaks against."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel.battle import calculate
from referee.duel.events import (
    AttackDeclared,
    BattleFought,
    DuelEnded,
    LifePointsChange,
    RightLapsed,
    RightOffered,
)
from referee.duel.vocabulary import (
    Action,
    Battler,
    ChangeKind,
    Direct,
    DuelReason,
    Position,
    Seat,
    Team,
)
from tests.duel.given import MAIN_1, activate, attack, enter, given, passes, summon, turns

ATTACKER, TARGET = Battler.ATTACKER, Battler.TARGET
ATTACKING, DEFENDING = Team.TWO, Team.ONE


def battle(atk: int, position: str, value: int, **more: object) -> c.Battle:
    """B2 attacks a monster of A1."""
    target = c.BattleTarget(seat=Seat.A1, position=Position(position), value=value)
    return c.Battle(seat=Seat.B2, atk=atk, target=target, **more)


def direct(atk: int, **more: object) -> c.Battle:
    return c.Battle(seat=Seat.B2, atk=atk, target=Direct.DIRECT, **more)


# What is destroyed, and which team takes how much.
TABLE = {
    # ruling battle-atk-vs-atk-higher
    "1900 against ATK 1500": (battle(1900, "attack", 1500), (TARGET,), DEFENDING, 400),
    "1501 against ATK 1500": (battle(1501, "attack", 1500), (TARGET,), DEFENDING, 1),
    # ruling battle-atk-vs-atk-equal
    "1 against ATK 1": (battle(1, "attack", 1), (ATTACKER, TARGET), None, 0),
    "1800 against ATK 1800": (battle(1800, "attack", 1800), (ATTACKER, TARGET), None, 0),
    # ruling battle-atk-vs-atk-lower
    "1400 against ATK 2000": (battle(1400, "attack", 2000), (ATTACKER,), ATTACKING, 600),
    # ruling battle-atk-vs-def-higher
    "2000 against DEF 1200": (battle(2000, "defense", 1200), (TARGET,), None, 0),
    "2000 piercing DEF 1200": (
        battle(2000, "defense", 1200, piercing=True),
        (TARGET,),
        DEFENDING,
        800,
    ),
    "piercing is nothing beside ATK": (
        battle(2000, "attack", 1200, piercing=True),
        (TARGET,),
        DEFENDING,
        800,
    ),
    # ruling battle-atk-vs-def-equal
    "1200 against DEF 1200": (battle(1200, "defense", 1200), (), None, 0),
    "1200 piercing DEF 1200": (battle(1200, "defense", 1200, piercing=True), (), None, 0),
    # ruling battle-atk-vs-def-lower
    "1000 against DEF 2000": (battle(1000, "defense", 2000), (), ATTACKING, 1000),
    "1000 piercing DEF 2000": (
        battle(1000, "defense", 2000, piercing=True),
        (),
        ATTACKING,
        1000,
    ),
    # ruling battle-direct
    "2500 directly": (direct(2500), (), DEFENDING, 2500),
    # ruling battle-zero-atk
    "0 against ATK 0": (battle(0, "attack", 0), (), None, 0),
    "0 against DEF 0": (battle(0, "defense", 0), (), None, 0),
    "0 against ATK 500": (battle(0, "attack", 500), (ATTACKER,), ATTACKING, 500),
    "500 against ATK 0": (battle(500, "attack", 0), (TARGET,), DEFENDING, 500),
    "0 directly": (direct(0), (), None, 0),
    # the amount that an effect made of it
    "changed to 200": (battle(1900, "attack", 1500, damage=200), (TARGET,), DEFENDING, 200),
    "changed to 0": (battle(1900, "attack", 1500, damage=0), (TARGET,), None, 0),
    "direct, doubled": (direct(1000, damage=2000), (), DEFENDING, 2000),
    "of the attacking team, changed": (
        battle(1400, "attack", 2000, damage=50),
        (ATTACKER,),
        ATTACKING,
        50,
    ),
    "where nobody would take any": (
        battle(1800, "attack", 1800, damage=300),
        (ATTACKER, TARGET),
        DEFENDING,
        300,
    ),
    "where DEF holds": (battle(1200, "defense", 1200, damage=300), (), DEFENDING, 300),
    "where DEF falls": (battle(2000, "defense", 1200, damage=300), (TARGET,), DEFENDING, 300),
}


@pytest.mark.parametrize(
    ("command", "destroyed", "team", "amount"), TABLE.values(), ids=TABLE.keys()
)
def test_damage_calculation(
    command: c.Battle, destroyed: tuple[Battler, ...], team: Team | None, amount: int
) -> None:
    result = calculate(command)
    assert (result.destroyed, result.team, result.amount) == (destroyed, team, amount)
    table = given(command)
    assert table.match.last.result == result
    assert table.life_points == (
        16000 - amount if team is DEFENDING else 16000,
        16000 - amount if team is ATTACKING else 16000,
    )


def test_the_record_of_a_battle_keeps_what_was_applied_and_the_rest() -> None:
    given(summon("A1", "special")).when(direct(20000)).then(
        RightLapsed(),
        BattleFought(
            seat=Seat.B2,
            target=Direct.DIRECT,
            destroyed=(),
            team=Team.ONE,
            amount=20000,
            change=LifePointsChange(
                team=Team.ONE,
                kind=ChangeKind.BATTLE_DAMAGE,
                before=16000,
                applied=16000,
                rest=4000,
                after=0,
            ),
        ),
        DuelEnded(winner=Team.TWO, reason=DuelReason.LIFE_POINTS),
    )


def test_a_battle_without_damage_changes_no_total() -> None:
    given().when(battle(2000, "defense", 1200)).then(
        BattleFought(
            seat=Seat.B2, target=Seat.A1, destroyed=(TARGET,), team=None, amount=0, change=None
        )
    )


def test_a_battle_looks_at_no_phase_and_no_turn() -> None:
    for phase in ("draw", "main-1", "end"):
        table = given()
        if phase != "draw":
            table.record(enter(phase))
        table.when(battle(1900, "attack", 1500)).is_recorded()


def test_a_battle_waits_for_the_open_chain() -> None:
    table = given(activate("B1", 2)).when(direct(100)).objects("chain-open")
    table.when(direct(100), overrule="hit before it resolved").is_recorded()
    assert table.duel.chain is None
    assert table.life_points == (15900, 16000)


@pytest.mark.parametrize("seat", ["A2", "B2"])
def test_nobody_attacks_the_own_team(seat: str) -> None:
    target = c.BattleTarget(seat=Seat(seat), position=Position.ATTACK, value=0)
    table = given()
    fight = c.Battle(seat=Seat.B2, atk=1000, target=target)
    table.when(fight, overrule="so it was").is_impossible("target-not-opponent")
    table.when(attack("B2", seat), overrule="so it was").is_impossible("target-not-opponent")


def test_an_attack_is_recorded_and_may_be_answered() -> None:
    declared = c.DeclareAttack(seat=Seat.B2, target=Seat.B1, card="Jinzo")
    given(turns(3), enter("battle")).when(declared).then(
        AttackDeclared(seat=Seat.B2, target=Seat.B1, card="Jinzo"),
        RightOffered(action=Action.ATTACK, seat=Seat.B2),
    )


def test_an_attack_belongs_to_the_battle_phase_and_any_of_its_steps() -> None:
    table = given(turns(3)).when(attack("B2")).objects("wrong-phase")
    table.record(MAIN_1).when(attack("B2")).objects("wrong-phase")
    for step in ("start", "battle", "damage", "end"):
        table.record(enter("battle", step)).when(attack("B2")).is_recorded()
        assert table.duel.turn.step == step
    table.record(enter("main-2")).when(attack("B2")).objects("wrong-phase")


def test_only_the_turn_player_attacks() -> None:
    table = given(turns(3), enter("battle"))
    table.when(attack("A2", "A1")).objects("attacks-own-monsters-only")
    table.when(attack("A1", "A2")).objects("attacks-own-monsters-only")
    table.when(attack("B2", "A1")).is_recorded()


@pytest.mark.parametrize(
    ("noted", "is_blocked"),
    [
        ({}, False),
        ({"A1": 0}, False),
        ({"A1": 0, "B1": 0}, False),
        ({"A1": 1}, True),
        ({"B1": 1}, True),
        ({"A1": 0, "B1": 3}, True),
        ({"A2": 5, "B2": 5}, False),
    ],
)
def test_a_direct_attack_needs_both_opponents_without_a_monster(
    noted: dict[str, int], is_blocked: bool
) -> None:
    counts = [c.Count(seat=Seat(seat), monsters=number) for seat, number in noted.items()]
    table = given(turns(3), enter("battle"), counts)
    assert table.refuses(attack("B2")) == ("direct-attack-blocked" if is_blocked else None)
    assert table.refuses(attack("B2", "B1")) is None


def test_cards_in_other_zones_do_not_stand_in_the_way() -> None:
    noted = c.Count(seat=Seat.A1, spells_traps=5, hand=4)
    given(turns(3), enter("battle"), noted).when(attack("B2")).is_recorded()


def test_the_objections_to_an_attack_come_in_their_order() -> None:
    table = given(turns(3), MAIN_1, c.Count(seat=Seat.B2, monsters=1), activate("A2", 2))
    assert table.refuses(attack("A1")) == "wrong-phase"
    table.record(c.PassAll(), c.Resolve(), enter("battle"), activate("B2", 2))
    assert table.refuses(attack("A1")) == "attacks-own-monsters-only"
    table.record(c.Count(seat=Seat.A1, monsters=1))
    assert table.refuses(attack("B2")) == "direct-attack-blocked"
    assert table.refuses(attack("B2", "A1")) == "chain-open"
    table.record(passes("A1"))
    assert table.refuses(attack("B2", "A1")) == "chain-open"


@for_all(
    atk=st.integers(0, 10_000),
    value=st.integers(0, 10_000),
    position=st.sampled_from(["attack", "defense"]),
    piercing=st.booleans(),
)
def test_only_one_team_takes_damage_and_never_more_than_the_difference(
    atk: int, value: int, position: str, piercing: bool
) -> None:
    result = calculate(battle(atk, position, value, piercing=piercing))
    assert (result.team is None) == (result.amount == 0)
    assert result.amount in (0, abs(atk - value))
    if atk == 0:
        assert TARGET not in result.destroyed
    if result.team is ATTACKING:
        assert atk < value


@for_all(atk=st.integers(1, 10_000), value=st.integers(0, 10_000))
def test_attack_against_attack_is_the_same_seen_from_the_other_side(atk: int, value: int) -> None:
    here = calculate(battle(atk, "attack", value))
    if value == 0:
        return
    target = c.BattleTarget(seat=Seat.B2, position=Position.ATTACK, value=atk)
    there = calculate(c.Battle(seat=Seat.A1, atk=value, target=target))
    assert (here.team, here.amount) == (there.team, there.amount)
    assert (ATTACKER in here.destroyed) == (TARGET in there.destroyed)
