"""Who has the match, in the same words wherever that is said: board, list, paper and terminal."""

from referee.duel.outcome import MatchOutcome
from referee.duel.vocabulary import MatchResult
from referee.web.translate import gettext


def result_words(outcome: MatchOutcome, winner: str) -> str:
    """What a match came to; ``winner``: what the team that won it, if any, is called there."""
    match outcome.result:
        case MatchResult.WIN:
            return gettext("%(team)s wins the match", team=winner)
        case MatchResult.DRAW:
            return gettext("The match is drawn")
        case MatchResult.DOUBLE_LOSS:
            return gettext("Both teams lose the match")
