"""The rows of a file that is brought in, whatever its format.

Owns how a file is told to be JSON Lines or CSV, and the bounds of what is read. Must not know what
a row means. What is wrong with one row is a fault of that row; what is wrong with the file is
`UnreadableFile`.
"""

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any, Protocol, TypeAlias

from rulings.errors import Unreadable, UnreadableFile
from rulings.faults import Fault

LONGEST_ROW = 1 << 19
"""In bytes: the longest ruling there may be, with room for every quote to be doubled."""

_IN_MEMORY = 1 << 23
_PIECE = 1 << 16
_MARK = b"\xef\xbb\xbf"


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


Content: TypeAlias = bytes | Readable | Iterable[bytes]
"""A file: all of it, something that reads it, or its pieces."""


@dataclass(frozen=True, slots=True)
class Row:
    """The fields of a row that begins on this line, or what keeps it from having any."""

    line: int
    values: Mapping[str, Any]
    fault: Fault | None = None


@contextmanager
def spooled(content: Content) -> Iterator[IO[bytes]]:
    """The content as a file that can be read again; a large one is not held in memory."""
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        for piece in _pieces(content):
            file.write(piece)
        file.seek(0)
        yield file


def count_lines(file: IO[bytes]) -> int:
    """How many lines there are at most."""
    file.seek(0)
    lines = 1 + sum(piece.count(b"\n") for piece in iter(lambda: file.read(_PIECE), b""))
    file.seek(0)
    return lines


def lines(file: IO[bytes]) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers, line ends kept. Raises ``UnreadableFile``."""
    file.seek(0)
    number = 0
    while raw := file.readline(LONGEST_ROW + 1):
        number += 1
        if len(raw) > LONGEST_ROW:
            raise UnreadableFile(Unreadable.ROW_TOO_LONG, line=number, expected=(str(LONGEST_ROW),))
        try:
            text = (raw.removeprefix(_MARK) if number == 1 else raw).decode()
        except UnicodeDecodeError as error:
            raise UnreadableFile(Unreadable.ENCODING, line=number) from error
        yield number, text


def _pieces(content: Content) -> Iterable[bytes]:
    if isinstance(content, bytes):
        return (content,)
    if hasattr(content, "read"):
        return iter(lambda: content.read(_PIECE), b"")
    return content
