"""Evolve: the next match out of an event. Total: it never refuses.

Owns how each event changes the state, and nothing about whether it was allowed.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from referee.duel import events as e
from referee.duel.battle import BattleResult
from referee.duel.calls import Arrival, Call
from referee.duel.changing import replace
from referee.duel.clock import MICROSECONDS, Clock
from referee.duel.evolve_duel import ON_DUEL
from referee.duel.match import (
    ActiveFieldSpell,
    CounterNumber,
    Duel,
    Earlier,
    Kept,
    Last,
    Match,
    Overruled,
    Table,
)
from referee.duel.outcome import DuelOutcome, MatchOutcome
from referee.duel.penalties import GivenPenalty
from referee.duel.turns import Turn, shares_field_zone
from referee.duel.vocabulary import EndOfMatch, Phase, Team, turn_order


def evolve(match: Match, event: e.Event) -> Match:
    """The match after ``event``."""
    if isinstance(event, e.Recorded):
        return _recorded(match, event)
    if isinstance(event, e.Undone):
        return _undone(match, event)
    if isinstance(event, e.Redone):
        return _redone(match, event)
    if isinstance(event, e.Rewound):
        table = _restored(match.table_after(event.to), match.clock)
        return replace(match, table=replace(table, kept=Kept(match.position, table.kept)))
    if on_duel := ON_DUEL.get(type(event)):
        table = replace(match.table, duel=on_duel(match.running_duel, event))
    else:
        table = _ON_TABLE[type(event)](match, event)
    if isinstance(event, e.LifePointsChanged):
        result: Any = event.changes
    elif isinstance(event, e.BattleFought):
        result = BattleResult(event.destroyed, event.team, event.amount)
    elif isinstance(event, e.CounterStarted):
        result = CounterNumber(event.counter)
    else:
        return replace(match, table=table)
    return replace(match, table=table, last=replace(match.last, result=result))


def opened(event: e.MatchOpened) -> Match:
    """A new match: the first entry of its record."""
    clock = Clock(limit=event.ruleset.round_seconds * MICROSECONDS, now=event.at)
    return Match(
        ruleset=event.ruleset,
        teams=dict(zip(Team, event.teams, strict=True)),
        number=event.table,
        position=1,
        table=Table(wins={Team.ONE: 0, Team.TWO: 0}, clock=clock, kept=Kept(1, None)),
        last=Last(1, "open-match", event.at),
    )


def evolve_all(match: Match | None, events: Iterable[e.Event]) -> Match:
    """``match`` after ``events``; without a match the first of them opens it."""
    for event in events:
        if match is None:
            assert isinstance(event, e.MatchOpened)
            match = opened(event)
        else:
            match = evolve(match, event)
    assert match is not None
    return match


# --- entries -------------------------------------------------------------------------------------


def _next_entry(match: Match, at: datetime, do: str) -> Match:
    """The clock read at ``at``, the position one on, the table so far kept."""
    position = match.position + 1
    return replace(
        match,
        position=position,
        table=replace(match.table, clock=match.clock.read_at(at)),
        last=Last(position, do, at),
        recorded=Earlier(match.position, match.table, match.recorded),
    )


def _recorded(match: Match, event: e.Recorded) -> Match:
    before, position = match.table, match.position + 1
    overruled = match.overruled
    if event.objection is not None:
        overruled = (*overruled, Overruled(position, event.objection, event.reason or ""))
    duel = before.duel
    if duel and any(counter.is_due for counter in duel.counters):
        # A counter that is due is listed until the next entry.
        running = tuple(counter for counter in duel.counters if not counter.is_due)
        duel = replace(duel, counters=running)
    clock = before.clock.read_at(event.at)
    return replace(
        match,
        position=position,
        table=replace(before, clock=clock, duel=duel, kept=Kept(position, before.kept)),
        last=Last(position, event.do, event.at),
        overruled=overruled,
        recorded=Earlier(match.position, before, match.recorded),
        in_force=Earlier(position, before, match.in_force),
        undone=None,
    )


def _undone(match: Match, event: e.Undone) -> Match:
    match = _next_entry(match, event.at, "undo")
    back = match.in_force
    if back is None:
        return match
    return replace(
        match,
        table=_restored(back.table, match.clock),
        in_force=back.before,
        undone=Earlier(back.position, match.table, match.undone),
    )


def _redone(match: Match, event: e.Redone) -> Match:
    match = _next_entry(match, event.at, "redo")
    again = match.undone
    if again is None:
        return match
    return replace(
        match,
        table=_restored(again.table, match.clock),
        in_force=Earlier(again.position, match.table, match.in_force),
        undone=again.before,
    )


def _restored(table: Table, clock: Clock) -> Table:
    """``table`` as it was, but time that has run stays run."""
    return replace(table, clock=clock.set_as(table.clock))


# --- the table -----------------------------------------------------------------------------------


def _duel_started(match: Match, event: e.DuelStarted) -> Table:
    rules = match.ruleset
    duel = Duel(
        number=match.duels_played + 1,
        kind=event.duel,
        first_team=event.first_team,
        chosen=event.chosen,
        order=turn_order(event.first_team, rules.seats),
        passes_to_close=rules.passes_to_close,
        life_points=dict.fromkeys(Team, rules.life_points),
        turn=Turn(1, Phase.DRAW, reached=frozenset({Phase.DRAW})),
    )
    return replace(match.table, duel=duel, tie_break_due=False)


def _with_win(table: Table, winner: Team | None) -> Table:
    if winner is None:
        return replace(table, draws=table.draws + 1)
    return replace(table, wins={**table.wins, winner: table.wins[winner] + 1})


def _duel_ended(match: Match, event: e.DuelEnded) -> Table:
    duel = replace(
        match.running_duel,
        outcome=DuelOutcome(event.winner, event.reason),
        chain=None,
        offer=None,
    )
    return replace(_with_win(match.table, event.winner), duel=duel)


def _duel_forfeited(match: Match, event: e.DuelForfeited) -> Table:
    return _with_win(match.table, event.winner)


def _tie_break_became_due(match: Match, _: e.TieBreakBecameDue) -> Table:
    return replace(match.table, tie_break_due=True)


def _match_ended(match: Match, event: e.MatchEnded) -> Table:
    outcome = MatchOutcome(event.winner, event.result)
    return replace(match.table, outcome=outcome, tie_break_due=False)


def _clock_started(match: Match, _: e.ClockStarted) -> Table:
    return replace(match.table, clock=replace(match.clock, running=True))


def _clock_paused(match: Match, _: e.ClockPaused) -> Table:
    return replace(match.table, clock=replace(match.clock, running=False))


def _time_extended(match: Match, event: e.TimeExtended) -> Table:
    return replace(match.table, clock=match.clock.extended_by(event.microseconds))


def _time_called(match: Match, _: e.TimeCalled) -> Table:
    table = replace(match.table, clock=match.clock.stopped_by_time(match.clock.now))
    plays_on = match.ruleset.end_of_match is not EndOfMatch.DOUBLE_LOSS
    if not match.is_duel_running or not plays_on:
        return table
    duel = match.running_duel
    return replace(table, duel=replace(duel, time_turn=duel.turn.number))


def _judge_called(match: Match, event: e.JudgeCalled) -> Table:
    return replace(match.table, call=Call(match.clock.now, event.seat, event.about))


def _judge_arrived(match: Match, _: e.JudgeArrived) -> Table:
    clock = match.clock
    call = match.call or Call(clock.now)
    arrival = Arrival(clock.now, clock.ran, clock.remaining)
    return replace(match.table, call=replace(call, arrival=arrival))


def _call_closed(match: Match, event: e.CallClosed) -> Table:
    clock = match.clock
    if event.microseconds:
        clock = clock.extended_by(event.microseconds)
    return replace(match.table, call=None, clock=clock)


def _penalty_given(match: Match, event: e.PenaltyGiven) -> Table:
    given = GivenPenalty(
        event.seat,
        event.team,
        event.infraction,
        event.severity,
        event.penalty,
        event.repeat,
        event.note,
    )
    return replace(match.table, penalties=(*match.penalties, given))


def _field_spell_changed(match: Match, event: e.FieldSpellChanged) -> Table:
    duel, per = match.running_duel, match.ruleset.field_spells
    active = [s for s in duel.field_spells if not shares_field_zone(per, event.seat, s.seat)]
    if event.card is not None:
        active.append(ActiveFieldSpell(event.seat, event.card))
    active.sort(key=lambda spell: spell.seat)
    return replace(match.table, duel=replace(duel, field_spells=tuple(active)))


_ON_TABLE: Mapping[type[e.Event], Callable[[Match, Any], Table]] = MappingProxyType(
    {
        e.DuelStarted: _duel_started,
        e.DuelEnded: _duel_ended,
        e.DuelForfeited: _duel_forfeited,
        e.TieBreakBecameDue: _tie_break_became_due,
        e.MatchEnded: _match_ended,
        e.ClockStarted: _clock_started,
        e.ClockPaused: _clock_paused,
        e.TimeExtended: _time_extended,
        e.TimeCalled: _time_called,
        e.JudgeCalled: _judge_called,
        e.JudgeArrived: _judge_arrived,
        e.CallClosed: _call_closed,
        e.PenaltyGiven: _penalty_given,
        e.FieldSpellChanged: _field_spell_changed,
    }
)
