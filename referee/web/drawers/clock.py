"""The clock's sheet: start, pause, extend, and the calling of time with what follows.

Owns the list of extensions. Nothing else on the board ever changes the clock.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.clock import microseconds
from referee.duel.events import CallClosed
from referee.web.board_clock import clock_view
from referee.web.command_words import what
from referee.web.drawers.common import Asked, Choice, word_choices
from referee.web.ledger import Row
from referee.web.procedure import is_under_way, procedure_words
from referee.web.rules_words import time_procedure
from referee.web.translate import gettext, ngettext
from referee.web.words import duration, shortened, time_of_day

_MINUTES = (1, 2, 3, 5, 8, 10)


@dataclass(frozen=True, slots=True)
class Extension:
    time: str
    words: str
    why: str


@dataclass(frozen=True, slots=True)
class ClockSheet:
    name: str
    fault: str
    words: str
    time: str
    is_running: bool
    may_start: bool
    start_words: str
    is_time_called: bool
    is_over: bool
    procedure: str
    extensions: tuple[Extension, ...]
    total: str
    minutes: tuple[Choice, ...]
    written_time: str
    reasons: tuple[Choice, ...]
    written_reason: str


def view(asked: Asked) -> ClockSheet:
    match = asked.match
    clock = clock_view(match, at=asked.at)
    extended = match.clock.extended
    return ClockSheet(
        name="clock-sheet",
        fault=asked.fault,
        words=clock.face.label.words,
        time=clock.time,
        is_running=clock.numbers.is_running,
        may_start=clock.face.row.may_start,
        start_words=clock.face.row.start_words,
        is_time_called=match.clock.time_called,
        is_over=match.is_over,
        procedure=procedure_words(match) if is_under_way(match) else time_procedure(match.ruleset),
        extensions=tuple(_extension(row, asked) for row in asked.ledger.in_force if _extends(row)),
        total=gettext("%(time)s in all", time=duration(extended)) if extended else "",
        minutes=tuple(
            Choice(
                str(minutes * 60),
                ngettext("%(num)d minute", "%(num)d minutes", minutes),
                asked.text("seconds") == str(minutes * 60),
            )
            for minutes in _MINUTES
        ),
        written_time=asked.text("time"),
        reasons=word_choices(
            (gettext("Deck check"), gettext("Judge call"), gettext("Slow Play")),
            asked.text("reason"),
        ),
        written_reason=asked.text("reason_words"),
    )


def _extends(row: Row) -> bool:
    if isinstance(row.command, c.Extend):
        return microseconds(row.command.seconds) > 0
    return any(isinstance(event, CallClosed) and event.microseconds for event in row.events)


def _extension(row: Row, asked: Asked) -> Extension:
    return Extension(
        time_of_day(row.at),
        what(row.command, asked.match, row.events),
        shortened(row.note or ""),
    )
