"""Turns, Phases and Steps: whose turn it is, and how a turn moves on."""

import itertools

import pytest

from referee.duel import commands as c
from referee.duel.events import (
    FieldSpellChanged,
    MonsterSummoned,
    PhaseEntered,
    RightOffered,
    TurnBegan,
    TurnEnded,
)
from referee.duel.vocabulary import Action, FieldSpells, Phase, Seat, Step, SummonKind
from tests.duel.given import (
    END_PHASE,
    END_TURN,
    MAIN_1,
    MAIN_2,
    Table,
    activate,
    concede,
    counter,
    enter,
    given,
    start_duel,
    summon,
    turns,
)


def noted(seat: str, **numbers: int) -> c.Count:
    return c.Count(seat=Seat(seat), **numbers)


# --- whose turn ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "first_team", "order"),
    [
        ("tag-2013", 1, "A1 A2 B1 B2 A1 A2"),
        ("tag-2013", 2, "A2 A1 B2 B1 A2 A1"),
        ("single-classic", 1, "A1 A2 A1"),
        ("single-2024", 2, "A2 A1 A2"),
    ],
)
def test_turns_go_round(ruleset: str, first_team: int, order: str) -> None:
    table = given(ruleset=ruleset, first_team=first_team)
    for number, seat in enumerate(order.split(), start=1):
        assert (table.duel.turn.number, table.duel.turn_player) == (number, seat)
        table.record(END_TURN)


@pytest.mark.parametrize(
    ("ruleset", "settings", "first"),
    [
        ("tag-2013", {}, 4),
        ("single-classic", {}, 2),
        ("single-2024", {}, 2),
        ("single-2025", {}, 2),
        ("tag-2013", {"first_attack_turn": 1}, 1),
        ("tag-2013", {"first_attack_turn": 6}, 6),
    ],
)
def test_the_battle_phase_is_barred_before_the_first_turn_with_an_attack(
    ruleset: str, settings: dict[str, int], first: int
) -> None:
    table = given(ruleset=ruleset, **settings)
    for turn in range(1, 8):
        assert table.match.may_attack == (turn >= first)
        assert table.refuses(enter("battle")) == ("battle-phase-barred" if turn < first else None)
        table.record(END_TURN)


def test_the_first_attack_is_counted_anew_in_each_duel() -> None:
    table = given(turns(4), concede(1), start_duel(1))
    assert table.refuses(enter("battle")) == "battle-phase-barred"
    table.record(turns(3), enter("battle"))


def test_a_barred_battle_phase_that_took_place_is_one() -> None:
    table = given(MAIN_1).when(enter("battle"), overrule="it was played").is_recorded()
    assert not table.match.may_attack
    assert table.refuses(MAIN_2) is None
    assert table.refuses(enter("battle", "damage")) == "battle-phase-barred"


# --- Phases --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("now", "then"), list(itertools.product(Phase, Phase)))
def test_phases_only_move_forward(now: Phase, then: Phase) -> None:
    table = given(turns(3))
    if now is Phase.MAIN_2:
        table.record(enter("battle"))
    if now is not Phase.DRAW:
        table.record(c.Enter(phase=now))
    expected = None
    if then.place <= now.place:
        expected = "phase-order"
    elif then is Phase.MAIN_2 and now is not Phase.BATTLE:
        expected = "main-2-needs-battle"
    assert table.refuses(c.Enter(phase=then)) == expected
    table.when(c.Enter(phase=then), overrule="so it was").is_recorded()
    assert table.duel.turn.phase is then


def test_a_jump_passes_through_standby_and_main_phase_1_and_leaves_battle_out() -> None:
    given().when(END_PHASE).then(
        PhaseEntered(phase=Phase.STANDBY),
        PhaseEntered(phase=Phase.MAIN_1),
        PhaseEntered(phase=Phase.END),
    )
    given(enter("standby")).when(END_PHASE).then(
        PhaseEntered(phase=Phase.MAIN_1), PhaseEntered(phase=Phase.END)
    )
    given(turns(3)).when(enter("battle", "damage")).then(
        PhaseEntered(phase=Phase.STANDBY),
        PhaseEntered(phase=Phase.MAIN_1),
        PhaseEntered(phase=Phase.BATTLE, step=Step.DAMAGE),
    )


def test_ending_the_turn_passes_through_what_is_left_of_it() -> None:
    given().when(END_TURN).then(
        PhaseEntered(phase=Phase.STANDBY),
        PhaseEntered(phase=Phase.MAIN_1),
        PhaseEntered(phase=Phase.END),
        TurnEnded(),
        TurnBegan(draw_skipped=False),
        PhaseEntered(phase=Phase.DRAW),
    )
    given(END_PHASE).when(END_TURN).then(
        TurnEnded(), TurnBegan(draw_skipped=False), PhaseEntered(phase=Phase.DRAW)
    )


