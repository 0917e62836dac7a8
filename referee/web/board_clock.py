"""The round clock on the board: its digits, its words and the button below it.

Owns what the clock says at each moment. The page's script paints on from ``remaining_ms``; without
it the page stands as it was made. Must not know how time is counted.
"""

from dataclasses import dataclass
from datetime import datetime

from referee.duel.commands import CallJudge
from referee.duel.decide import refusal
from referee.duel.match import Match
from referee.web.clock_numbers import ClockNumbers, clock_numbers
from referee.web.local_time import elapsed, hours_and_minutes, milliseconds
from referee.web.procedure import time_is_decided_words
from referee.web.refusals import refusal_title
from referee.web.translate import gettext
from referee.web.words import duration, time_left

_MINUTE = 60_000_000
WARNINGS = (10, 5, 2, 1, 0)
_DIGITS = len("99:59")


@dataclass(frozen=True, slots=True)
class ClockLabel:
    """``words``: what it says; ``warnings``: what it says from so many minutes on."""

    words: str
    warnings: tuple[tuple[int, str], ...]
    words_running: str


@dataclass(frozen=True, slots=True)
class ClockRow:
    """What is pressed. ``may_start``: the clock stands and may run.

    ``call``: the words of the open judge call, or of the button that calls; ``call_why``: why
    nobody may be called now. ``words_call``: how the script writes it on; ``call_since_ms``: the
    call's time.
    """

    may_start: bool
    start_words: str
    call: str
    is_call_open: bool
    call_why: str
    words_call: str
    call_since_ms: int | None


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What stands around the digits. ``is_long``: they need room for more than 99 minutes.

    ``words_over``: how the script writes ``note`` on.
    """

    label: ClockLabel
    note: str
    words_over: str
    is_warning: bool
    is_long: bool
    row: ClockRow


@dataclass(frozen=True, slots=True)
class ClockView:
    """``numbers`` and ``time`` are others each time."""

    numbers: ClockNumbers
    time: str
    face: ClockFace


def clock_view(match: Match, *, at: datetime) -> ClockView:
    clock = match.clock.read_at(at)
    called = clock.time_called_at
    warning = _warning(clock.remaining) if clock.running else None
    words_running = gettext("Round clock, running")
    if called:
        time = f"+{duration(elapsed(called, at))}"
        words = gettext("Time called at %(time)s", time=hours_and_minutes(called))
    else:
        time = time_left(clock.remaining)
        if not clock.running:
            words = gettext("Clock paused") if clock.ran else gettext("Clock not started")
        else:
            words = words_running if warning is None else _warnings()[warning]
    face = ClockFace(
        label=ClockLabel(words, tuple(_warnings().items()), words_running),
        note=_note(match, is_time_up=not called and clock.remaining == 0, overrun=clock.overrun),
        words_over=gettext("Over by {time}"),
        is_warning=bool(called) or warning is not None or (not clock.running and clock.ran > 0),
        is_long=bool(called) or len(time) > _DIGITS,
        row=ClockRow(
            may_start=not called and not clock.running and not match.is_over,
            start_words=gettext("Resume clock") if clock.ran else gettext("Start clock"),
            call=_call_words(match, at),
            is_call_open=match.call is not None,
            call_why=_call_why(match),
            words_call=gettext("Call open {time}"),
            call_since_ms=milliseconds(match.call.called_at) if match.call else None,
        ),
    )
    return ClockView(clock_numbers(match.clock, at=at), time, face)


def _warning(remaining: int) -> int | None:
    """The smallest warning that holds, in minutes."""
    return min((m for m in WARNINGS if remaining <= m * _MINUTE), default=None)


def _warnings() -> dict[int, str]:
    return {
        10: gettext("10 minutes left"),
        5: gettext("5 minutes left"),
        2: gettext("2 minutes left"),
        1: gettext("1 minute left"),
        0: gettext("Time is up, not called"),
    }


def _note(match: Match, *, is_time_up: bool, overrun: int) -> str:
    if match.clock.time_called:
        return time_is_decided_words(match)
    if is_time_up:
        return gettext("Over by %(time)s", time=duration(overrun))
    if match.clock.extended:
        return gettext("Extended by %(time)s in all", time=duration(match.clock.extended))
    return ""


def _call_why(match: Match) -> str:
    barred = None if match.call else refusal(match, CallJudge())
    return refusal_title(barred.code) if barred else ""


def _call_words(match: Match, at: datetime) -> str:
    if match.call is None:
        return gettext("Call judge")
    return gettext("Call open %(time)s", time=duration(elapsed(match.call.called_at, at)))
