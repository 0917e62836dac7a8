"""The Life Point sheet: each Duel as the two columns that a table judge keeps by hand.

Owns the lines of the sheet. What was taken back is left out and counted. Takes every total from
the ledger and knows no page.
"""

from dataclasses import dataclass

from referee.duel.events import LifePointsChange
from referee.duel.vocabulary import DuelKind, Seat, Team
from referee.web.labels import label
from referee.web.ledger import Ledger, Row
from referee.web.played import PlayedDuel, duels
from referee.web.slip import decided_by
from referee.web.translate import gettext, ngettext
from referee.web.words import shortened, signed, team_title


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One change of one team's total: when, what, how much and what it left."""

    turn: str
    change: str
    kind: str
    seat: Seat | None
    card: str
    notes: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    team: Team
    name: str
    start: int
    lines: tuple[SheetLine, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSheet:
    number: int
    name: str
    first: str
    outcome: str
    reason: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    table: int | None
    duels: tuple[DuelSheet, ...]
    left_out: str


def write_out(ledger: Ledger, *, table: int | None) -> Sheet:
    """The sheet of every Duel that was begun; ``table``: where it is played."""
    taken_back = sum(1 for row in ledger.taken_back if row.changes)
    return Sheet(
        table=table,
        duels=tuple(
            _duel_sheet(played, ledger) for played in duels(ledger) if played.duel is not None
        ),
        left_out=ngettext(
            "%(num)d entry on Life Points was taken back and is left out.",
            "%(num)d entries on Life Points were taken back and are left out.",
            taken_back,
        )
        if taken_back
        else "",
    )


def _duel_sheet(played: PlayedDuel, ledger: Ledger) -> DuelSheet:
    match, duel = ledger.match, played.duel
    assert duel is not None
    return DuelSheet(
        number=played.number,
        name=_title(played),
        first=gettext("%(team)s began", team=team_title(match, duel.first_team)),
        outcome=_outcome(played, ledger),
        reason="" if played.is_running else decided_by(played),
        columns=tuple(
            Column(
                team=team,
                name=team_title(match, team),
                start=match.ruleset.life_points,
                lines=tuple(_line(row, change) for row, change in played.changes(team)),
                total=duel.life_points[team],
            )
            for team in Team
        ),
    )


def _title(played: PlayedDuel) -> str:
    if played.kind is DuelKind.TIE_BREAK:
        return gettext("Life Points, Duel %(number)s, tie-break", number=played.number)
    return gettext("Life Points, Duel %(number)s", number=played.number)


def _outcome(played: PlayedDuel, ledger: Ledger) -> str:
    if played.outcome is None:
        return gettext("In progress, turn %(turn)s", turn=played.turns)
    if played.winner is None:
        return gettext("The Duel is drawn")
    return gettext("%(team)s wins the Duel", team=team_title(ledger.match, played.winner))


def _line(row: Row, change: LifePointsChange) -> SheetLine:
    return SheetLine(
        turn=gettext("T%(turn)s", turn=row.turn),
        change=signed(change),
        kind=label(change.kind),
        seat=row.seat,
        card=shortened(row.card or ""),
        notes=_notes(row),
        total=change.after,
    )


def _notes(row: Row) -> tuple[str, ...]:
    corrected = (gettext("Corrects entry %(position)s", position=p) for p in row.corrects)
    return (*corrected, *([shortened(row.note, 200)] if row.note else ()))
