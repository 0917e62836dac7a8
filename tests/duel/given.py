"""The language of the rules' tests: ``given(...).when(...).then(...)`` at a table.

A table is a match with a Duel begun. Commands are recorded one after another, each at the time of
the one before, unless ``at`` gives it its own.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from referee.duel import commands as c
from referee.duel import vocabulary as v
from referee.duel.decide import draft, open_match, refusal
from referee.duel.errors import Code, Impossible, Objection, Refusal
from referee.duel.events import Event
from referee.duel.match import Duel, Match
from referee.duel.notation import Line
from referee.duel.ruleset import PRESETS, Setting
from referee.duel.state import describe

START = datetime(2013, 11, 16, 14, 0, tzinfo=UTC)
REASON = "so it was at the table"

Recordable = c.Command | Line | Iterable[Any]


def at(minutes: float, command: c.Command, seconds: float = 0) -> Line:
    """``command`` that long after the match was opened."""
    return Line(command, at=START + timedelta(minutes=minutes, seconds=seconds))


def overruled(command: c.Command) -> Line:
    return Line(command, overrule=REASON)


class Table:
    """A match on which commands are recorded, and what the last of them came to."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.now = match.last.at
        self.events: tuple[Event, ...] = ()
        self.refusal: Refusal | None = None

    def record(self, *commands: Recordable) -> Self:
        """Record what must not be refused."""
        for line in _flat(commands):
            self.when(line)
            if self.refusal:
                raise AssertionError(f"{line.command} was refused") from self.refusal
        return self

    def when(self, command: c.Command | Line, *, overrule: str | None = None) -> Self:
        """Ask for one command, which may be refused."""
        line = command if isinstance(command, Line) else Line(command, overrule=overrule)
        self.now = line.at or self.now
        self.events, self.refusal = (), None
        try:
            self.match, recorded = draft(
                self.match, line.command, at=self.now, overrule=line.overrule
            )
        except Refusal as refused:
            self.refusal = refused
        else:
            self.events = recorded
        return self

    def then(self, *events: Event) -> Self:
        """What followed from the command, after the entry itself."""
        assert self.refusal is None, self.refusal
        assert self.events[1:] == events
        return self

    def objects(self, code: str) -> Self:
        """A rule objects: ``code``."""
        assert isinstance(self.refusal, Objection), self.refusal
        assert self.refusal.code == code
        return self

    def is_impossible(self, code: str) -> Self:
        assert isinstance(self.refusal, Impossible), self.refusal
        assert self.refusal.code == code
        return self

    def is_recorded(self) -> Self:
        assert self.refusal is None
        return self

    def refuses(self, command: c.Command) -> Code | None:
        """The code with which ``command`` would be refused now."""
        refused = refusal(self.match, command)
        return refused.code if refused else None

    @property
    def duel(self) -> Duel:
        return self.match.running_duel

    @property
    def life_points(self) -> tuple[int, int]:
        """Both totals, team 1's first."""
        return self.duel.life_points[v.Team.ONE], self.duel.life_points[v.Team.TWO]

    @property
    def score(self) -> tuple[int, int, int]:
        """Wins of team 1, of team 2, and draws."""
        return self.match.wins[v.Team.ONE], self.match.wins[v.Team.TWO], self.match.draws

    @property
    def remaining(self) -> float:
        """Seconds left on the clock now."""
        return self.match.clock.read_at(self.now).remaining / 1_000_000

    @property
    def whole_state(self) -> dict[str, Any]:
        """Everything an undo gives back: the described state without position and clock."""
        told = describe(self.match, at=self.now)
        kept = {name: told[name] for name in ("match", "duel", "penalties")}
        return kept | {"call": self.match.call, "time_called": told["clock"]["time_called"]}

    def copy(self) -> "Table":
        """Another table with the same match, to try something else on."""
        return Table(self.match)


