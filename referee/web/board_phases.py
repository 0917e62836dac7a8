"""The turn on the stage: its Phases and Steps, and the action that may just be answered.

What a rule says to each Phase and Step is asked from ``decide``, never worked out here.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.duel.errors import Code
from referee.duel.match import Duel, Match
from referee.duel.vocabulary import Action, Direct, Phase, Step
from referee.web import bar_labels
from referee.web.board_ring import RingItem, ring
from referee.web.counter_words import is_due_this_turn, skipped_by, soon_words
from referee.web.labels import label
from referee.web.ledger import Ledger
from referee.web.procedure import is_under_way, procedure_words
from referee.web.refusals import refusal_title
from referee.web.translate import gettext
from referee.web.words import duelist


@dataclass(frozen=True, slots=True)
class BarItem:
    """A Phase or a Step. ``state``: past, now, open or barred; ``why`` it is barred.

    ``skipped_by``: the counters that skip this Phase, where any does.
    """

    value: str
    name: str
    state: str
    why: str
    skipped_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PhasesStage:
    """The turn. ``soon``: counters due in this turn; ``offer``: the action that may be answered."""

    name: str
    title: str
    is_procedure: bool
    sub: str
    seats: tuple[str, ...]
    path: str
    path_words: str
    phases: tuple[BarItem, ...]
    steps: tuple[BarItem, ...]
    soon: tuple[str, ...]
    offer: str
    ring: tuple[RingItem, ...]


def phases_stage(ledger: Ledger) -> PhasesStage:
    match = ledger.match
    duel = match.running_duel
    is_procedure = is_under_way(match)
    number, seat = duel.turn.number, duel.turn_player
    who = duelist(match, seat)
    return PhasesStage(
        name="phases",
        title=procedure_words(match)
        if is_procedure
        else gettext("Turn %(turn)s, %(duelist)s", turn=number, duelist=who),
        is_procedure=is_procedure,
        sub=label(duel.turn.phase),
        seats=tuple(s.value for s in duel.order),
        path=f"{seat}-{duel.seat_of_turn(number + 1)}",
        path_words=gettext(
            "Turn order %(order)s. Now %(now)s, next %(next)s.",
            order=", ".join(duel.order),
            now=seat.value,
            next=duel.seat_of_turn(number + 1).value,
        ),
        phases=tuple(_phase(ledger, phase) for phase in Phase),
        steps=tuple(_step(match, step) for step in Step) if duel.turn.step else (),
        soon=tuple(
            soon_words(counter) for counter in duel.counters if is_due_this_turn(duel, counter)
        ),
        offer=_offer_words(ledger, duel),
        ring=ring(duel) if duel.offer else (),
    )


def _phase(ledger: Ledger, phase: Phase) -> BarItem:
    turn = ledger.match.running_duel.turn
    name = str(bar_labels.PHASES[phase])
    if phase is turn.phase:
        return BarItem(phase.value, name, "now", "")
    refused = refusal(ledger.match, c.Enter(phase=phase))
    if refused is None:
        return BarItem(phase.value, name, "open", "")
    why = refusal_title(refused.code)
    if refused.code is Code.PHASE_SKIPPED:
        return BarItem(phase.value, name, "barred", why, skipped_by(ledger))
    state = "past" if phase.place < turn.phase.place else "barred"
    return BarItem(phase.value, name, state, why)


def _step(match: Match, step: Step) -> BarItem:
    turn = match.running_duel.turn
    name = label(step)
    if step is turn.step:
        return BarItem(step.value, name, "now", "")
    refused = refusal(match, c.Enter(phase=Phase.BATTLE, step=step))
    if refused is None:
        return BarItem(step.value, name, "open", "")
    state = "past" if refused.code is Code.PHASE_ORDER else "barred"
    return BarItem(step.value, name, state, refusal_title(refused.code))


def _offer_words(ledger: Ledger, duel: Duel) -> str:
    """The action that may be answered, and by whom first."""
    if duel.offer is None:
        return ""
    asked, by = duel.offer.responses.next_seat.value, duel.offer.seat.value
    if duel.offer.action is Action.SUMMON:
        return gettext("%(seat)s summons: %(asked)s may respond", seat=by, asked=asked)
    attack = next(
        (r.command for r in ledger.newest_first() if isinstance(r.command, c.DeclareAttack)),
        None,
    )
    if attack is None or isinstance(attack.target, Direct):
        return gettext("%(seat)s attacks directly: %(asked)s may respond", seat=by, asked=asked)
    return gettext(
        "%(seat)s attacks %(target)s: %(asked)s may respond",
        seat=by,
        target=attack.target.value,
        asked=asked,
    )
