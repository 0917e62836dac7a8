"""Penalties in words: what was given, what one brings, and that it is not the first of its kind.

Owns those sentences; the names of penalties and infractions are labels.
"""

from referee.duel.match import Match
from referee.duel.penalties import GivenPenalty
from referee.duel.vocabulary import Infraction, PenaltyKind, Seat, Team
from referee.web.labels import label
from referee.web.translate import gettext, ngettext
from referee.web.words import duelist, team_title


def given_words(given: GivenPenalty) -> str:
    """A penalty that is on record."""
    words = {
        "penalty": label(given.penalty),
        "infraction": label(given.infraction),
        "severity": label(given.severity),
    }
    if given.repeat:
        return gettext(
            "%(penalty)s: %(infraction)s (%(severity)s). The same infraction again.", **words
        )
    return gettext("%(penalty)s: %(infraction)s (%(severity)s)", **words)


def brought(match: Match, team: Team, penalty: PenaltyKind) -> str:
    """What the penalty does to Duel and match; empty where it does nothing to the score."""
    if match.is_over:
        return gettext("The match is over: the penalty is only recorded.")
    who = team_title(match, team)
    match penalty:
        case PenaltyKind.GAME_LOSS if match.is_duel_running:
            return gettext("%(team)s loses this Duel.", team=who)
        case PenaltyKind.GAME_LOSS:
            return gettext("%(team)s loses the next Duel.", team=who)
        case PenaltyKind.MATCH_LOSS | PenaltyKind.DISQUALIFICATION:
            return gettext("%(team)s loses the match.", team=who)
        case _:
            return ""


def repeated_words(match: Match, seat: Seat, before: tuple[GivenPenalty, ...]) -> str:
    """That the Duelist had the same infraction before, and what came of it the last time."""
    return ngettext(
        "%(duelist)s had this infraction before in this match: %(penalty)s.",
        "%(duelist)s had this infraction %(num)d times before in this match, last: %(penalty)s.",
        len(before),
        duelist=duelist(match, seat),
        penalty=label(before[-1].penalty),
    )


def upgrade_words(infraction: Infraction, step: PenaltyKind | None) -> str:
    """What a repeat may bring (rulings ``judge-penalty-ladder``, ``judge-tardiness``)."""
    if infraction is Infraction.TARDINESS:
        return gettext("Penalties for Tardiness are never upgraded.")
    if step is None:
        return gettext("There is no higher penalty.")
    return gettext("Only the same error again is upgraded. The Head Judge decides.")
