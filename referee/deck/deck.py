"""A Deck: the passcodes of its three parts, each with the line it stood in.

Owns the parts and the fingerprint that does not depend on order.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain, repeat

LARGEST_PASSCODE = 2**32 - 1


class Section(StrEnum):
    """A part of a Deck (rulings ``deck-main-size``, ``deck-extra-size``, ``deck-side-size``)."""

    MAIN = "main"
    EXTRA = "extra"
    SIDE = "side"


_ORDER = tuple(Section)


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a card; ``line``: where it stood, None where there are no lines."""

    passcode: int
    section: Section
    line: int | None = None


@dataclass(frozen=True)
class Deck:
    """``parts``: the passcodes of the Main, the Extra and the Side Deck, in their order.

    ``lines``: where each of them stood, in the same order; nothing where there are no lines.
    """

    parts: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    lines: tuple[tuple[int, ...], ...] = ((), (), ())

    @classmethod
    def of(
        cls, main: Iterable[int] = (), extra: Iterable[int] = (), side: Iterable[int] = ()
    ) -> "Deck":
        """A Deck out of the passcodes of its parts."""
        return cls((tuple(main), tuple(extra), tuple(side)))

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """How many copies of each passcode stand in all three parts together."""
        main, extra, side = self.parts
        return Counter(main + extra + side)

    @property
    def copies(self) -> tuple[Copy, ...]:
        """Every copy, part by part."""
        return tuple(
            Copy(code, section, line)
            for section, codes, lines in zip(Section, self.parts, self.lines, strict=True)
            for code, line in zip(codes, chain(lines, repeat(None)), strict=False)
        )

    def copies_of(
        self, passcodes: Iterable[int], section: Section | None = None
    ) -> tuple[Copy, ...]:
        """The copies with one of these passcodes, in the whole Deck or in one part of it."""
        wanted = {*passcodes}
        return tuple(
            copy
            for copy in self.copies
            if copy.passcode in wanted and section in (None, copy.section)
        )

    @property
    def sizes(self) -> tuple[int, ...]:
        """The cards in each part, in the order of the parts."""
        return tuple(map(len, self.parts))

    def passcodes(self, section: Section) -> tuple[int, ...]:
        return self.parts[_ORDER.index(section)]

    def count(self, section: Section) -> int:
        return len(self.passcodes(section))

    def __len__(self) -> int:
        """The cards in all three parts."""
        return sum(map(len, self.parts))

    @property
    def hash(self) -> str:
        """The same for two Decks with the same cards in the same parts, in whatever order."""
        parts = (f"{part}:{','.join(map(str, sorted(self.passcodes(part))))}" for part in Section)
        return hashlib.sha256(";".join(parts).encode()).hexdigest()[:16]
