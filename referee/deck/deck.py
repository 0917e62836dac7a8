"""A Deck: the passcodes of its three parts, each with the line it stood in.

Owns the parts and the fingerprint that does not depend on order.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain

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
    """The copies in the order in which they were read. They are counted once, when first asked."""

    copies: tuple[Copy, ...]

    @classmethod
    def of(
        cls, main: Iterable[int] = (), extra: Iterable[int] = (), side: Iterable[int] = ()
    ) -> "Deck":
        """A Deck out of the passcodes of its parts."""
        parts = ((Section.MAIN, main), (Section.EXTRA, extra), (Section.SIDE, side))
        return cls(tuple(Copy(code, part) for part, codes in parts for code in codes))

    @cached_property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The passcodes of the Main, the Extra and the Side Deck, in their order."""
        return tuple(
            tuple([copy.passcode for copy in self.copies if copy.section is part])
            for part in Section
        )

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """How many copies of each passcode stand in all three parts together."""
        return Counter(chain.from_iterable(self.parts))

    def copies_of(self, passcodes: tuple[int, ...]) -> tuple[Copy, ...]:
        """The copies with one of these passcodes, of each as they stand in the Deck."""
        first, *others = passcodes
        found = self._by_passcode.get(first, ())
        for code in others:
            found += self._by_passcode.get(code, ())
        return found

    @cached_property
    def _by_passcode(self) -> Mapping[int, tuple[Copy, ...]]:
        found: dict[int, list[Copy]] = defaultdict(list)
        for copy in self.copies:
            found[copy.passcode].append(copy)
        return {code: tuple(copies) for code, copies in found.items()}

    @cached_property
    def main(self) -> frozenset[int]:
        """The passcodes in the Main Deck, each once."""
        return frozenset(self.parts[0])

    @cached_property
    def extra(self) -> frozenset[int]:
        """The passcodes in the Extra Deck, each once."""
        return frozenset(self.parts[1])

    @property
    def sizes(self) -> tuple[int, ...]:
        """The cards in each part, in the order of the parts."""
        return tuple(map(len, self.parts))

    def passcodes(self, section: Section) -> tuple[int, ...]:
        return self.parts[_ORDER.index(section)]

    def count(self, section: Section) -> int:
        return len(self.passcodes(section))

    @property
    def hash(self) -> str:
        """The same for two Decks with the same cards in the same parts, in whatever order."""
        parts = (f"{part}:{','.join(map(str, sorted(self.passcodes(part))))}" for part in Section)
        return hashlib.sha256(";".join(parts).encode()).hexdigest()[:16]
