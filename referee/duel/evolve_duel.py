"""How an event changes the running Duel: turn, chain, counters and Life Points.

The part of ``evolve`` that touches nothing outside the Duel. Total, as ``evolve`` is.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from referee.duel import events as e
from referee.duel.chain import Chain, Link, Offer
from referee.duel.changing import replace
from referee.duel.counters import Counter
from referee.duel.match import Duel
from referee.duel.responses import Responses
from referee.duel.turns import Counts, Turn
from referee.duel.vocabulary import Phase


def _phase_entered(duel: Duel, event: e.PhaseEntered) -> Duel:
    turn = replace(
        duel.turn,
        phase=event.phase,
        step=event.step,
        reached=duel.turn.reached | {event.phase},
    )
    return replace(duel, turn=turn)


def _phase_finished(duel: Duel, _: e.PhaseFinished) -> Duel:
    return replace(duel, phase_finished=True)


def _turn_ended(duel: Duel, _: e.TurnEnded) -> Duel:
    return replace(duel, turn=replace(duel.turn, ended=True))


def _turn_began(duel: Duel, event: e.TurnBegan) -> Duel:
    number = duel.turn.number + 1
    return replace(duel, turn=Turn(number, Phase.DRAW, draw_skipped=event.draw_skipped))


def _monster_summoned(duel: Duel, event: e.MonsterSummoned) -> Duel:
    if not event.summon.uses_normal_summon:
        return duel
    return replace(duel, turn=replace(duel.turn, normal_summon_used=True))


def _counts_noted(duel: Duel, event: e.CountsNoted) -> Duel:
    noted = {
        name: value
        for name in ("monsters", "spells_traps", "hand", "deck")
        if (value := getattr(event, name)) is not None
    }
    if not noted:
        return duel
    counts = replace(duel.counts.get(event.seat, Counts()), **noted)
    return replace(duel, counts={**duel.counts, event.seat: counts})


def _attack_declared(duel: Duel, _: e.AttackDeclared) -> Duel:
    return duel


def _life_points_changed(duel: Duel, event: e.LifePointsChanged) -> Duel:
    after = {change.team: change.after for change in event.changes}
    return replace(duel, life_points={**duel.life_points, **after})


def _battle_fought(duel: Duel, event: e.BattleFought) -> Duel:
    if event.change is None:
        return duel
    after = {event.change.team: event.change.after}
    return replace(duel, life_points={**duel.life_points, **after})


def _link_added(duel: Duel, event: e.LinkAdded) -> Duel:
    if duel.chain:
        chain = duel.chain.with_link(event.seat, event.card, event.speed)
    else:
        responses = Responses.after(event.seat, duel.order, duel.passes_to_close)
        chain = Chain((Link(1, event.seat, event.card, event.speed),), responses)
    return replace(duel, chain=chain, offer=None)


def _right_offered(duel: Duel, event: e.RightOffered) -> Duel:
    responses = Responses.after(event.seat, duel.order, duel.passes_to_close)
    return replace(duel, offer=Offer(event.action, event.seat, responses))


def _right_lapsed(duel: Duel, _: e.RightLapsed) -> Duel:
    return replace(duel, offer=None)


def _with_responses(duel: Duel, responses: Responses) -> Duel:
    if duel.chain:
        return replace(duel, chain=replace(duel.chain, responses=responses))
    if duel.offer is None or responses.is_closed:
        return replace(duel, offer=None)
    return replace(duel, offer=replace(duel.offer, responses=responses))


def _passed(duel: Duel, event: e.Passed) -> Duel:
    return _with_responses(duel, duel.responses.passed_by(event.seat)) if duel.responses else duel


def _everyone_passed(duel: Duel, _: e.EveryonePassed) -> Duel:
    return _with_responses(duel, duel.responses.closed()) if duel.responses else duel


def _link_resolved(duel: Duel, event: e.LinkResolved) -> Duel:
    chain = duel.chain.resolved(event.number, event.outcome) if duel.chain else None
    return replace(duel, chain=chain)


def _chain_dropped(duel: Duel, _: e.ChainDropped) -> Duel:
    return replace(duel, chain=None)


def _counter_started(duel: Duel, event: e.CounterStarted) -> Duel:
    counter = Counter(
        id=event.counter,
        name=event.name,
        seat=event.seat,
        scope=event.scope,
        turns=event.turns,
        left=event.turns,
        when=event.when,
        first_turn=event.first_turn,
        skip=event.skip,
    )
    return replace(
        duel, counters=(*duel.counters, counter), counters_started=duel.counters_started + 1
    )


def _with_counter(duel: Duel, number: int, change: Callable[[Counter], Counter]) -> Duel:
    counters = tuple(change(c) if c.id == number else c for c in duel.counters)
    return replace(duel, counters=counters)


def _counter_counted(duel: Duel, event: e.CounterCounted) -> Duel:
    return _with_counter(duel, event.counter, lambda c: c.counted(duel.turn.number))


def _counter_advanced(duel: Duel, event: e.CounterAdvanced) -> Duel:
    return _with_counter(duel, event.counter, lambda c: c.advanced(event.by))


def _counter_stopped(duel: Duel, event: e.CounterStopped) -> Duel:
    return replace(duel, counters=tuple(c for c in duel.counters if c.id != event.counter))


ON_DUEL: Mapping[type[e.Event], Callable[[Duel, Any], Duel]] = MappingProxyType(
    {
        e.PhaseEntered: _phase_entered,
        e.PhaseFinished: _phase_finished,
        e.TurnEnded: _turn_ended,
        e.TurnBegan: _turn_began,
        e.MonsterSummoned: _monster_summoned,
        e.CountsNoted: _counts_noted,
        e.AttackDeclared: _attack_declared,
        e.LifePointsChanged: _life_points_changed,
        e.BattleFought: _battle_fought,
        e.LinkAdded: _link_added,
        e.RightOffered: _right_offered,
        e.RightLapsed: _right_lapsed,
        e.Passed: _passed,
        e.EveryonePassed: _everyone_passed,
        e.LinkResolved: _link_resolved,
        e.ChainDropped: _chain_dropped,
        e.CounterStarted: _counter_started,
        e.CounterCounted: _counter_counted,
        e.CounterAdvanced: _counter_advanced,
        e.CounterStopped: _counter_stopped,
    }
)
