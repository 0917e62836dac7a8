"""Scorekeeping: the one way an event changes. Load, decide, append, and what follows at its tables.

Owns what a fact about the whole round does in the matches of its tables, all in one transaction:
a round starts everywhere at the same instant or nowhere. Must not know a page or the wall clock:
``now`` is an argument.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from referee import at_the_tables
from referee.duel import commands as c
from referee.duel.match import Match
from referee.floor import facts as f
from referee.floor.decide import refusal, refuse_opening
from referee.floor.errors import FloorCode, FloorRefusal
from referee.floor.event import Event
from referee.floor.evolve import evolve
from referee.floor.round import Round, RoundTable
from referee.officiate import KeyReused
from referee.store.errors import UnknownEvent
from referee.store.event_entries import EventEntry, Place
from referee.store.events import Events, EventWriting
from referee.store.matches import Matches

__all__ = [
    "Answer",
    "EventEntry",
    "Events",
    "FloorCode",
    "KeyReused",
    "OpenEnds",
    "Place",
    "UnknownEvent",
    "end_deck_check",
    "end_round",
    "matches_of",
    "may_be_set",
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

    Raises ``FloorRefusal``, ``KeyReused`` and ``StoreUnavailable``.
    """
    if refused := refuse_opening(fact):
        raise refused
    with events.opening(key) as work:
        if work.event is not None:
            return _again(work, 1, (fact,), key)
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
    ``FloorRefusal``, ``KeyReused`` and ``StoreUnavailable``; then nothing was recorded, at no
    table.
    """
    with events.writing(event_id) as work:
        assert work.event is not None
        if key is not None and (entry := work.entry_with(key)):
            return _again(work, entry.position, facts, key)
        event = work.event
        for fact in facts:
            if refused := refusal(event, fact):
                raise refused
            recorded = at_the_tables.follow(work, fact, now=now, by=by)
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
    fact = f.EndRound(round=number)
    with events.writing(event_id) as work:
        assert work.event is not None
        if key is not None and (entry := work.entry_with(key)):
            return _again(work, entry.position, (fact,), key)
        if refused := refusal(work.event, fact):
            raise refused
        round_ = work.event.round(number)
        assert round_ is not None  # it was decided
        ends = open_ends(matches_of(events, round_))
        if not although and (ends.calls or ends.playing):
            raise ends
        event = _append(work, fact, now=now, by=by, key=key)
    return Answer(event_id, event.position, event)


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
    (ruling ``judge-no-extension``). Raises as ``record`` does.
    """
    with events.writing(event_id) as work:
        assert work.event is not None
        if key is not None and (entry := work.entry_with(key)):
            sent = replace(fact, seconds=0) if entry.fact == replace(fact, seconds=0) else fact
            return _again(work, entry.position, (sent,), key)
        if refused := refusal(work.event, fact):
            raise refused
        given = 0
        table = _table(work.event, fact.round, fact.table)
        if fact.seconds and table.match_id:
            command = c.Extend(seconds=fact.seconds, reason=reason)
            if at_the_tables.record_in_match(work, table.match_id, command, now, by):
                given = fact.seconds
        event = _append(work, replace(fact, seconds=given), now=now, by=by, key=key)
    return Answer(event_id, event.position, event)


def may_be_set(events: Events, at: datetime) -> bool:
    """Whether the time may become ``at`` without the clock of any match or round being touched.

    Not while one runs, nor back before what was last recorded where play goes on: no clock can be
    turned back. Raises ``StoreUnavailable``.
    """
    rounds = (events.load(event_id).last_round for event_id in events.ids())
    clocks = [round_.clock for round_ in rounds if round_ and not round_.is_ended]
    clocks += [events.matches.load(each.id).match.clock for each in events.matches.running()]
    return not any(clock.running or clock.now > at for clock in clocks)


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


def _again(work: EventWriting, position: int, facts: Sequence[f.Fact], key: str | None) -> Answer:
    """The event as it is, where ``facts`` were recorded from ``position`` on."""
    assert work.event is not None
    recorded = [at_the_tables.as_sent(entry.fact) for entry in work.entries(position, len(facts))]
    if recorded != [at_the_tables.as_sent(fact) for fact in facts]:
        raise KeyReused(key or "")
    return Answer(work.id, work.event.position, work.event, again=True)


def _append(
    work: EventWriting, fact: f.Fact, *, now: datetime, by: str | None, key: str | None
) -> Event:
    event = evolve(work.event, fact, at=now, by=by)
    work.append(EventEntry(event.position, fact, now, by), event=event, key=key)
    return event


def _table(event: Event, round_number: int, number: int) -> RoundTable:
    round_ = event.round(round_number)
    table = round_.table(number) if round_ else None
    if table is None:
        raise FloorRefusal(FloorCode.NO_SUCH_TABLE, number)
    return table
