"""A Deck: the passcodes of its three parts, each with the line it stood in.

Owns the parts and the fingerprint that does not depend on order.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

LARGEST_PASSCODE = 2**32 - 1


class Section(StrEnum):
    """A part of a Deck (rulings ``deck-main-size``, ``deck-extra-size``, ``deck-side-size``)."""

    MAIN = "main"
    EXTRA = "extra"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a card; ``line``: where it stood, None where there are no lines."""

    passcode: int
    section: Section
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """The copies in the order in which they were read."""

    copies: tuple[Copy, ...]

    @classmethod
    def of(
        cls, main: Iterable[int] = (), extra: Iterable[int] = (), side: Iterable[int] = ()
    ) -> "Deck":
        """A Deck out of the passcodes of its parts."""
        parts = ((Section.MAIN, main), (Section.EXTRA, extra), (Section.SIDE, side))
        return cls(tuple(Copy(code, part) for part, codes in parts for code in codes))

    def passcodes(self, section: Section) -> tuple[int, ...]:
        return tuple(copy.passcode for copy in self.copies if copy.section is section)

    def count(self, section: Section) -> int:
        return sum(copy.section is section for copy in self.copies)

    @property
    def hash(self) -> str:
        """The same for two Decks with the same cards in the same parts, in whatever order."""
        parts = (f"{part}:{','.join(map(str, sorted(self.passcodes(part))))}" for part in Section)
        return hashlib.sha256(";".join(parts).encode()).hexdigest()[:16]
