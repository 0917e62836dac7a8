"""Evolve: an event after one more fact. Total: it never refuses.

Owns what each fact changes. A fact was decided before it was recorded.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from referee.duel.clock import Clock, microseconds
from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.round import Confirmation, DeckCheck, Round, RoundTable
from referee.floor.team import EventTeam

Recorded = tuple[f.Fact, datetime, str | None]
"""A fact, when it happened and who recorded it."""


def opened(fact: f.OpenEvent) -> Event:
    """The event at position 1."""
    return Event(
        position=1,
        name=fact.name,
        date=fact.date,
        zone=fact.zone,
        ruleset=fact.ruleset,
        settings=fact.settings,
        forbidden_list=fact.forbidden_list,
    )


def evolve(event: Event | None, fact: f.Fact, *, at: datetime, by: str | None) -> Event:
    """The event after ``fact``, which happened at ``at`` and was recorded by ``by``."""
    if isinstance(fact, f.OpenEvent):
        return opened(fact)
    assert event is not None  # an event begins with its opening
    changed = _CHANGES[type(fact)](event, fact, at, by)
    return replace(changed, position=event.position + 1)


def evolve_all(event: Event | None, recorded: Iterable[Recorded]) -> Event | None:
    """The event after everything in ``recorded``; None where there is nothing."""
    for fact, at, by in recorded:
        event = evolve(event, fact, at=at, by=by)
    return event


def _change(event: Event, fact: f.ChangeEvent, _: datetime, __: str | None) -> Event:
    return replace(
        event,
        name=fact.name,
        date=fact.date,
        zone=fact.zone,
        ruleset=fact.ruleset,
        settings=fact.settings,
        forbidden_list=fact.forbidden_list,
    )


def _archived(event: Event, fact: f.Fact, _: datetime, __: str | None) -> Event:
    return replace(event, is_archived=isinstance(fact, f.ArchiveEvent))


# --- teams ---------------------------------------------------------------------------------------


def _enter_team(event: Event, fact: f.EnterTeam, _: datetime, __: str | None) -> Event:
    team = EventTeam(len(event.teams) + 1, fact.name, fact.duelists)
    return replace(event, teams=(*event.teams, team))


def _change_team(event: Event, fact: f.ChangeTeam, _: datetime, __: str | None) -> Event:
    return _with_team(event, fact.team, name=fact.name, duelists=fact.duelists)


def _drop_team(event: Event, fact: f.DropTeam, _: datetime, __: str | None) -> Event:
    return _with_team(event, fact.team, is_dropped=True)


def _with_team(event: Event, number: int, **changes: Any) -> Event:
    teams = (replace(t, **changes) if t.number == number else t for t in event.teams)
    return replace(event, teams=tuple(teams))


# --- rounds --------------------------------------------------------------------------------------


def _open_round(event: Event, fact: f.OpenRound, at: datetime, _: str | None) -> Event:
    minutes = fact.minutes or event.rules.round_minutes
    clock = Clock(microseconds(minutes * 60), at)
    return replace(event, rounds=(*event.rounds, Round(len(event.rounds) + 1, minutes, clock)))


def _start_round(event: Event, fact: f.StartRound, at: datetime, _: str | None) -> Event:
    matches = {opened.table: opened.match_id for opened in fact.matches}

    def started(round_: Round) -> Round:
        tables = (replace(t, match_id=matches.get(t.number)) for t in round_.tables)
        clock = _running(round_.clock, at, True)
        return replace(round_, started_at=at, clock=clock, tables=tuple(tables))

    return _with_round(event, fact.round, started)


def _pause_round(event: Event, fact: f.PauseRound, at: datetime, _: str | None) -> Event:
    def paused(round_: Round) -> Round:
        return replace(
            round_,
            paused_for=fact.reason,
            paused_tables=fact.tables,
            clock=_running(round_.clock, at, False),
        )

    return _with_round(event, fact.round, paused)


def _resume_round(event: Event, fact: f.ResumeRound, at: datetime, _: str | None) -> Event:
    def resumed(round_: Round) -> Round:
        return replace(round_, paused_for=None, clock=_running(round_.clock, at, True))

    return _with_round(event, fact.round, resumed)


def _call_round_time(event: Event, fact: f.CallRoundTime, at: datetime, _: str | None) -> Event:
    def called(round_: Round) -> Round:
        clock = round_.clock.read_at(at).stopped_by_time(at)
        return replace(round_, paused_for=None, clock=clock)

    return _with_round(event, fact.round, called)


def _end_round(event: Event, fact: f.EndRound, at: datetime, _: str | None) -> Event:
    def ended(round_: Round) -> Round:
        return replace(
            round_, ended_at=at, paused_for=None, clock=_running(round_.clock, at, False)
        )

    return _with_round(event, fact.round, ended)


def _running(clock: Clock, at: datetime, is_running: bool) -> Clock:
    return replace(clock.read_at(at), running=is_running)


def _with_round(event: Event, number: int, change: Callable[[Round], Round]) -> Event:
    rounds = (change(r) if r.number == number else r for r in event.rounds)
    return replace(event, rounds=tuple(rounds))


# --- tables --------------------------------------------------------------------------------------


def _pair_table(event: Event, fact: f.PairTable, _: datetime, __: str | None) -> Event:
    def paired(round_: Round) -> Round:
        return _sorted(round_, (*round_.tables, RoundTable(fact.table, fact.teams, fact.match_id)))

    return _with_round(event, fact.round, paired)


def _unpair_table(event: Event, fact: f.UnpairTable, _: datetime, __: str | None) -> Event:
    def unpaired(round_: Round) -> Round:
        return _sorted(round_, (t for t in round_.tables if t.number != fact.table))

    return _with_round(event, fact.round, unpaired)


def _move_table(event: Event, fact: f.MoveTable, _: datetime, __: str | None) -> Event:
    return _with_table(event, fact.round, fact.table, number=fact.to)


def _cover_table(event: Event, fact: f.CoverTable, _: datetime, __: str | None) -> Event:
    return _with_table(event, fact.round, fact.table, judge=fact.judge)


def _confirm_result(event: Event, fact: f.ConfirmResult, at: datetime, by: str | None) -> Event:
    round_ = event.round(fact.round)
    confirmed = Confirmation(at, by, round_ is not None and round_.is_late(at))
    return _with_table(event, fact.round, fact.table, confirmed=confirmed)


def _start_check(event: Event, fact: f.StartDeckCheck, at: datetime, by: str | None) -> Event:
    return _with_table(event, fact.round, fact.table, check=DeckCheck(at, by))


def _end_check(event: Event, fact: f.EndDeckCheck, _: datetime, __: str | None) -> Event:
    return _with_table(event, fact.round, fact.table, check=None)


def _with_table(event: Event, in_round: int, at_table: int, **changes: Any) -> Event:
    def changed(round_: Round) -> Round:
        tables = (replace(t, **changes) if t.number == at_table else t for t in round_.tables)
        return _sorted(round_, tables)

    return _with_round(event, in_round, changed)


def _sorted(round_: Round, tables: Iterable[RoundTable]) -> Round:
    return replace(round_, tables=tuple(sorted(tables, key=lambda table: table.number)))


_Change = Callable[[Event, Any, datetime, str | None], Event]
_CHANGES: Mapping[type[f.Fact], _Change] = MappingProxyType(
    {
        f.ChangeEvent: _change,
        f.EnterTeam: _enter_team,
        f.ChangeTeam: _change_team,
        f.DropTeam: _drop_team,
        f.OpenRound: _open_round,
        f.PairTable: _pair_table,
        f.UnpairTable: _unpair_table,
        f.MoveTable: _move_table,
        f.StartRound: _start_round,
        f.PauseRound: _pause_round,
        f.ResumeRound: _resume_round,
        f.CallRoundTime: _call_round_time,
        f.EndRound: _end_round,
        f.CoverTable: _cover_table,
        f.ConfirmResult: _confirm_result,
        f.StartDeckCheck: _start_check,
        f.EndDeckCheck: _end_check,
        f.ArchiveEvent: _archived,
        f.RestoreEvent: _archived,
    }
)
