"""The log of an event: every fact, by whom and when, the latest first.

Owns its pages of lines. What a fact says is said in ``fact_words``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.floor.event import Event
from referee.scorekeeping import EventEntry
from referee.web.floor.fact_words import fact_words, place_words
from referee.web.local_time import day, time_zone
from referee.web.words import isolated, shortened, time_of_day
from referee.web.zone import localized

SHOWN = 200


@dataclass(frozen=True, slots=True)
class LogLine:
    position: int
    time: str
    place: str
    words: str
    by: str


@dataclass(frozen=True, slots=True)
class LogDay:
    title: str
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class LogView:
    """``earlier``: how many lines to skip for those before; 0 where there are none."""

    days: tuple[LogDay, ...]
    total: int
    earlier: int


def log_view(event: Event, entries: Sequence[EventEntry], *, skip: int = 0) -> LogView:
    """The log without its latest ``skip`` lines."""
    latest_first = entries[::-1]
    shown = latest_first[skip : skip + SHOWN]
    days: dict[str, tuple[str, list[LogLine]]] = {}
    for entry in shown:
        date = f"{localized(entry.at, time_zone()):%Y-%m-%d}"
        days.setdefault(date, (day(entry.at), []))[1].append(_line(event, entry))
    return LogView(
        days=tuple(LogDay(title, tuple(lines)) for title, lines in days.values()),
        total=len(entries),
        earlier=skip + SHOWN if skip + SHOWN < len(entries) else 0,
    )


def _line(event: Event, entry: EventEntry) -> LogLine:
    return LogLine(
        position=entry.position,
        time=time_of_day(entry.at),
        place=place_words(entry.fact),
        words=fact_words(entry.fact, event),
        by=isolated(shortened(entry.by or "")),
    )
