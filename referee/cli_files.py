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
from referee.translations.spoken import marked, said


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
        from referee.web.system_words import reason

        stop(f"{file}: {reason(error)}")


def called(file: str) -> str:
    """How the file is called in a message."""
    return said(marked("standard input")) if file == "-" else file


def content(file: str) -> bytes:
    """Everything that stands in the file."""
    with opened(file) as found:
        return found.read()
