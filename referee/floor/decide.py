"""Decide: whether a fact may be recorded of an event.

Owns every reason against one. What stands at the tables' matches is looked at elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from referee.duel.ruleset import PRESETS
from referee.floor import facts as f
from referee.floor.errors import FloorCode, FloorRefusal
from referee.floor.event import Event
from referee.floor.round import Round, RoundTable

_Refusals = Iterator[FloorRefusal]


def refusal(event: Event, fact: f.Fact) -> FloorRefusal | None:
    """What would be answered to ``fact`` now; None where nothing is in the way."""
    if event.is_archived and not isinstance(fact, f.RestoreEvent):
        return FloorRefusal(FloorCode.EVENT_ARCHIVED)
    return next(_REFUSALS[type(fact)](event, fact), None)


def refuse_opening(fact: f.OpenEvent) -> FloorRefusal | None:
    """What is in the way of opening an event."""
    return None if fact.name.strip() else FloorRefusal(FloorCode.NO_NAME)


def _nothing(_: Event, __: f.Fact) -> _Refusals:
    return iter(())


def _change(event: Event, fact: f.ChangeEvent) -> _Refusals:
    """Whoever is entered keeps a seat, and no seat stays empty."""
    if not fact.name.strip():
        yield FloorRefusal(FloorCode.NO_NAME)
    seats = PRESETS[fact.ruleset].with_settings(fact.settings).seats
    if seats != event.rules.seats and any(not team.is_dropped for team in event.teams):
        yield FloorRefusal(FloorCode.SEATS_FIXED)


def _restore(event: Event, _: f.RestoreEvent) -> _Refusals:
    if not event.is_archived:
        yield FloorRefusal(FloorCode.EVENT_NOT_ARCHIVED)


# --- teams ---------------------------------------------------------------------------------------


def _enter_team(event: Event, fact: f.EnterTeam) -> _Refusals:
    yield from _team_names(event, fact, number=None)


def _change_team(event: Event, fact: f.ChangeTeam) -> _Refusals:
    """The order of the Duelists is fixed once they have played (``tag-designation-fixed``)."""
    team = event.team(fact.team)
    if team is None:
        yield FloorRefusal(FloorCode.NO_SUCH_TEAM, fact.team)
        return
    yield from _team_names(event, fact, number=fact.team)
    is_swapped = len(set(fact.duelists)) > 1 and fact.duelists == team.duelists[::-1]
    if is_swapped and event.was_paired(fact.team):
        yield FloorRefusal(FloorCode.DESIGNATION_FIXED, fact.team)


def _team_names(event: Event, fact: f.EnterTeam | f.ChangeTeam, number: int | None) -> _Refusals:
    if not fact.name.strip():
        yield FloorRefusal(FloorCode.NO_NAME, number)
    named = [name for name in fact.duelists if name.strip()]
    if len(named) != len(fact.duelists) or len(named) != event.rules.seats // 2:
        yield FloorRefusal(FloorCode.WRONG_NUMBER_OF_DUELISTS, number)
    wanted = fact.name.strip().casefold()
    # Looked at closely only where there is one: a list of thousands is entered team by team.
    looked_at = event.teams if wanted in [t.name.casefold() for t in event.teams] else ()
    for team in looked_at:
        if team.number != number and not team.is_dropped and team.name.casefold() == wanted:
            yield FloorRefusal(FloorCode.TEAM_NAME_TAKEN, team.number)


def _drop_team(event: Event, fact: f.DropTeam) -> _Refusals:
    yield from _playing(event, fact.team)


def _playing(event: Event, number: int) -> _Refusals:
    team = event.team(number)
    if team is None:
        yield FloorRefusal(FloorCode.NO_SUCH_TEAM, number)
    elif team.is_dropped:
        yield FloorRefusal(FloorCode.TEAM_DROPPED, number)


# --- rounds --------------------------------------------------------------------------------------


def _open_round(event: Event, _: f.OpenRound) -> _Refusals:
    last = event.last_round
    if last is not None and not last.is_ended:
        yield FloorRefusal(FloorCode.ROUND_NOT_ENDED, last.number)


def _start_round(event: Event, fact: f.StartRound) -> _Refusals:
    """The round's clock is started once (ruling ``time-round-clock``)."""
    round_ = event.round(fact.round)
    if round_ is None:
        yield FloorRefusal(FloorCode.NO_SUCH_ROUND, fact.round)
    elif round_.is_started:
        yield FloorRefusal(FloorCode.ROUND_STARTED, fact.round)
    elif not round_.tables:
        yield FloorRefusal(FloorCode.NO_TABLES, fact.round)


def _pause_round(event: Event, fact: f.PauseRound) -> _Refusals:
    yield from _timed(event, fact.round)
    round_ = event.round(fact.round)
    if round_ and round_.is_paused:
        yield FloorRefusal(FloorCode.ROUND_PAUSED, fact.round)


