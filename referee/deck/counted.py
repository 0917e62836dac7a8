"""The copies of each card over the Decks of a team, by the passcode under which all of them count.

Owns the numbers. Where the copies stand is looked for only when somebody asks a finding.
"""

from collections.abc import Mapping

from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck


class Counted:
    """``by_deck``: the copies by the name of the Deck and the passcode under which artworks count.

    ``aliased``: the passcodes in the Decks that count under another one, and that one.
    """

    def __init__(self, decks: Mapping[str, Deck], pool: CardPool) -> None:
        self.decks = decks
        self.aliased: dict[int, int] = {}
        self.by_deck = {name: self._keyed(deck, pool.aliases) for name, deck in decks.items()}

    def of(self, key: int) -> dict[str, int]:
        """The copies of a card in each Deck."""
        return {name: counts.get(key, 0) for name, counts in self.by_deck.items()}

    def artworks(self, key: int) -> tuple[int, ...]:
        """The passcodes in the Decks that count as this card."""
        if key not in self.aliased.values():
            return (key,)
        return key, *(code for code, counted in self.aliased.items() if counted == key)

    def _keyed(self, deck: Deck, aliases: Mapping[int, int]) -> Mapping[int, int]:
        counts = deck.counts
        if counts.keys().isdisjoint(aliases.keys()):
            return counts
        found = dict(counts)
        for code in counts.keys() & aliases.keys():
            key = self.aliased[code] = aliases[code]
            found[key] = found.get(key, 0) + found.pop(code)
        return found
