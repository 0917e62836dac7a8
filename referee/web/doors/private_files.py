"""Files of the instance that their owner alone may read."""

import os
import secrets
from pathlib import Path


def opener(path: str, flags: int) -> int:
    """For ``open``: a file made by it is its owner's alone."""
    return os.open(path, flags, 0o600)


def write(path: Path, content: bytes) -> None:
    """Whole in its place at once, over whatever was there. Raises ``OSError``."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    draft.replace(path)
