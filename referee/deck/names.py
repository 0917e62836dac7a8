"""Card names as people type them: folded so that what is the same card is found.

Owns the folding and the look-up by name. Must not know where the cards come from.
"""

import unicodedata
from collections.abc import Iterable

from referee.deck.card import Card

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "đ": "d", "ø": "o", "ł": "l", "ı": "i"})
_LARGEST_OFFICIAL = 99_999_999


def fold_name(name: str) -> str:
    """Letters and digits alone: no case, accents, blanks, quotes, dashes or stars."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    return "".join(letter for letter in decomposed if letter.isalnum())


class CardNames:
    """The cards by their names in every language; of two with the same name the official one."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._found: dict[str, Card] = {}
        for card in cards:
            for name in {card.name, *card.names.values()}:
                folded = fold_name(name)
                known = self._found.get(folded)
                if folded and (known is None or _rank(card) < _rank(known)):
                    self._found[folded] = card

    def __bool__(self) -> bool:
        return bool(self._found)

    def find(self, name: str) -> Card | None:
        return self._found.get(fold_name(name))


def _rank(card: Card) -> tuple[bool, bool, bool, int]:
    """Smaller is the better answer to a name."""
    return (
        card.passcode > _LARGEST_OFFICIAL,
        card.is_token,
        bool(card.alias),
        card.passcode,
    )
