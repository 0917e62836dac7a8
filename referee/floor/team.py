"""A team of an event: its number, its name and its Duelists in the order of registration."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EventTeam:
    """``duelists``: A and B, fixed for the whole event (ruling ``tag-designation-fixed``)."""

    number: int
    name: str
    duelists: tuple[str, ...]
    is_dropped: bool = False
