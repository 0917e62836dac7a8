"""The fingerprint of this package: what the stems and terms of an index depend on.

Owns how one version of code, corpus and terms is told from another.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable


@cache
def fingerprint() -> str:
    digest = sha256()
    for path, content in sorted(_contents(files("rulings"), "")):
        digest.update(path.encode() + b"\0" + content)
    return digest.hexdigest()


def _contents(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _contents(entry, name)
        elif name.endswith((".py", ".md")):
            yield name, entry.read_bytes()
