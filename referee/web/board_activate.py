"""Activating on the stage: a Duelist opens a chain or adds a link.

Owns the card, the Spell Speeds and what is asked before: who passes where this Duelist is not the
next to be asked. What a rule says to each is asked from ``decide``, never worked out here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.duel.events import Passed
from referee.duel.evolve import evolve_all
from referee.duel.match import Duel, Match
from referee.duel.vocabulary import Seat, SpellSpeed, Step
from referee.web.card_names import card_names
from referee.web.drawers.common import Asked
from referee.web.form_entries import PASSING
from referee.web.ledger import Ledger
from referee.web.refusals import refusal_title
from referee.web.translate import gettext

_CARDS_OFFERED = 3


@dataclass(frozen=True, slots=True)
class SpeedItem:
    """``why`` a rule speaks against it; ``note``: that, or what else there is to say."""

    speed: SpellSpeed
    name: str
    why: str
    note: str


@dataclass(frozen=True, slots=True)
class PassingItem:
    """Whether those who are asked before pass; ``seats``: what the form says for yes."""

    question: str
    seats: str
    is_yes: bool


@dataclass(frozen=True, slots=True)
class ActivateStage:
    """``offered``: the cards this Duelist used last; ``names``: what others are completed from.

    ``passing`` is None where nobody is asked before; ``needs_word``: in the Damage Step the judge
    says whether the effect may be used.
    """

    name: str
    seat: str
    team: int
    title: str
    passing: PassingItem | None
    offered: tuple[str, ...]
    names: tuple[str, ...]
    card: str
    speeds: tuple[SpeedItem, ...]
    needs_word: bool


def activate_stage(asked: Asked, seat: Seat) -> ActivateStage:
    """``seat`` opens a chain or adds a link: the card if you like, the Spell Speed records."""
    match = asked.match
    duel = match.running_duel
    before = _asked_before(duel, seat)
    return ActivateStage(
        name="activate",
        seat=seat.value,
        team=int(seat.team),
        title=gettext("chains to link %(number)s", number=duel.chain.last.number)
        if duel.chain
        else gettext("activates"),
        passing=_passing(asked, before) if before else None,
        offered=_cards_of(asked.ledger, seat),
        names=card_names(asked.ledger),
        card=asked.text("card") or asked.text("card_offered"),
        speeds=_speeds(match, seat, before),
        needs_word=duel.turn.step is Step.DAMAGE,
    )


def _asked_before(duel: Duel, seat: Seat) -> tuple[Seat, ...]:
    """Who has the right to respond before ``seat`` (``tag-response-order``)."""
    responses = duel.responses
    waiting = () if responses is None or responses.is_closed else responses.still_to_ask
    return waiting[: waiting.index(seat)] if seat in waiting else ()


def _passing(asked: Asked, before: Sequence[Seat]) -> PassingItem:
    said = asked.texts(PASSING)
    return PassingItem(
        question=_pass_question([seat.value for seat in before]),
        seats=" ".join(before),
        is_yes=not said or any(said),
    )


def _pass_question(seats: Sequence[str]) -> str:
    match seats:
        case [one]:
            return gettext("%(first)s passes?", first=one)
        case [one, two]:
            return gettext("%(first)s and %(second)s pass?", first=one, second=two)
        case [one, two, three]:
            return gettext(
                "%(first)s, %(second)s and %(third)s pass?", first=one, second=two, third=three
            )
    raise AssertionError(seats)  # a table has four seats


def _speeds(match: Match, seat: Seat, before: Sequence[Seat]) -> tuple[SpeedItem, ...]:
    """The Spell Speeds, with what speaks against each once those before have passed."""
    then = evolve_all(match, tuple(Passed(seat=one) for one in before))
    in_damage_step = match.running_duel.turn.step is Step.DAMAGE
    speeds = []
    for speed in SpellSpeed:
        command = c.Activate(seat=seat, card="", speed=speed, damage_step=in_damage_step)
        refused = refusal(then, command)
        name = gettext("Speed %(speed)s", speed=speed)
        why = refusal_title(refused.code) if refused else ""
        note = why or (gettext("Counter Trap") if speed is SpellSpeed.THREE else "")
        speeds.append(SpeedItem(speed, name, why, note))
    return tuple(speeds)


def _cards_of(ledger: Ledger, seat: Seat) -> tuple[str, ...]:
    """The cards that ``seat`` used last in this match, each once."""
    found: dict[str, None] = {}
    for row in reversed(ledger.rows):
        if row.seat is seat and row.card and isinstance(row.command, c.Activate | c.FieldSpell):
            found.setdefault(row.card)
    return tuple(found)[:_CARDS_OFFERED]