# The Step one is in, and those that may follow; the same one again is none of them.
STEPS = {
    "start": {"battle", "damage", "end"},
    "battle": {"damage", "end"},
    "damage": {"battle", "end"},
    "end": set(),
}


@pytest.mark.parametrize(("now", "then"), list(itertools.product(STEPS, STEPS)))
def test_steps_go_from_start_by_battle_and_damage_in_turn_to_the_end(now: str, then: str) -> None:
    table = given(turns(3), enter("battle", now))
    assert table.refuses(enter("battle", then)) == (None if then in STEPS[now] else "phase-order")
    table.when(enter("battle", then), overrule="so it was").is_recorded()
    assert table.duel.turn.step == then


def test_a_battle_phase_without_a_step_is_its_start_step() -> None:
    table = given(turns(3), enter("battle"))
    assert table.duel.turn.step is Step.START
    assert table.refuses(enter("battle")) == "phase-order"
    table.record(enter("battle", "battle"))
    assert table.refuses(enter("battle")) == "phase-order"


def test_main_phase_2_needs_the_battle_phase_of_its_own_turn() -> None:
    table = given(turns(3), enter("battle"), END_TURN, MAIN_1)
    assert table.refuses(MAIN_2) == "main-2-needs-battle"
    table.record(enter("battle", "end"), MAIN_2)


def test_the_objections_to_a_phase_come_in_their_order() -> None:
    table = given(MAIN_1, activate("A1", 1))
    assert table.refuses(MAIN_1) == "phase-order"
    assert table.refuses(MAIN_2) == "main-2-needs-battle"
    assert table.refuses(enter("battle")) == "battle-phase-barred"
    assert table.refuses(END_PHASE) == "chain-open"
    table.when(END_PHASE, overrule="nothing resolved")
    assert table.refuses(MAIN_2) == "phase-order"
    assert table.refuses(enter("battle")) == "phase-order"


def test_a_skipped_draw_phase_is_not_entered() -> None:
    table = given(counter("A1", "opponents", 1, "draw", skip=True), END_TURN)
    assert (table.duel.turn.phase, table.duel.turn.draw_skipped) == (Phase.STANDBY, True)
    assert table.refuses(enter("draw")) == "phase-skipped"
    assert table.refuses(enter("standby")) == "phase-order"
    table.record(END_PHASE)
    assert table.refuses(enter("draw")) == "phase-skipped"
    table.when(enter("draw"), overrule="the card was negated").is_recorded()
    assert table.duel.turn.phase is Phase.DRAW


def test_no_draw_on_turn_1_is_no_skipped_draw_phase() -> None:
    table = given(ruleset="single-2024")
    assert not table.match.ruleset.first_turn_draw
    assert (table.duel.turn.phase, table.duel.turn.draw_skipped) == (Phase.DRAW, False)


# --- the end of a turn ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "hand", "is_over"), [(6, 6, False), (6, 7, True), (0, 1, True), (99, 99, False)]
)
def test_a_turn_does_not_end_with_a_noted_hand_over_the_limit(
    limit: int, hand: int, is_over: bool
) -> None:
    table = given(noted("A1", hand=hand), hand_limit=limit)
    assert table.refuses(END_TURN) == ("hand-limit" if is_over else None)
    table.when(END_TURN, overrule="a card says so").is_recorded()
    assert table.duel.turn.number == 2


def test_a_hand_that_was_not_noted_is_not_over_the_limit() -> None:
    given(noted("A1", monsters=5, deck=60)).when(END_TURN).is_recorded()


def test_only_the_hand_of_the_turn_player_is_looked_at() -> None:
    table = given([noted(seat, hand=9) for seat in ("A2", "B1", "B2")])
    assert table.refuses(END_TURN) is None
    table.record(END_TURN)
    assert table.refuses(END_TURN) == "hand-limit"


def test_the_open_chain_comes_before_the_hand_limit() -> None:
    table = given(noted("A1", hand=9), activate("A1", 2))
    assert table.refuses(END_TURN) == "chain-open"


# --- Summons -------------------------------------------------------------------------------------


@pytest.mark.parametrize("used", ["normal", "tribute", "set"])
@pytest.mark.parametrize("again", ["normal", "tribute", "set"])
def test_one_normal_summon_or_set_a_turn(used: str, again: str) -> None:
    table = given(turns(3), MAIN_1, summon("B2", used), enter("battle"), MAIN_2)
    table.when(summon("B2", again)).objects("normal-summon-used")
    table.when(summon("B2", again), overrule="Double Summon").is_recorded()
    table.record(END_TURN, MAIN_1)
    assert table.refuses(summon("A1", again)) is None


@pytest.mark.parametrize("kind", ["flip", "special"])
def test_flip_and_special_summons_are_free(kind: str) -> None:
    table = given()
    for seat in ("A1", "B1", "A2", "B2"):
        table.when(summon(seat, kind)).is_recorded()
    assert not table.duel.turn.normal_summon_used