def opened(ruleset: str = "tag-2013", **settings: Setting) -> Table:
    """A match before its first Duel."""
    seats = PRESETS[ruleset].with_settings(settings).seats
    names = ("Ines", "Joris")[: seats // 2], ("Kira", "Luka")[: seats // 2]
    teams = tuple(c.TeamEntry(name=n[0], duelists=n) for n in names)
    opening = c.OpenMatch(ruleset=ruleset, teams=teams, settings=settings)
    match, _ = open_match(opening, at=START)
    return Table(match)


def given(
    *commands: Recordable, ruleset: str = "tag-2013", first_team: int = 1, **settings: Setting
) -> Table:
    """A table at which a Duel has begun and ``commands`` were recorded."""
    table = opened(ruleset, **settings)
    return table.record(c.StartDuel(first_team=v.Team(first_team)), *commands)


def _flat(commands: Iterable[Any]) -> Iterable[Line]:
    for command in commands:
        if isinstance(command, Line):
            yield command
        elif isinstance(command, c.Command):
            yield Line(command)
        else:
            yield from _flat(command)


# --- commands in few words -----------------------------------------------------------------------

END_TURN = c.EndTurn()
MAIN_1 = c.Enter(phase=v.Phase.MAIN_1)
MAIN_2 = c.Enter(phase=v.Phase.MAIN_2)
END_PHASE = c.Enter(phase=v.Phase.END)
NOTE = c.Note(text="seen")
TIME = c.CallTime()
PASS_ALL = c.PassAll()
RESOLVE = c.Resolve()
UNDO = c.Undo()
REDO = c.Redo()


def turns(number: int) -> list[c.Command]:
    """``number`` turns go by."""
    return [END_TURN] * number


def start_duel(first_team: int = 1) -> c.StartDuel:
    return c.StartDuel(first_team=v.Team(first_team))


def enter(phase: str, step: str | None = None) -> c.Enter:
    return c.Enter(phase=v.Phase(phase), step=v.Step(step) if step else None)


def change(team: int, kind: str, number: int | None = None) -> c.Change:
    sets = kind in ("become", "correction")
    return c.Change(
        team=v.Team(team),
        kind=v.ChangeKind(kind),
        amount=None if sets else number,
        to=number if sets else None,
    )


def life(team: int, kind: str, number: int | None = None) -> c.Life:
    note = "counted again" if kind == "correction" else None
    return c.Life(changes=(change(team, kind, number),), note=note)


def damage(team: int, amount: int) -> c.Life:
    return life(team, "effect-damage", amount)


def activate(seat: str, speed: int, **more: Any) -> c.Activate:
    return c.Activate(seat=v.Seat(seat), card="Card", speed=v.SpellSpeed(speed), **more)


def passes(*seats: str) -> list[c.Command]:
    return [c.Pass(seat=v.Seat(seat)) for seat in seats]


def summon(seat: str, kind: str = "normal") -> c.Summon:
    return c.Summon(seat=v.Seat(seat), kind=v.SummonKind(kind))


def attack(seat: str, target: str = "direct") -> c.DeclareAttack:
    aimed: v.Seat | v.Direct = v.Direct.DIRECT if target == "direct" else v.Seat(target)
    return c.DeclareAttack(seat=v.Seat(seat), target=aimed)


def counter(seat: str, scope: str, number: int, when: str, **more: Any) -> c.StartCounter:
    if "first" in more:
        more["from_"] = v.CountFrom(more.pop("first"))
    return c.StartCounter(
        name="Counter",
        seat=v.Seat(seat),
        scope=v.Scope(scope),
        turns=number,
        when=v.CountAt(when),
        **more,
    )


def concede(team: int) -> c.Concede:
    return c.Concede(team=v.Team(team))


def penalty(seat: str, severity: str, infraction: str = "procedural-error") -> c.Penalty:
    return c.Penalty(
        seat=v.Seat(seat), severity=v.Severity(severity), infraction=v.Infraction(infraction)
    )


def kept(match: Match) -> frozenset[int]:
    """The positions of all entries in force: neither undone nor rewound."""
    return frozenset(match.table.kept or ())
