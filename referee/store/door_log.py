"""The log of the doors: who came in, who was refused, who was sent out, and when.

Owns what is kept of each, and its SQL. Nothing in it is ever changed or deleted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlite_utils import Database

from referee.store import codec
from referee.store.sessions import Role


class Happening(StrEnum):
    """What may happen at the doors."""

    SIGNED_IN = "signed-in"
    PIN_WRONG = "pin-wrong"
    MADE_TO_WAIT = "made-to-wait"
    ENTRY_ALLOWED = "entry-allowed"
    SIGNED_OUT = "signed-out"
    ENDED = "ended"
    PINS_CHANGED = "pins-changed"


@dataclass(frozen=True, slots=True)
class DoorEntry:
    """``name`` and ``role``: whose device it is about; ``by``: who did it to that device."""

    at: datetime
    what: Happening
    name: str = ""
    role: Role | None = None
    device: str = ""
    address: str = ""
    by: str = ""


def append(db: Database, entry: DoorEntry) -> None:
    db.execute(
        "insert into door_log (at, what, name, role, device, address, by)"
        " values (?, ?, ?, ?, ?, ?, ?)",
        (
            codec.write_instant(entry.at),
            entry.what.value,
            entry.name,
            None if entry.role is None else int(entry.role),
            entry.device,
            entry.address,
            entry.by,
        ),
    )


def latest(db: Database, limit: int) -> Iterator[DoorEntry]:
    """The last ``limit`` of them, the latest first."""
    for at, what, name, role, device, address, by in db.execute(
        "select at, what, name, role, device, address, by from door_log"
        " order by position desc limit ?",
        (limit,),
    ):
        with codec.as_stored():
            entry = DoorEntry(
                at=codec.read_instant(at),
                what=Happening(what),
                name=name,
                role=None if role is None else Role(role),
                device=device,
                address=address,
                by=by,
            )
        yield entry
