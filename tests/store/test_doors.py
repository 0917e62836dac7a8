"""The doors on record: sessions that end for good, and a log that nobody can change."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]  # the one it uses itself

from referee import doorkeeping, officiate
from referee.doorkeeping import DoorEntry, Happening, Role

NOW = datetime(2013, 11, 16, 14, 0, tzinfo=UTC)
IPAD = {"name": "Ana", "device": "iPad", "address": "192.168.1.20"}


def test_what_was_kept_is_read_back_after_a_restart(path: Path) -> None:
    matches = officiate.open_store(path)
    token, session = doorkeeping.sign_in(
        doorkeeping.open_doors(matches), Role.HEAD_JUDGE, **IPAD, now=NOW
    )
    matches.close()
    matches = officiate.open_store(path)
    doors = doorkeeping.open_doors(matches)
    assert doorkeeping.find(doors, token, now=NOW) == session
    assert (session.role, session.name, session.signed_in_at) == (Role.HEAD_JUDGE, "Ana", NOW)
    assert doorkeeping.log(doors, limit=5) == (
        DoorEntry(NOW, Happening.SIGNED_IN, role=Role.HEAD_JUDGE, **IPAD),
    )
    assert doorkeeping.find(doors, f"{token}x", now=NOW) is None
    matches.close()


def test_the_record_itself_refuses_what_must_not_be(path: Path) -> None:
    matches = officiate.open_store(path)
    doors = doorkeeping.open_doors(matches)
    _, session = doorkeeping.sign_in(doors, Role.JUDGE, **IPAD, now=NOW)
    doorkeeping.end(doors, session.id, by="Hana", now=NOW)
    db = matches.connections.get()
    for statement, words in (
        ("update door_sessions set ended_at = null", "ended sessions stay ended"),
        ("update door_log set name = 'Bo'", "door entries never change"),
        ("delete from door_log", "door entries are never deleted"),
    ):
        with pytest.raises(sqlite3.IntegrityError, match=words):
            db.execute(statement)
    matches.close()


def test_a_device_signed_in_anew_has_one_session(path: Path) -> None:
    matches = officiate.open_store(path)
    doors = doorkeeping.open_doors(matches)
    first, session = doorkeeping.sign_in(doors, Role.JUDGE, **IPAD, now=NOW)
    doorkeeping.sign_in(doors, Role.HEAD_JUDGE, **IPAD, now=NOW, instead_of=session)
    assert doorkeeping.find(doors, first, now=NOW) is None
    assert [each.role for each in doorkeeping.sessions(doors, now=NOW)] == [Role.HEAD_JUDGE]
    assert not doorkeeping.is_open(doors, session)
    matches.close()
