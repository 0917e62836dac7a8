"""Reading: whatever a Duelist hands in, as Decks.

Owns the recognition of the form. Tolerant and loud: everything readable is read, and every line
that was not is listed with its reason.
"""

from dataclasses import replace

from referee.deck.card_pool import CardPool
from referee.deck.codes import find_ydke, read_omega
from referee.deck.decoding import Fault, Unreadable, decode, lines
from referee.deck.read_deck import Form, ReadDeck
from referee.deck.skipped import Why, skipped
from referee.deck.text_list import read_text_list
from referee.deck.ydk import is_ydk, read_ydk

# What has more is something else: a dump of all cards, a book.
_MOST_LINES = 5000
# Their form alone says that it is a Deck, also one without cards.
_EMPTY_IS_A_DECK = (Form.YDK, Form.YDKE)


def read_file(raw: bytes, pool: CardPool) -> tuple[ReadDeck, ...]:
    """The Decks in a file, one at least. Raises ``Unreadable``."""
    return read_text(decode(raw), pool)


def read_text(text: str, pool: CardPool) -> tuple[ReadDeck, ...]:
    """The Decks in a text, one at least. Raises ``Unreadable``."""
    if not text.strip("\ufeff \t\r\n"):
        raise Unreadable(Fault.EMPTY)
    if text.count("\n") + text.count("\r") > 2 * _MOST_LINES or len(lines(text)) > _MOST_LINES:
        raise Unreadable(Fault.TOO_MANY_LINES, line=_MOST_LINES)
    found = _codes(text) or (_one(text, pool),)
    if not any(len(each.deck) or each.form in _EMPTY_IS_A_DECK for each in found):
        raise Unreadable(Fault.NO_DECK, skipped=found[0].skipped)
    return found


def _one(text: str, pool: CardPool) -> ReadDeck:
    if omega := read_omega(text, pool.is_extra):
        return omega
    told = lines(text)
    return read_ydk(told) if is_ydk(told) else read_text_list(told, pool)


def _codes(text: str) -> tuple[ReadDeck, ...]:
    """A Deck for each ``ydke://`` address; what is written beside them goes with the first."""
    codes = list(find_ydke(text))
    if not codes:
        return ()
    rest, end = [], 0
    for code in codes:
        rest.append(text[end : code.start])
        end = code.end
    beside = tuple(
        skipped(number, line, Why.BESIDE_A_CODE)
        for number, line in enumerate(lines("".join((*rest, text[end:]))), start=1)
        if line.strip()
    )
    first, *others = (code.read for code in codes)
    return replace(first, skipped=first.skipped + beside), *others
