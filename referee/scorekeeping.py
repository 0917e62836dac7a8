"""Scorekeeping: the one way an event changes. Load, decide, append, and what follows at its tables.

Owns what a fact about the whole round does in the matches of its tables, all in one transaction:
a round starts everywhere at the same instant or nowhere. Must not know a page or the wall clock:
``now`` is an argument.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from referee import officiate
from referee.duel import commands as c
from referee.duel import decide as duel_decide
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.floor import facts as f
from referee.floor.decide import refusal, refuse_opening
from referee.floor.errors import FloorCode, FloorRefusal
from referee.floor.event import Event
from referee.floor.evolve import evolve
from referee.floor.round import Round, RoundTable
from referee.store.errors import UnknownEvent
from referee.store.event_entries import EventEntry, Place
from referee.store.events import Events, EventWriting
from referee.store.matches import Matches

__all__ = [
    "Answer",
    "EventEntry",
    "Events",
    "FloorCode",
    "OpenEnds",
    "Place",
    "UnknownEvent",
    "end_deck_check",
    "end_round",
    "matches_of",
    "open_ends",
    "open_event",
    "open_events",
    "record",
    "record_all",
]


@dataclass(frozen=True, slots=True)
class Answer:
    """``event`` as it is after ``position``; ``again``: it had been recorded before."""

    id: str
    position: int
    event: Event
    again: bool = False


class OpenEnds(Exception):
    """A round that cannot be ended without a word: what is still open, by table number."""

    def __init__(self, calls: tuple[int, ...], playing: tuple[int, ...]) -> None:
        super().__init__(calls, playing)
        self.calls = calls
        self.playing = playing


def open_events(matches: Matches) -> Events:
    """The events in the record that ``matches`` are in."""
    return Events(matches)


def open_event(
    events: Events, fact: f.OpenEvent, *, now: datetime, by: str | None, key: str | None = None
) -> Answer:
    """Open an event; with a ``key`` that did so before, that event as it is.

    Raises ``FloorRefusal`` and ``StoreUnavailable``.
    """
    if refused := refuse_opening(fact):
        raise refused
    with events.opening(key) as work:
        if work.event is not None:
            return Answer(work.id, work.event.position, work.event, again=True)
        event = evolve(None, fact, at=now, by=by)
        work.append(EventEntry(1, fact, now, by), event=event, key=key)
    return Answer(work.id, 1, event)


def record(
    events: Events,
    event_id: str,
    fact: f.Fact,
    *,
    now: datetime,
    by: str | None,
    key: str | None = None,
) -> Answer:
    """Record a fact, with what follows from it at the tables; see ``record_all``."""
    return record_all(events, event_id, (fact,), now=now, by=by, key=key)


def record_all(
    events: Events,
    event_id: str,
    facts: Sequence[f.Fact],
    *,
    now: datetime,
    by: str | None,
    key: str | None = None,
) -> Answer:
    """Record facts that belong together, one at least, with what follows from them at the tables.

    Sent again with the same ``key`` they are recorded once. Raises ``UnknownEvent``,
    ``FloorRefusal`` and ``StoreUnavailable``; then nothing was recorded, at no table.
    """
    with events.writing(event_id) as work:
        assert work.event is not None
        if key is not None and work.entry_with(key):
            return Answer(event_id, work.event.position, work.event, again=True)
        event = work.event
        for fact in facts:
            if refused := refusal(event, fact):
                raise refused
            recorded = _at_the_tables(work, fact, now=now, by=by)
            event = _append(work, recorded, now=now, by=by, key=key)
            key = None  # it stands for all of them, at the first
    return Answer(event_id, event.position, event)


def end_round(
    events: Events,
    event_id: str,
    number: int,
    *,
    now: datetime,
    by: str | None,
    although: bool = False,
    key: str | None = None,
) -> Answer:
    """End a round; ``although`` calls are open or matches go on.

    Raises ``OpenEnds`` where there are such and nobody said ``although``; else as ``record``.
    """
    event = events.load(event_id)
    round_ = event.round(number)
    if round_ is not None and not although:
        ends = open_ends(matches_of(events, round_))
        if ends.calls or ends.playing:
            raise ends
    return record(events, event_id, f.EndRound(round=number), now=now, by=by, key=key)


def end_deck_check(
    events: Events,
    event_id: str,
    fact: f.EndDeckCheck,
    *,
    reason: str,
    now: datetime,
    by: str | None,
    key: str | None = None,
) -> Answer:
    """End a deck check and give its table the extension, for ``reason``.

    Where time was called at the table already none is given, and none is recorded
    (ruling ``judge-no-extension``).
    """
    with events.writing(event_id) as work:
        assert work.event is not None
        if key is not None and work.entry_with(key):
            return Answer(event_id, work.event.position, work.event, again=True)
        if refused := refusal(work.event, fact):
            raise refused
        given = 0
        table = _table(work.event, fact.round, fact.table)
        if fact.seconds and table.match_id:
            command = c.Extend(seconds=fact.seconds, reason=reason)
            given = fact.seconds if _record(work, table.match_id, command, now, by) else 0
        event = _append(work, replace(fact, seconds=given), now=now, by=by, key=key)
    return Answer(event_id, event.position, event)


def matches_of(events: Events, round_: Round) -> dict[int, Match]:
    """The matches of a round by the number of their table. Raises ``StoreUnavailable``."""
    started = {table.match_id: table.number for table in round_.tables if table.match_id}
    found = events.matches.load_all(tuple(started))
    return {number: each.match for number, each in zip(started.values(), found, strict=True)}


def open_ends(matches: Mapping[int, Match]) -> OpenEnds:
    """The tables where a judge is called, and those whose match is not over."""
    calls = (number for number, match in matches.items() if match.call is not None)
    playing = (number for number, match in matches.items() if not match.is_over)
    return OpenEnds(tuple(calls), tuple(playing))


# --- what follows at the tables ------------------------------------------------------------------


def _at_the_tables(work: EventWriting, fact: f.Fact, *, now: datetime, by: str | None) -> f.Fact:
    """The fact as it is recorded, after what it does in the matches of its round."""
    event = work.event
    assert event is not None
    match fact:
        case f.StartRound():
            tables = _round(event, fact.round).tables
            opened = tuple(
                f.TableMatch(table=t.number, match_id=_open_match(work, event, t, now, now, by))
                for t in tables
            )
            return replace(fact, matches=opened)
        case f.PairTable() if (round_ := _round(event, fact.round)).is_started:
            table = RoundTable(fact.table, fact.teams, None)
            ran = timedelta(microseconds=round_.clock.read_at(now).ran)
            return replace(fact, match_id=_open_match(work, event, table, now, now - ran, by))
        case f.PauseRound():
            tables = _round(event, fact.round).tables
            return replace(fact, tables=_everywhere(work, tables, c.PauseClock(), now, by))
        case f.ResumeRound():
            round_ = _round(event, fact.round)
            paused = (t for t in round_.tables if t.number in round_.paused_tables)
            _everywhere(work, paused, c.ResumeClock(), now, by)
        case f.CallRoundTime():
            _everywhere(work, _without_extension(work, event, fact.round), c.CallTime(), now, by)
        case _:
            pass
    return fact


def _open_match(
    work: EventWriting,
    event: Event,
    table: RoundTable,
    now: datetime,
    clock_from: datetime,
    by: str | None,
) -> str:
    """The id of the match of a table, whose clock runs since ``clock_from``."""
    teams = (event.teams[number - 1] for number in table.teams)
    opening = c.OpenMatch(
        ruleset=event.ruleset,
        settings={**event.settings, "round_minutes": _minutes(event)},
        teams=tuple(c.TeamEntry(name=t.name, duelists=t.duelists) for t in teams),
        table=table.number,
    )
    match = work.new_match()
    officiate.append_opening(match, Line(opening, at=clock_from, by=by), now=now)
    # A moment later: what is on record as soon as a match was imported, with a time of its own.
    start = Line(c.StartClock(), at=clock_from, by=by)
    officiate.append(match, (start,), now=now + timedelta(microseconds=1))
    return match.id


def _minutes(event: Event) -> int:
    assert event.last_round is not None  # tables are paired in the last round
    return event.last_round.minutes


def _everywhere(
    work: EventWriting,
    tables: Iterable[RoundTable],
    command: c.Command,
    now: datetime,
    by: str | None,
) -> tuple[int, ...]:
    """The numbers of the tables where ``command`` could be recorded."""
    return tuple(
        table.number
        for table in tables
        if table.match_id and _record(work, table.match_id, command, now, by)
    )


def _record(
    work: EventWriting, match_id: str, command: c.Command, now: datetime, by: str | None
) -> bool:
    """Record ``command`` in a match, unless something there speaks against it."""
    match = work.match(match_id)
    assert match.match is not None
    if duel_decide.refusal(match.match, command):
        return False
    officiate.append(match, (Line(command, by=by),), now=now)
    return True


def _without_extension(work: EventWriting, event: Event, number: int) -> Iterator[RoundTable]:
    """The tables with the round's own time: one with an extension plays on for it."""
    for table in _round(event, number).tables:
        if table.match_id:
            match = work.match(table.match_id).match
            assert match is not None
            if not match.clock.extended:
                yield table


def _append(
    work: EventWriting, fact: f.Fact, *, now: datetime, by: str | None, key: str | None
) -> Event:
    event = evolve(work.event, fact, at=now, by=by)
    work.append(EventEntry(event.position, fact, now, by), event=event, key=key)
    return event


def _round(event: Event, number: int) -> Round:
    round_ = event.round(number)
    assert round_ is not None  # it was decided
    return round_


def _table(event: Event, round_number: int, number: int) -> RoundTable:
    table = _round(event, round_number).table(number)
    if table is None:
        raise FloorRefusal(FloorCode.NO_SUCH_TABLE, number)
    return table
