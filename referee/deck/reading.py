"""Reading: whatever a Duelist hands in, as Decks.

Owns the recognition of the form. Tolerant and loud: everything readable is read, and every line
that was not is listed with its reason.
"""

from dataclasses import dataclass
from enum import StrEnum

from referee.deck.card_pool import CardPool
from referee.deck.codes import find_ydke, read_omega
from referee.deck.deck import Deck
from referee.deck.decoding import Fault, Unreadable, decode, lines
from referee.deck.skipped import Skipped, Why, skipped
from referee.deck.text_list import read_text_list
from referee.deck.ydk import is_ydk, read_ydk


class Form(StrEnum):
    """In which form a Deck came."""

    YDK = "ydk"
    YDKE = "ydke"
    OMEGA = "omega"
    TEXT = "text"


# What is longer is something else: a dump of all cards, a book.
_MOST_CARDS, _MOST_LINES = 2000, 20_000
# Their form alone says that it is a Deck, also one without cards.
_EMPTY_IS_A_DECK = (Form.YDK, Form.YDKE)


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A Deck as it was read, and what of it could not be."""

    deck: Deck
    form: Form
    skipped: tuple[Skipped, ...]


def read_file(raw: bytes, pool: CardPool) -> tuple[ReadDeck, ...]:
    """The Decks in a file, one at least. Raises ``Unreadable``."""
    return read_text(decode(raw), pool)


def read_text(text: str, pool: CardPool) -> tuple[ReadDeck, ...]:
    """The Decks in a text, one at least. Raises ``Unreadable``."""
    if not text.strip("\ufeff \t\r\n"):
        raise Unreadable(Fault.EMPTY)
    if text.count("\n") + text.count("\r") > _MOST_LINES:
        raise Unreadable(Fault.TOO_LONG)
    found = _codes(text) or _one(text, pool)
    if any(len(each.deck.copies) > _MOST_CARDS for each in found):
        raise Unreadable(Fault.TOO_LONG)
    if not any(each.deck.copies or each.form in _EMPTY_IS_A_DECK for each in found):
        raise Unreadable(Fault.NO_DECK)
    return found


def _one(text: str, pool: CardPool) -> tuple[ReadDeck, ...]:
    if omega := read_omega(text, pool.is_extra):
        return (ReadDeck(omega, Form.OMEGA, ()),)
    told = lines(text)
    if is_ydk(told):
        return (ReadDeck(*_with(read_ydk(told), Form.YDK)),)
    return (ReadDeck(*_with(read_text_list(told, pool), Form.TEXT)),)


def _with(
    read: tuple[Deck, tuple[Skipped, ...]], form: Form
) -> tuple[Deck, Form, tuple[Skipped, ...]]:
    return read[0], form, read[1]


def _codes(text: str) -> tuple[ReadDeck, ...]:
    """A Deck for each ``ydke://`` address; what is written beside them goes with the first."""
    codes = list(find_ydke(text))
    if not codes:
        return ()
    rest, end = "", 0
    for code in codes:
        rest += text[end : code.start]
        end = code.end
    beside = tuple(
        skipped(number, line, Why.BESIDE_A_CODE)
        for number, line in enumerate(lines(rest + text[end:]), start=1)
        if line.strip()
    )
    return tuple(
        ReadDeck(code.deck, Form.YDKE, code.skipped + (beside if code is codes[0] else ()))
        for code in codes
    )
