"""The clock of a round, as every page of the floor shows it.

Owns its digits and its words, and what a round is called.
"""

from dataclasses import dataclass
from datetime import datetime

from referee.duel.clock import Clock
from referee.floor.round import Round
from referee.web.clock_numbers import ClockNumbers, clock_numbers
from referee.web.local_time import elapsed
from referee.web.translate import gettext
from referee.web.words import duration, time_left


@dataclass(frozen=True, slots=True)
class RoundClock:
    """``time``: what the digits say; the script paints on from the ``numbers``."""

    time: str
    words: str
    numbers: ClockNumbers


def round_words(round_: Round | None) -> str:
    if round_ is None:
        return gettext("No round yet")
    return gettext("Round %(number)s", number=round_.number)


def round_clock(round_: Round | None, at: datetime) -> RoundClock | None:
    """The clock of a round, for its digits and for the script that paints on."""
    if round_ is None:
        return None
    clock = round_.clock.read_at(at)
    return RoundClock(
        time=_digits(clock, at),
        words=_clock_words(round_, clock),
        numbers=clock_numbers(clock, at=at),
    )


def _digits(clock: Clock, at: datetime) -> str:
    if clock.time_called_at is not None:
        return f"+{duration(elapsed(clock.time_called_at, at))}"
    return time_left(clock.remaining)


def _clock_words(round_: Round, clock: Clock) -> str:
    if clock.time_called:
        return gettext("Time called")
    if not round_.is_started:
        return gettext("Not started")
    if round_.is_ended:
        return gettext("Round ended")
    if round_.is_paused:
        return gettext("Paused")
    return gettext("Time is up") if clock.remaining == 0 else gettext("Round clock, running")
