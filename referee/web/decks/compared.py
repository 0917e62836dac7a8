"""A Deck from the table beside the registered one, as a page shows it.

Owns the lines: what is missing and what is too much, part by part.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck, Section
from referee.deck_checking import Difference, ReadDeck, RegisteredDeck, compare
from referee.web.decks.words import SECTIONS, card_words
from referee.web.translate import gettext


@dataclass(frozen=True, slots=True)
class ComparedView:
    """``is_equal``: then there are no ``missing`` and no ``extra`` cards."""

    verdict: str
    is_equal: bool
    missing: tuple[str, ...]
    extra: tuple[str, ...]


def compared(
    found: Mapping[str, ReadDeck],
    registered: Mapping[str, RegisteredDeck],
    pool: CardPool,
    language: str,
    *,
    side_alone: bool = False,
) -> tuple[ComparedView, ...]:
    """The Decks that were found, each beside the registered one with the same letter."""
    return tuple(
        _compared(letter, read.deck, registered[letter].deck, pool, language, side_alone)
        if letter in registered
        else ComparedView(
            gettext("No Deck %(deck)s is registered", deck=letter),
            is_equal=False,
            missing=(),
            extra=(),
        )
        for letter, read in found.items()
    )


def _compared(
    letter: str, found: Deck, registered: Deck, pool: CardPool, language: str, side_alone: bool
) -> ComparedView:
    if side_alone:
        found, registered = _side(found), Deck.of(side=registered.passcodes(Section.SIDE))
    differences = compare(registered, found, pool)
    if not differences:
        verdict = (
            gettext("The Side Deck of Deck %(deck)s is as registered", deck=letter)
            if side_alone
            else gettext("Deck %(deck)s is as registered", deck=letter)
        )
        return ComparedView(verdict, is_equal=True, missing=(), extra=())
    return ComparedView(
        gettext("Deck %(deck)s is not as registered", deck=letter),
        is_equal=False,
        missing=tuple(
            _line(each, each.missing, pool, language) for each in differences if each.missing
        ),
        extra=tuple(_line(each, each.extra, pool, language) for each in differences if each.extra),
    )


def _side(found: Deck) -> Deck:
    """The Side Deck of what was found; where it names no parts, all of it."""
    if found.count(Section.SIDE):
        return Deck.of(side=found.passcodes(Section.SIDE))
    return Deck.of(side=chain.from_iterable(found.parts))


def _line(each: Difference, copies: int, pool: CardPool, language: str) -> str:
    return gettext(
        "%(copies)s × %(card)s, %(part)s",
        copies=copies,
        card=card_words(each.passcode, "", pool, language),
        part=SECTIONS[each.section],
    )
