"""What can go wrong with rulings: asking for one that is not there, or a text that is not sound.

Errors carry fields; only the corpus error words a message, for the person who edits the corpus.
"""

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulings.faults import Fault
    from rulings.kept import KeptRuling


class UnknownRuling(KeyError):
    """No ruling has this id."""

    def __init__(self, ruling_id: str) -> None:
        super().__init__(ruling_id)
        self.ruling_id = ruling_id


class UnknownLocale(KeyError):
    """The rulings are not worded in this locale."""

    def __init__(self, locale: str) -> None:
        super().__init__(locale)
        self.locale = locale


class CorpusError(ValueError):
    """A file of the corpus does not keep to the format; `line` is 1 where a whole file is meant."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(file, line, problem)
        self.file = file
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.problem}"


class NotOurs(Exception):
    """Only house rulings are edited: this one comes with the package, or from elsewhere."""

    def __init__(self, ruling_id: str) -> None:
        super().__init__(ruling_id)
        self.ruling_id = ruling_id


class StaleRuling(Exception):
    """The ruling was changed after the version that was edited; `newest` is what it says now."""

    def __init__(self, newest: "KeptRuling") -> None:
        super().__init__(newest.id, newest.version)
        self.newest = newest


class BadDraft(ValueError):
    """A draft cannot be kept as it is; `faults` are all that is wrong with it."""

    def __init__(self, faults: "tuple[Fault, ...]") -> None:
        super().__init__(faults)
        self.faults = faults


class Unreadable(StrEnum):
    """Why a file cannot be imported at all."""

    EMPTY = "empty"
    ENCODING = "encoding"
    """It is not in UTF-8; `line` is where that shows."""
    FORMAT = "format"
    """It is none of the formats; expected: those there are."""
    COLUMN = "column"
    """A column is none of ours, or stands twice: `found`; expected: those there are."""
    ROW_TOO_LONG = "row-too-long"
    """Expected: the most characters of a row, or of one of its cells."""


class UnreadableFile(ValueError):
    """A file that cannot be imported at all; nothing was changed."""

    def __init__(
        self,
        reason: Unreadable,
        *,
        line: int | None = None,
        found: str | None = None,
        expected: tuple[str, ...] = (),
    ) -> None:
        super().__init__(reason.value, line, found, expected)
        self.reason = reason
        self.line = line
        self.found = found
        self.expected = expected
