"""Battle: attacks, damage calculation and what it destroys.

Owns the comparison of ATK and DEF. Rulings ``battle-atk-vs-atk-higher``,
``battle-atk-vs-atk-equal``, ``battle-atk-vs-atk-lower``, ``battle-atk-vs-def-higher``,
``battle-atk-vs-def-equal``, ``battle-atk-vs-def-lower``, ``battle-direct``, ``battle-zero-atk``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.duel.chain import go_on, refuse_while_open
from referee.duel.errors import Code, Impossible, Objection, Refusal
from referee.duel.events import AttackDeclared, BattleFought, RightOffered
from referee.duel.life_points import lost
from referee.duel.outcome import end_duel_at_zero
from referee.duel.vocabulary import Action, Battler, ChangeKind, Direct, Phase, Position, Seat, Team

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Duel, Match


@dataclass(frozen=True, slots=True)
class BattleResult:
    """What is destroyed, and which team takes how much; no team where nobody does."""

    destroyed: tuple[Battler, ...]
    team: Team | None
    amount: int


def calculate(command: "commands.Battle") -> BattleResult:
    """Damage calculation, with the changed ``damage`` where an effect changed it."""
    attacker, target = command.seat.team, command.seat.team.opponent
    destroyed: tuple[Battler, ...] = ()
    team, amount = target, 0
    if isinstance(command.target, Direct):
        amount = command.atk
    else:
        difference = command.atk - command.target.value
        in_attack = command.target.position is Position.ATTACK
        if difference > 0:
            destroyed = (Battler.TARGET,)
            amount = difference if in_attack or command.piercing else 0
        elif difference < 0:
            destroyed = (Battler.ATTACKER,) if in_attack else ()
            team, amount = attacker, -difference
        elif in_attack and command.atk > 0:
            destroyed = (Battler.ATTACKER, Battler.TARGET)
    if command.damage is not None:
        amount = command.damage
    return BattleResult(destroyed, team if amount else None, amount)


def is_direct_attack_blocked(duel: "Duel", seat: Seat) -> bool:
    """Whether an opponent of ``seat`` is noted with a monster (ruling ``tag-direct-attack``)."""
    return any(
        counts.monsters for other, counts in duel.counts.items() if other.team is not seat.team
    )


def refuse_attack(match: "Match", command: "commands.DeclareAttack") -> Iterator[Refusal]:
    """Rulings ``turn-main-phase``, ``tag-attack-own-monsters`` and ``tag-direct-attack``."""
    duel = match.running_duel
    if not isinstance(command.target, Direct) and command.target.team is command.seat.team:
        yield Impossible(Code.TARGET_NOT_OPPONENT)
    if duel.turn.phase is not Phase.BATTLE:
        yield Objection(Code.WRONG_PHASE)
    if command.seat is not duel.turn_player:
        yield Objection(Code.ATTACKS_OWN_MONSTERS_ONLY)
    if isinstance(command.target, Direct) and is_direct_attack_blocked(duel, command.seat):
        yield Objection(Code.DIRECT_ATTACK_BLOCKED)
    yield from refuse_while_open(match)


def declare_attack(draft: "Draft", command: "commands.DeclareAttack") -> None:
    go_on(draft)
    draft.add(AttackDeclared(seat=command.seat, target=command.target, card=command.card))
    draft.add(RightOffered(action=Action.ATTACK, seat=command.seat))


def refuse_battle(match: "Match", command: "commands.Battle") -> Iterator[Refusal]:
    """Ruling ``chain-finish-first``; damage calculation itself is in ``battle-steps``."""
    if not isinstance(command.target, Direct) and command.target.seat.team is command.seat.team:
        yield Impossible(Code.TARGET_NOT_OPPONENT)
    yield from refuse_while_open(match)


def fight(draft: "Draft", command: "commands.Battle") -> None:
    go_on(draft)
    result = calculate(command)
    target = command.target if isinstance(command.target, Direct) else command.target.seat
    change = None
    if result.team is not None:
        before = draft.match.running_duel.life_points[result.team]
        change = lost(result.team, ChangeKind.BATTLE_DAMAGE, result.amount, before)
    draft.add(
        BattleFought(
            seat=command.seat,
            target=target,
            destroyed=result.destroyed,
            team=result.team,
            amount=result.amount,
            change=change,
        )
    )
    end_duel_at_zero(draft)
