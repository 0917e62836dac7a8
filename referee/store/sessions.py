"""The devices that are signed in, as rows.

Owns what is kept of a session, and its SQL. A session is found by the hash of what its device
carries: who reads the database cannot sign in with it. Must not decide who may come in.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Any

from sqlite_utils import Database

from referee.store import codec

_COLUMNS = "id, role, name, device, address, signed_in_at, seen_at"


class Role(IntEnum):
    """Who somebody is at the doors; each may do all that those before may do."""

    READER = 0
    JUDGE = 1
    HEAD_JUDGE = 2


@dataclass(frozen=True, slots=True)
class Session:
    """A device that is signed in; ``device``: what it says it is."""

    id: int
    role: Role
    name: str
    device: str
    address: str
    signed_in_at: datetime
    seen_at: datetime


def insert(db: Database, hash_: str, session: Session) -> int:
    """Keep a new session; its number."""
    done = db.execute(
        "insert into door_sessions"
        " (hash, role, name, device, address, signed_in_at, seen_at) values (?, ?, ?, ?, ?, ?, ?)",
        (
            hash_,
            int(session.role),
            session.name,
            session.device,
            session.address,
            codec.write_instant(session.signed_in_at),
            codec.write_instant(session.seen_at),
        ),
    )
    assert done.lastrowid is not None
    return done.lastrowid


def with_hash(db: Database, hash_: str) -> Session | None:
    row = db.execute(
        f"select {_COLUMNS} from door_sessions where hash = ? and ended_at is null",  # noqa: S608  # names of our own
        (hash_,),
    ).fetchone()
    return _read(row) if row else None


def with_id(db: Database, session_id: int) -> Session | None:
    row = db.execute(
        f"select {_COLUMNS} from door_sessions where id = ? and ended_at is null",  # noqa: S608  # names of our own
        (session_id,),
    ).fetchone()
    return _read(row) if row else None


def every_open(db: Database) -> tuple[Session, ...]:
    """Those that are not ended, the one seen last first."""
    rows = db.execute(
        f"select {_COLUMNS} from door_sessions where ended_at is null"  # noqa: S608  # names of our own
        " order by seen_at desc, id desc"
    )
    return tuple(_read(row) for row in rows)


def see(db: Database, session_id: int, *, name: str, address: str, at: datetime) -> None:
    db.execute(
        "update door_sessions set name = ?, address = ?, seen_at = ?"
        " where id = ? and ended_at is null",
        (name, address, codec.write_instant(at), session_id),
    )


def end(db: Database, session_id: int, *, at: datetime) -> None:
    db.execute(
        "update door_sessions set ended_at = ? where id = ? and ended_at is null",
        (codec.write_instant(at), session_id),
    )


def _read(row: tuple[Any, ...]) -> Session:
    id_, role, name, device, address, signed_in_at, seen_at = row
    with codec.as_stored():
        return Session(
            id=id_,
            role=Role(role),
            name=name,
            device=device,
            address=address,
            signed_in_at=codec.read_instant(signed_in_at),
            seen_at=codec.read_instant(seen_at),
        )
