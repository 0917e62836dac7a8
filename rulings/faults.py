"""Faults: what is wrong with a text that somebody hands in, field by field.

Owns the closed set of problems. A fault carries no sentence for a reader; whoever shows it finds
the words.
"""

from dataclasses import dataclass
from enum import StrEnum


class Problem(StrEnum):
    """What is wrong; `expected` of the fault says more, as each member tells."""

    MISSING = "missing"
    """It has to be there."""
    UNKNOWN_FIELD = "unknown-field"
    """There is no such field; expected: those there are."""
    WRONG_TYPE = "wrong-type"
    """It is not what it should be; expected: `text`, `list`, `number` or `object`."""
    NOT_ONE_OF = "not-one-of"
    """Expected: what may stand there."""
    TOO_LONG = "too-long"
    """Expected: the most characters."""
    TOO_MANY = "too-many"
    """Expected: the most entries, or cells."""
    CHARACTER = "character"
    """It holds a character that is none of writing; expected: its code point, such as U+0000."""
    NOT_A_DATE = "not-a-date"
    """Expected: how a date is written."""
    NOT_AN_ID = "not-an-id"
    """Expected: how an id begins."""
    UNKNOWN_RULING = "unknown-ruling"
    """It names a ruling that is not there; expected: the id it names."""
    ITSELF = "itself"
    """It names the ruling itself."""
    NOT_JSON = "not-json"
    """The line is no JSON object."""
    TWICE = "twice"
    """The ruling stood in this file before; expected: the line."""
    OF_THE_CORPUS = "of-the-corpus"
    """It would change a ruling that comes with the program."""


@dataclass(frozen=True, slots=True)
class Fault:
    """`field` is None where the whole of it is meant."""

    field: str | None
    problem: Problem
    expected: tuple[str, ...] = ()
