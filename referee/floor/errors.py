"""Why something is not recorded of an event. Errors carry fields; words are made outside."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class FloorCode(StrEnum):
    """What is in the way."""

    EVENT_ARCHIVED = "event-archived"
    EVENT_NOT_ARCHIVED = "event-not-archived"
    NO_NAME = "no-name"
    WRONG_NUMBER_OF_DUELISTS = "wrong-number-of-duelists"
    SEATS_FIXED = "seats-fixed"
    TEAM_NAME_TAKEN = "team-name-taken"
    NO_SUCH_TEAM = "no-such-team"
    TEAM_DROPPED = "team-dropped"
    DESIGNATION_FIXED = "designation-fixed"
    NO_SUCH_ROUND = "no-such-round"
    ROUND_NOT_ENDED = "round-not-ended"
    ROUND_STARTED = "round-started"
    ROUND_NOT_STARTED = "round-not-started"
    ROUND_ENDED = "round-ended"
    ROUND_PAUSED = "round-paused"
    ROUND_NOT_PAUSED = "round-not-paused"
    TIME_ALREADY_CALLED = "time-already-called"
    NO_TABLES = "no-tables"
    NO_SUCH_TABLE = "no-such-table"
    TABLE_TAKEN = "table-taken"
    SAME_TEAM_TWICE = "same-team-twice"
    TEAM_ALREADY_PAIRED = "team-already-paired"
    RESULT_ALREADY_CONFIRMED = "result-already-confirmed"
    DECK_CHECK_RUNNING = "deck-check-running"
    NO_DECK_CHECK = "no-deck-check"


RULINGS: Mapping[FloorCode, str] = MappingProxyType(
    {
        FloorCode.DESIGNATION_FIXED: "tag-designation-fixed",
        FloorCode.TIME_ALREADY_CALLED: "time-procedure-untimed",
        FloorCode.RESULT_ALREADY_CONFIRMED: "judge-result-slip",
    }
)


class FloorRefusal(Exception):
    """A fact that was not recorded; ``number`` is the team, round or table it is about."""

    def __init__(self, code: FloorCode, number: int | None = None) -> None:
        super().__init__(code.value, number)
        self.code = code
        self.number = number

    @property
    def ruling(self) -> str | None:
        """The ruling that backs it; None where no rule does."""
        return RULINGS.get(self.code)
