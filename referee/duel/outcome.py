"""Outcomes: how a Duel and a match end, and the end-of-match procedures.

Owns who has won and what follows when time is called. Rulings ``duel-win-ends-it``,
``duel-both-zero``, ``match-first-to-two``, ``time-finish-turn-extra-turns``, ``time-lp-compare``,
``time-lp-tie``, ``time-leader-wins``, ``time-deciding-duel``, ``time-other-procedures``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.duel.errors import Code, Impossible, Refusal
from referee.duel.events import (
    DuelEnded,
    DuelForfeited,
    DuelStarted,
    MatchEnded,
    PhaseFinished,
    TieBreakBecameDue,
    TimeCalled,
)
from referee.duel.vocabulary import DuelKind, DuelReason, EndOfMatch, MatchResult, Team

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Match


@dataclass(frozen=True, slots=True)
class DuelOutcome:
    winner: Team | None
    reason: DuelReason


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    winner: Team | None
    result: MatchResult


def leading_team(numbers: Mapping[Team, int]) -> Team | None:
    """The team with the higher number; None when they are equal."""
    if numbers[Team.ONE] == numbers[Team.TWO]:
        return None
    return max(Team, key=lambda team: numbers[team])


def end_duel(draft: "Draft", winner: Team | None, reason: DuelReason) -> None:
    """The running Duel is over; a match that it decides is over with it."""
    draft.add(DuelEnded(winner=winner, reason=reason))
    settle_match(draft)


def end_duel_at_zero(draft: "Draft") -> None:
    """Life Points at 0 end the Duel at once (``lp-zero-mid-chain``, ``duel-both-zero``)."""
    totals = draft.match.running_duel.life_points
    out = [team for team in Team if totals[team] == 0]
    if out:
        end_duel(draft, out[0].opponent if len(out) == 1 else None, DuelReason.LIFE_POINTS)


def settle_match(draft: "Draft") -> None:
    """After a Duel, or when time is called between Duels: who has the match, if anybody."""
    match = draft.match
    ahead = leading_team(match.wins)
    if match.clock.time_called:
        if ahead:
            draft.add(MatchEnded(winner=ahead, result=MatchResult.WIN))
        elif match.ruleset.end_of_match.is_decisive:
            draft.add(TieBreakBecameDue())
        else:
            draft.add(MatchEnded(winner=None, result=MatchResult.DRAW))
        return
    played_out = match.duels_played >= match.ruleset.duels_per_match
    if ahead and (played_out or match.wins[ahead] > match.ruleset.duels_per_match // 2):
        draft.add(MatchEnded(winner=ahead, result=MatchResult.WIN))
    elif played_out and not ahead and match.ruleset.match_draws:
        draft.add(MatchEnded(winner=None, result=MatchResult.DRAW))


def forfeit_next_duel(draft: "Draft", loser: Team) -> None:
    """A Game Loss with no Duel running: the next one counts as lost at once.

    Rulings ``judge-penalty-ladder`` and ``judge-tag-penalties``.
    """
    draft.add(DuelForfeited(winner=loser.opponent))
    settle_match(draft)


def lose_match(draft: "Draft", loser: Team) -> None:
    """A Match Loss or a Disqualification ends the match, and the running Duel with it.

    Rulings ``judge-penalty-ladder`` and ``judge-tag-penalties``.
    """
    if draft.match.is_duel_running:
        draft.add(DuelEnded(winner=loser.opponent, reason=DuelReason.MATCH_LOSS))
    draft.add(MatchEnded(winner=loser.opponent, result=MatchResult.WIN))


# --- the end-of-match procedure ------------------------------------------------------------------


def refuse_time(match: "Match", _: "commands.CallTime") -> Iterator[Refusal]:
    """Ruling ``time-procedure-untimed``."""
    if match.clock.time_called:
        yield Impossible(Code.TIME_ALREADY_CALLED)


def call_time(draft: "Draft", _: "commands.CallTime") -> None:
    draft.add(TimeCalled())
    if draft.match.ruleset.end_of_match is EndOfMatch.DOUBLE_LOSS:
        if draft.match.is_duel_running:
            draft.add(DuelEnded(winner=None, reason=DuelReason.TIME))
        draft.add(MatchEnded(winner=None, result=MatchResult.DOUBLE_LOSS))
    elif not draft.match.is_duel_running:
        settle_match(draft)


def stops_at_phase_end(match: "Match") -> bool:
    """Whether leaving the running Phase stops play: time was called during it."""
    duel = match.running_duel
    return (
        match.ruleset.end_of_match.stops_at_phase
        and duel.time_turn is not None
        and not duel.phase_finished
    )


def stop_at_phase_end(draft: "Draft") -> bool:
    """The Phase is finished: compare. True when that ended the Duel and play stops."""
    if compare_life_points(draft):
        return True
    draft.add(PhaseFinished())
    return False


def is_compared_at_turn_end(match: "Match") -> bool:
    """Whether Life Points are compared when the running turn ends."""
    duel, rules = match.running_duel, match.ruleset
    if duel.kind is DuelKind.TIE_BREAK:
        return duel.turn.number >= rules.tie_break_turns
    if duel.extra_turn is None:
        return False
    return rules.end_of_match.stops_at_phase or duel.extra_turn >= rules.extra_turns


def compare_life_points(draft: "Draft") -> bool:
    """Higher Life Points take the Duel; equal: drawn, or played on where it must be decided.

    True when the Duel is over by it.
    """
    ahead = leading_team(draft.match.running_duel.life_points)
    if ahead is None and draft.match.ruleset.end_of_match.is_decisive:
        return False
    end_duel(draft, ahead, DuelReason.TIME)
    return True


# --- the ways in which a judge ends a Duel -------------------------------------------------------


def refuse_start_duel(match: "Match", _: "commands.StartDuel") -> Iterator[Refusal]:
    if match.is_duel_running:
        yield Impossible(Code.DUEL_RUNNING)


def start_duel(draft: "Draft", command: "commands.StartDuel") -> None:
    kind = DuelKind.TIE_BREAK if draft.match.tie_break_due else DuelKind.ORDINARY
    draft.add(DuelStarted(duel=kind, first_team=command.first_team, chosen=command.chosen))


def concede(draft: "Draft", command: "commands.Concede") -> None:
    """Ruling ``judge-result-slip``: a side may concede until the Duel is over."""
    end_duel(draft, command.team.opponent, DuelReason.CONCESSION)


def deck_out(draft: "Draft", command: "commands.DeckOut") -> None:
    """Ruling ``duel-deck-out``: both teams at once is a drawn Duel."""
    teams = {seat.team for seat in command.seats_out}
    winner = teams.pop().opponent if len(teams) == 1 else None
    end_duel(draft, winner, DuelReason.DECK_OUT)


def special_win(draft: "Draft", command: "commands.SpecialWin") -> None:
    """Ruling ``tag-special-win``."""
    end_duel(draft, command.seat.team, DuelReason.SPECIAL_WIN)


def decide_duel(draft: "Draft", command: "commands.EndDuel") -> None:
    """The judge's decision, which stands by itself; it ends at once (``duel-win-ends-it``)."""
    end_duel(draft, command.winner, DuelReason.JUDGE)
