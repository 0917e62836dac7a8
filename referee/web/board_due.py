"""The counters that came due by the last entry, as they announce themselves.

Owns what is said of each on the board, whatever else the stage shows. A counter that is due stays
until the next entry lets it go.
"""

from dataclasses import dataclass

from referee.duel.match import Match
from referee.web.counter_words import due_words


@dataclass(frozen=True, slots=True)
class DueItem:
    """One counter: which and whose, and what was counted."""

    title: str
    counted: str


def due_items(match: Match) -> tuple[DueItem, ...]:
    """Every counter that is due now."""
    if not match.is_duel_running:
        return ()
    due = (counter for counter in match.running_duel.counters if counter.is_due)
    return tuple(DueItem(*due_words(counter)) for counter in due)
