"""The result slip: what a match came to, in words for a paper that four Duelists and a judge sign.

Owns the lines of the slip. Takes every total from the ledger and knows no page.
"""

import hashlib
from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.events import PenaltyGiven
from referee.duel.match import Match
from referee.duel.vocabulary import (
    DuelKind,
    DuelReason,
    PenaltyKind,
    Seat,
    Team,
)
from referee.web.appeals import AppealLine, appeal_lines
from referee.web.extensions import (
    LONGEST_TEXT,
    ExtensionLine,
    extension_lines,
    place_words,
)
from referee.web.labels import label, ruleset_label
from referee.web.ledger import Ledger, Row
from referee.web.local_time import day_and_time
from referee.web.outcome_words import result_words
from referee.web.played import PlayedDuel, duels, match_reason
from referee.web.rules_words import differing_words
from referee.web.translate import gettext, ngettext
from referee.web.words import duelist_name, duration, shortened, team_title

_GROUP = 4
_GROUPS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCell:
    """How one team came out of one Duel, and with how many Life Points."""

    word: str
    is_winner: bool
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelLine:
    """One Duel: what became of each team, what decided it and in how many turns."""

    name: str
    teams: tuple[TeamCell, ...]
    decided_by: str
    because: str
    turns: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLine:
    when: str
    seat: Seat | None
    who: str
    infraction: str
    severity: str
    penalty: str
    is_repeat: bool
    note: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    opened: str
    table: int | None
    teams: tuple[tuple[Team, str], ...]
    duels: tuple[DuelLine, ...]
    wins: tuple[int, ...]
    result: str
    reason: str
    drawn: str
    penalties: tuple[PenaltyLine, ...]
    appeals: tuple[AppealLine, ...]
    extensions: tuple[ExtensionLine, ...]
    extended: str
    signatures: tuple[tuple[Seat, str], ...]
    ruleset: str
    differing: tuple[str, ...]
    entries: str
    fingerprint: str


def fill_in(ledger: Ledger, transcript: bytes, *, table: int | None) -> Slip:
    """The slip of a match, finished or not; ``transcript`` is what its fingerprint is taken of.

    ``table``: where it is played.
    """
    match = ledger.match
    return Slip(
        opened=day_and_time(ledger.rows[0].at),
        table=table,
        teams=tuple((team, team_title(match, team)) for team in Team),
        duels=tuple(_duel_line(played) for played in duels(ledger)),
        wins=tuple(match.wins[team] for team in Team),
        result=_result_words(match),
        reason=reason_words(match_reason(ledger)),
        drawn=_drawn_words(match.draws),
        penalties=tuple(
            _penalty_line(row, event, match)
            for row in ledger.in_force
            for event in row.events
            if isinstance(event, PenaltyGiven)
        ),
        appeals=appeal_lines(ledger),
        extensions=extension_lines(ledger),
        extended=f"+{duration(match.clock.extended)}",
        signatures=tuple(
            (seat, duelist_name(match, seat))
            for seat in sorted(match.seats, key=lambda seat: (seat.team, seat))
        ),
        ruleset=ruleset_label(match.ruleset.name),
        differing=differing_words(match.ruleset),
        entries=ngettext("%(num)d entry", "%(num)d entries", len(ledger.rows)),
        fingerprint=short_fingerprint(transcript),
    )


def fingerprint(transcript: bytes) -> str:
    """The SHA-256 of a transcript, by which two copies of a record are told to be the same."""
    return hashlib.sha256(transcript).hexdigest()


def short_fingerprint(transcript: bytes) -> str:
    """Its beginning, in groups that can be read aloud."""
    digits = fingerprint(transcript)[: _GROUP * _GROUPS]
    return " ".join(digits[i : i + _GROUP] for i in range(0, len(digits), _GROUP))


def _result_words(match: Match) -> str:
    """Who has the match, or that it is still being played."""
    if match.outcome is None:
        if match.tie_break_due:
            return gettext("In progress: a tie-break Duel is due")
        return gettext("In progress")
    winner = match.outcome.winner
    return result_words(match.outcome, team_title(match, winner) if winner else "")


def reason_words(reason: DuelReason | PenaltyKind | None) -> str:
    """What decided a Duel or a match; empty before."""
    return gettext("Decided by: %(reason)s.", reason=label(reason)) if reason else ""


def duel_name(played: PlayedDuel) -> str:
    if played.kind is DuelKind.TIE_BREAK:
        return gettext("Duel %(number)s, tie-break", number=played.number)
    return gettext("Duel %(number)s", number=played.number)


def decided_by(played: PlayedDuel) -> str:
    """What ended the Duel, in the procedure with the turn that did."""
    if played.outcome is None:
        return gettext("In progress")
    duel = played.duel
    if duel is None:
        return gettext("Game Loss before the Duel")
    if played.outcome.reason is DuelReason.TIME:
        if duel.kind is DuelKind.TIE_BREAK:
            return gettext("Time, turn %(turn)s", turn=duel.turn.number)
        if duel.extra_turn:
            return gettext("Time, extra turn %(turn)s", turn=duel.extra_turn)
    return label(played.outcome.reason)


# --- the lines -----------------------------------------------------------------------------------


def _drawn_words(draws: int) -> str:
    return ngettext("%(num)d Duel drawn", "%(num)d Duels drawn", draws) if draws else ""


def _duel_line(played: PlayedDuel) -> DuelLine:
    totals = played.life_points
    return DuelLine(
        name=duel_name(played),
        teams=tuple(
            TeamCell(
                word=_won_words(played, team),
                is_winner=played.winner is team,
                total=str(totals[team]) if totals else "",
            )
            for team in Team
        ),
        decided_by=decided_by(played),
        because=_because(played),
        turns=str(played.turns) if played.duel else "",
    )


def _won_words(played: PlayedDuel, team: Team) -> str:
    if played.outcome is None:
        return ""
    if played.winner is None:
        return gettext("Drawn")
    return gettext("Won") if played.winner is team else gettext("Lost")


def _because(played: PlayedDuel) -> str:
    """The card that won, or what the judge wrote, in the entry that ended the Duel."""
    if played.outcome is None or played.duel is None:
        return ""
    match played.outcome.reason:
        case DuelReason.SPECIAL_WIN:
            return shortened(_last(played, c.SpecialWin).card or "", LONGEST_TEXT)
        case DuelReason.JUDGE:
            return shortened(_last(played, c.EndDuel).note or "", LONGEST_TEXT)
        case _:
            return ""


def _last(played: PlayedDuel, kind: type[c.Command]) -> Row:
    """The last entry of a kind: later ones may be rewinds that let it stand."""
    return next(row for row in reversed(played.rows) if isinstance(row.command, kind))


def _penalty_line(row: Row, given: PenaltyGiven, match: Match) -> PenaltyLine:
    return PenaltyLine(
        when=place_words(row),
        seat=given.seat,
        who=duelist_name(match, given.seat) if given.seat else team_title(match, given.team),
        infraction=label(given.infraction),
        severity=label(given.severity),
        penalty=label(given.penalty),
        is_repeat=given.repeat,
        note=shortened(given.note or "", LONGEST_TEXT),
        by=shortened(row.by or ""),
    )
