"""What fits the moment: the rulings a judge is likely to be asked about now.

Owns one table, from what is going on at the table to rulings, the most urgent first. A pure
function of the match; whether a ruling is for the kind of Duel played is said by the ruling itself.
"""

from collections.abc import Callable
from typing import NamedTuple

from referee.duel.match import Duel, Match
from referee.duel.vocabulary import Action, DuelKind, Phase, SpellSpeed, Step

# "Near 0": at most this part of what a team started with.
_NEAR_ZERO = 8


class Moment(NamedTuple):
    """Something that may be going on, and the rulings that answer what is then asked."""

    is_now: Callable[[Match], bool]
    rulings: tuple[str, ...]


def fitting(match: Match, *, in_call: bool = False) -> tuple[str, ...]:
    """The ids of the rulings that fit, the most fitting first; each once.

    ``in_call``: they are looked up for the answer to an open call, so that what the call itself
    raises comes last.
    """
    moments = (*(m for m in MOMENTS if m is not _CALL), _CALL) if in_call else MOMENTS
    found = (id_ for moment in moments if moment.is_now(match) for id_ in moment.rulings)
    return tuple(dict.fromkeys(found))


def _in_duel(is_so: Callable[[Duel], bool]) -> Callable[[Match], bool]:
    """Holds while a Duel is running of which ``is_so``."""
    return lambda match: match.is_duel_running and is_so(match.running_duel)


def _is_answered(duel: Duel) -> bool:
    return duel.chain is not None and not duel.chain.is_resolving


def _is_counter_trap_answered(duel: Duel) -> bool:
    return (
        duel.chain is not None
        and not duel.chain.is_resolving
        and duel.chain.last.speed is SpellSpeed.THREE
    )


def _is_resolving(duel: Duel) -> bool:
    return duel.chain is not None and duel.chain.is_resolving


def _is_offered(action: Action) -> Callable[[Match], bool]:
    return _in_duel(lambda duel: duel.offer is not None and duel.offer.action is action)


def _is_barred_from_attacking(match: Match) -> bool:
    return match.is_duel_running and not match.may_attack


def _are_both_near_zero(match: Match) -> bool:
    limit = match.ruleset.life_points // _NEAR_ZERO
    return match.is_duel_running and max(match.running_duel.life_points.values()) <= limit


def _is_one_near_zero(match: Match) -> bool:
    limit = match.ruleset.life_points // _NEAR_ZERO
    return match.is_duel_running and min(match.running_duel.life_points.values()) <= limit


def _is_between_duels(match: Match) -> bool:
    return not match.is_duel_running and not match.is_over


_CALL = Moment(
    lambda match: match.call is not None,
    ("judge-extension", "judge-no-extension", "judge-take-call", "judge-rewind"),
)
MOMENTS: tuple[Moment, ...] = (
    _CALL,
    Moment(
        _in_duel(_is_counter_trap_answered),
        ("chain-counter-trap-only",),
    ),
    Moment(
        _in_duel(_is_answered),
        (
            "tag-response-order",
            "tag-pass-count",
            "tag-last-link-only",
            "chain-speed-1",
            "tag-who-may-respond",
            "chain-ask",
        ),
    ),
    Moment(
        _in_duel(_is_resolving),
        ("chain-order", "chain-resolving", "lp-zero-mid-chain", "chain-missed-timing"),
    ),
    Moment(
        _is_offered(Action.ATTACK),
        ("tag-response-order", "battle-replay", "tag-direct-attack", "tag-attack-own-monsters"),
    ),
    Moment(
        _is_offered(Action.SUMMON),
        ("tag-response-order", "trap-counter", "chain-not-chainable", "summon-special"),
    ),
    Moment(
        _in_duel(lambda duel: duel.turn.step is Step.DAMAGE),
        ("damage-step-limits", "damage-step-atk-cards", "battle-facedown-target"),
    ),
    Moment(
        lambda match: (
            match.tie_break_due
            or (match.is_duel_running and match.running_duel.kind is DuelKind.TIE_BREAK)
        ),
        ("time-deciding-duel", "time-procedure-untimed"),
    ),
    Moment(
        lambda match: match.clock.time_called and _is_between_duels(match),
        ("time-between-duels", "time-leader-wins", "time-tier-1-no-draws"),
    ),
    Moment(
        lambda match: match.clock.time_called and match.is_duel_running,
        (
            "time-finish-turn-extra-turns",
            "time-lp-compare",
            "time-lp-tie",
            "time-procedure-untimed",
            "judge-no-extension",
        ),
    ),
    Moment(
        _in_duel(lambda duel: any(c.is_due and c.skip for c in duel.counters)),
        ("tag-reckless-greed", "turn-skipped-phase"),
    ),
    Moment(
        _in_duel(lambda duel: any(c.is_due for c in duel.counters)),
        (
            "tag-turn-count-all",
            "tag-swords",
            "tag-final-countdown",
            "tag-personal-phase-counters",
        ),
    ),
    Moment(_are_both_near_zero, ("duel-both-zero",)),
    Moment(_is_one_near_zero, ("lp-zero-mid-chain", "lp-cost-exact", "lp-cost-too-high")),
    Moment(_is_barred_from_attacking, ("tag-first-attack", "turn-first-player-no-battle")),
    Moment(
        _in_duel(lambda duel: duel.turn.number == 1 and duel.turn.phase is Phase.DRAW),
        ("tag-first-draw",),
    ),
    Moment(
        _in_duel(lambda duel: duel.turn.phase in (Phase.DRAW, Phase.STANDBY)),
        ("turn-draw-standby", "duel-deck-out"),
    ),
    Moment(
        _in_duel(lambda duel: duel.turn.phase is Phase.END),
        ("turn-hand-limit",),
    ),
    Moment(
        _in_duel(lambda duel: duel.turn.phase is Phase.BATTLE),
        ("battle-steps", "tag-direct-attack", "tag-attack-own-monsters", "battle-replay"),
    ),
    Moment(
        _in_duel(lambda duel: duel.turn.phase in (Phase.MAIN_1, Phase.MAIN_2)),
        ("summon-one-normal", "turn-main-phase", "tag-tribute-teammate"),
    ),
    Moment(
        _is_between_duels,
        ("setup-start-of-duel", "match-first-choice", "match-first-to-two", "deck-side-size"),
    ),
    Moment(lambda match: match.is_over, ("judge-result-slip", "match-first-to-two")),
    Moment(
        lambda match: match.is_duel_running,
        ("tag-facing-opponent", "tag-opponent-field-both", "judge-lp-dispute"),
    ),
)
