"""A draft: the events of one command while they are being worked out.

Each added event moves the draft's match on, so that a consequence can look at what came before.
"""

from referee.duel.events import Event
from referee.duel.evolve import evolve
from referee.duel.match import Match


class Draft:
    """Collects events; ``match`` is the match after those added so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.match = evolve(self.match, event)
        self.events.append(event)
