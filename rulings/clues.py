"""Clues: what the words of a question are taken to stand for.

Owns the shape only; must not know how clues are found or used.
"""

from dataclasses import dataclass, field
from enum import StrEnum


class How(StrEnum):
    """In which way a word of a question answers to a token of the index."""

    WORD = "word"
    TERM = "term"
    """Another word for the same thing, possibly in another language."""
    BROADER = "broader"
    """The kind of thing it is."""
    BEGINNING = "beginning"
    """The word may go on like this."""
    SLIP = "slip"
    """The word may have been meant to be this."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A word of the question, or several together, and the tokens it may stand for."""

    said: str
    weights: dict[str, float] = field(default_factory=dict)
    how: dict[str, How] = field(default_factory=dict)

    def add(self, token: str, weight: float, how: How) -> None:
        """What is said twice counts once, as strongly as it was said."""
        if weight > self.weights.get(token, 0.0):
            self.weights[token] = weight
            self.how[token] = how
