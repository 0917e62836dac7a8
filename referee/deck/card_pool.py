"""The card pool: the cards that are known, by passcode and by name.

Owns which passcodes are one and the same card. Must not know a database.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property

from referee.deck.card import Card
from referee.deck.names import CardNames

_LONGEST_CHAIN = 8


class CardPool:
    """``is_complete``: whether an unknown passcode is no card, or only one we do not know."""

    def __init__(self, cards: Iterable[Card] = (), *, is_complete: bool = False) -> None:
        self.cards: Mapping[int, Card] = {card.passcode: card for card in cards}
        self.is_complete = is_complete

    @cached_property
    def names(self) -> CardNames:
        return CardNames(self.cards.values())

    @cached_property
    def languages(self) -> frozenset[str]:
        """Those in which some card has a name beside its English one."""
        return frozenset(language for card in self.cards.values() for language in card.names)

    def get(self, passcode: int) -> Card | None:
        return self.cards.get(passcode)

    def name(self, passcode: int) -> str:
        """The English name of a card; empty where it is not known."""
        card = self.cards.get(passcode)
        return card.name if card else ""

    @cached_property
    def aliases(self) -> Mapping[int, int]:
        """The passcodes that count under another one, and that one."""
        found = {code: self._chain(code) for code, card in self.cards.items() if card.alias}
        return {code: key for code, key in found.items() if code != key}

    @cached_property
    def extras(self) -> frozenset[int]:
        """The passcodes that belong into the Extra Deck."""
        return frozenset(code for code, card in self.cards.items() if card.is_extra)

    @cached_property
    def tokens(self) -> frozenset[int]:
        """The passcodes of Tokens, which are in no Deck."""
        return frozenset(code for code, card in self.cards.items() if card.is_token)

    @cached_property
    def strangers(self) -> frozenset[int]:
        """The passcodes of cards that are not in the TCG."""
        return frozenset(code for code, card in self.cards.items() if not card.is_in_tcg)

    @cached_property
    def oddities(self) -> frozenset[int]:
        """The passcodes of both, for most Decks have none of them."""
        return self.tokens | self.strangers

    def key(self, passcode: int) -> int:
        """The one passcode under which all copies of a card are counted.

        Alternate artworks, and cards whose name is always treated as another's, are one card with
        it (ruling ``deck-three-copies``).
        """
        return self.aliases.get(passcode, passcode)

    def _chain(self, passcode: int) -> int:
        for _ in range(_LONGEST_CHAIN):
            card = self.cards.get(passcode)
            if card is None or not card.alias or card.is_token:
                return passcode
            passcode = card.alias
        return passcode

    def is_extra(self, passcode: int) -> bool:
        card = self.cards.get(passcode)
        return card is not None and card.is_extra
