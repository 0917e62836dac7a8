"""A card, as far as a deck check needs to know it.

Owns the kinds of cards that matter for the parts of a Deck. The numbers are those of the card
databases of EDOPro and YGOPro.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

_MONSTER, _SPELL, _TRAP, _TOKEN = 0x1, 0x2, 0x4, 0x4000
_EXTRA = 0x40 | 0x2000 | 0x800000 | 0x4000000  # Fusion, Synchro, Xyz, Link
_TCG = 0x2


class CardKind(Enum):
    """The kinds by which a list is sorted."""

    MONSTER = "monster"
    SPELL = "spell"
    TRAP = "trap"
    EXTRA = "extra"
    TOKEN = "token"  # noqa: S105  # a Token of the game
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Card:
    """``type`` and ``scope``: the bits of the database; ``names`` by language.

    ``alias``: the passcode of the card whose name it bears, 0 for none; a near one is the same
    card with another artwork.
    """

    passcode: int
    name: str
    type: int
    scope: int = _TCG
    alias: int = 0
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> CardKind:
        if self.type & _TOKEN:
            return CardKind.TOKEN
        if self.type & _MONSTER:
            return CardKind.EXTRA if self.type & _EXTRA else CardKind.MONSTER
        if self.type & _SPELL:
            return CardKind.SPELL
        return CardKind.TRAP if self.type & _TRAP else CardKind.UNKNOWN

    @property
    def is_extra(self) -> bool:
        """Whether it belongs into the Extra Deck (ruling ``deck-extra-size``)."""
        return self.kind is CardKind.EXTRA

    @property
    def is_token(self) -> bool:
        return self.kind is CardKind.TOKEN

    @property
    def is_in_tcg(self) -> bool:
        return bool(self.scope & _TCG)

    def name_in(self, language: str) -> str:
        return self.names.get(language) or self.name
