"""A round: its one clock, and the tables that are paired in it.

Owns what stands at a table beside the match itself: who looks after it, whether its decks are being
checked and whether its result is in. The match is told apart, by its id.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.duel.clock import Clock

SLIP_MINUTES = 5
"""A result slip is handed in so long after the round's end (ruling ``judge-result-slip``)."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The result slip was handed in."""

    at: datetime
    by: str | None
    is_late: bool


@dataclass(frozen=True, slots=True)
class DeckCheck:
    since: datetime
    by: str | None


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round. ``teams``: the numbers of team 1 and team 2 of its match.

    ``match_id``: that match; None before the round begins.
    """

    number: int
    teams: tuple[int, ...]
    match_id: str | None
    judge: str | None = None
    check: DeckCheck | None = None
    confirmed: Confirmation | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """``clock``: the round's own; a table's is the same plus its extensions.

    ``paused_for``: why the whole round stands still, None while it does not; ``paused_tables``:
    those whose clock ran until then.
    """

    number: int
    minutes: int
    clock: Clock
    tables: tuple[RoundTable, ...] = ()
    started_at: datetime | None = None
    ended_at: datetime | None = None
    paused_for: str | None = None
    paused_tables: tuple[int, ...] = ()

    @property
    def is_started(self) -> bool:
        return self.started_at is not None

    @property
    def is_ended(self) -> bool:
        return self.ended_at is not None

    @property
    def is_paused(self) -> bool:
        return self.paused_for is not None

    def table(self, number: int) -> RoundTable | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of_team(self, team: int) -> RoundTable | None:
        return next((table for table in self.tables if team in table.teams), None)

    def is_late(self, at: datetime) -> bool:
        """Whether a slip that comes in at ``at`` is late (ruling ``judge-result-slip``)."""
        return self.ended_at is not None and at > self.ended_at + timedelta(minutes=SLIP_MINUTES)
