"""What a deck check finds and what could not be read, in words.

Owns one sentence for every code. The findings come from ``deck.check``.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee.deck.card import CardKind
from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck, Section
from referee.deck.decoding import Fault, Unreadable
from referee.deck.finding import Finding, FindingCode
from referee.deck.skipped import Skipped, Why
from referee.duel.vocabulary import LimitsPer, SideDeck
from referee.web.translate import LazyString, gettext, lazy_gettext, ngettext
from referee.web.words import isolated, shortened

LINES_SHOWN = 200
"""Of what could not be read: the rest is counted."""

SECTIONS: Mapping[Section, LazyString] = MappingProxyType(
    {
        Section.MAIN: lazy_gettext("Main Deck"),
        Section.EXTRA: lazy_gettext("Extra Deck"),
        Section.SIDE: lazy_gettext("Side Deck"),
    }
)
WHYS: Mapping[Why, LazyString] = MappingProxyType(
    {
        Why.NOT_A_CARD: lazy_gettext("no passcode and no card"),
        Why.UNKNOWN_NAME: lazy_gettext("no card has this name"),
        Why.NO_CARD_POOL: lazy_gettext("names need a card pool: load one, or use passcodes"),
        Why.TOO_MANY_COPIES: lazy_gettext("more copies than a Deck has cards"),
        Why.PASSCODE_OUT_OF_RANGE: lazy_gettext("no card has this number"),
        Why.REST_IGNORED: lazy_gettext("read, but what stands behind the passcode was ignored"),
        Why.BROKEN_CODE: lazy_gettext("this part of the code is broken"),
        Why.CUT_OFF_CODE: lazy_gettext("this part of the code is cut off"),
        Why.BESIDE_A_CODE: lazy_gettext("text beside a code"),
        Why.BEFORE_ANY_LIST: lazy_gettext("stands before the first list of the file"),
        Why.NO_NUMBER: lazy_gettext("the number of copies is missing"),
        Why.GIVEN_TWICE: lazy_gettext("given before with another number; this one holds"),
        Why.UNKNOWN_DIRECTIVE: lazy_gettext("an unknown kind of list"),
    }
)
FAULTS: Mapping[Fault, LazyString] = MappingProxyType(
    {
        Fault.NOT_TEXT: lazy_gettext("This is no text file."),
        Fault.TOO_LARGE: lazy_gettext("This file is too large: 4 MB are the most."),
        Fault.EMPTY: lazy_gettext("There is nothing in it."),
        Fault.NO_DECK: lazy_gettext("No card of a Deck could be read in it."),
        Fault.TOO_MANY_LINES: lazy_gettext("This is no Deck: it has thousands of lines."),
        Fault.TOO_MANY_CARDS: lazy_gettext("This is no Deck: it has thousands of cards."),
        Fault.TOO_MANY_DECKS: lazy_gettext("There are too many Decks in it: two make a team."),
        Fault.TOO_MANY_SKIPPED: lazy_gettext("Thousands of its lines cannot be read."),
        Fault.TOO_MANY_LISTS: lazy_gettext("There are too many lists in it: 1,000 are the most."),
        Fault.NO_LIST: lazy_gettext("There is no list in it: a list begins with “!” and its name."),
        Fault.EMPTY_LIST: lazy_gettext("The list “%(detail)s” is empty."),
        Fault.NO_SUCH_LIST: lazy_gettext("There is no list “%(detail)s” in it."),
        Fault.TOO_MANY_ROWS: lazy_gettext("%(detail)s gives more rows than there are cards."),
        Fault.NO_CARDS: lazy_gettext("There are no cards in %(detail)s."),
        Fault.NOT_A_CARD_POOL: lazy_gettext("%(detail)s is no card database."),
    }
)
FINDINGS: Mapping[FindingCode, LazyString] = MappingProxyType(
    {
        FindingCode.LIMITED: lazy_gettext(
            "%(card)s is Limited: 1 copy in both Decks together, not %(together)s (%(decks)s)"
        ),
        FindingCode.SEMI_LIMITED: lazy_gettext(
            "%(card)s is Semi-Limited: 2 copies in both Decks together, not %(together)s"
            " (%(decks)s)"
        ),
        FindingCode.FORBIDDEN: lazy_gettext("%(card)s is Forbidden (%(decks)s)"),
        FindingCode.OVER_THREE: lazy_gettext(
            "%(together)s copies of %(card)s in Deck %(deck)s: 3 are the most"
        ),
        FindingCode.NOT_IN_WHITELIST: lazy_gettext("%(card)s is not on the list (%(decks)s)"),
        FindingCode.MAIN_SIZE: lazy_gettext(
            "Main Deck of Deck %(deck)s: %(together)s cards, 40 to 60 are allowed"
        ),
        FindingCode.EXTRA_SIZE: lazy_gettext(
            "Extra Deck of Deck %(deck)s: %(together)s cards, 15 are the most"
        ),
        FindingCode.SIDE_SIZE: lazy_gettext(
            "Side Deck of Deck %(deck)s: %(together)s cards are not allowed"
        ),
        FindingCode.EXTRA_IN_MAIN: lazy_gettext(
            "%(card)s belongs into the Extra Deck, and is in the Main Deck of Deck %(deck)s"
        ),
        FindingCode.MAIN_IN_EXTRA: lazy_gettext(
            "%(card)s is no card of the Extra Deck, and is in that of Deck %(deck)s"
        ),
        FindingCode.TOKEN: lazy_gettext("%(card)s is a Token, in Deck %(deck)s"),
        FindingCode.UNKNOWN: lazy_gettext("%(card)s is the passcode of no known card (%(decks)s)"),
        FindingCode.POINTS: lazy_gettext(
            "Deck %(deck)s has more than %(limit)s points: %(decks)s, %(together)s in the team"
        ),
        FindingCode.NOT_IN_TCG: lazy_gettext(
            "%(card)s is not in the TCG as far as the card pool knows, in Deck %(deck)s"
        ),
    }
)

OF_ONE_DECK: Mapping[FindingCode, LazyString] = MappingProxyType(
    {
        FindingCode.LIMITED: lazy_gettext(
            "%(card)s is Limited: 1 copy in a Deck, not %(together)s (%(decks)s)"
        ),
        FindingCode.SEMI_LIMITED: lazy_gettext(
            "%(card)s is Semi-Limited: 2 copies in a Deck, not %(together)s (%(decks)s)"
        ),
    }
)
"""Where copies are counted Duelist by Duelist."""

LIMITS_PER: Mapping[LimitsPer, LazyString] = MappingProxyType(
    {
        LimitsPer.TEAM: lazy_gettext("by team"),
        LimitsPer.DUELIST: lazy_gettext("by Duelist"),
    }
)
SIDE_DECKS: Mapping[SideDeck, LazyString] = MappingProxyType(
    {
        SideDeck.UP_TO_15: lazy_gettext("0 to 15 cards"),
        SideDeck.ALL_OR_NOTHING: lazy_gettext("15 cards or none"),
    }
)

KINDS: Mapping[CardKind, LazyString] = MappingProxyType(
    {
        CardKind.MONSTER: lazy_gettext("Monsters"),
        CardKind.SPELL: lazy_gettext("Spells"),
        CardKind.TRAP: lazy_gettext("Traps"),
        CardKind.EXTRA: lazy_gettext("Monsters of the Extra Deck"),
        CardKind.TOKEN: lazy_gettext("Tokens"),
        CardKind.UNKNOWN: lazy_gettext("Cards not known by name"),
    }
)


def finding_words(found: Finding, pool: CardPool, language: str) -> str:
    """The sentence for one finding."""
    sentences = {**FINDINGS, **(OF_ONE_DECK if found.deck else {})}
    return str(sentences[found.code]) % {
        "card": card_words(found.passcode, found.name, pool, language),
        "together": found.together,
        "decks": _decks(found),
        "deck": found.deck,
        "limit": found.limit,
    }


def card_words(passcode: int | None, name: str, pool: CardPool, language: str) -> str:
    """The card's name in the reader's language; its passcode where no name is known."""
    card = pool.get(passcode) if passcode else None
    return card.name_in(language) if card else name or str(passcode)


def _decks(found: Finding) -> str:
    """How many in which Deck."""
    first, second = found.copies.get("A", 0), found.copies.get("B", 0)
    if "B" not in found.copies:
        return gettext("Deck A: %(first)s", first=first)
    if "A" not in found.copies:
        return gettext("Deck B: %(second)s", second=second)
    return gettext("Deck A: %(first)s, Deck B: %(second)s", first=first, second=second)


def sizes_words(deck: Deck) -> tuple[str, ...]:
    """How many cards each part has."""
    return tuple(
        gettext("%(part)s: %(cards)s", part=words, cards=deck.count(section))
        for section, words in SECTIONS.items()
    )


def unreadable_words(fault: Unreadable) -> str:
    """Why a whole file could not be read, and in which line."""
    sentence = str(FAULTS[fault.fault]) % {"detail": fault.detail}
    if fault.line:
        return gettext("%(sentence)s See line %(line)s.", sentence=sentence, line=fault.line)
    if fault.skipped:
        first = skipped_words(fault.skipped[0])
        return gettext("%(sentence)s %(first)s.", sentence=sentence, first=first)
    return sentence


def skipped_words(left_out: Skipped) -> str:
    """A line that could not be read, and why."""
    return gettext(
        "Line %(line)s: %(text)s (%(why)s)",
        line=left_out.line,
        text=isolated(shortened(left_out.text, 80)),
        why=WHYS[left_out.why],
    )


def more_words(hidden: int) -> str:
    """That there are more lines than are shown; empty where there are none."""
    return ngettext("and %(num)d more", "and %(num)d more", hidden) if hidden > 0 else ""
