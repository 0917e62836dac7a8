"""The PINs of an instance: one for judges, one for the Head Judge.

Owns their file, how they are made and compared. They are kept as they are, because they are shown
again at the next start; the file is readable by its owner alone. Must not know who asks.
"""

import hmac
import json
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from referee.doorkeeping import Role
from referee.web.doors import private_files

FILE = "pins.json"
LONGEST = 64
_DIGITS = {Role.JUDGE: 6, Role.HEAD_JUDGE: 8}
_PIN = re.compile(r"[0-9]{6,12}")
_BETWEEN = re.compile(r"[\s.\-]+")


class BadPins(Exception):
    """The file of the PINs cannot be used."""

    def __init__(self, file: Path) -> None:
        super().__init__(str(file))
        self.file = file


@dataclass(frozen=True, slots=True)
class Pins:
    judge: str
    head_judge: str

    def role_of(self, given: str) -> Role | None:
        """Whose PIN was given, in the same time whether it is right or not."""
        typed = _BETWEEN.sub("", given[:LONGEST]).encode()
        is_judge = hmac.compare_digest(typed, self.judge.encode())
        is_head_judge = hmac.compare_digest(typed, self.head_judge.encode())
        if is_head_judge:
            return Role.HEAD_JUDGE
        return Role.JUDGE if is_judge else None


def spaced(pin: str) -> str:
    """A PIN as it is read out: in two halves."""
    half = len(pin) // 2
    return f"{pin[:half]} {pin[half:]}"


def kept(folder: Path) -> Pins:
    """The PINs of the instance, made where there are none. Raises ``BadPins`` and ``OSError``."""
    path = folder / FILE
    if not path.exists():
        return make(folder)
    try:
        found = json.loads(path.read_bytes())
        pins = Pins(**found)
        fitting = all(_PIN.fullmatch(pin) for pin in (pins.judge, pins.head_judge))
    except (ValueError, TypeError) as error:
        raise BadPins(path) from error
    if not fitting or pins.judge == pins.head_judge:
        raise BadPins(path)
    return pins


def make(folder: Path) -> Pins:
    """New PINs, kept in place of the old ones. Raises ``OSError``."""
    pins = Pins(judge=_new(Role.JUDGE), head_judge=_new(Role.HEAD_JUDGE))
    content = json.dumps({"judge": pins.judge, "head_judge": pins.head_judge})
    private_files.write(folder / FILE, content.encode() + b"\n")
    return pins


def _new(role: Role) -> str:
    digits = _DIGITS[role]
    return f"{secrets.randbelow(10**digits):0{digits}d}"
