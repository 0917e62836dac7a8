"""The floor page: every table of the round, those that need somebody first.

Owns the head, the filters and the groups, as finished words.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from referee.web.addresses import event_url
from referee.web.board import Desk
from referee.web.floor.cards import TableCard, cards, judge_words
from referee.web.floor.round_clock import RoundClock, round_clock, round_words
from referee.web.floor.stand import FloorStand
from referee.web.floor.states import Group, Need, State
from referee.web.translate import LazyString, gettext, lazy_gettext
from referee.web.words import shortened, time_of_day

GROUPS: Mapping[Group, LazyString] = MappingProxyType(
    {
        Group.NEEDS: lazy_gettext("Needs someone"),
        Group.CLOSE: lazy_gettext("Close to the end"),
        Group.RUNNING: lazy_gettext("Running"),
        Group.WAITING: lazy_gettext("Not started"),
        Group.DONE: lazy_gettext("Result in"),
    }
)


@dataclass(frozen=True, slots=True)
class Filter:
    """``query``: what is asked for by it, empty for everything."""

    query: str
    words: str
    number: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ShownCard:
    """``filters``: those by which the page's script shows it."""

    card: TableCard
    filters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableGroup:
    id: str
    title: str
    shown: tuple[ShownCard, ...]


@dataclass(frozen=True, slots=True)
class FloorView:
    """The floor as finished words. ``shown``: the filter, ``mine``: the name it may go by."""

    id: str
    desk: Desk
    stream: str
    position: int
    title: str
    round: str
    clock: RoundClock | None
    shown: str
    mine: str
    filters: tuple[Filter, ...]
    groups: tuple[TableGroup, ...]
    outstanding: str
    at: str
    notice: str


_MINE = "mine"
# Each filter with the states of the tables that it shows.
_FILTERS: Mapping[str, tuple[LazyString, frozenset[State]]] = MappingProxyType(
    {
        "": (lazy_gettext("All"), frozenset(State)),
        "calls": (lazy_gettext("Calls"), frozenset({State.CALL})),
        "time": (lazy_gettext("Time"), frozenset({State.TIME, State.PROCEDURE})),
        "results": (lazy_gettext("Results"), frozenset({State.RESULT})),
        "checks": (lazy_gettext("Deck checks"), frozenset({State.CHECK})),
        "open": (lazy_gettext("Outstanding"), frozenset(State) - {State.DONE}),
        _MINE: (lazy_gettext("Mine"), frozenset()),  # by its judge, in whatever state
    }
)
_SHOWN_BY: Mapping[State, tuple[str, ...]] = MappingProxyType(
    {
        state: tuple(name for name, (_, states) in _FILTERS.items() if state in states)
        for state in State
    }
)


def floor_view(stand: FloorStand, *, at: datetime, shown: str = "", mine: str = "") -> FloorView:
    """The floor; ``shown``: the filter; ``mine``: the name of the judge who looks at it."""
    every = cards(stand, at)
    mine = judge_words(mine)  # as the cards have it
    tables = tuple(ShownCard(card, _filters(card, mine)) for card in every)
    numbers = Counter(name for each in tables for name in each.filters)
    shown = shown if shown in _FILTERS else ""
    seen = tuple(each for each in tables if shown in each.filters)
    outstanding = numbers["open"]
    return FloorView(
        id=stand.id,
        desk=Desk(event_url(stand.id), stand.event.position),
        stream=f"{event_url(stand.id)}/stream",
        position=stand.position,
        title=shortened(stand.event.name),
        round=round_words(stand.round),
        clock=round_clock(stand.round, at),
        shown=shown,
        mine=mine,
        filters=tuple(
            Filter(query, str(said), numbers[query], query == shown)
            for query, (said, _) in _FILTERS.items()
        ),
        groups=tuple(
            TableGroup(group.value, str(words), found)
            for group, words in GROUPS.items()
            if (found := tuple(each for each in seen if each.card.state.group is group))
        ),
        outstanding=gettext(
            "%(open)s of %(tables)s tables outstanding", open=outstanding, tables=len(every)
        ),
        at=time_of_day(at),
        notice=_notice(stand, every),
    )


def _filters(card: TableCard, mine: str) -> tuple[str, ...]:
    filters = _SHOWN_BY[card.state.state]
    return (*filters, _MINE) if card.judge == mine != "" else filters


def _notice(stand: FloorStand, every: tuple[TableCard, ...]) -> str:
    """What holds for the whole floor, or that nobody has seen to a table yet."""
    if stand.event.is_archived:
        return gettext("This event is in the archive.")
    if stand.round is not None and stand.round.paused_for is not None:
        return gettext("The round stands still: %(reason)s", reason=stand.round.paused_for)
    if stand.round is not None and stand.round.is_ended:
        needing = sum(card.state.need is not Need.NONE for card in every)
        if needing:
            return gettext("The round has ended; %(tables)s tables are open", tables=needing)
        return gettext("The round has ended")
    return ""
