"""More for one seat: public counts, the Field Spell, summons, and the ends that start there."""

from dataclasses import dataclass

from referee.duel.turns import ZONES, Counts, shares_field_zone
from referee.duel.vocabulary import FieldSpells, Seat, SummonKind
from referee.web.card_names import card_names
from referee.web.drawers.common import Asked, Choice
from referee.web.labels import label
from referee.web.rulings import Cited, cited
from referee.web.translate import gettext
from referee.web.words import duelist, shortened

_MOST_IN_HAND = 10


@dataclass(frozen=True, slots=True)
class CountRow:
    """One kind of count: its numbers to tap, and the one that is noted."""

    field: str
    words: str
    numbers: tuple[int, ...]
    noted: int | None


@dataclass(frozen=True, slots=True)
class FieldSpellView:
    """``card``: what is noted or typed; ``leaves``: where the old ones go if a new one is noted.

    ``limit``: how many there may be, with the ruling.
    """

    card: str
    leaves: tuple[str, ...]
    limit: str
    ruling: Cited | None


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
    field_spell: FieldSpellView
    summons: tuple[Choice, ...]
    card: str
    names: tuple[str, ...]
    about: str


def view(asked: Asked) -> MoreSheet:
    match = asked.match
    seat = asked.seat() or match.seats[0]
    duel = match.duel if match.is_duel_running else None
    noted = duel.counts.get(seat, Counts()) if duel else Counts()
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
        field_spell=_field_spell(asked, seat),
        summons=tuple(Choice(kind.value, label(kind), False) for kind in SummonKind),
        card=asked.text("card"),
        names=card_names(asked.ledger),
        about=asked.text("about"),
    )


def _field_spell(asked: Asked, seat: Seat) -> FieldSpellView:
    """Rulings ``tag-field-spell-one`` and ``spell-field``."""
    match = asked.match
    rules = match.ruleset
    active = match.running_duel.field_spells if match.is_duel_running else ()
    own = next((spell.card for spell in active if spell.seat is seat), "")
    is_one_of_four = rules.is_tag and rules.field_spells is FieldSpells.DUEL
    return FieldSpellView(
        card=asked.text("field_spell", own),
        leaves=tuple(
            gettext(
                "A new one takes the place of %(card)s, "
                "which goes to the Graveyard of %(duelist)s.",
                card=shortened(spell.card),
                duelist=duelist(match, spell.seat),
            )
            for spell in active
            if shares_field_zone(rules.field_spells, seat, spell.seat)
        ),
        limit=label(rules.field_spells),
        ruling=cited("tag-field-spell-one" if is_one_of_four else "spell-field"),
    )
