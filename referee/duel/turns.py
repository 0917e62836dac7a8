"""Turns, Phases and Steps: where the Duel stands and how it moves on.

Owns the running turn. Rulings ``turn-phase-order``, ``turn-main-2``, ``turn-skipped-phase``,
``tag-first-attack``, ``turn-hand-limit``, ``summon-one-normal``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.duel import counters
from referee.duel.chain import go_on, refuse_while_open
from referee.duel.errors import Code, Objection, Refusal
from referee.duel.events import (
    CounterCounted,
    CountsNoted,
    FieldSpellChanged,
    MonsterSummoned,
    PhaseEntered,
    RightOffered,
    TurnBegan,
    TurnEnded,
)
from referee.duel.outcome import (
    compare_life_points,
    is_compared_at_turn_end,
    stop_at_phase_end,
    stops_at_phase_end,
)
from referee.duel.vocabulary import Action, CountAt, FieldSpells, Phase, Seat, Step, SummonKind

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Match

ZONES = 5
_ALWAYS_PASSED = (Phase.STANDBY, Phase.MAIN_1)
_NEXT_STEPS = {
    Step.START: (Step.BATTLE, Step.DAMAGE, Step.END),
    Step.BATTLE: (Step.DAMAGE, Step.END),
    Step.DAMAGE: (Step.BATTLE, Step.END),
    Step.END: (),
}


@dataclass(frozen=True, slots=True)
class Turn:
    """The running turn. ``ended``: its End Phase is over, but the next turn has not begun."""

    number: int
    phase: Phase
    step: Step | None = None
    reached: frozenset[Phase] = frozenset()
    normal_summon_used: bool = False
    draw_skipped: bool = False
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Counts:
    """Public counts of one Duelist; None where none was noted."""

    monsters: int | None = None
    spells_traps: int | None = None
    hand: int | None = None
    deck: int | None = None


def refuse_enter(match: "Match", command: "commands.Enter") -> Iterator[Refusal]:
    """The order of the Phases, and within the Battle Phase of its Steps.

    Rulings ``turn-phase-order``, ``turn-skipped-phase``, ``turn-main-2``, ``tag-first-attack``,
    ``chain-finish-first``, and for the Steps ``battle-steps``.
    """
    duel, rules = match.running_duel, match.ruleset
    turn, phase = duel.turn, command.phase
    if phase is Phase.DRAW and turn.draw_skipped:
        yield Objection(Code.PHASE_SKIPPED)
    elif not _is_forward(turn, command):
        yield Objection(Code.PHASE_ORDER)
    if phase is Phase.MAIN_2 and Phase.BATTLE not in turn.reached:
        yield Objection(Code.MAIN_2_NEEDS_BATTLE)
    if phase is Phase.BATTLE and turn.number < rules.first_attack_turn:
        yield Objection(Code.BATTLE_PHASE_BARRED)
    yield from refuse_while_open(match)


def _is_forward(turn: Turn, command: "commands.Enter") -> bool:
    if command.phase is Phase.BATTLE and turn.step is not None:
        return (command.step or Step.START) in _NEXT_STEPS[turn.step]
    return command.phase.place > turn.phase.place


def enter(draft: "Draft", command: "commands.Enter") -> None:
    go_on(draft)
    other_phase = command.phase is not draft.match.running_duel.turn.phase
    if other_phase and stops_at_phase_end(draft.match) and stop_at_phase_end(draft):
        return
    step = (command.step or Step.START) if command.phase is Phase.BATTLE else None
    _move_to(draft, command.phase, step)


def _move_to(draft: "Draft", phase: Phase, step: Step | None = None) -> None:
    """Enter ``phase`` by way of those that no jump leaves out."""
    now = draft.match.running_duel.turn.phase
    for between in _ALWAYS_PASSED:
        if now.place < between.place < phase.place:
            _reach(draft, between)
    _reach(draft, phase, step)


def _reach(draft: "Draft", phase: Phase, step: Step | None = None) -> None:
    draft.add(PhaseEntered(phase=phase, step=step))
    if phase is Phase.DRAW:
        counters.count(draft, CountAt.DRAW)
    elif phase is Phase.STANDBY:
        counters.count(draft, CountAt.STANDBY)


def refuse_end_turn(match: "Match", _: "commands.EndTurn") -> Iterator[Refusal]:
    """Rulings ``chain-finish-first`` and ``turn-hand-limit``."""
    duel = match.running_duel
    yield from refuse_while_open(match)
    counts = duel.counts.get(duel.turn_player)
    if counts and counts.hand is not None and counts.hand > match.ruleset.hand_limit:
        yield Objection(Code.HAND_LIMIT)


def end_turn(draft: "Draft", _: "commands.EndTurn") -> None:
    """End the turn; at the end of the last one Life Points are compared.

    When a counter becomes due by it, the comparison waits: the turn stays in its End Phase until
    the judge has recorded what the counter does and ends the turn again (``time-lp-compare``).
    """
    go_on(draft)
    if stops_at_phase_end(draft.match) and stop_at_phase_end(draft):
        return
    is_compared = is_compared_at_turn_end(draft.match)
    if draft.match.running_duel.turn.phase is not Phase.END:
        _move_to(draft, Phase.END)
    if not draft.match.running_duel.turn.ended:
        draft.add(TurnEnded())
        counters.count(draft, CountAt.END)
        if is_compared and any(c.is_due for c in draft.match.running_duel.counters):
            return
    if is_compared and compare_life_points(draft):
        return
    _begin_next_turn(draft)


def _begin_next_turn(draft: "Draft") -> None:
    duel = draft.match.running_duel
    skipping = counters.skips_draw_phase(duel, duel.turn.number + 1)
    draft.add(TurnBegan(draw_skipped=bool(skipping)))
    for counter in skipping:
        draft.add(CounterCounted(counter=counter.id))
    _reach(draft, Phase.STANDBY if skipping else Phase.DRAW)


def refuse_summon(match: "Match", command: "commands.Summon") -> Iterator[Refusal]:
    """Rulings ``summon-one-normal``, ``turn-only-turn-player`` and ``turn-main-phase``."""
    duel = match.running_duel
    if command.kind.uses_normal_summon:
        if duel.turn.normal_summon_used:
            yield Objection(Code.NORMAL_SUMMON_USED)
        if command.seat is not duel.turn_player:
            yield Objection(Code.NOT_TURN_PLAYER)
        if duel.turn.phase not in (Phase.MAIN_1, Phase.MAIN_2):
            yield Objection(Code.WRONG_PHASE)
    if command.kind is not SummonKind.SPECIAL:
        yield from refuse_while_open(match)


def summon(draft: "Draft", command: "commands.Summon") -> None:
    in_chain = command.kind is SummonKind.SPECIAL and draft.match.running_duel.chain is not None
    if not in_chain:
        go_on(draft)
    draft.add(MonsterSummoned(seat=command.seat, summon=command.kind, card=command.card))
    if not in_chain:
        draft.add(RightOffered(action=Action.SUMMON, seat=command.seat))


def refuse_count(_: "Match", command: "commands.Count") -> Iterator[Refusal]:
    """Ruling ``zone-five-limit``."""
    if max(command.monsters or 0, command.spells_traps or 0) > ZONES:
        yield Objection(Code.ZONE_FULL)


def note_counts(draft: "Draft", command: "commands.Count") -> None:
    draft.add(
        CountsNoted(
            seat=command.seat,
            monsters=command.monsters,
            spells_traps=command.spells_traps,
            hand=command.hand,
            deck=command.deck,
        )
    )


def shares_field_zone(rules: FieldSpells, seat: Seat, other: Seat) -> bool:
    """Whether a Field Spell of ``seat`` takes the place of one of ``other``.

    One in the Duel, one a team or one a Duelist (ruling ``tag-field-spell-one``).
    """
    match rules:
        case FieldSpells.DUEL:
            return True
        case FieldSpells.TEAM:
            return seat.team is other.team
        case FieldSpells.DUELIST:
            return seat is other


def change_field_spell(draft: "Draft", command: "commands.FieldSpell") -> None:
    """Ruling ``tag-field-spell-one``: a new one takes the place of the old."""
    draft.add(FieldSpellChanged(seat=command.seat, card=command.card))
