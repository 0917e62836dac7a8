"""What came of an import.

Owns its shape: figures, and every row that was refused with the reason. Carries no sentence for a
reader.
"""

from dataclasses import dataclass
from enum import StrEnum

from rulings.faults import Fault


class Format(StrEnum):
    """In which shape a file was found to be."""

    JSON_LINES = "json-lines"
    """Our own, one ruling a line."""
    CSV = "csv"
    """Our own, for spreadsheets."""
    YGORESOURCES = "ygoresources"
    """Questions and answers of db.ygoresources, one record a line."""


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """`line` is the one on which the row begins, from 1; `faults` are why."""

    line: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Rulings `added`, `changed` and `unchanged`; `refused` rows left everything as it was.

    A row that says what a ruling has said before, or what the corpus says, counts as unchanged.
    """

    format: Format
    added: int
    changed: int
    unchanged: int
    refused: tuple[RefusedRow, ...]
