"""The copies of each card over the Decks of a team, by the passcode under which all of them count.

Owns the numbers, and where the copies stand. Where they stand is looked for only when asked.
"""

from collections.abc import Mapping, Set

from referee.deck.card_pool import CardPool
from referee.deck.deck import Copy, Deck

Copies = Mapping[str, tuple[Copy, ...]]
"""The copies of one card, by the name of the Deck."""


class Counted:
    """``by_deck`` and ``together``, over all Decks: by the passcode under which artworks count.

    ``aliased``: the passcodes in the Decks that count under another one, and that one.
    """

    def __init__(self, decks: Mapping[str, Deck], pool: CardPool) -> None:
        self._decks = decks
        self.aliased: dict[int, int] = {}
        self._aliases = pool.aliases
        self.by_deck = {name: self._keyed(deck) for name, deck in decks.items()}
        self.together = self._together()

    def more_than(self, number: int) -> list[int]:
        """The cards of which there are more in one of the Decks."""
        found = {
            key: None
            for counts in self.by_deck.values()
            if max(counts.values(), default=0) > number
            for key, copies in counts.items()
            if copies > number
        }
        return list(found)

    def most(self, key: int, *, together: bool) -> int:
        """The copies that count against a limit: of all Decks, or of the one with the most."""
        if together:
            return self.together[key]
        return max(counts.get(key, 0) for counts in self.by_deck.values())

    def places(self, keys: Set[int]) -> Mapping[int, Copies]:
        """Where the copies of these cards stand."""
        artworks: dict[int, tuple[int, ...]] = {key: (key,) for key in keys}
        for code, key in self.aliased.items():
            if key in artworks:
                artworks[key] += (code,)
        return {
            key: {name: deck.copies_of(codes) for name, deck in self._decks.items()}
            for key, codes in artworks.items()
        }

    def _keyed(self, deck: Deck) -> Mapping[int, int]:
        aliases = self._aliases
        aliased = {code: aliases[code] for code in deck.counts if code in aliases}
        if not aliased:
            return deck.counts
        self.aliased |= aliased
        found = dict(deck.counts)
        for code, key in aliased.items():
            found[key] = found.get(key, 0) + found.pop(code)
        return found

    def _together(self) -> Mapping[int, int]:
        found: dict[int, int] = {}
        for counts in self.by_deck.values():
            if not found:
                found = dict(counts)
                continue
            for key, copies in counts.items():
                found[key] = found.get(key, 0) + copies
        return found
