"""What a fact about a round does in the matches of its tables.

Owns the entries that are made there, in the transaction of the event: everywhere, or nowhere.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from referee import officiate
from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.duel.notation import Line
from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.round import Round, RoundTable
from referee.store.events import EventWriting


def follow(work: EventWriting, fact: f.Fact, *, now: datetime, by: str | None) -> f.Fact:
    """The fact as it is recorded, after what it does in the matches of its round.

    What the tables came to is never taken from whoever sent the fact.
    """
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
        case f.PairTable():
            round_ = _round(event, fact.round)
            if not round_.is_started:
                return replace(fact, match_id=None)
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


def as_sent(fact: f.Fact) -> f.Fact:
    """A fact on record as whoever sent it said it, without what the tables came to."""
    match fact:
        case f.StartRound():
            return replace(fact, matches=())
        case f.PairTable():
            return replace(fact, match_id=None)
        case f.PauseRound():
            return replace(fact, tables=())
        case _:
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
        if table.match_id and record_in_match(work, table.match_id, command, now, by)
    )


def record_in_match(
    work: EventWriting, match_id: str, command: c.Command, now: datetime, by: str | None
) -> bool:
    """Record ``command`` in a match, unless something there speaks against it."""
    match = work.match(match_id)
    assert match.match is not None
    if refusal(match.match, command):
        return False
    officiate.append(match, (Line(command, by=by),), now=now)
    return True


def _without_extension(work: EventWriting, event: Event, number: int) -> Iterator[RoundTable]:
    """The tables with the round's own time: one with more plays on (ruling ``judge-extension``)."""
    for table in _round(event, number).tables:
        if table.match_id:
            match = work.match(table.match_id).match
            assert match is not None
            if not match.clock.extended:
                yield table


def _round(event: Event, number: int) -> Round:
    round_ = event.round(number)
    assert round_ is not None  # it was decided
    return round_
