"""Penalties: what a judge gives, and what it does to Duel and match.

Owns the ladder. Rulings ``judge-penalty-ladder`` and ``judge-tag-penalties``.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.duel.events import PenaltyGiven
from referee.duel.outcome import end_duel, forfeit_next_duel, lose_match
from referee.duel.vocabulary import (
    DuelReason,
    Infraction,
    PenaltyKind,
    Seat,
    Severity,
    Team,
)

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Match

USUAL = {
    Severity.MINOR: PenaltyKind.WARNING,
    Severity.MAJOR: PenaltyKind.GAME_LOSS,
    Severity.STRICT: PenaltyKind.MATCH_LOSS,
    Severity.SEVERE: PenaltyKind.DISQUALIFICATION,
}
HIGHEST = frozenset({PenaltyKind.MATCH_LOSS, PenaltyKind.DISQUALIFICATION})
"""Those that the Head Judge alone gives, but for a Match Loss for Tardiness."""

_LADDER = tuple(PenaltyKind)


@dataclass(frozen=True, slots=True)
class GivenPenalty:
    """A penalty on a Duelist, or on a team where ``seat`` is None."""

    seat: Seat | None
    team: Team
    infraction: Infraction
    severity: Severity
    penalty: PenaltyKind
    repeat: bool
    note: str | None


def earlier(match: "Match", seat: Seat | None, infraction: Infraction) -> tuple[GivenPenalty, ...]:
    """What the same Duelist had for the same infraction before in this match."""
    if seat is None:
        return ()
    return tuple(g for g in match.penalties if g.seat is seat and g.infraction is infraction)


def is_repeat(match: "Match", seat: Seat | None, infraction: Infraction) -> bool:
    """Whether the same Duelist had the same infraction before in this match."""
    return bool(earlier(match, seat, infraction))


def upgraded(infraction: Infraction, penalty: PenaltyKind) -> PenaltyKind | None:
    """The next step of the ladder, which a repeat may bring; never for Tardiness.

    Rulings ``judge-penalty-ladder`` and ``judge-tardiness``.
    """
    if infraction is Infraction.TARDINESS or penalty is _LADDER[-1]:
        return None
    return _LADDER[_LADDER.index(penalty) + 1]


def needs_head_judge(infraction: Infraction, severity: Severity, penalty: PenaltyKind) -> bool:
    """Whether it is the Head Judge's alone to give: the two highest, and every upgrade.

    A Match Loss for Tardiness is any judge's. Ruling ``judge-penalty-ladder``.
    """
    if penalty is USUAL[severity]:
        is_late = infraction is Infraction.TARDINESS and penalty is PenaltyKind.MATCH_LOSS
        return penalty in HIGHEST and not is_late
    return penalty in HIGHEST or _LADDER.index(penalty) > _LADDER.index(USUAL[severity])


def give(draft: "Draft", command: "commands.Penalty") -> None:
    team = command.seat.team if command.seat else command.team
    assert team is not None  # the notation asks for one of the two
    match = draft.match
    penalty = command.penalty or USUAL[command.severity]
    draft.add(
        PenaltyGiven(
            seat=command.seat,
            team=team,
            infraction=command.infraction,
            severity=command.severity,
            penalty=penalty,
            repeat=is_repeat(match, command.seat, command.infraction),
            note=command.note,
        )
    )
    if match.is_over:
        return
    match penalty:
        case PenaltyKind.GAME_LOSS if match.is_duel_running:
            end_duel(draft, team.opponent, DuelReason.GAME_LOSS)
        case PenaltyKind.GAME_LOSS:
            forfeit_next_duel(draft, team)
        case PenaltyKind.MATCH_LOSS | PenaltyKind.DISQUALIFICATION:
            lose_match(draft, team)
        case _:
            pass
