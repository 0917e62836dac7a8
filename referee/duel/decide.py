"""Decide: the events that follow from a command, or the refusal.

Owns the one dispatch over all commands and the order in which refusals are looked at. The rules
themselves live with their nouns.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from referee.duel import (
    battle,
    calls,
    chain,
    clock,
    counters,
    history,
    life_points,
    outcome,
    penalties,
    turns,
)
from referee.duel import commands as c
from referee.duel.draft import Draft
from referee.duel.errors import Code, Impossible, Objection, Refusal
from referee.duel.events import Event, MatchOpened, Recorded, TeamName
from referee.duel.evolve import opened
from referee.duel.match import Match
from referee.duel.ruleset import PRESETS


@dataclass(frozen=True, slots=True)
class _Rule:
    """What speaks against a command, what follows from it, and whether it needs a Duel."""

    refusals: Callable[[Match, Any], Iterator[Refusal]]
    consequences: Callable[[Draft, Any], None]
    needs_duel: bool = True


def _nothing_against(_: Match, __: c.Command) -> Iterator[Refusal]:
    return iter(())


def _nothing_follows(_: Draft, __: c.Command) -> None:
    """The entry itself is the record."""


def _refuse_second_opening(_: Match, __: c.OpenMatch) -> Iterator[Refusal]:
    yield Impossible(Code.MATCH_OPEN)


_RULES: Mapping[type[c.Command], _Rule] = MappingProxyType(
    {
        c.OpenMatch: _Rule(_refuse_second_opening, _nothing_follows, needs_duel=False),
        c.StartDuel: _Rule(outcome.refuse_start_duel, outcome.start_duel, needs_duel=False),
        c.Concede: _Rule(_nothing_against, outcome.concede),
        c.DeckOut: _Rule(_nothing_against, outcome.deck_out),
        c.SpecialWin: _Rule(_nothing_against, outcome.special_win),
        c.EndDuel: _Rule(_nothing_against, outcome.decide_duel),
        c.Enter: _Rule(turns.refuse_enter, turns.enter),
        c.EndTurn: _Rule(turns.refuse_end_turn, turns.end_turn),
        c.Summon: _Rule(turns.refuse_summon, turns.summon),
        c.Count: _Rule(turns.refuse_count, turns.note_counts),
        c.FieldSpell: _Rule(_nothing_against, turns.change_field_spell),
        c.DeclareAttack: _Rule(battle.refuse_attack, battle.declare_attack),
        c.Battle: _Rule(battle.refuse_battle, battle.fight),
        c.Life: _Rule(life_points.refuse_life, life_points.change_life_points),
        c.Activate: _Rule(chain.refuse_activate, chain.activate),
        c.Triggers: _Rule(chain.refuse_triggers, chain.place_triggers),
        c.Pass: _Rule(chain.refuse_pass, chain.pass_),
        c.PassAll: _Rule(chain.refuse_pass_all, chain.pass_all),
        c.Resolve: _Rule(chain.refuse_resolve, chain.resolve),
        c.StartCounter: _Rule(_nothing_against, counters.start),
        c.AdvanceCounter: _Rule(counters.refuse_unknown, counters.advance),
        c.StopCounter: _Rule(counters.refuse_unknown, counters.stop),
        c.StartClock: _Rule(clock.refuse_start, clock.start, needs_duel=False),
        c.PauseClock: _Rule(clock.refuse_pause, clock.pause, needs_duel=False),
        c.ResumeClock: _Rule(clock.refuse_start, clock.start, needs_duel=False),
        c.CallJudge: _Rule(calls.refuse_call, calls.call_judge, needs_duel=False),
        c.JudgeArrives: _Rule(calls.refuse_arrival, calls.arrive, needs_duel=False),
        c.CloseCall: _Rule(calls.refuse_close, calls.close, needs_duel=False),
        c.Extend: _Rule(clock.refuse_extend, clock.extend, needs_duel=False),
        c.CallTime: _Rule(outcome.refuse_time, outcome.call_time, needs_duel=False),
        c.Penalty: _Rule(_nothing_against, penalties.give, needs_duel=False),
        c.Rule: _Rule(_nothing_against, _nothing_follows, needs_duel=False),
        c.Note: _Rule(_nothing_against, _nothing_follows, needs_duel=False),
        c.Undo: _Rule(history.refuse_undo, _nothing_follows, needs_duel=False),
        c.Redo: _Rule(history.refuse_redo, _nothing_follows, needs_duel=False),
        c.Rewind: _Rule(history.refuse_rewind, history.rewind, needs_duel=False),
    }
)

_AFTER_THE_MATCH = (
    c.Undo,
    c.Redo,
    c.Rewind,
    c.Note,
    c.Rule,
    c.Penalty,
    c.CloseCall,
    c.PauseClock,
)


def open_match(command: c.OpenMatch, *, at: datetime) -> tuple[Match, tuple[Event, ...]]:
    """The match that ``command`` opens, at position 1."""
    event = MatchOpened(
        at=at,
        ruleset=PRESETS[command.ruleset].with_settings(command.settings),
        teams=tuple(TeamName(name=t.name, duelists=t.duelists) for t in command.teams),
        table=command.table,
    )
    return opened(event), (event,)


def decide(
    match: Match, command: c.Command, *, at: datetime, overrule: str | None = None
) -> tuple[Event, ...]:
    """The events that record ``command``.

    ``overrule``: the judge's reason for recording it although a rule objects; it covers every
    objection to this command, and the first one is kept. Raises ``Impossible`` or ``Objection``.
    """
    return draft(match, command, at=at, overrule=overrule)[1]


def draft(
    match: Match, command: c.Command, *, at: datetime, overrule: str | None = None
) -> tuple[Match, tuple[Event, ...]]:
    """As ``decide``, with the match as it is after the events."""
    refused = refusal(match, command)
    if refused and (overrule is None or isinstance(refused, Impossible)):
        raise refused
    work = Draft(match)
    if isinstance(command, (c.Undo, c.Redo)):
        work.add(history.entry(command, at))
    else:
        objection = refused.code if refused else None
        reason = overrule if refused else None
        work.add(Recorded(at=at, do=command.do, objection=objection, reason=reason))
        _RULES[type(command)].consequences(work, command)
    return work.match, tuple(work.events)


def refusal(match: Match, command: c.Command) -> Refusal | None:
    """What would be answered to ``command`` now; None where nothing speaks against it.

    Pages ask it to show what may not be done. The impossible comes before every objection.
    """
    rule = _RULES[type(command)]
    if match.is_over and not isinstance(command, _AFTER_THE_MATCH):
        return Impossible(Code.MATCH_OVER)
    if rule.needs_duel and match.duel is None:
        return Impossible(Code.NO_DUEL)
    if rule.needs_duel and not match.is_duel_running:
        return Impossible(Code.DUEL_OVER)
    if any(seat not in match.seats for seat in command.seats()):
        return Impossible(Code.UNKNOWN_SEAT)
    first: Objection | None = None
    for found in rule.refusals(match, command):
        if isinstance(found, Impossible):
            return found
        if first is None and isinstance(found, Objection):
            first = found
    return first
