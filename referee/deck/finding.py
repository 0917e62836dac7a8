"""Findings: what a check has found, each with its place and the ruling that backs it.

Owns the codes and their rulings. The sentence for a reader is made outside.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from referee.deck.deck import Copy, Deck, Section


class FindingCode(StrEnum):
    """What is wrong with the Decks of a team."""

    LIMITED = "limited-per-team"
    SEMI_LIMITED = "semi-limited-per-team"
    FORBIDDEN = "forbidden-card"
    OVER_THREE = "over-three-copies"
    NOT_IN_WHITELIST = "not-in-whitelist"
    MAIN_SIZE = "main-deck-size"
    EXTRA_SIZE = "extra-deck-size"
    SIDE_SIZE = "side-deck-size"
    EXTRA_IN_MAIN = "extra-card-in-main"
    MAIN_IN_EXTRA = "main-card-in-extra"
    TOKEN = "token"  # noqa: S105  # a Token of the game
    UNKNOWN = "unknown-card"
    POINTS = "points-over"
    NOT_IN_TCG = "not-legal-in-tcg"
    """A note for the judge: the list says what is legal, and an old pool may know less."""


RULINGS: Mapping[FindingCode, str] = MappingProxyType(
    {
        FindingCode.LIMITED: "tag-limited-per-team",
        FindingCode.SEMI_LIMITED: "tag-semi-limited-per-team",
        FindingCode.FORBIDDEN: "deck-forbidden",
        FindingCode.OVER_THREE: "deck-three-copies",
        FindingCode.NOT_IN_WHITELIST: "deck-forbidden",
        FindingCode.MAIN_SIZE: "deck-main-size",
        FindingCode.EXTRA_SIZE: "deck-extra-size",
        FindingCode.SIDE_SIZE: "deck-side-size",
        FindingCode.EXTRA_IN_MAIN: "deck-extra-size",
        FindingCode.MAIN_IN_EXTRA: "deck-extra-size",
    }
)


class Finding(NamedTuple):
    """A tuple, for a whitelist makes a hundred of them in one check.

    ``deck``: ``A`` or ``B`` where one Deck alone is wrong, None where it is the team.

    ``passcode``: of the card, under which all its artworks are counted; None for a size.
    ``copies``: how many stand in each Deck; for ``POINTS`` the points. ``limit``: the most, and
    for a size too small the least. ``section``: the part where it is wrong, None where all count.
    ``decks`` and ``artworks``: the Decks it is about, and the passcodes that count as the card.
    """

    code: FindingCode
    passcode: int | None
    name: str
    limit: int | None
    copies: Mapping[str, int]
    deck: str | None = None
    section: Section | None = None
    decks: Mapping[str, Deck] = MappingProxyType({})
    artworks: tuple[int, ...] = ()

    @property
    def where(self) -> Mapping[str, tuple[Copy, ...]]:
        """By the name of the Deck each copy that counts, with its section and line."""
        return {
            name: deck.copies_of(self.artworks, self.section) for name, deck in self.decks.items()
        }

    @property
    def together(self) -> int:
        """The copies of the whole team."""
        return sum(self.copies.values())

    @property
    def passcodes(self) -> tuple[int, ...]:
        """The passcodes of the copies that count, each once."""
        return tuple(sorted({c.passcode for copies in self.where.values() for c in copies}))

    @property
    def ruling(self) -> str | None:
        """The ruling that backs the finding; None where no rule of the game does."""
        return RULINGS.get(self.code)