@pytest.mark.parametrize("kind", ["normal", "tribute", "set"])
def test_a_normal_summon_is_the_turn_players_in_a_main_phase(kind: str) -> None:
    table = given(turns(3))
    for phase in ("draw", "standby", "main-1", "battle", "main-2", "end"):
        if phase != "draw":
            table.record(enter(phase))
        in_main = phase in ("main-1", "main-2")
        assert table.refuses(summon("B2", kind)) == (None if in_main else "wrong-phase")
        for other in ("A1", "A2", "B1"):
            assert table.refuses(summon(other, kind)) == "not-turn-player"


def test_a_summon_that_a_rule_speaks_against_is_recorded_as_if_none_did() -> None:
    summoned = c.Summon(seat=Seat.B1, kind=SummonKind.NORMAL, card="Kuriboh")
    given().when(summoned, overrule="Ultimate Offering").then(
        MonsterSummoned(seat=Seat.B1, summon=SummonKind.NORMAL, card="Kuriboh"),
        RightOffered(action=Action.SUMMON, seat=Seat.B1),
    )


def test_the_objections_to_a_summon_come_in_their_order() -> None:
    table = given(MAIN_1, summon("A1"), END_PHASE, activate("A1", 2))
    assert table.refuses(summon("A2")) == "normal-summon-used"
    table = given(activate("A1", 2))
    assert table.refuses(summon("A2")) == "not-turn-player"
    assert table.refuses(summon("A1")) == "wrong-phase"
    table = given(MAIN_1, activate("A1", 1))
    assert table.refuses(summon("A1")) == "chain-open"


# --- counts and Field Spells ---------------------------------------------------------------------


def numbers(table: Table, seat: str) -> tuple[int | None, ...]:
    found = table.duel.counts[Seat(seat)]
    return found.monsters, found.spells_traps, found.hand, found.deck


def test_a_count_is_unknown_until_noted_and_keeps_what_was_noted_before() -> None:
    table = given()
    assert table.duel.counts == {}
    table.record(noted("A1", monsters=2))
    assert numbers(table, "A1") == (2, None, None, None)
    table.record(noted("A1", monsters=0, deck=30))
    assert numbers(table, "A1") == (0, None, None, 30)
    table.record(noted("A2"))
    assert set(table.duel.counts) == {Seat.A1}


def test_counts_field_spells_and_counters_are_those_of_one_duel() -> None:
    table = given(
        noted("A1", monsters=2),
        c.FieldSpell(seat=Seat.A1, card="Yami"),
        counter("A1", "all", 3, "end"),
        concede(1),
        start_duel(),
    )
    assert (table.duel.counts, table.duel.field_spells, table.duel.counters) == ({}, (), ())


@pytest.mark.parametrize("zone", ["monsters", "spells_traps"])
def test_nobody_has_more_than_five_zones_of_a_kind(zone: str) -> None:
    table = given(noted("A1", **{zone: 5}))
    table.when(noted("A1", **{zone: 6})).objects("zone-full")
    table.when(noted("A1", hand=6, deck=60)).is_recorded()
    table.when(noted("A1", **{zone: 7}), overrule="an old card").is_recorded()
    assert getattr(table.duel.counts[Seat.A1], zone) == 7


# The setting, what is done seat by seat, and whose Field Spells are left.
FIELD_SPELLS = [
    ("duel", "A1 B1", "B1"),
    ("duel", "A1 A2", "A2"),
    ("duel", "A1 -B2", ""),
    ("team", "A1 A2", "A1 A2"),
    ("team", "A1 B1", "B1"),
    ("team", "A1 A2 -B2", "A1"),
    ("duelist", "A1 A2 B1 B2", "A1 A2 B1 B2"),
    ("duelist", "A1 B1 -A1", "B1"),
    ("duelist", "A1 -B1", "A1"),
]


@pytest.mark.parametrize(("setting", "done", "left"), FIELD_SPELLS)
def test_how_many_field_spells_are_active(setting: str, done: str, left: str) -> None:
    table = given(field_spells=FieldSpells(setting))
    for one in done.split():
        card = None if one.startswith("-") else "Yami"
        command = c.FieldSpell(seat=Seat(one.removeprefix("-")), card=card)
        table.when(command).then(FieldSpellChanged(seat=command.seat, card=card))
    assert sorted(spell.seat for spell in table.duel.field_spells) == left.split()


def test_a_new_field_spell_of_the_same_seat_takes_the_place_of_the_old() -> None:
    for setting in FieldSpells:
        table = given(
            c.FieldSpell(seat=Seat.A1, card="Yami"),
            c.FieldSpell(seat=Seat.A1, card="Umi"),
            field_spells=setting,
        )
        assert [spell.card for spell in table.duel.field_spells] == ["Umi"]
