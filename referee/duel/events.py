"""Events: what happened at the table, in the past tense.

Owns the shape of every fact that is kept. Must not know how it is stored or whether it was
allowed. ``kind`` is the stable name under which a fact is stored; it never changes. One long list
rather than a file a noun, as the commands are, so that all that is ever stored stands in one place.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from referee.duel.errors import Code
from referee.duel.ruleset import Ruleset
from referee.duel.vocabulary import (
    Action,
    Battler,
    ChangeKind,
    Chosen,
    CountAt,
    Direct,
    DuelKind,
    DuelReason,
    Infraction,
    LinkOutcome,
    MatchResult,
    PenaltyKind,
    Phase,
    Scope,
    Seat,
    Severity,
    SpellSpeed,
    Step,
    SummonKind,
    Team,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What every event has in common: nothing but its name."""

    kind: ClassVar[str]


# --- entries: the first event of each command ----------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamName:
    """A team and its Duelists, A first."""

    name: str
    duelists: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOpened(Event):
    kind: ClassVar[str] = "match-opened"
    at: datetime
    ruleset: Ruleset
    teams: tuple[TeamName, ...]
    table: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded(Event):
    """A command was recorded; ``objection`` is the one that the judge overruled, if any."""

    kind: ClassVar[str] = "recorded"
    at: datetime
    do: str
    objection: Code | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    kind: ClassVar[str] = "undone"
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone(Event):
    kind: ClassVar[str] = "redone"
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewound(Event):
    kind: ClassVar[str] = "rewound"
    to: int


# --- match and Duel ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelStarted(Event):
    kind: ClassVar[str] = "duel-started"
    duel: DuelKind
    first_team: Team
    chosen: Chosen | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelEnded(Event):
    kind: ClassVar[str] = "duel-ended"
    winner: Team | None
    reason: DuelReason


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelForfeited(Event):
    """The Duel that was to come is lost before it began."""

    kind: ClassVar[str] = "duel-forfeited"
    winner: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakBecameDue(Event):
    kind: ClassVar[str] = "tie-break-became-due"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded(Event):
    kind: ClassVar[str] = "match-ended"
    winner: Team | None
    result: MatchResult


# --- turn ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseEntered(Event):
    kind: ClassVar[str] = "phase-entered"
    phase: Phase
    step: Step | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseFinished(Event):
    """Time was called, the Phase is finished, and equal Life Points let play go on."""

    kind: ClassVar[str] = "phase-finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """The End Phase is over and counted; the next turn has not begun."""

    kind: ClassVar[str] = "turn-ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    kind: ClassVar[str] = "turn-began"
    draw_skipped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MonsterSummoned(Event):
    kind: ClassVar[str] = "monster-summoned"
    seat: Seat
    summon: SummonKind
    card: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountsNoted(Event):
    """Only what was noted now; None leaves a number as it was."""

    kind: ClassVar[str] = "counts-noted"
    seat: Seat
    monsters: int | None
    spells_traps: int | None
    hand: int | None
    deck: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpellChanged(Event):
    kind: ClassVar[str] = "field-spell-changed"
    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackDeclared(Event):
    kind: ClassVar[str] = "attack-declared"
    seat: Seat
    target: Seat | Direct
    card: str | None


# --- Life Points ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LifePointsChange:
    """One applied change: ``after`` is the total, ``rest`` what could not be applied."""

    team: Team
    kind: ChangeKind
    before: int
    applied: int
    rest: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleFought(Event):
    kind: ClassVar[str] = "battle-fought"
    seat: Seat
    target: Seat | Direct
    destroyed: tuple[Battler, ...]
    team: Team | None
    amount: int
    change: LifePointsChange | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LifePointsChanged(Event):
    kind: ClassVar[str] = "life-points-changed"
    changes: tuple[LifePointsChange, ...]


# --- chains --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkAdded(Event):
    kind: ClassVar[str] = "link-added"
    seat: Seat
    card: str
    speed: SpellSpeed


@dataclass(frozen=True, slots=True, kw_only=True)
class RightOffered(Event):
    """An action may be responded to, beginning after ``seat``."""

    kind: ClassVar[str] = "right-offered"
    action: Action
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RightLapsed(Event):
    """The turn player went on; nobody responds to the action any more."""

    kind: ClassVar[str] = "right-lapsed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    kind: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class EveryonePassed(Event):
    kind: ClassVar[str] = "everyone-passed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkResolved(Event):
    kind: ClassVar[str] = "link-resolved"
    number: int
    outcome: LinkOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainDropped(Event):
    """The judge went on although a chain was open."""

    kind: ClassVar[str] = "chain-dropped"


# --- turn counters -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterStarted(Event):
    kind: ClassVar[str] = "counter-started"
    counter: int
    name: str
    seat: Seat
    scope: Scope
    turns: int
    when: CountAt
    first_turn: int
    skip: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterCounted(Event):
    """The running turn was counted."""

    kind: ClassVar[str] = "counter-counted"
    counter: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterAdvanced(Event):
    kind: ClassVar[str] = "counter-advanced"
    counter: int
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterStopped(Event):
    kind: ClassVar[str] = "counter-stopped"
    counter: int


# --- clock and calls -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted(Event):
    kind: ClassVar[str] = "clock-started"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPaused(Event):
    kind: ClassVar[str] = "clock-paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeExtended(Event):
    kind: ClassVar[str] = "time-extended"
    microseconds: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled(Event):
    kind: ClassVar[str] = "time-called"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCalled(Event):
    kind: ClassVar[str] = "judge-called"
    seat: Seat | None
    about: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeArrived(Event):
    kind: ClassVar[str] = "judge-arrived"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallClosed(Event):
    """``microseconds``: the extension that was granted, 0 for none."""

    kind: ClassVar[str] = "call-closed"
    microseconds: int


# --- the judge's own -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven(Event):
    kind: ClassVar[str] = "penalty-given"
    seat: Seat | None
    team: Team
    infraction: Infraction
    severity: Severity
    penalty: PenaltyKind
    repeat: bool
    note: str | None


EVENTS: Mapping[str, type[Event]] = MappingProxyType(
    {
        kind.kind: kind
        for kind in list(globals().values())
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
)
