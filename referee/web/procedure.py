"""Where the match stands in its end-of-match procedure, in words.

Owns the sentences once time is called or a tie-break Duel runs: whose extra turn it is, who leads,
and what the next end of a turn decides. Must not know where on the page they stand.
"""

from referee.duel.match import Duel, Match
from referee.duel.outcome import is_compared_at_turn_end, leading_team, stops_at_phase_end
from referee.duel.vocabulary import DuelKind, Team
from referee.web.translate import gettext
from referee.web.words import number, team_name


def leader_words(match: Match) -> str:
    """Who leads by how much, such as ``Team Blue leads by 1,200``."""
    totals = match.running_duel.life_points
    ahead = leading_team(totals)
    if ahead is None:
        return gettext("Life Points are equal")
    lead = number(totals[ahead] - totals[ahead.opponent])
    return gettext("Team %(team)s leads by %(lead)s", team=team_name(match, ahead), lead=lead)


def lead_tag(match: Match) -> str:
    """The same for the side of the team that leads."""
    totals = match.running_duel.life_points
    lead = abs(totals[Team.ONE] - totals[Team.TWO])
    return gettext("leads by %(lead)s", lead=number(lead))


def is_under_way(match: Match) -> bool:
    """Whether the running Duel is played under the procedure."""
    if not match.is_duel_running:
        return False
    duel = match.running_duel
    return duel.extra_turn is not None or duel.kind is DuelKind.TIE_BREAK


def procedure_words(match: Match) -> str:
    """Such as ``Extra turn 2 of 3: B1 – Team Blue leads by 1,200``."""
    duel = match.running_duel
    seat, leader = duel.turn_player.value, leader_words(match)
    if duel.turn.ended:
        return gettext("The turn is over. Record what came due, then end the turn again")
    if duel.kind is DuelKind.TIE_BREAK:
        return _tie_break_words(match, duel)
    if stops_at_phase_end(match):
        return gettext(
            "Play stops after this Phase: %(seat)s – %(leader)s", seat=seat, leader=leader
        )
    extra, turns = duel.extra_turn or 0, match.ruleset.extra_turns
    if match.ruleset.end_of_match.stops_at_phase or extra > turns:
        return gettext(
            "Turn by turn until Life Points differ: %(seat)s – %(leader)s", seat=seat, leader=leader
        )
    if is_compared_at_turn_end(match) and extra == 0:
        return gettext(
            "Time called, Life Points are compared after this turn: %(seat)s – %(leader)s",
            seat=seat,
            leader=leader,
        )
    if extra == 0:
        return gettext(
            "Time called, last turn before the extra turns: %(seat)s – %(leader)s",
            seat=seat,
            leader=leader,
        )
    return gettext(
        "Extra turn %(turn)s of %(turns)s: %(seat)s – %(leader)s",
        turn=extra,
        turns=turns,
        seat=seat,
        leader=leader,
    )


def _tie_break_words(match: Match, duel: Duel) -> str:
    turn, turns = duel.turn.number, match.ruleset.tie_break_turns
    seat, leader = duel.turn_player.value, leader_words(match)
    if turn > turns:
        return gettext(
            "Tie-break, turn by turn until Life Points differ: %(seat)s – %(leader)s",
            seat=seat,
            leader=leader,
        )
    return gettext(
        "Tie-break turn %(turn)s of %(turns)s: %(seat)s – %(leader)s",
        turn=turn,
        turns=turns,
        seat=seat,
        leader=leader,
    )


def turn_label(match: Match, turn: int) -> str:
    """What turn ``turn`` is called beside a seat: its number, or its place in the procedure."""
    duel, rules = match.running_duel, match.ruleset
    if duel.kind is DuelKind.TIE_BREAK and turn > rules.tie_break_turns:
        return gettext("Only if equal")
    if duel.time_turn is None or duel.kind is DuelKind.TIE_BREAK or turn == duel.time_turn:
        return gettext("Turn %(turn)s", turn=turn)
    extra = turn - duel.time_turn
    if extra <= rules.extra_turns:
        return gettext("Extra turn %(turn)s", turn=extra)
    if turn > duel.turn.number:
        return (
            gettext("Only if equal") if rules.end_of_match.is_decisive else gettext("No more turns")
        )
    return gettext("Turn %(turn)s", turn=turn)


def end_of_turn_words(match: Match, next_duelist: str) -> str:
    """What ends with the running turn: who is next, or that totals are compared."""
    duel = match.running_duel
    if stops_at_phase_end(match) or is_compared_at_turn_end(match):
        return gettext("Life Points are compared")
    last = match.ruleset.extra_turns
    if duel.extra_turn is not None and duel.extra_turn == last - 1:
        return gettext("%(duelist)s has the last one", duelist=next_duelist)
    return gettext("%(duelist)s is next", duelist=next_duelist)


def time_is_decided_words(match: Match) -> str:
    """What there is to say below the clock once time is called."""
    if match.is_over:
        return ""
    if match.tie_break_due:
        return gettext("A tie-break Duel is due")
    return gettext("No clock runs now")
