"""The match: the whole state, as frozen values.

Owns what there is to know between two entries, and the answers that follow from it. Changes
nothing by itself: ``evolve`` makes the next match out of an event.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from referee.duel.battle import BattleResult
from referee.duel.calls import Call
from referee.duel.chain import Chain, Offer
from referee.duel.clock import Clock
from referee.duel.counters import Counter
from referee.duel.errors import Code
from referee.duel.events import LifePointsChange, TeamName
from referee.duel.outcome import DuelOutcome, MatchOutcome
from referee.duel.penalties import GivenPenalty
from referee.duel.responses import Responses
from referee.duel.ruleset import Ruleset
from referee.duel.turns import Counts, Turn
from referee.duel.vocabulary import Chosen, DuelKind, Seat, Team, turn_order


@dataclass(frozen=True, slots=True)
class ActiveFieldSpell:
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Duel:
    """A running or ended Duel. Life Points by team; ``time_turn``: when time was called."""

    number: int
    kind: DuelKind
    first_team: Team
    chosen: Chosen | None
    order: tuple[Seat, ...]
    passes_to_close: int
    life_points: Mapping[Team, int]
    turn: Turn
    counts: Mapping[Seat, Counts] = field(default_factory=dict)
    field_spells: tuple[ActiveFieldSpell, ...] = ()
    chain: Chain | None = None
    offer: Offer | None = None
    counters: tuple[Counter, ...] = ()
    counters_started: int = 0
    time_turn: int | None = None
    phase_finished: bool = False
    outcome: DuelOutcome | None = None

    @property
    def turn_player(self) -> Seat:
        """The Duelist whose turn it is (ruling ``tag-turn-order``)."""
        return self.seat_of_turn(self.turn.number)

    def seat_of_turn(self, number: int) -> Seat:
        """Whose turn is turn ``number``, counted from 1."""
        return self.order[(number - 1) % len(self.order)]

    @property
    def extra_turn(self) -> int | None:
        """Turns since the one in which time was called, 0 in that turn itself."""
        return None if self.time_turn is None else self.turn.number - self.time_turn

    @property
    def responses(self) -> Responses | None:
        """The round of asking that is on, be it for a chain or for an action."""
        if self.chain:
            return self.chain.responses
        return self.offer.responses if self.offer else None

    def counter(self, number: int) -> Counter | None:
        return next((c for c in self.counters if c.id == number), None)


@dataclass(frozen=True, slots=True)
class Kept:
    """The entries that are in force, newest first, by their positions."""

    position: int
    before: "Kept | None" = field(repr=False, compare=False)

    def __iter__(self) -> Iterator[int]:
        kept: Kept | None = self
        while kept is not None:
            yield kept.position
            kept = kept.before


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that an undo gives back. Of the clock it gives back only what was set."""

    wins: Mapping[Team, int]
    clock: Clock
    draws: int = 0
    duel: Duel | None = None
    tie_break_due: bool = False
    outcome: MatchOutcome | None = None
    call: Call | None = None
    penalties: tuple[GivenPenalty, ...] = ()
    kept: Kept | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Earlier:
    """A table of an entry, and those before it. Shared, never copied."""

    position: int
    table: Table
    before: "Earlier | None" = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Overruled:
    """An objection that the judge overruled, with the reason."""

    position: int
    code: Code
    reason: str


@dataclass(frozen=True, slots=True)
class CounterNumber:
    """The result of starting a counter: the number under which it runs."""

    counter: int


Result = BattleResult | tuple[LifePointsChange, ...] | CounterNumber | None


@dataclass(frozen=True, slots=True)
class Last:
    """The last recorded command and what came of it."""

    position: int
    do: str
    at: datetime
    result: Result = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match after its entry ``position``.

    ``recorded``: the table after each earlier position; ``in_force``: the table before each command
    that undo can take back, newest first, at that command's position; ``undone``: the table after
    each command that redo can give again.
    """

    ruleset: Ruleset
    teams: Mapping[Team, TeamName]
    number: int | None
    position: int
    table: Table
    last: Last
    overruled: tuple[Overruled, ...] = ()
    recorded: Earlier | None = field(default=None, repr=False, compare=False)
    in_force: Earlier | None = field(default=None, repr=False, compare=False)
    undone: Earlier | None = field(default=None, repr=False, compare=False)

    @property
    def duel(self) -> Duel | None:
        """The running or the last Duel; None before the first."""
        return self.table.duel

    @property
    def running_duel(self) -> Duel:
        """The Duel, where the caller knows that there is one."""
        assert self.table.duel is not None
        return self.table.duel

    @property
    def is_duel_running(self) -> bool:
        return self.table.duel is not None and self.table.duel.outcome is None

    @property
    def clock(self) -> Clock:
        return self.table.clock

    @property
    def call(self) -> Call | None:
        return self.table.call

    @property
    def penalties(self) -> tuple[GivenPenalty, ...]:
        return self.table.penalties

    @property
    def wins(self) -> Mapping[Team, int]:
        return self.table.wins

    @property
    def draws(self) -> int:
        return self.table.draws

    @property
    def duels_played(self) -> int:
        """Duels that count, forfeited ones included."""
        return sum(self.table.wins.values()) + self.table.draws

    @property
    def tie_break_due(self) -> bool:
        return self.table.tie_break_due

    @property
    def outcome(self) -> MatchOutcome | None:
        return self.table.outcome

    @property
    def is_over(self) -> bool:
        return self.table.outcome is not None

    @property
    def may_attack(self) -> bool:
        """Whether a Battle Phase is allowed in this turn (ruling ``tag-first-attack``)."""
        return self.running_duel.turn.number >= self.ruleset.first_attack_turn

    @property
    def seats(self) -> tuple[Seat, ...]:
        return turn_order(Team.ONE, self.ruleset.seats)

    def duelist(self, seat: Seat) -> str:
        """The name of the Duelist who sits at ``seat``."""
        return self.teams[seat.team].duelists["AB".index(seat.value[0])]

    @property
    def undoes(self) -> int | None:
        """The position of the command that an undo would take back."""
        return self.in_force.position if self.in_force else None

    @property
    def redoes(self) -> int | None:
        """The position of the command that a redo would give again."""
        return self.undone.position if self.undone else None

    def table_after(self, position: int) -> Table:
        """The table as it was after ``position``, which must be recorded."""
        earlier = self.recorded
        while earlier is not None and earlier.position > position:
            earlier = earlier.before
        return self.table if earlier is None or position >= self.position else earlier.table
