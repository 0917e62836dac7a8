"""Card databases that were sent, on disk while they are imported.

Owns the folder that is gone afterwards, and the names: a file's own name tells its language.
"""

import re
import tempfile
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from types import TracebackType

from werkzeug.datastructures import FileStorage

_PARTS = re.compile(r"[\\/]")
_NO_NAME = re.compile(r"[\x00-\x1f\x7f]")
_LONGEST_NAME = 100


class SentCards:
    """The files in the order in which they were sent; a context that takes them away."""

    def __init__(self, sent: Iterable[FileStorage]) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.files: list[Path] = []
        for number, file in enumerate(sent):
            place = Path(self._folder.name) / str(number)
            place.mkdir()
            self.files.append(place / _name(file.filename or ""))
            with closing(file):
                file.save(self.files[-1])

    def __enter__(self) -> list[Path]:
        return self.files

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._folder.cleanup()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(file.name for file in self.files)


def _name(sent: str) -> str:
    """The end of what the sender calls it; nothing in it leads anywhere."""
    name = _NO_NAME.sub("", _PARTS.split(sent)[-1]).strip()
    cut = name.encode()[-_LONGEST_NAME:].decode(errors="ignore")
    return cut if cut.strip(".") else "cards.cdb"
