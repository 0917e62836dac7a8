"""More for one seat: public counts, the Field Spell, summons, and the ends that start there."""

from dataclasses import dataclass

from referee.duel.turns import ZONES, Counts
from referee.duel.vocabulary import SummonKind
from referee.web.drawers.common import Asked, Choice
from referee.web.labels import label
from referee.web.translate import gettext
from referee.web.words import duelist

_MOST_IN_HAND = 10


@dataclass(frozen=True, slots=True)
class CountRow:
    """One kind of count: its numbers to tap, and the one that is noted."""

    field: str
    words: str
    numbers: tuple[int, ...]
    noted: int | None


@dataclass(frozen=True, slots=True)
class MoreSheet:
    name: str
    fault: str
    seat: str
    team: int
    title: str
    is_playing: bool
    counts: tuple[CountRow, ...]
    deck: str
    field_spell: str
    summons: tuple[Choice, ...]
    card: str
    about: str


def view(asked: Asked) -> MoreSheet:
    match = asked.match
    seat = asked.seat() or match.seats[0]
    duel = match.duel if match.is_duel_running else None
    noted = duel.counts.get(seat, Counts()) if duel else Counts()
    spells = duel.field_spells if duel else ()
    return MoreSheet(
        name="more",
        fault=asked.fault,
        seat=seat.value,
        team=int(seat.team),
        title=duelist(match, seat),
        is_playing=duel is not None,
        counts=(
            CountRow("monsters", gettext("Monsters"), tuple(range(ZONES + 1)), noted.monsters),
            CountRow(
                "spells_traps",
                gettext("Spells and Traps"),
                tuple(range(ZONES + 1)),
                noted.spells_traps,
            ),
            CountRow("hand", gettext("Hand"), tuple(range(_MOST_IN_HAND + 1)), noted.hand),
        ),
        deck=asked.text("deck", "" if noted.deck is None else str(noted.deck)),
        field_spell=next((spell.card for spell in spells if spell.seat is seat), ""),
        summons=tuple(Choice(kind.value, label(kind), False) for kind in SummonKind),
        card=asked.text("card"),
        about=asked.text("about"),
    )
