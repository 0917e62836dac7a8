"""The chain: what may be activated, what the judge may let stand, and how links resolve."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel.events import ChainDropped, LinkAdded, LinkResolved
from referee.duel.vocabulary import Direct, LinkOutcome, Phase, Seat
from tests.duel.given import (
    END_PHASE,
    END_TURN,
    MAIN_1,
    PASS_ALL,
    RESOLVE,
    Table,
    activate,
    attack,
    enter,
    given,
    passes,
    summon,
    turns,
)


def links(table: Table) -> list[tuple[str, int]]:
    return [(link.seat.value, link.speed) for link in table.duel.chain.links]


def triggers(*effects: tuple[str, str, bool]) -> c.Triggers:
    return c.Triggers(
        effects=tuple(
            c.Effect(seat=Seat(seat), card=card, mandatory=mandatory)
            for seat, card, mandatory in effects
        )
    )


def test_the_first_link_opens_a_chain() -> None:
    table = given(MAIN_1).when(activate("A1", 1))
    table.then(LinkAdded(seat=Seat.A1, card="Card", speed=1))
    assert links(table) == [("A1", 1)]


# --- Spell Speed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", list(Phase))
def test_speed_1_opens_a_chain_in_the_turn_players_main_phases_only(phase: Phase) -> None:
    table = given(turns(3))
    if phase is Phase.MAIN_2:
        table.record(enter("battle"))
    if phase is not Phase.DRAW:
        table.record(c.Enter(phase=phase))
    allowed = None if phase in (Phase.MAIN_1, Phase.MAIN_2) else "speed-1-outside-main-phase"
    assert table.refuses(activate("B2", 1)) == allowed
    for other in ("A1", "A2", "B1"):
        assert table.refuses(activate(other, 1)) == "speed-1-not-turn-player"
    for seat in Seat:
        assert table.refuses(activate(seat, 2)) is None
        assert table.refuses(activate(seat, 3)) is None


# The speed of the last link, that of the answer, and the objection.
ANSWERS = [
    (1, 1, "speed-1-cannot-chain"),
    (1, 2, None),
    (1, 3, None),
    (2, 1, "speed-1-cannot-chain"),
    (2, 2, None),
    (2, 3, None),
    (3, 1, "speed-1-cannot-chain"),
    (3, 2, "counter-trap-only"),
    (3, 3, None),
]


@pytest.mark.parametrize(("last", "speed", "code"), ANSWERS)
def test_what_may_answer_what(last: int, speed: int, code: str | None) -> None:
    table = given(MAIN_1, activate("A1", last))
    assert table.refuses(activate("A2", speed)) == code
    table.when(activate("A2", speed), overrule="it resolved already").is_recorded()
    assert links(table) == [("A1", last), ("A2", speed)]
    assert table.duel.responses.to_respond == "B1"


def test_a_counter_trap_bars_speed_2_only_while_it_is_the_last_link() -> None:
    table = given(MAIN_1, activate("A1", 1), activate("A2", 3))
    table.when(activate("B1", 2), overrule="it resolved already")
    assert table.refuses(activate("B2", 2)) is None


# --- answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [0, 1, 3, 10**30])
def test_only_the_last_link_may_be_answered(answers: int) -> None:
    table = given(MAIN_1, activate("A1", 1), activate("A2", 2))
    table.when(activate("B1", 2, answers=answers)).objects("answers-last-link-only")
    table.when(activate("B1", 2, answers=2)).is_recorded()


def test_an_answer_needs_a_chain() -> None:
    table = given(MAIN_1).when(activate("A1", 1, answers=1)).objects("answers-last-link-only")
    table.record(summon("A1")).when(activate("A2", 2, answers=1))
    table.objects("answers-last-link-only")


# --- the Damage Step -----------------------------------------------------------------------------


def test_in_the_damage_step_only_what_the_judge_lets_pass() -> None:
    table = given(turns(3), enter("battle", "damage"))
    for seat in Seat:
        assert table.refuses(activate(seat, 2)) == "damage-step-restricted"
        assert table.refuses(activate(seat, 2, damage_step=True)) is None
    table.when(activate("A1", 2), overrule="the Head Judge allows it").is_recorded()
    for step in ("battle", "end"):
        other = given(turns(3), enter("battle", step))
        assert other.refuses(activate("A1", 2)) is None


# --- resolving -----------------------------------------------------------------------------------


def test_links_resolve_from_the_last_down_to_the_first() -> None:
    table = given(activate("A1", 2), activate("A2", 2), activate("B1", 3), PASS_ALL)
    for number, outcome in ((3, "activation-negated"), (2, "effect-negated"), (1, "no-effect")):
        result = LinkOutcome(outcome)
        table.when(c.Resolve(outcome=result)).then(LinkResolved(number=number, outcome=result))
    assert table.duel.chain is None
    table.when(RESOLVE).is_impossible("no-chain")


def test_a_link_resolves_when_everyone_has_passed() -> None:
    table = given(activate("A1", 2)).when(RESOLVE).objects("responses-open")
    table.record(passes("A2", "B1", "B2")).when(RESOLVE).objects("responses-open")
    table.record(passes("A1")).when(RESOLVE)
    table.then(LinkResolved(number=1, outcome=LinkOutcome.RESOLVED))


def test_overruled_the_missing_passes_count_as_given() -> None:
    table = given(activate("A1", 2), activate("A2", 2)).when(RESOLVE, overrule="all nodded")
    assert table.duel.chain.is_resolving
    assert table.duel.responses.to_respond is None
    table.when(RESOLVE).is_recorded()


def test_nothing_is_activated_while_a_chain_resolves() -> None:
    table = given(activate("A1", 2), activate("A2", 2), PASS_ALL)
    for _ in range(2):
        for seat in Seat:
            for speed in (1, 2, 3):
                assert table.refuses(activate(seat, speed)) == "chain-resolving"
        table.record(RESOLVE)
    assert table.refuses(activate("B2", 2)) is None


def test_overruled_a_link_is_added_and_responses_open_again() -> None:
    table = given(activate("A1", 2), activate("A2", 2), PASS_ALL, RESOLVE)
    table.when(activate("B1", 2), overrule="a mandatory effect")
    assert links(table) == [("A1", 2), ("A2", 2), ("B1", 2)]
    assert table.duel.responses.to_respond == "B2"
    assert not table.duel.chain.is_resolving
    # The new link is the third, the second has resolved already.
    table.record(PASS_ALL).when(RESOLVE)
    table.then(LinkResolved(number=3, outcome=LinkOutcome.RESOLVED))
    table.when(RESOLVE).then(LinkResolved(number=1, outcome=LinkOutcome.RESOLVED))
    assert table.duel.chain is None


# --- the order of objections ---------------------------------------------------------------------


def test_the_objections_to_an_activation_come_in_their_order() -> None:
    table = given(turns(3), enter("battle", "damage"))
    assert table.refuses(activate("A1", 1, answers=1)) == "speed-1-not-turn-player"
    assert table.refuses(activate("B2", 1, answers=1)) == "speed-1-outside-main-phase"
    assert table.refuses(activate("B2", 2, answers=1)) == "answers-last-link-only"
    assert table.refuses(activate("B2", 2)) == "damage-step-restricted"
    table.record(activate("B2", 3, damage_step=True))
    assert table.refuses(activate("A2", 1, answers=9)) == "speed-1-cannot-chain"
    assert table.refuses(activate("A2", 2, answers=9)) == "counter-trap-only"
    assert table.refuses(activate("A2", 3, answers=9)) == "out-of-order"
    assert table.refuses(activate("A1", 3, answers=9)) == "answers-last-link-only"
    assert table.refuses(activate("A1", 3)) == "damage-step-restricted"
    table.record(PASS_ALL)
    assert table.refuses(activate("A2", 1, answers=9)) == "chain-resolving"


def test_inside_a_chain_nothing_is_said_of_turn_player_and_main_phase() -> None:
    table = given(activate("A1", 2))
    assert table.refuses(activate("A2", 1)) == "speed-1-cannot-chain"


# --- triggers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "order"),
    [
        (1, "A1! B1! A2! A1 B1 A2 B2"),
        (2, "A2! A1! B1! A2 B2 A1 B1"),
        (3, "B1! A1! A2! B1 A1 A2 B2"),
        (4, "A2! A1! B1! B2 A2 A1 B1"),
    ],
)
def test_mandatory_first_and_in_each_the_turn_players_the_teammates_the_opponents(
    turn: int, order: str
) -> None:
    together = triggers(
        *((seat, seat, False) for seat in ("A1", "A2", "B1", "B2")),
        *((seat, seat + "!", True) for seat in ("A1", "A2", "B1")),
    )
    table = given(turns(turn - 1), together)
    assert [link.card for link in table.duel.chain.links] == order.split()
    assert {link.speed for link in table.duel.chain.links} == {1}
    last = order.split()[-1]
    after = {"A1": "A2", "A2": "B1", "B1": "B2", "B2": "A1"}
    assert table.duel.responses.to_respond == after[last]


def test_inside_one_place_the_order_given_holds() -> None:
    table = given(triggers(("B2", "x", False), ("A2", "y", False), ("B2", "z", False)))
    assert [link.card for link in table.duel.chain.links] == ["x", "y", "z"]


def test_triggers_wait_for_the_end_of_the_chain_and_overruled_extend_it() -> None:
    late = triggers(("A2", "late", True))
    for table in (
        given(activate("A1", 2)),
        given(activate("A1", 2), PASS_ALL),
    ):
        table.when(late).objects("chain-open")
        table.when(late, overrule="missed").then(LinkAdded(seat=Seat.A2, card="late", speed=1))
        assert links(table) == [("A1", 2), ("A2", 1)]
        assert table.duel.responses.to_respond == "B1"


# --- what waits for the end of a chain -----------------------------------------------------------

WAITING = [
    END_TURN,
    END_PHASE,
    summon("A1", "normal"),
    summon("A1", "tribute"),
    summon("A1", "set"),
    summon("A1", "flip"),
    c.Battle(seat=Seat.A1, atk=100, target=Direct.DIRECT),
]


@pytest.mark.parametrize(
    "command", WAITING, ids=lambda command: getattr(command, "kind", command.do)
)
@pytest.mark.parametrize("resolving", [False, True])
def test_an_open_chain_is_finished_first_and_overruled_is_dropped(
    command: c.Command, resolving: bool
) -> None:
    table = given(MAIN_1, activate("A1", 1), [PASS_ALL] if resolving else [])
    table.when(command).objects("chain-open")
    table.when(command, overrule="nobody had objected").is_recorded()
    assert table.events[1] == ChainDropped()
    assert table.duel.chain is None


def test_an_attack_drops_the_chain_too() -> None:
    table = given(turns(3), enter("battle"), activate("B2", 2)).when(attack("B2"))
    table.objects("chain-open").when(attack("B2"), overrule="nobody had objected")
    assert table.duel.chain is None
    assert table.duel.offer is not None


def test_a_special_summon_inside_a_chain_goes_on_with_the_chain() -> None:
    table = given(MAIN_1, activate("A1", 1), PASS_ALL).record(summon("A1", "special"))
    assert table.duel.offer is None
    assert table.duel.chain.is_resolving
    table.record(RESOLVE)
    assert table.duel.chain is None


@for_all(st.lists(st.sampled_from(["pass", "link", "resolve"]), max_size=30))
def test_a_chain_in_order_is_never_refused_and_resolves_to_its_end(moves: list[str]) -> None:
    table = given(activate("A1", 2))
    for move in moves:
        chain = table.duel.chain
        if chain is None:
            table.record(activate("B2", 2))
        elif chain.is_resolving:
            table.record(RESOLVE)
        elif move == "link":
            table.record(activate(chain.responses.to_respond, 2, answers=chain.last.number))
        else:
            table.record(passes(chain.responses.to_respond))
    if table.duel.chain:
        if not table.duel.chain.is_resolving:
            table.record(PASS_ALL)
        table.record([RESOLVE] * sum(link.outcome is None for link in table.duel.chain.links))
    assert table.duel.chain is None
