"""The sheet of effects that trigger at the same time.

Owns what is picked for each, and the words of the order in which they become links and of what it
rests on. The order itself is the Duel's; here a judge moves one where it is the owners' choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from referee.duel.commands import Effect
from referee.duel.match import Duel
from referee.duel.responses import Responses
from referee.duel.triggers import Owner, Place, link_order, place_of
from referee.duel.vocabulary import Seat
from referee.web.card_names import card_names
from referee.web.drawers.common import Asked, Choice, seat_choices
from referee.web.translate import LazyString, gettext, lazy_gettext
from referee.web.trigger_rows import ROWS, TriggerRow, rows_given
from referee.web.words import shortened

_SHOWN_AT_FIRST = 4

WHY: Mapping[Place, LazyString] = MappingProxyType(
    {
        Place(False, Owner.TURN_PLAYER): lazy_gettext("Mandatory effect of the turn player"),
        Place(False, Owner.TEAMMATE): lazy_gettext("Mandatory effect of the teammate"),
        Place(False, Owner.OPPONENT): lazy_gettext("Mandatory effect of an opponent"),
        Place(True, Owner.TURN_PLAYER): lazy_gettext("Optional effect of the turn player"),
        Place(True, Owner.TEAMMATE): lazy_gettext("Optional effect of the teammate"),
        Place(True, Owner.OPPONENT): lazy_gettext("Optional effect of an opponent"),
    }
)


@dataclass(frozen=True, slots=True)
class RowView:
    number: int
    seats: tuple[Choice, ...]
    card: str
    is_mandatory: bool


@dataclass(frozen=True, slots=True)
class LinkView:
    """The link that the effect of ``row`` becomes, and ``why`` in this place.

    ``can_rise`` and ``can_sink``: it may change places with the link before it or after it.
    """

    number: int
    row: int
    seat: str
    card: str
    why: str
    can_rise: bool
    can_sink: bool


@dataclass(frozen=True, slots=True)
class TriggersSheet:
    """``order``: the rows as the links are now; ``asked_first``: who may respond to them."""

    name: str
    fault: str
    rows: tuple[RowView, ...]
    can_add: bool
    links: tuple[LinkView, ...]
    order: str
    asked_first: str
    names: tuple[str, ...]


def view(asked: Asked) -> TriggersSheet:
    duel = asked.match.running_duel
    shown = _rows_shown(asked)
    picked = _picked(asked, duel)
    return TriggersSheet(
        name="triggers",
        fault=asked.fault,
        rows=tuple(_row_view(asked, number) for number in shown),
        can_add=len(shown) < len(ROWS),
        links=_links(picked, duel),
        order=" ".join(str(row.number) for row, _ in picked),
        asked_first=_asked_first(picked, duel),
        names=card_names(asked.ledger),
    )


# --- what is picked ------------------------------------------------------------------------------


def _rows_shown(asked: Asked) -> range:
    """As many rows as were sent, and one more where another effect was asked for."""
    sent = [n for n in ROWS if f"seat-{n}" in asked.values or f"card-{n}" in asked.values]
    many = max([_SHOWN_AT_FIRST, *sent]) + bool(asked.text("another"))
    return ROWS[:many]


def _row_view(asked: Asked, number: int) -> RowView:
    return RowView(
        number,
        seat_choices(asked.match, asked.seat(f"seat-{number}")),
        asked.text(f"card-{number}"),
        bool(asked.text(f"mandatory-{number}")),
    )


# --- the links they become -----------------------------------------------------------------------

_Picked = Sequence[tuple[TriggerRow, Effect]]


def _picked(asked: Asked, duel: Duel) -> _Picked:
    """The rows that have a seat, in the order in which they become links; one may be moved."""
    seats = {seat.value: seat for seat in asked.match.seats}
    picked = [
        (row, Effect(seat=seats[row.seat], card=row.card, mandatory=row.is_mandatory))
        for row in rows_given(asked.values)
        if row.seat in seats
    ]
    order = link_order([effect for _, effect in picked], duel.turn_player)
    links = [picked[i] for i in order]
    return _moved(links, asked.text("move"), duel.turn_player)


def _moved(links: list[tuple[TriggerRow, Effect]], move: str, turn_player: Seat) -> _Picked:
    """With one of them a place higher or lower, such as ``up 3``, where the owners choose it."""
    way, _, number = move.partition(" ")
    at = next((i for i, (row, _) in enumerate(links) if str(row.number) == number), None)
    if at is None:
        return links
    first = at - 1 if way == "up" else at
    if _is_choice(links, first, turn_player):
        links[first], links[first + 1] = links[first + 1], links[first]
    return links


def _is_choice(links: _Picked, first: int, turn_player: Seat) -> bool:
    """Whether the link at ``first`` and the one after it may come either way round."""
    if not 0 <= first < len(links) - 1:
        return False
    (_, one), (_, other) = links[first : first + 2]
    return place_of(one, turn_player) == place_of(other, turn_player)


def _links(picked: _Picked, duel: Duel) -> tuple[LinkView, ...]:
    before = len(duel.chain.links) if duel.chain else 0
    return tuple(
        LinkView(
            number=before + i + 1,
            row=row.number,
            seat=effect.seat.value,
            card=shortened(effect.card),
            why=str(WHY[place_of(effect, duel.turn_player)]),
            can_rise=_is_choice(picked, i - 1, duel.turn_player),
            can_sink=_is_choice(picked, i, duel.turn_player),
        )
        for i, (row, effect) in enumerate(picked)
    )


def _asked_first(picked: _Picked, duel: Duel) -> str:
    if not picked:
        return ""
    last = picked[-1][1].seat
    asked = Responses.after(last, duel.order, duel.passes_to_close).next_seat
    return gettext("Then %(seat)s is the first who may respond.", seat=asked.value)
