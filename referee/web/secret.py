"""The secret of an instance: random, made on the first start, readable by its owner alone.

Owns the file. What depends on it (who wins a thrown coin) comes out alike when an entry is sent
again after a restart, and nobody can know it beforehand.
"""

import contextlib
import os
import secrets
from pathlib import Path

_FILE = "secret"
_BYTES = 32


def instance_secret(folder: Path) -> bytes:
    """The secret kept in ``folder``; made there when it is missing.

    Where it can be neither read nor made it lasts as long as the program runs: in such a folder
    nothing is recorded either.
    """
    path = folder / _FILE
    try:
        _make(path)
        kept = path.read_bytes()
    except OSError:
        kept = b""
    return kept if len(kept) >= _BYTES else secrets.token_bytes(_BYTES)


def _make(path: Path) -> None:
    """Whole in its place at once, and never over one that is there."""
    if path.exists():
        return
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(_BYTES))
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