def _resume_round(event: Event, fact: f.ResumeRound) -> _Refusals:
    yield from _timed(event, fact.round)
    round_ = event.round(fact.round)
    if round_ and not round_.is_paused:
        yield FloorRefusal(FloorCode.ROUND_NOT_PAUSED, fact.round)


def _call_round_time(event: Event, fact: f.CallRoundTime) -> _Refusals:
    yield from _timed(event, fact.round)


def _timed(event: Event, number: int) -> _Refusals:
    """The round must be one whose clock can still run."""
    yield from _going_on(event, number)
    round_ = event.round(number)
    if round_ and round_.clock.time_called:
        yield FloorRefusal(FloorCode.TIME_ALREADY_CALLED, number)


def _end_round(event: Event, fact: f.EndRound) -> _Refusals:
    yield from _going_on(event, fact.round)


def _going_on(event: Event, number: int) -> _Refusals:
    round_ = event.round(number)
    if round_ is None:
        yield FloorRefusal(FloorCode.NO_SUCH_ROUND, number)
    elif not round_.is_started:
        yield FloorRefusal(FloorCode.ROUND_NOT_STARTED, number)
    elif round_.is_ended:
        yield FloorRefusal(FloorCode.ROUND_ENDED, number)


# --- tables --------------------------------------------------------------------------------------


def _pair_table(event: Event, fact: f.PairTable) -> _Refusals:
    round_ = event.round(fact.round)
    if round_ is None:
        yield FloorRefusal(FloorCode.NO_SUCH_ROUND, fact.round)
        return
    if round_.is_ended:
        yield FloorRefusal(FloorCode.ROUND_ENDED, fact.round)
    if round_.clock.time_called:
        yield FloorRefusal(FloorCode.TIME_ALREADY_CALLED, fact.round)
    if round_.is_paused:
        yield FloorRefusal(FloorCode.ROUND_PAUSED, fact.round)
    for team in fact.teams:
        yield from _playing(event, team)
    if len(set(fact.teams)) < len(fact.teams):
        yield FloorRefusal(FloorCode.SAME_TEAM_TWICE, fact.teams[0])
    if round_.table(fact.table):
        yield FloorRefusal(FloorCode.TABLE_TAKEN, fact.table)
    for team in fact.teams:
        if round_.table_of_team(team):
            yield FloorRefusal(FloorCode.TEAM_ALREADY_PAIRED, team)


def _unpair_table(event: Event, fact: f.UnpairTable) -> _Refusals:
    yield from _table(event, fact)
    round_ = event.round(fact.round)
    if round_ and round_.is_started:
        yield FloorRefusal(FloorCode.ROUND_STARTED, fact.round)


def _move_table(event: Event, fact: f.MoveTable) -> _Refusals:
    yield from _table(event, fact)
    round_ = event.round(fact.round)
    if round_ and round_.table(fact.to):
        yield FloorRefusal(FloorCode.TABLE_TAKEN, fact.to)


def _confirm_result(event: Event, fact: f.ConfirmResult) -> _Refusals:
    """A result that was handed in is not altered (ruling ``judge-result-slip``)."""
    yield from _table(event, fact)
    table = _found(event, fact)
    if table and table.confirmed:
        yield FloorRefusal(FloorCode.RESULT_ALREADY_CONFIRMED, fact.table)


def _start_check(event: Event, fact: f.StartDeckCheck) -> _Refusals:
    yield from _table(event, fact)
    table = _found(event, fact)
    if table and table.check:
        yield FloorRefusal(FloorCode.DECK_CHECK_RUNNING, fact.table)


def _end_check(event: Event, fact: f.EndDeckCheck) -> _Refusals:
    yield from _table(event, fact)
    table = _found(event, fact)
    if table and not table.check:
        yield FloorRefusal(FloorCode.NO_DECK_CHECK, fact.table)


_AtTable = (
    f.UnpairTable | f.MoveTable | f.CoverTable | f.ConfirmResult | f.StartDeckCheck | f.EndDeckCheck
)


def _table(event: Event, fact: _AtTable) -> _Refusals:
    if event.round(fact.round) is None:
        yield FloorRefusal(FloorCode.NO_SUCH_ROUND, fact.round)
    elif _found(event, fact) is None:
        yield FloorRefusal(FloorCode.NO_SUCH_TABLE, fact.table)


def _found(event: Event, fact: _AtTable) -> RoundTable | None:
    round_: Round | None = event.round(fact.round)
    return round_.table(fact.table) if round_ else None


_REFUSALS: Mapping[type[f.Fact], Callable[[Event, Any], _Refusals]] = MappingProxyType(
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
        f.CoverTable: _table,
        f.ConfirmResult: _confirm_result,
        f.StartDeckCheck: _start_check,
        f.EndDeckCheck: _end_check,
        f.ArchiveEvent: _nothing,
        f.RestoreEvent: _restore,
    }
)
