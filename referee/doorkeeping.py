"""Doorkeeping: the one way a device comes in and goes.

Owns how long a session lasts, by what it is found, and that everything at the doors is written
into their log. Must not know a PIN, a cookie, a page or the wall clock: ``now`` is an argument.
"""

import hashlib
import secrets
from datetime import datetime, timedelta

from referee.officiate import Matches
from referee.store.door_log import DoorEntry, Happening
from referee.store.doors import Doors, DoorsWriting
from referee.store.sessions import Role, Session

__all__ = [
    "IDLE",
    "DoorEntry",
    "Doors",
    "Happening",
    "Role",
    "Session",
    "end",
    "end_all",
    "find",
    "is_open",
    "log",
    "note",
    "open_doors",
    "see",
    "sessions",
    "sign_in",
    "sign_out",
]

IDLE = timedelta(days=2)
"""A device that is not seen for so long is signed out."""

_SEEN_AGAIN = timedelta(minutes=1)
_TOKEN_BYTES = 24


def open_doors(matches: Matches) -> Doors:
    """The doors in the record that ``matches`` are in."""
    return Doors(matches)


def sign_in(
    doors: Doors,
    role: Role,
    *,
    name: str,
    device: str,
    address: str,
    now: datetime,
    instead_of: Session | None = None,
) -> tuple[str, Session]:
    """A new session and what its device has to carry; ``instead_of``: its session until now."""
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    session = Session(0, role, name, device, address, now, now)
    with doors.writing() as work:
        if instead_of is not None:
            work.end(instead_of.id, at=now)
        id_ = work.add(_hash(token), session)
        _write(work, Happening.SIGNED_IN, session, now)
    return token, Session(id_, role, name, device, address, now, now)


def find(doors: Doors, token: str, *, now: datetime) -> Session | None:
    """The session of the device that carries ``token``; None where it is over."""
    found = doors.with_hash(_hash(token))
    return found if found is not None and now - found.seen_at < IDLE else None


def is_open(doors: Doors, session: Session) -> bool:
    """Whether nobody has ended it since."""
    return doors.with_id(session.id) is not None


def see(doors: Doors, session: Session, *, name: str, address: str, now: datetime) -> None:
    """The device is here, with ``name`` on it; written down about once a minute."""
    is_changed = (name, address) != (session.name, session.address)
    if is_changed or now - session.seen_at >= _SEEN_AGAIN:
        with doors.writing() as work:
            work.see(session.id, name=name, address=address, at=now)


def sign_out(doors: Doors, session: Session, *, now: datetime) -> None:
    """The device signs itself out."""
    with doors.writing() as work:
        work.end(session.id, at=now)
        _write(work, Happening.SIGNED_OUT, session, now)


def end(doors: Doors, session_id: int, *, by: str, now: datetime) -> None:
    """A device is signed out from elsewhere; one that is out already stays so."""
    with doors.writing() as work:
        session = work.session(session_id)
        if session is not None:
            _end(work, session, by, now)


def end_all(doors: Doors, *, by: str, now: datetime, but: Session | None = None) -> None:
    """Every device is signed out, except the one of the session ``but``."""
    with doors.writing() as work:
        for session in work.sessions():
            if but is None or session.id != but.id:
                _end(work, session, by, now)


def sessions(doors: Doors, *, now: datetime) -> tuple[Session, ...]:
    """The devices that are signed in, the one seen last first."""
    return tuple(session for session in doors.sessions() if now - session.seen_at < IDLE)


def note(doors: Doors, entry: DoorEntry) -> None:
    """Write something that happened at the doors into their log."""
    with doors.writing() as work:
        work.log(entry)


def log(doors: Doors, *, limit: int) -> tuple[DoorEntry, ...]:
    """What happened last, the latest first."""
    return doors.log(limit)


def _end(work: DoorsWriting, session: Session, by: str, now: datetime) -> None:
    work.end(session.id, at=now)
    _write(work, Happening.ENDED, session, now, by=by)


def _write(
    work: DoorsWriting, what: Happening, session: Session, now: datetime, *, by: str = ""
) -> None:
    work.log(
        DoorEntry(
            at=now,
            what=what,
            name=session.name,
            role=session.role,
            device=session.device,
            address=session.address,
            by=by,
        )
    )


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
