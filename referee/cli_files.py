"""The files that a command is given; ``-`` is standard input.

A file that cannot be read ends the command. Must not know what stands in it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO

from referee.exits import stop


@contextmanager
def opened(file: str) -> Iterator[IO[bytes]]:
    """The file, open to be read while the block lasts."""
    try:
        if file == "-":
            # A program that was started without a standard input has None there.
            yield sys.stdin.buffer if sys.stdin else BytesIO()
            return
        with Path(file).open("rb") as content:
            yield content
    except (OSError, ValueError) as error:
        stop(f"{file}: {error.strerror if isinstance(error, OSError) else error}")


def content(file: str) -> bytes:
    """Everything that stands in the file."""
    with opened(file) as found:
        return found.read()
