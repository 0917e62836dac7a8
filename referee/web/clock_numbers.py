"""A clock as numbers, from which a screen counts on by itself.

Owns what a page's script is told of a clock, of a match or of a whole round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.duel.clock import Clock
from referee.web.local_time import elapsed, milliseconds

_MILLISECOND = 1_000
_LARGEST = 2**53 - 1


@dataclass(frozen=True, slots=True)
class ClockNumbers:
    """Milliseconds. ``called_ms``: since time was called; ``now_ms``: since 1970 began."""

    is_running: bool
    remaining_ms: int
    overrun_ms: int
    called_ms: int | None
    now_ms: int

    @property
    def beat(self) -> Mapping[str, object]:
        """The same under the names that the script reads in a stream."""
        return {
            "running": self.is_running,
            "remaining_ms": self.remaining_ms,
            "overrun_ms": self.overrun_ms,
            "called_ms": self.called_ms,
            "now_ms": self.now_ms,
        }


def clock_numbers(clock: Clock, *, at: datetime) -> ClockNumbers:
    read = clock.read_at(at)
    called = read.time_called_at
    return ClockNumbers(
        is_running=read.running,
        remaining_ms=_exact(read.remaining),
        overrun_ms=_exact(read.overrun),
        called_ms=None if called is None else _exact(elapsed(called, at)),
        now_ms=milliseconds(at),
    )


def _exact(micro: int) -> int:
    """Milliseconds, no more than a script can count exactly, whatever a judge has granted."""
    return min(micro // _MILLISECOND, _LARGEST)
