"""What a row of the benchmark is: what was measured, what it is held against, and the goal.

Owns how the rounds of a measurement become one figure: the middle one, with how far they are apart.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median


class Against(Enum):
    """How ours is held against the other: how many times it is, or by how much it is more."""

    TIMES = "×"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Round:
    """One round: ours and what it is held against, in the same unit, measured in turn."""

    ours: float
    other: float


@dataclass(frozen=True, slots=True)
class Row:
    """``rounds`` measures; it asserts whatever the answers must be."""

    name: str
    ours: str
    other: str
    goal: float
    unit: str
    against: Against
    rounds: Callable[[], Sequence[Round]]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a row. ``failure``: why it was not measured; then it has no rounds."""

    row: Row
    rounds: tuple[Round, ...]
    seconds: float
    failure: str = ""

    @property
    def figures(self) -> tuple[float, ...]:
        """One figure for each round, smallest first."""
        if self.row.against is Against.TIMES:
            return tuple(sorted(each.ours / each.other for each in self.rounds))
        return tuple(sorted(each.ours - each.other for each in self.rounds))

    @property
    def figure(self) -> float:
        return median(self.figures)

    @property
    def is_met(self) -> bool:
        return not self.failure and self.figure <= self.row.goal

    @property
    def ours(self) -> float:
        return median(each.ours for each in self.rounds)

    @property
    def other(self) -> float:
        return median(each.other for each in self.rounds)


def measure(row: Row) -> Result:
    """The row measured. What goes wrong is told in the result, so that no other row is lost."""
    start = time.monotonic()
    try:
        rounds, failure = tuple(row.rounds()), ""
    except Exception as wrong:
        first = str(wrong).partition("\n")[0]
        rounds, failure = (), f"{type(wrong).__name__}: {first}".removesuffix(": ")
    return Result(row, rounds, time.monotonic() - start, failure)


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[round(share * (len(ordered) - 1))]
