"""Facts: everything that is recorded of an event, in the order in which it happened.

Owns their names and fields. An event is the fold of its facts; whether one may be recorded is
decided in ``decide``. What happens inside a match is recorded with that match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from referee.duel.ruleset import DEFAULT_RULESET, Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """``do`` is its name on record, which never changes."""

    do: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTerms(Fact):
    """What an event is called and played by.

    ``date``: ISO 8601. ``zone``: a name of the time zone database. ``forbidden_list``: its name.
    ``settings`` change single fields of the ruleset for every match of the event.
    """

    name: str
    date: str
    zone: str
    ruleset: str = DEFAULT_RULESET
    settings: Mapping[str, Setting] = field(default_factory=dict)
    forbidden_list: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEvent(EventTerms):
    do: ClassVar[str] = "open-event"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEvent(EventTerms):
    """Other terms from now on; matches that were opened already keep theirs."""

    do: ClassVar[str] = "change-event"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTeam(Fact):
    """A team gets the next number. ``duelists``: A and B in the order in which they registered."""

    do: ClassVar[str] = "enter-team"
    name: str
    duelists: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTeam(Fact):
    """The right spelling of a team's names."""

    do: ClassVar[str] = "change-team"
    team: int
    name: str
    duelists: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DropTeam(Fact):
    do: ClassVar[str] = "drop-team"
    team: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRound(Fact):
    """The next round, to be paired. ``minutes``: where not the ruleset's own."""

    do: ClassVar[str] = "open-round"
    minutes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairTable(Fact):
    """Two teams at a table: the first of them is team 1 of their match.

    ``match_id``: the match, where the round has begun already.
    """

    do: ClassVar[str] = "pair-table"
    round: int
    table: int
    teams: tuple[int, ...]
    match_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpairTable(Fact):
    do: ClassVar[str] = "unpair-table"
    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTable(Fact):
    """The match goes on at another table, with its record."""

    do: ClassVar[str] = "move-table"
    round: int
    table: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMatch:
    """The match that is played at a table."""

    table: int
    match_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound(Fact):
    """The clocks of all tables start, in the matches that are opened there."""

    do: ClassVar[str] = "start-round"
    round: int
    matches: tuple[TableMatch, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseRound(Fact):
    """The whole round stands still, as at a fire alarm. ``tables``: those whose clock ran."""

    do: ClassVar[str] = "pause-round"
    round: int
    reason: str
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeRound(Fact):
    do: ClassVar[str] = "resume-round"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRoundTime(Fact):
    do: ClassVar[str] = "call-round-time"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(Fact):
    do: ClassVar[str] = "end-round"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverTable(Fact):
    """Who looks after a table, or is on the way to it; None: nobody any more."""

    do: ClassVar[str] = "cover-table"
    round: int
    table: int
    judge: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult(Fact):
    """The result slip of a table was handed in."""

    do: ClassVar[str] = "confirm-result"
    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDeckCheck(Fact):
    do: ClassVar[str] = "start-deck-check"
    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndDeckCheck(Fact):
    """``seconds``: the extension that the table was given for it."""

    do: ClassVar[str] = "end-deck-check"
    round: int
    table: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveEvent(Fact):
    do: ClassVar[str] = "archive-event"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreEvent(Fact):
    do: ClassVar[str] = "restore-event"


FACTS: Mapping[str, type[Fact]] = MappingProxyType(
    {
        kind.do: kind
        for kind in (
            OpenEvent,
            ChangeEvent,
            EnterTeam,
            ChangeTeam,
            DropTeam,
            OpenRound,
            PairTable,
            UnpairTable,
            MoveTable,
            StartRound,
            PauseRound,
            ResumeRound,
            CallRoundTime,
            EndRound,
            CoverTable,
            ConfirmResult,
            StartDeckCheck,
            EndDeckCheck,
            ArchiveEvent,
            RestoreEvent,
        )
    }
)
