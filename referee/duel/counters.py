"""Turn counters: effects that last a number of turns, and whose turns they count.

Owns what a counter counts and when it is due. Rulings ``tag-turn-count-all``, ``tag-swords``,
``tag-final-countdown``, ``tag-reckless-greed``, ``tag-personal-phase-counters``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.duel.changing import replace
from referee.duel.errors import Code, Impossible, Refusal
from referee.duel.events import CounterAdvanced, CounterCounted, CounterStarted, CounterStopped
from referee.duel.vocabulary import CountAt, CountFrom, Phase, Scope, Seat

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Duel, Match


@dataclass(frozen=True, slots=True)
class Counter:
    """A running counter: ``left`` of its ``turns`` until it is due, none before ``first_turn``."""

    id: int
    name: str
    seat: Seat
    scope: Scope
    turns: int
    left: int
    when: CountAt
    first_turn: int
    skip: bool
    counted_turn: int = 0

    @property
    def is_due(self) -> bool:
        return self.left == 0

    def covers(self, seat: Seat) -> bool:
        """Whether turns of ``seat`` are in scope, seen from the counter's own seat."""
        match self.scope:
            case Scope.ALL:
                return True
            case Scope.OPPONENTS:
                return seat.team is not self.seat.team
            case Scope.TEAM:
                return seat.team is self.seat.team
            case Scope.SELF:
                return seat is self.seat

    def may_count(self, turn: int, seat: Seat) -> bool:
        """Whether turn number ``turn`` of ``seat`` is one to count, and not counted yet."""
        return (
            not self.is_due
            and self.covers(seat)
            and turn >= self.first_turn
            and turn != self.counted_turn
        )

    def counted(self, turn: int) -> "Counter":
        return replace(self, left=self.left - 1, counted_turn=turn)

    def advanced(self, by: int) -> "Counter":
        return replace(self, left=max(0, self.left - by))


_PHASE = {CountAt.DRAW: Phase.DRAW, CountAt.STANDBY: Phase.STANDBY}


def is_reached(duel: "Duel", when: CountAt) -> bool:
    """Whether the running turn's moment ``when`` is behind; a skipped Draw Phase never is."""
    return duel.turn.ended if when is CountAt.END else _PHASE[when] in duel.turn.reached


def next_seat(duel: "Duel", counter: Counter) -> Seat | None:
    """At whose turn the counter moves next; None when it is due."""
    number = next_turn(duel, counter)
    return None if number is None else duel.seat_of_turn(number)


def next_turn(duel: "Duel", counter: Counter) -> int | None:
    """The number of the turn at which the counter moves next; None when it is due."""
    if counter.is_due:
        return None
    turn = duel.turn.number
    # A turn begins with its Draw Phase, skipped or not, so that it never lies ahead.
    behind = counter.when is CountAt.DRAW or is_reached(duel, counter.when)
    first = turn + 1 if behind else turn
    number = max(first, counter.first_turn)
    while not counter.may_count(number, duel.seat_of_turn(number)):
        number += 1
    return number


def count(draft: "Draft", when: CountAt) -> None:
    """The moment ``when`` of the running turn is reached: move what counts there."""
    duel = draft.match.running_duel
    for counter in duel.counters:
        if counter.when is when and counter.may_count(duel.turn.number, duel.turn_player):
            draft.add(CounterCounted(counter=counter.id))


def skips_draw_phase(duel: "Duel", turn: int) -> tuple[Counter, ...]:
    """The counters that skip the Draw Phase of turn ``turn`` (ruling ``turn-skipped-phase``)."""
    seat = duel.seat_of_turn(turn)
    return tuple(c for c in duel.counters if c.skip and c.may_count(turn, seat))


def start(draft: "Draft", command: "commands.StartCounter") -> None:
    duel = draft.match.running_duel
    number = duel.counters_started + 1
    current = command.from_ is CountFrom.CURRENT
    draft.add(
        CounterStarted(
            counter=number,
            name=command.name,
            seat=command.seat,
            scope=command.scope,
            turns=command.turns,
            when=command.when,
            first_turn=duel.turn.number if current else duel.turn.number + 1,
            skip=command.skip and command.when is CountAt.DRAW,
        )
    )
    duel = draft.match.running_duel
    counter = duel.counter(number)
    if (
        counter
        and is_reached(duel, counter.when)
        and counter.may_count(duel.turn.number, duel.turn_player)
    ):
        draft.add(CounterCounted(counter=number))


def refuse_unknown(
    match: "Match", command: "commands.AdvanceCounter | commands.StopCounter"
) -> Iterator[Refusal]:
    """A counter that is due is no longer one to move."""
    counter = match.running_duel.counter(command.counter)
    if counter is None or counter.is_due:
        yield Impossible(Code.NO_SUCH_COUNTER)


def advance(draft: "Draft", command: "commands.AdvanceCounter") -> None:
    draft.add(CounterAdvanced(counter=command.counter, by=command.by))


def stop(draft: "Draft", command: "commands.StopCounter") -> None:
    draft.add(CounterStopped(counter=command.counter))
