"""What is recorded at a table: a round of commands that can go on for ever.

Owns the commands, and what a client was told of each. Must not know how they are sent.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """What the answer to an entry said."""

    do: str
    key: str
    position: int
    life_points: tuple[int, int]


@dataclass(slots=True)
class Table:
    """A table's client: it knows only what it was told. ``troubles``: what it was told wrongly."""

    number: int
    match_id: str
    position: int
    told: list[Told] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    commands: Iterator[Json] = field(default_factory=lambda: _commands())

    def hear(self, do: str, key: str, position: int, life_points: tuple[int, int]) -> None:
        if position != self.position + 1:
            self.trouble(f"{do} was recorded as {position}, after {self.position}")
        self.position = position
        self.told.append(Told(do, key, position, life_points))

    def trouble(self, what: str) -> None:
        self.troubles.append(f"table {self.number}: {what}")


def _commands() -> Iterator[Json]:
    """One turn after the other, each with a judge call, and Life Points that stay the same."""
    while True:
        yield {"do": "enter", "phase": "main-1"}
        yield _life(2, "effect-damage", 850)
        yield {"do": "call-judge", "seat": "B1", "about": "Mirror Force"}
        yield _life(1, "cost", 300)
        yield {"do": "undo"}
        yield {"do": "judge-arrives"}
        yield _life(1, "effect-damage", 1)
        yield {"do": "close-call", "answer": "Both opponents"}
        yield _life(2, "gain", 850)
        yield {"do": "note", "text": "Seen by the judge"}
        yield _life(1, "gain", 1)
        yield {"do": "end-turn"}


def _life(team: int, kind: str, amount: int) -> Json:
    return {"do": "life", "changes": [{"team": team, "kind": kind, "amount": amount}]}
