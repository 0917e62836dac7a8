"""Why a line that was pasted or sent as a file is not taken. Words are made outside."""

from dataclasses import dataclass
from enum import StrEnum


class LineCode(StrEnum):
    """What is wrong with a line."""

    UNREADABLE = "unreadable"
    OPEN_QUOTE = "open-quote"
    LINE_TOO_LONG = "line-too-long"
    TOO_MANY_CELLS = "too-many-cells"
    NAME_TOO_LONG = "name-too-long"
    NO_NAME = "no-name"
    NO_DUELIST = "no-duelist"
    ONE_DUELIST = "one-duelist"
    TEAM_IN_LINE = "team-in-line"
    DUELISTS_IN_LINE = "duelists-in-line"
    TEAM_ENTERED = "team-entered"
    DUELISTS_ENTERED = "duelists-entered"
    NO_TABLE = "no-table"
    TABLE_OUT_OF_RANGE = "table-out-of-range"
    TEAM_MISSING = "team-missing"
    TEAM_UNKNOWN = "team-unknown"
    TEAM_AMBIGUOUS = "team-ambiguous"
    TEAM_DROPPED = "team-dropped"
    SAME_TEAM = "same-team"
    TABLE_IN_LINE = "table-in-line"
    TABLE_TAKEN = "table-taken"
    PAIRED_IN_LINE = "paired-in-line"
    PAIRED_AT_TABLE = "paired-at-table"


@dataclass(frozen=True, slots=True)
class LineFault:
    """``value``: the number, line or words that the code is about; ``name``: of the team."""

    code: LineCode
    value: int | str = ""
    name: str = ""
