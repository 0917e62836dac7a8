"""Commands: what the judge asks to record, in the words of the transcript.

Owns the shape of every command as a frozen value. Must not know a rule: whether a command may be
recorded is decided elsewhere. Each class carries its stable name in ``do``. One long list rather
than a file a noun, so that the contract can be read from top to bottom in one place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, get_args

from referee.duel.ruleset import DEFAULT_RULESET, Setting
from referee.duel.vocabulary import (
    ChangeKind,
    Chosen,
    CountAt,
    CountFrom,
    Direct,
    Infraction,
    LinkOutcome,
    PenaltyKind,
    Phase,
    Position,
    Scope,
    Seat,
    Severity,
    SpellSpeed,
    Step,
    SummonKind,
    Team,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What every command has in common: nothing but its name."""

    do: ClassVar[str]

    def seats(self) -> Iterator[Seat]:
        """Every seat the command names, also inside its parts."""
        return _seats_in(self)


def _seats_in(value: Any) -> Iterator[Seat]:
    if isinstance(value, Seat):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _seats_in(item)
    elif isinstance(value, (Command, Part)):
        kind: Any = type(value)
        for name in _naming_seats(kind):
            yield from _seats_in(getattr(value, name))


@cache
def _naming_seats(kind: "type[Command | Part]") -> tuple[str, ...]:
    """The fields of a command or a part that may name a seat: most name none."""
    return tuple(each.name for each in fields(kind) if _may_name_seats(each.type))


def _may_name_seats(annotation: Any) -> bool:
    is_part = isinstance(annotation, type) and issubclass(annotation, Part)
    if is_part:
        return bool(_naming_seats(annotation))
    return annotation is Seat or any(map(_may_name_seats, get_args(annotation)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A piece of a command."""


# --- match and Duel ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEntry(Part):
    """A team as registered: Duelist A first, then B."""

    name: str
    duelists: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenMatch(Command):
    do: ClassVar[str] = "open-match"
    ruleset: str = DEFAULT_RULESET
    teams: tuple[TeamEntry, ...]
    settings: Mapping[str, Setting] = field(default_factory=dict)
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDuel(Command):
    do: ClassVar[str] = "start-duel"
    first_team: Team
    chosen: Chosen | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Command):
    do: ClassVar[str] = "concede"
    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOut(Command):
    do: ClassVar[str] = "deck-out"
    seats_out: tuple[Seat, ...] = field(metadata={"name": "seats"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialWin(Command):
    do: ClassVar[str] = "special-win"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndDuel(Command):
    do: ClassVar[str] = "end-duel"
    winner: Team | None
    reason: str


# --- turn ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter(Command):
    do: ClassVar[str] = "enter"
    phase: Phase
    step: Step | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Command):
    do: ClassVar[str] = "end-turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Summon(Command):
    do: ClassVar[str] = "summon"
    seat: Seat
    kind: SummonKind
    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Command):
    do: ClassVar[str] = "count"
    seat: Seat
    monsters: int | None = None
    spells_traps: int | None = None
    hand: int | None = None
    deck: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpell(Command):
    do: ClassVar[str] = "field-spell"
    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareAttack(Command):
    do: ClassVar[str] = "declare-attack"
    seat: Seat
    target: Seat | Direct
    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleTarget(Part):
    """The attacked monster: its owner's seat, position, and ATK or DEF."""

    seat: Seat
    position: Position
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(Command):
    do: ClassVar[str] = "battle"
    seat: Seat
    atk: int
    target: BattleTarget | Direct
    piercing: bool = False
    damage: int | None = None


# --- Life Points ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Part):
    """One change of one team's Life Points."""

    team: Team
    kind: ChangeKind
    amount: int | None = None
    to: int | None = None
    corrects: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Life(Command):
    do: ClassVar[str] = "life"
    changes: tuple[Change, ...]
    seat: Seat | None = None
    card: str | None = None
    note: str | None = None


# --- chains --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Command):
    do: ClassVar[str] = "activate"
    seat: Seat
    card: str
    speed: SpellSpeed = field(metadata={"is_number": True})
    answers: int | None = None
    damage_step: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Part):
    """One of several effects that trigger at the same time."""

    seat: Seat
    card: str
    mandatory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Triggers(Command):
    do: ClassVar[str] = "triggers"
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Command):
    do: ClassVar[str] = "pass"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PassAll(Command):
    do: ClassVar[str] = "pass-all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Command):
    do: ClassVar[str] = "resolve"
    outcome: LinkOutcome = LinkOutcome.RESOLVED


# --- turn counters -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StartCounter(Command):
    do: ClassVar[str] = "start-counter"
    name: str
    seat: Seat
    scope: Scope
    turns: int
    when: CountAt
    from_: CountFrom = field(default=CountFrom.NEXT, metadata={"name": "from"})
    skip: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvanceCounter(Command):
    do: ClassVar[str] = "advance-counter"
    counter: int
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StopCounter(Command):
    do: ClassVar[str] = "stop-counter"
    counter: int


# --- clock and calls -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StartClock(Command):
    do: ClassVar[str] = "start-clock"


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseClock(Command):
    do: ClassVar[str] = "pause-clock"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClock(Command):
    do: ClassVar[str] = "resume-clock"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallJudge(Command):
    do: ClassVar[str] = "call-judge"
    seat: Seat | None = None
    about: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeArrives(Command):
    do: ClassVar[str] = "judge-arrives"


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCall(Command):
    do: ClassVar[str] = "close-call"
    answer: str | None = None
    ruling: str | None = None
    game_loss: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Extend(Command):
    do: ClassVar[str] = "extend"
    seconds: int | float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime(Command):
    do: ClassVar[str] = "time"


# --- the judge's own -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Command):
    do: ClassVar[str] = "penalty"
    seat: Seat | None = None
    team: Team | None = None
    infraction: Infraction
    severity: Severity
    penalty: PenaltyKind | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Command):
    do: ClassVar[str] = "rule"
    question: str
    answer: str
    ruling: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Command):
    do: ClassVar[str] = "note"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    do: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Command):
    do: ClassVar[str] = "redo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewind(Command):
    do: ClassVar[str] = "rewind"
    to: int
    reason: str


COMMANDS: Mapping[str, type[Command]] = MappingProxyType(
    {
        kind.do: kind
        for kind in list(globals().values())
        if isinstance(kind, type) and issubclass(kind, Command) and kind is not Command
    }
)
