"""The chain on the stage: its links, who is asked to respond, and how it resolves.

Owns what the strip of links says. Who may add a link, and in which order, is the Duel's to know.
"""

from dataclasses import dataclass

from referee.duel.match import Duel
from referee.duel.vocabulary import LinkOutcome
from referee.web.board_ring import RingItem, ring
from referee.web.labels import label
from referee.web.translate import gettext
from referee.web.words import shortened


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


def chain_stage(duel: Duel) -> ChainStage:
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
        ring=ring(duel),
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
