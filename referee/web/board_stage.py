"""The stage: the field in the middle where the board speaks.

Owns the turn with its Phases and Steps, the chain, and the sheet on which a Duelist activates.
What a rule says to each of them is asked from ``decide``, never worked out here.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.duel.errors import Code
from referee.duel.match import Duel, Match
from referee.duel.vocabulary import Action, Direct, LinkOutcome, Phase, Seat, SpellSpeed, Step
from referee.web import bar_labels
from referee.web.board_seats import passed_seats
from referee.web.labels import label
from referee.web.ledger import Ledger
from referee.web.procedure import is_under_way, procedure_words
from referee.web.refusals import refusal_title
from referee.web.translate import gettext
from referee.web.words import duelist, shortened

_CARDS_OFFERED = 3


@dataclass(frozen=True, slots=True)
class BarItem:
    """A Phase or a Step. ``state``: past, now, open or barred; ``why`` it is barred."""

    value: str
    name: str
    state: str
    why: str


@dataclass(frozen=True, slots=True)
class RingItem:
    seat: str
    is_asked: bool
    has_passed: bool


@dataclass(frozen=True, slots=True)
class PhasesStage:
    """The turn. ``due``: counters that are due; ``offer``: the action that may be answered."""

    name: str
    title: str
    is_procedure: bool
    sub: str
    seats: tuple[str, ...]
    path: str
    path_words: str
    phases: tuple[BarItem, ...]
    steps: tuple[BarItem, ...]
    due: tuple[str, ...]
    offer: str
    ring: tuple[RingItem, ...]


@dataclass(frozen=True, slots=True)
class LinkView:
    """``state``: empty, last (to be answered or resolved) or done."""

    number: int
    seat: str
    card: str
    meta: str
    state: str


@dataclass(frozen=True, slots=True)
class ChainStage:
    name: str
    title: str
    is_resolving: bool
    links: tuple[LinkView, ...]
    ring: tuple[RingItem, ...]
    outcomes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SpeedItem:
    """``why`` a rule speaks against it; ``note``: that, or what else there is to say."""

    speed: SpellSpeed
    name: str
    why: str
    note: str


@dataclass(frozen=True, slots=True)
class ActivateStage:
    """``needs_word``: in the Damage Step the judge says whether the effect may be used."""

    name: str
    seat: str
    team: int
    title: str
    cards: tuple[str, ...]
    card: str
    speeds: tuple[SpeedItem, ...]
    needs_word: bool


def duel_stage(ledger: Ledger) -> PhasesStage | ChainStage:
    """What the stage shows while a Duel runs and nothing else asks for it."""
    duel = ledger.match.running_duel
    return _chain_stage(duel) if duel.chain else _phases_stage(ledger, duel)


# --- the turn ------------------------------------------------------------------------------------


def _phases_stage(ledger: Ledger, duel: Duel) -> PhasesStage:
    match = ledger.match
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
        phases=tuple(_phase(match, phase) for phase in Phase),
        steps=tuple(_step(match, step) for step in Step) if duel.turn.step else (),
        due=tuple(
            gettext("%(counter)s is due now", counter=shortened(counter.name, 40))
            for counter in duel.counters
            if counter.is_due
        ),
        offer=_offer_words(ledger, duel),
        ring=_ring(duel) if duel.offer else (),
    )


def _phase(match: Match, phase: Phase) -> BarItem:
    turn = match.running_duel.turn
    name = str(bar_labels.PHASES[phase])
    if phase is turn.phase:
        return BarItem(phase.value, name, "now", "")
    refused = refusal(match, c.Enter(phase=phase))
    if refused is None:
        return BarItem(phase.value, name, "open", "")
    if phase.place < turn.phase.place and refused.code is not Code.PHASE_SKIPPED:
        return BarItem(phase.value, name, "past", refusal_title(refused.code))
    return BarItem(phase.value, name, "barred", refusal_title(refused.code))


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
        (r.command for r in reversed(ledger.in_force) if isinstance(r.command, c.DeclareAttack)),
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


def _ring(duel: Duel) -> tuple[RingItem, ...]:
    """Everybody in the round: who passed, who is asked now, who is asked later."""
    responses = duel.responses
    if responses is None or responses.is_closed:
        return ()
    passed = (RingItem(seat.value, False, True) for seat in passed_seats(responses))
    waiting = (
        RingItem(seat.value, place == 0, False) for place, seat in enumerate(responses.still_to_ask)
    )
    return (*passed, *waiting)


# --- the chain -----------------------------------------------------------------------------------


def _chain_stage(duel: Duel) -> ChainStage:
    assert duel.chain is not None
    chain = duel.chain
    current = chain.to_resolve if chain.is_resolving else chain.last
    links = []
    for link in reversed(chain.links):
        meta = gettext("Speed %(speed)s", speed=link.speed)
        state = "last" if link is current else ""
        if link.outcome:
            meta, state = label(link.outcome), "done"
        card = shortened(link.card) or gettext("No card named")
        links.append(LinkView(link.number, link.seat.value, card, meta, state))
    return ChainStage(
        name="chain",
        title=_chain_title(duel),
        is_resolving=chain.is_resolving,
        links=tuple(links),
        ring=_ring(duel),
        outcomes=tuple((o.value, label(o)) for o in LinkOutcome),
    )


def _chain_title(duel: Duel) -> str:
    assert duel.chain is not None
    chain = duel.chain
    if chain.is_resolving:
        current = chain.to_resolve
        return gettext(
            "Resolving link %(number)s of %(links)s",
            number=current.number if current else 1,
            links=len(chain.links),
        )
    return gettext(
        "%(seat)s may respond to link %(number)s",
        seat=chain.responses.next_seat.value,
        number=chain.last.number,
    )


# --- activating ----------------------------------------------------------------------------------


def activate_stage(ledger: Ledger, seat: Seat, card: str = "") -> ActivateStage:
    """``seat`` opens a chain or adds a link: the card if you like, the Spell Speed records."""
    match = ledger.match
    duel = match.running_duel
    in_damage_step = duel.turn.step is Step.DAMAGE
    speeds = []
    for speed in SpellSpeed:
        command = c.Activate(seat=seat, card="", speed=speed, damage_step=in_damage_step)
        refused = refusal(match, command)
        name = gettext("Speed %(speed)s", speed=speed)
        why = refusal_title(refused.code) if refused else ""
        note = why or (gettext("Counter Trap") if speed is SpellSpeed.THREE else "")
        speeds.append(SpeedItem(speed, name, why, note))
    return ActivateStage(
        name="activate",
        seat=seat.value,
        team=int(seat.team),
        title=gettext("chains to link %(number)s", number=duel.chain.last.number)
        if duel.chain
        else gettext("activates"),
        cards=_cards_of(ledger, seat),
        card=card,
        speeds=tuple(speeds),
        needs_word=in_damage_step,
    )


def _cards_of(ledger: Ledger, seat: Seat) -> tuple[str, ...]:
    """The cards that ``seat`` used last in this match, each once."""
    found: dict[str, None] = {}
    for row in reversed(ledger.rows):
        if row.seat is seat and row.card and isinstance(row.command, c.Activate | c.FieldSpell):
            found.setdefault(row.card)
    return tuple(found)[:_CARDS_OFFERED]
