"""The results of a round: what each match came to, and whether its slip is in.

Owns what the page, the file and the print are made from. Must not know words or pages.
"""

from dataclasses import dataclass
from enum import StrEnum

from flask import current_app

from referee.duel.match import Match
from referee.duel.outcome import MatchOutcome
from referee.duel.vocabulary import DuelReason, PenaltyKind, Team
from referee.floor.round import Confirmation, RoundTable
from referee.floor.team import EventTeam
from referee.web import ledgers
from referee.web.floor.stand import FloorStand
from referee.web.played import match_reason

Reason = DuelReason | PenaltyKind

_EXTENSION = "referee.match_reasons"
_MOST_KEPT = 2_000


class Slip(StrEnum):
    """Where the result slip of a table is, those that somebody waits for first."""

    MISSING = "missing"
    PLAYING = "playing"
    WAITING = "waiting"
    IN = "in"


@dataclass(frozen=True, slots=True)
class TableResult:
    """``wins`` and ``draws``: Duels. ``reason``: what decided the match; None before."""

    table: int
    match_id: str | None
    teams: tuple[EventTeam, ...]
    slip: Slip
    wins: tuple[int, ...] = ()
    draws: int = 0
    outcome: MatchOutcome | None = None
    reason: Reason | None = None
    confirmed: Confirmation | None = None


def round_results(stand: FloorStand) -> tuple[TableResult, ...]:
    """The result of every table of the stand's round, in their order."""
    if stand.round is None:
        return ()
    return tuple(_result(stand, t, stand.matches.get(t.number)) for t in stand.round.tables)


def _result(stand: FloorStand, table: RoundTable, match: Match | None) -> TableResult:
    teams = tuple(stand.event.teams[number - 1] for number in table.teams)
    if match is None or table.match_id is None:
        return TableResult(table.number, None, teams, Slip.WAITING)
    return TableResult(
        table=table.number,
        match_id=table.match_id,
        teams=teams,
        slip=_slip(table, match),
        wins=tuple(match.wins[team] for team in Team),
        draws=match.draws,
        outcome=match.outcome,
        reason=_reason(table.match_id, match) if match.is_over else None,
        confirmed=table.confirmed,
    )


def _reason(match_id: str, match: Match) -> Reason | None:
    """What decided the match: read out of its whole record once, as long as that stays as it is."""
    kept: dict[str, tuple[int, Reason | None]] = current_app.extensions.setdefault(_EXTENSION, {})
    position, reason = kept.get(match_id, (0, None))
    if position != match.position:
        reason = match_reason(ledgers.load(match_id))
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[match_id] = (match.position, reason)
    return reason


def _slip(table: RoundTable, match: Match) -> Slip:
    if table.confirmed:
        return Slip.IN
    return Slip.MISSING if match.is_over else Slip.PLAYING
