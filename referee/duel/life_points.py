"""Life Points: how a team's shared total changes.

Owns the arithmetic, on whole numbers only, and the objections to it. Rulings ``tag-shared-lp``,
``tag-lp-pool-events``, ``lp-kinds``, ``lp-halving``.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.duel.errors import Code, Impossible, Objection, Refusal
from referee.duel.events import LifePointsChange, LifePointsChanged
from referee.duel.outcome import end_duel_at_zero
from referee.duel.ruleset import LIFE_POINTS_LIMIT
from referee.duel.vocabulary import ChangeKind, Team

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Match


def half_rounded_up(total: int) -> int:
    """What half of ``total`` leaves: 725 → 363 (ruling ``lp-halving``)."""
    return (total + 1) // 2


def applied(change: "commands.Change", before: int) -> LifePointsChange:
    """``change`` applied to the total ``before``, as if no rule objected.

    The total never falls below 0; what could not be taken is kept as ``rest``.
    """
    after, rest = _after(change, before)
    return LifePointsChange(
        team=change.team,
        kind=change.kind,
        before=before,
        applied=abs(after - before),
        rest=rest,
        after=after,
    )


def _after(change: "commands.Change", before: int) -> tuple[int, int]:
    amount = change.amount or 0
    match change.kind:
        case ChangeKind.PAY_HALF | ChangeKind.HALVE:
            return half_rounded_up(before), 0
        case ChangeKind.GAIN:
            return before + amount, 0
        case ChangeKind.BECOME | ChangeKind.CORRECTION:
            return change.to or 0, 0
        case _:
            taken = min(amount, before)
            return before - taken, amount - taken


def lost(team: Team, kind: ChangeKind, amount: int, before: int) -> LifePointsChange:
    """A loss of ``amount`` that no command spelled out, such as battle damage."""
    taken = min(amount, before)
    return LifePointsChange(
        team=team,
        kind=kind,
        before=before,
        applied=taken,
        rest=amount - taken,
        after=before - taken,
    )


def apply_all(
    changes: "tuple[commands.Change, ...]", match: "Match"
) -> tuple[LifePointsChange, ...]:
    """All changes of one command: the same instant, those to one team in their order."""
    totals = dict(match.running_duel.life_points)
    results = []
    for change in changes:
        result = applied(change, totals[change.team])
        totals[change.team] = result.after
        results.append(result)
    return tuple(results)


def refuse_life(match: "Match", command: "commands.Life") -> Iterator[Refusal]:
    """Rulings ``lp-cost-too-high`` and ``lp-cost-exact``."""
    for change, result in zip(command.changes, apply_all(command.changes, match), strict=True):
        if change.corrects is not None and not 1 <= change.corrects <= match.position:
            yield Impossible(Code.NO_SUCH_POSITION)
        if result.after > LIFE_POINTS_LIMIT:
            yield Impossible(Code.LIFE_POINTS_LIMIT)
        if change.kind is ChangeKind.COST and change.amount is not None:
            if change.amount > result.before:
                yield Objection(Code.CANNOT_PAY)
            elif change.amount == result.before:
                yield Objection(Code.COST_TO_ZERO)


def change_life_points(draft: "Draft", command: "commands.Life") -> None:
    draft.add(LifePointsChanged(changes=apply_all(command.changes, draft.match)))
    end_duel_at_zero(draft)
