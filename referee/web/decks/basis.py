"""The basis of a check: its list, its rules, and the language of the card names.

Owns what is chosen where nobody said otherwise: for an event its own list and rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from referee.deck.card_pool import CardPool
from referee.deck_checking import DeckRecord, KeptList, Rules
from referee.duel.vocabulary import LimitsPer, SideDeck
from referee.floor.event import Event
from referee.translations.languages import LANGUAGES
from referee.web import desk
from referee.web.decks.words import LIMITS_PER, SIDE_DECKS
from referee.web.drawers.common import Choice
from referee.web.forms import Form
from referee.web.translate import LazyString, gettext, locale

_ENGLISH = "en"
_Member = TypeVar("_Member", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Basis:
    """``kept``: the list; None where none is kept yet. ``language``: of the card names."""

    kept: KeptList | None
    rules: Rules
    language: str


@dataclass(frozen=True, slots=True)
class BasisView:
    """What can be chosen, in a form."""

    lists: tuple[Choice, ...]
    limits_per: tuple[Choice, ...]
    side_decks: tuple[Choice, ...]
    languages: tuple[Choice, ...]


def read_basis(values: Form, record: DeckRecord, event: Event | None = None) -> Basis:
    """What the form chose; the rest as the event says, or as is usual today."""
    usual = event.rules if event else Rules()
    return Basis(
        kept=_list(values, record, event),
        rules=Rules(
            limits_per=_member(LimitsPer, values.get("per", ""), usual.limits_per),
            side_deck=_member(SideDeck, values.get("side", ""), usual.side_deck),
        ),
        language=language_of(values),
    )


def language_of(values: Form) -> str:
    """The language of the card names: the one asked for, else the reader's."""
    asked = values.get("lang", "")
    return asked if asked in LANGUAGES else locale()


def basis_view(basis: Basis, record: DeckRecord, pool: CardPool) -> BasisView:
    chosen = basis.kept.id if basis.kept else None
    named = [code for code in LANGUAGES if code == _ENGLISH or code in pool.languages]
    language = basis.language if basis.language in named else _ENGLISH
    return BasisView(
        lists=tuple(
            Choice(str(kept.id), list_words(kept), kept.id == chosen) for kept in record.lists.all()
        ),
        limits_per=_choices(LIMITS_PER, basis.rules.limits_per),
        side_decks=_choices(SIDE_DECKS, basis.rules.side_deck),
        languages=tuple(Choice(code, LANGUAGES[code].name, code == language) for code in named),
    )


def list_words(kept: KeptList) -> str:
    """Name and date, where the name does not begin with it."""
    if not kept.date or kept.forbidden.date == kept.date:
        return kept.forbidden.name
    return gettext("%(name)s, from %(date)s", name=kept.forbidden.name, date=kept.date)


def _list(values: Form, record: DeckRecord, event: Event | None) -> KeptList | None:
    wanted = values.get("list", "")
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 10:
        found = record.lists.get(int(wanted))
        if found:
            return found
    if event:
        return record.list_of(event)
    today = f"{desk.now():%Y-%m-%d}"
    return record.lists.at(today) or next(iter(record.lists.all()), None)


def _member(kind: type[_Member], wanted: str, usual: _Member) -> _Member:
    return next((member for member in kind if member.value == wanted), usual)


def _choices(words: Mapping[_Member, LazyString], chosen: _Member) -> tuple[Choice, ...]:
    return tuple(Choice(m.value, str(said), m is chosen) for m, said in words.items())
