"""The chain: its links, who may add one, and how it resolves.

Owns the links and the rules of Spell Speed and order. Whose turn it is to respond is kept by
``responses``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.duel.changing import replace
from referee.duel.errors import Code, Impossible, Objection, Refusal
from referee.duel.events import (
    ChainDropped,
    EveryonePassed,
    LinkAdded,
    LinkResolved,
    Passed,
    RightLapsed,
)
from referee.duel.responses import Responses
from referee.duel.triggers import link_order
from referee.duel.vocabulary import Action, LinkOutcome, Phase, Seat, SpellSpeed, Step

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Match


@dataclass(frozen=True, slots=True)
class Link:
    number: int
    seat: Seat
    card: str
    speed: SpellSpeed
    outcome: LinkOutcome | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """An open chain, link 1 first."""

    links: tuple[Link, ...]
    responses: Responses

    @property
    def last(self) -> Link:
        return self.links[-1]

    @property
    def is_resolving(self) -> bool:
        return self.responses.is_closed

    @property
    def to_resolve(self) -> Link | None:
        """The highest link not yet resolved (ruling ``chain-order``)."""
        return next((link for link in reversed(self.links) if link.outcome is None), None)

    def with_link(self, seat: Seat, card: str, speed: SpellSpeed) -> "Chain":
        """The chain with one more link; everybody is asked again (``tag-response-order``)."""
        link = Link(len(self.links) + 1, seat, card, speed)
        ring = self.responses
        return Chain((*self.links, link), Responses.after(seat, ring.order, ring.needed))

    def resolved(self, number: int, outcome: LinkOutcome) -> "Chain | None":
        """The chain after link ``number`` resolved; None after the last one."""
        links = tuple(
            replace(link, outcome=outcome) if link.number == number else link for link in self.links
        )
        chain = Chain(links, self.responses.closed())
        return chain if chain.to_resolve else None


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that starts no chain and may be responded to, such as an attack."""

    action: Action
    seat: Seat
    responses: Responses


def refuse_activate(match: "Match", command: "commands.Activate") -> Iterator[Refusal]:
    """Who may activate what now; see each code's ruling in ``errors.RULINGS``."""
    duel = match.running_duel
    chain, seat, speed = duel.chain, command.seat, command.speed
    if chain and chain.is_resolving:
        yield Objection(Code.CHAIN_RESOLVING)
    if not chain and speed is SpellSpeed.ONE:
        if seat is not duel.turn_player:
            yield Objection(Code.SPEED_1_NOT_TURN_PLAYER)
        if duel.turn.phase not in (Phase.MAIN_1, Phase.MAIN_2):
            yield Objection(Code.SPEED_1_OUTSIDE_MAIN_PHASE)
    if chain and speed is SpellSpeed.ONE:
        yield Objection(Code.SPEED_1_CANNOT_CHAIN)
    if chain and chain.last.speed is SpellSpeed.THREE and speed is not SpellSpeed.THREE:
        yield Objection(Code.COUNTER_TRAP_ONLY)
    if chain or speed is not SpellSpeed.ONE:
        responses = duel.responses
        if responses and not responses.is_closed and seat is not responses.to_respond:
            yield Objection(Code.OUT_OF_ORDER)
    if command.answers is not None and (not chain or command.answers != chain.last.number):
        yield Objection(Code.ANSWERS_LAST_LINK_ONLY)
    if duel.turn.step is Step.DAMAGE and not command.damage_step:
        yield Objection(Code.DAMAGE_STEP_RESTRICTED)


def activate(draft: "Draft", command: "commands.Activate") -> None:
    draft.add(LinkAdded(seat=command.seat, card=command.card, speed=command.speed))


def refuse_triggers(match: "Match", _: "commands.Triggers") -> Iterator[Refusal]:
    """They begin a chain of their own (rulings ``chain-finish-first``, ``chain-order``)."""
    yield from refuse_while_open(match)


def place_triggers(draft: "Draft", command: "commands.Triggers") -> None:
    """Effects that trigger together become consecutive links (``tag-simultaneous-triggers``)."""
    turn_player = draft.match.running_duel.turn_player
    for i in link_order(command.effects, turn_player):
        effect = command.effects[i]
        draft.add(LinkAdded(seat=effect.seat, card=effect.card, speed=SpellSpeed.ONE))


def refuse_pass(match: "Match", command: "commands.Pass") -> Iterator[Refusal]:
    """Ruling ``tag-response-order``."""
    responses = match.running_duel.responses
    if not responses or responses.is_closed:
        yield Impossible(Code.OUT_OF_ORDER)
    elif command.seat is not responses.to_respond:
        yield Objection(Code.OUT_OF_ORDER)


def refuse_pass_all(match: "Match", _: "commands.PassAll") -> Iterator[Refusal]:
    """Ruling ``tag-all-pass``."""
    responses = match.running_duel.responses
    if not responses or responses.is_closed:
        yield Impossible(Code.OUT_OF_ORDER)


def pass_(draft: "Draft", command: "commands.Pass") -> None:
    draft.add(Passed(seat=command.seat))


def pass_all(draft: "Draft", _: "commands.PassAll") -> None:
    draft.add(EveryonePassed())


def refuse_resolve(match: "Match", _: "commands.Resolve") -> Iterator[Refusal]:
    """Ruling ``tag-all-pass``."""
    chain = match.running_duel.chain
    if not chain:
        yield Impossible(Code.NO_CHAIN)
    elif not chain.is_resolving:
        yield Objection(Code.RESPONSES_OPEN)


def resolve(draft: "Draft", command: "commands.Resolve") -> None:
    chain = draft.match.running_duel.chain
    link = chain.to_resolve if chain else None
    if link:
        draft.add(LinkResolved(number=link.number, outcome=command.outcome))


def refuse_while_open(match: "Match") -> Iterator[Refusal]:
    """Ruling ``chain-finish-first``."""
    if match.running_duel.chain:
        yield Objection(Code.CHAIN_OPEN)


def go_on(draft: "Draft") -> None:
    """The turn player goes on to something else: an open chain or an offered right ends."""
    duel = draft.match.running_duel
    if duel.chain:
        draft.add(ChainDropped())
    elif duel.offer:
        draft.add(RightLapsed())
