"""The stage while no Duel runs: who starts, what the last Duel came to, who has the match.

Owns the words of how a Duel or a match ended, and whose choice the start of the next Duel is.
"""

from dataclasses import dataclass

from referee.duel.match import Match
from referee.duel.outcome import DuelOutcome
from referee.duel.vocabulary import Chosen, MatchResult, Team
from referee.web.labels import label
from referee.web.ledger import Ledger
from referee.web.outcome_words import result_words
from referee.web.played import duels, match_reason
from referee.web.slip import reason_words
from referee.web.translate import gettext
from referee.web.words import shortened, team_title


@dataclass(frozen=True, slots=True)
class StarterItem:
    """A team that may start the Duel; ``coin``: as a coin thrown at the table decided it."""

    team: int
    name: str
    coin: str


@dataclass(frozen=True, slots=True)
class StartStage:
    """``chosen``: how the choice is recorded; ``is_coin``: the coin may decide it."""

    name: str
    title: str
    before: str
    question: str
    chosen: str
    is_coin: bool
    starters: tuple[StarterItem, ...]


@dataclass(frozen=True, slots=True)
class OverStage:
    name: str
    title: str
    why: str
    duels: tuple[str, ...]


def between_stage(ledger: Ledger) -> StartStage | OverStage:
    match = ledger.match
    return _over_stage(ledger) if match.is_over else _start_stage(ledger)


def score(match: Match, first: Team = Team.ONE) -> str:
    """Duel wins, those of ``first`` first, such as ``2–1``."""
    return f"{match.wins[first]}\N{EN DASH}{match.wins[first.opponent]}"


# --- before a Duel -------------------------------------------------------------------------------


def _start_stage(ledger: Ledger) -> StartStage:
    match = ledger.match
    last = last_outcome(ledger)
    loser = last.winner.opponent if last and last.winner and not match.tie_break_due else None
    return StartStage(
        name="start",
        title=_start_title(match),
        before=_before_words(match, last),
        question=gettext("%(team)s lost and chooses who starts", team=team_title(match, loser))
        if loser
        else gettext("Who starts?"),
        chosen=(Chosen.LOSER if loser else Chosen.JUDGE).value,
        is_coin=loser is None,
        starters=tuple(
            StarterItem(
                int(team),
                gettext("%(team)s starts", team=team_title(match, team)),
                gettext("Coin fell for team %(number)s", number=int(team)),
            )
            for team in Team
        ),
    )


def _start_title(match: Match) -> str:
    if match.tie_break_due:
        return gettext("A tie-break Duel decides the match")
    return gettext("Duel %(number)s", number=match.duels_played + 1)


def _before_words(match: Match, last: DuelOutcome | None) -> str:
    if last is None:
        return ""
    return f"{_winner_words(match, last)} {reason_words(last.reason)}"


def last_outcome(ledger: Ledger) -> DuelOutcome | None:
    """How the last Duel that counts ended, also one that was lost before it began."""
    played = duels(ledger)
    return played[-1].outcome if played else None


def _winner_words(match: Match, outcome: DuelOutcome) -> str:
    number = match.duels_played
    if outcome.winner is None:
        return gettext(
            "Duel %(number)s is drawn, the score is %(score)s.", number=number, score=score(match)
        )
    return gettext(
        "%(team)s wins Duel %(number)s, the score is %(score)s.",
        team=team_title(match, outcome.winner),
        number=number,
        score=score(match),
    )


# --- after the match -----------------------------------------------------------------------------


def _over_stage(ledger: Ledger) -> OverStage:
    match = ledger.match
    assert match.outcome is not None
    winner = match.outcome.winner
    title = result_words(match.outcome, team_title(match, winner) if winner else "")
    if match.outcome.result is not MatchResult.DOUBLE_LOSS:
        first = winner or Team.ONE
        title = gettext("%(result)s %(score)s", result=title, score=score(match, first))
    return OverStage(
        name="over",
        title=title,
        why=reason_words(match_reason(ledger)),
        duels=tuple(_duel_words(match, i, d.outcome) for i, d in enumerate(duels(ledger), 1)),
    )


def _duel_words(match: Match, number: int, outcome: DuelOutcome | None) -> str:
    if outcome is None or outcome.winner is None:
        return gettext("Duel %(number)s: drawn", number=number)
    return gettext(
        "Duel %(number)s: %(team)s, %(reason)s",
        number=number,
        team=shortened(team_title(match, outcome.winner)),
        reason=label(outcome.reason),
    )
