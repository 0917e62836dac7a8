"""The table's round clock, as arithmetic.

Owns how much time is left; never reads a clock of its own. What a command set (whether it runs,
extensions, the call of time) can be taken back; the time that ran cannot. All durations are whole
microseconds, so that adding and taking back never drifts.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from referee.duel.changing import replace
from referee.duel.errors import Code, Impossible, Objection, Refusal
from referee.duel.events import ClockPaused, ClockStarted, TimeExtended

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Match

MICROSECONDS = 1_000_000


def microseconds(seconds: int | float) -> int:
    """``seconds`` as whole microseconds, exact for any integer."""
    if isinstance(seconds, int):
        return seconds * MICROSECONDS
    whole, part = divmod(seconds, 1)
    return int(whole) * MICROSECONDS + round(part * MICROSECONDS)


def seconds(micro: int) -> float:
    """Microseconds as seconds; the largest double for what no double can hold."""
    try:
        return micro / MICROSECONDS
    except OverflowError:
        return sys.float_info.max


@dataclass(frozen=True, slots=True)
class Clock:
    """A round clock at the instant ``now`` (ruling ``time-round-clock``)."""

    limit: int
    now: datetime
    ran: int = 0
    running: bool = False
    extended: int = 0
    forgiven: int = 0
    time_called_at: datetime | None = None

    @property
    def time_called(self) -> bool:
        return self.time_called_at is not None

    @property
    def remaining(self) -> int:
        """Microseconds left, never below 0."""
        return max(0, -self._overrun)

    @property
    def overrun(self) -> int:
        """Microseconds the clock ran past zero."""
        return max(0, self._overrun)

    @property
    def _overrun(self) -> int:
        return self.ran - self.limit - self.extended - self.forgiven

    def read_at(self, at: datetime) -> "Clock":
        """The clock at ``at``; an earlier time does not turn it back."""
        if at <= self.now:
            return self
        if not self.running:
            return replace(self, now=at)
        return replace(self, now=at, ran=self.ran + (at - self.now) // timedelta(microseconds=1))

    def extended_by(self, micro: int) -> "Clock":
        """More time, added to what is left: time past zero is not counted against it."""
        return replace(self, extended=self.extended + micro, forgiven=self.forgiven + self.overrun)

    def set_as(self, earlier: "Clock") -> "Clock":
        """What ``earlier`` had set, with the time that has run since."""
        return replace(earlier, now=self.now, ran=self.ran)

    def stopped_by_time(self, at: datetime) -> "Clock":
        """Time was called: nothing runs any more (ruling ``time-procedure-untimed``)."""
        return replace(self, running=False, time_called_at=at)


def refuse_start(
    match: "Match", _: "commands.StartClock | commands.ResumeClock"
) -> Iterator[Refusal]:
    """Rulings ``time-procedure-untimed`` and ``time-round-clock``."""
    if match.clock.time_called:
        yield Impossible(Code.CLOCK_STOPPED)
    if match.clock.running:
        yield Impossible(Code.CLOCK_RUNNING)


def refuse_pause(match: "Match", _: "commands.PauseClock") -> Iterator[Refusal]:
    """Ruling ``time-procedure-untimed``."""
    if match.clock.time_called or not match.clock.running:
        yield Impossible(Code.CLOCK_STOPPED)


def refuse_extend(match: "Match", _: "commands.Extend") -> Iterator[Refusal]:
    """Ruling ``judge-no-extension``."""
    if match.clock.time_called:
        yield Objection(Code.EXTENSION_NOT_ALLOWED)


def start(draft: "Draft", _: "commands.StartClock | commands.ResumeClock") -> None:
    draft.add(ClockStarted())


def pause(draft: "Draft", _: "commands.PauseClock") -> None:
    draft.add(ClockPaused())


def extend(draft: "Draft", command: "commands.Extend") -> None:
    draft.add(TimeExtended(microseconds=microseconds(command.seconds), reason=command.reason))
