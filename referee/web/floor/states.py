"""What a table needs: the state that a judge on the floor looks for, and how urgent it is.

Owns the order of the states. Must not know words or pages.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from referee.duel.match import Match
from referee.duel.vocabulary import Team
from referee.floor.round import RoundTable
from referee.web.procedure import is_under_way

# A team is close to losing with an eighth of the Life Points it began with.
_CLOSE = 8


class State(StrEnum):
    """The states of a table, the most urgent first."""

    CALL = "call"
    RESULT = "result"
    TIME = "time"
    PROCEDURE = "procedure"
    CHECK = "check"
    CLOSE = "close"
    RUNNING = "running"
    WAITING = "waiting"
    DONE = "done"


class Need(StrEnum):
    """Whether a table needs somebody: nobody is there yet, somebody is, or it does not."""

    OPEN = "need"
    HELD = "held"
    NONE = ""


class Group(StrEnum):
    """Where a table stands on the floor page."""

    NEEDS = "needs"
    CLOSE = "close"
    RUNNING = "running"
    WAITING = "waiting"
    DONE = "done"


_URGENCY = {state: urgency for urgency, state in enumerate(State)}
_GROUPS = {
    State.CLOSE: Group.CLOSE,
    State.RUNNING: Group.RUNNING,
    State.WAITING: Group.WAITING,
    State.DONE: Group.DONE,
}


@dataclass(frozen=True, slots=True)
class TableState:
    """``since``: from when on it has been so, where that is counted."""

    state: State
    need: Need
    since: datetime | None = None

    @property
    def group(self) -> Group:
        return _GROUPS.get(self.state, Group.NEEDS)

    @property
    def urgency(self) -> tuple[int, int, float]:
        """Smaller is more urgent: nobody there, then by state, then the longest first."""
        return (
            0 if self.need is Need.OPEN else 1,
            _URGENCY[self.state],
            self.since.timestamp() if self.since else 0.0,
        )


def table_state(table: RoundTable, match: Match | None, at: datetime) -> TableState:
    """The state of a table at ``at``; ``match`` is None before its round begins."""
    if match is None:
        return TableState(State.WAITING, Need.NONE)
    if match.call is not None:
        is_held = table.judge is not None or match.call.arrival is not None
        return TableState(State.CALL, _need(is_held), match.call.called_at)
    if match.is_over:
        if table.confirmed:
            return TableState(State.DONE, Need.NONE)
        return TableState(State.RESULT, _need(table.judge is not None), match.last.at)
    if table.check is not None:
        return TableState(State.CHECK, Need.HELD, table.check.since)
    if match.clock.time_called:
        return TableState(
            State.PROCEDURE, _need(table.judge is not None), match.clock.time_called_at
        )
    if match.clock.read_at(at).remaining == 0:
        return TableState(State.TIME, _need(table.judge is not None))
    return TableState(State.CLOSE if _is_close(match) else State.RUNNING, Need.NONE)


def _need(is_held: bool) -> Need:
    return Need.HELD if is_held else Need.OPEN


def _is_close(match: Match) -> bool:
    """Whether the match may be over soon: a team one Duel from it, the other low or still open."""
    needed = match.ruleset.duels_per_match // 2
    at_match_point = [team for team in Team if match.wins[team] >= needed]
    if is_under_way(match) or (len(at_match_point) == len(Team) and needed):
        return True
    if not match.is_duel_running:
        return False
    low = match.ruleset.life_points // _CLOSE
    return any(match.running_duel.life_points[team.opponent] <= low for team in at_match_point)
