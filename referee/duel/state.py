"""The state of a match as the JSON object of ``replay --json`` and of the API.

Owns the names and the shape of that object, nothing of how it comes about.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from referee.duel.battle import BattleResult
from referee.duel.chain import Chain
from referee.duel.clock import Clock, seconds
from referee.duel.counters import next_seat
from referee.duel.events import LifePointsChange
from referee.duel.match import CounterNumber, Duel, Last, Match
from referee.duel.transcript import RefusedLine
from referee.duel.vocabulary import Team

Json = dict[str, Any]


def describe(match: Match, *, at: datetime, refused: Iterable[RefusedLine] = ()) -> Json:
    """The whole state, the clock read at ``at``."""
    outcome = match.outcome
    return {
        "position": match.position,
        "match": {
            "ruleset": match.ruleset.name,
            "wins": {str(int(team)): match.wins[team] for team in Team},
            "draws": match.draws,
            "over": match.is_over,
            "winner": _team(outcome.winner) if outcome else None,
            "result": outcome.result.value if outcome else None,
            "due": "tie-break-duel" if match.tie_break_due else None,
        },
        "duel": _duel(match, match.duel) if match.duel else None,
        "clock": _clock(match.clock.read_at(at)),
        "penalties": [
            {
                "seat": given.seat.value if given.seat else None,
                "team": int(given.team),
                "infraction": given.infraction.value,
                "severity": given.severity.value,
                "penalty": given.penalty.value,
                "repeat": given.repeat,
            }
            for given in match.penalties
        ],
        "last": _last(match.last),
        "refused": [
            {
                "line": line.number,
                "code": line.refusal.code.value,
                "ruling": line.refusal.ruling,
            }
            for line in refused
        ],
        "overruled": [
            {"position": o.position, "code": o.code.value, "reason": o.reason}
            for o in match.overruled
        ],
    }


def describe_change(change: LifePointsChange) -> Json:
    """What became of one team's Life Points."""
    return {
        "team": int(change.team),
        "kind": change.kind.value,
        "before": change.before,
        "applied": change.applied,
        "after": change.after,
    }


def _team(team: Team | None) -> int | None:
    return None if team is None else int(team)


def _duel(match: Match, duel: Duel) -> Json:
    turn = duel.turn
    return {
        "number": duel.number,
        "kind": duel.kind.value,
        "first_team": int(duel.first_team),
        "life_points": {str(int(team)): duel.life_points[team] for team in Team},
        "turn": turn.number,
        "turn_player": duel.turn_player.value,
        "phase": turn.phase.value,
        "step": turn.step.value if turn.step else None,
        "may_attack": match.may_attack,
        "normal_summon_used": turn.normal_summon_used,
        "draw_skipped": turn.draw_skipped,
        "counts": {
            seat.value: {
                "monsters": duel.counts[seat].monsters,
                "spells_traps": duel.counts[seat].spells_traps,
                "hand": duel.counts[seat].hand,
                "deck": duel.counts[seat].deck,
            }
            for seat in match.seats
            if seat in duel.counts
        },
        "chain": _chain(duel.chain) if duel.chain else None,
        "field_spells": [
            {"seat": spell.seat.value, "card": spell.card} for spell in duel.field_spells
        ],
        "responding_to": {
            "action": duel.offer.action.value,
            "seat": duel.offer.seat.value,
            "to_respond": duel.offer.responses.next_seat.value,
        }
        if duel.offer
        else None,
        "counters": [
            {
                "id": counter.id,
                "name": counter.name,
                "seat": counter.seat.value,
                "left": counter.left,
                "next": seat.value if (seat := next_seat(duel, counter)) else None,
                "due": counter.is_due,
            }
            for counter in duel.counters
        ],
        "extra_turn": duel.extra_turn,
        "outcome": {
            "winner": _team(duel.outcome.winner),
            "reason": duel.outcome.reason.value,
        }
        if duel.outcome
        else None,
    }


def _chain(chain: Chain) -> Json:
    to_respond = chain.responses.to_respond
    return {
        "links": [
            {
                "number": link.number,
                "seat": link.seat.value,
                "card": link.card,
                "speed": int(link.speed),
                "outcome": link.outcome.value if link.outcome else None,
            }
            for link in chain.links
        ],
        "to_respond": to_respond.value if to_respond else None,
        "resolving": chain.is_resolving,
    }


def _clock(clock: Clock) -> Json:
    return {
        "running": clock.running,
        "remaining_seconds": seconds(clock.remaining),
        "extended_seconds": seconds(clock.extended),
        "time_called": clock.time_called,
    }


def _last(last: Last) -> Json:
    result: Any = None
    if isinstance(last.result, BattleResult):
        result = {
            "destroyed": [battler.value for battler in last.result.destroyed],
            "team": _team(last.result.team),
            "amount": last.result.amount,
        }
    elif isinstance(last.result, CounterNumber):
        result = {"counter": last.result.counter}
    elif last.result is not None:
        result = [describe_change(change) for change in last.result]
    return {"position": last.position, "do": last.do, "result": result}
