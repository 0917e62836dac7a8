"""The Duels of a match as they were played: for the slip, the sheet and the chart.

Owns what each Duel came to, read from the ledger. A Duel lost before it began is one of them. Must
not know Flask or words for a reader.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.duel.events import (
    DuelEnded,
    DuelForfeited,
    Event,
    LifePointsChange,
    MatchEnded,
    PenaltyGiven,
    TimeCalled,
)
from referee.duel.match import Duel, Table
from referee.duel.outcome import DuelOutcome
from referee.duel.vocabulary import DuelKind, DuelReason, PenaltyKind, Team
from referee.web.ledger import Ledger, Row


@dataclass(frozen=True, slots=True)
class PlayedDuel:
    """One Duel of the match; ``duel`` is None where it was lost before it began."""

    number: int
    kind: DuelKind
    duel: Duel | None
    outcome: DuelOutcome | None
    rows: tuple[Row, ...]

    @property
    def is_running(self) -> bool:
        return self.outcome is None

    @property
    def life_points(self) -> Mapping[Team, int] | None:
        return self.duel.life_points if self.duel else None

    @property
    def winner(self) -> Team | None:
        return self.outcome.winner if self.outcome else None

    @property
    def turns(self) -> int:
        """The turns that were begun."""
        return self.duel.turn.number if self.duel else 0

    def changes(self, team: Team) -> tuple[tuple[Row, LifePointsChange], ...]:
        """What became of the Life Points of ``team``, in order, each with its entry."""
        return tuple((row, ch) for row in self.rows for ch in row.changes if ch.team is team)


def duels(ledger: Ledger) -> tuple[PlayedDuel, ...]:
    """Every Duel in force, the running one last."""
    found: dict[int, PlayedDuel] = {}
    before: Table | None = None
    for row in ledger.in_force:
        table = ledger.table_after(row.position)
        for event in row.events:
            if isinstance(event, DuelForfeited):
                found |= _forfeited(event, row, before, table)
        if table.duel:
            found[table.duel.number] = _played(table.duel, found.get(table.duel.number), row)
        before = table
    return tuple(found[number] for number in sorted(found))


def match_reason(ledger: Ledger) -> DuelReason | PenaltyKind | None:
    """What ended the match: a penalty, the call of time, or the end of its last Duel."""
    for row in ledger.newest_first():
        if any(isinstance(event, MatchEnded) for event in row.events):
            return _reason(row.events)
    return None


def _reason(events: tuple[Event, ...]) -> DuelReason | PenaltyKind | None:
    """Why the match ended with ``events``: the entry itself comes before what followed from it."""
    for event in events:
        match event:
            case PenaltyGiven(penalty=penalty):
                return penalty
            case TimeCalled():
                return DuelReason.TIME
            case DuelEnded(reason=reason):
                return reason
    return None


def _played(duel: Duel, known: PlayedDuel | None, row: Row) -> PlayedDuel:
    """``duel`` after ``row``, which is one of its rows if it was made while the Duel ran."""
    rows = known.rows if known else ()
    if row.duel == duel.number:
        rows = (*rows, row)
    return PlayedDuel(duel.number, duel.kind, duel, duel.outcome, rows)


def _forfeited(
    event: DuelForfeited, row: Row, before: Table | None, after: Table
) -> dict[int, PlayedDuel]:
    number = sum(after.wins.values()) + after.draws
    kind = DuelKind.TIE_BREAK if before and before.tie_break_due else DuelKind.ORDINARY
    outcome = DuelOutcome(event.winner, DuelReason.GAME_LOSS)
    return {number: PlayedDuel(number, kind, None, outcome, (row,))}
