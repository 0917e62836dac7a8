"""Backups: where copies of the record lie, what they are called, and how long each is kept.

Owns the folder, the names and the ages. A copy counts only after it was looked through. Must not
know SQLite or the wall clock: ``at`` is an argument.
"""

import contextlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlite_utils import Database

from referee.paths import RECORD, RULINGS
from referee.store import copies, inspection
from referee.store.errors import StoreUnavailable
from referee.store.inspection import Finding

FOLDER = "backups"
"""In the instance folder."""

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"(?P<stem>[a-z]+)-(?P<stamp>\d{8}T\d{6}Z)\.sqlite3")
_ALL_FOR = timedelta(hours=1)
_HOURLY_FOR = timedelta(days=1)
_DAILY_FOR = timedelta(days=60)
_CUT_OFF = 3600.0


class Unsound(Exception):
    """What was copied has ``findings`` in its very file; the copy was not kept."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings


FAULTS = (OSError, StoreUnavailable, Unsound)
"""What may come in the way of a backup."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the database called ``of``, as it was at ``at``."""

    path: Path
    of: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Made:
    """What was backed up; ``findings``: what is wrong in the record itself, and in its copy."""

    backups: tuple[Backup, ...]
    findings: tuple[Finding, ...]


def folder_of(instance: Path) -> Path:
    return instance / FOLDER


def all_in(folder: Path, of: str = RECORD) -> tuple[Backup, ...]:
    """The backups in a folder, the newest first; none where there is no such folder."""
    try:
        found = [backup for path in folder.iterdir() if (backup := _read(path)) and backup.of == of]
    except OSError:
        return ()
    return tuple(sorted(found, key=lambda backup: backup.at, reverse=True))


def newest_of_each(instance: Path) -> tuple[Backup, ...]:
    """The newest of the record and of the rulings, in the instance."""
    found = (all_in(folder_of(instance), name)[:1] for name in (RECORD, RULINGS))
    return tuple(backup for newest in found for backup in newest)


def newest_sound(instance: Path, second: Path | None = None, of: str = RECORD) -> Backup | None:
    """The newest, in the instance or the second folder, that still is what it was."""
    found = all_in(folder_of(instance), of) + (all_in(second, of) if second else ())
    for backup in sorted(found, key=lambda backup: backup.at, reverse=True):
        with contextlib.suppress(OSError, StoreUnavailable, Unsound):
            look_through(backup.path)
            return backup
    return None


def back_up(instance: Path, *, at: datetime, since: datetime | None = None) -> Made:
    """Back up the record and the rulings of an instance; those that are there.

    What changed at ``since`` or later is replayed, all of it where that is None. Raises
    ``StoreUnavailable``, ``Unsound`` and ``OSError``; the backups of before stay as they are.
    """
    folder = folder_of(instance)
    folder.mkdir(mode=0o700, exist_ok=True)
    copies.sweep(folder, older_than=_CUT_OFF)
    made: list[Backup] = []
    findings: tuple[Finding, ...] = ()
    for name in (RECORD, RULINGS):
        if (instance / name).exists():
            target = folder / _name(name, at)
            findings += copy(instance / name, target, since=since)
            made.append(Backup(target, name, at))
    return Made(tuple(made), findings)


def copy(source: Path, target: Path, *, since: datetime | None = None) -> tuple[Finding, ...]:
    """A copy of one database to any place, and what was found in it; as ``back_up``."""
    findings: list[Finding] = []

    def check(db: Database) -> None:
        _check_file(db)
        if inspection.is_record(db):
            findings.extend(_replayed(db, since))

    copies.copy(source, target, check=check)
    return tuple(findings)


def copy_to(backup: Backup, folder: Path) -> Backup:
    """The same backup in a second folder, which must be there: a stick that is not in is no folder.

    Raises ``StoreUnavailable``, ``Unsound`` and ``OSError``.
    """
    copies.sweep(folder, older_than=_CUT_OFF)
    target = folder / backup.path.name
    copies.copy_file(backup.path, target, check=_check_file)
    return Backup(target, backup.of, backup.at)


def look_through(path: Path) -> None:
    """Raises ``StoreUnavailable`` or ``Unsound`` where a backup is not what it was."""
    with copies.opened(path, is_copy=True) as db:
        _check_file(db)


def forget_old(folder: Path, *, at: datetime) -> None:
    """Remove the backups in ``folder`` that need not be kept any longer. Raises ``OSError``."""
    for name in (RECORD, RULINGS):
        found = {backup.at: backup for backup in all_in(folder, name)}
        for old in not_kept(found, at):
            found[old].path.unlink(missing_ok=True)


def not_kept(times: Iterable[datetime], at: datetime) -> set[datetime]:
    """Which of the backups of these ``times`` to remove at ``at``.

    Kept are all of the last hour, the last one of each hour for a day, and of each day for sixty
    days. The newest is always kept, and so is one from the future: the clock may be wrong.
    """
    found = sorted(times)
    kept = set(found[-1:])
    last_of: dict[str, datetime] = {}
    for time in found:
        age = at - time
        if age <= _ALL_FOR:
            kept.add(time)
        elif age <= _HOURLY_FOR:
            last_of[f"{time:%Y%m%d%H}"] = time
        elif age <= _DAILY_FOR:
            last_of[f"{time:%Y%m%d}"] = time
    return set(found) - kept - set(last_of.values())


def _replayed(db: Database, since: datetime | None) -> Iterator[Finding]:
    matches, events = inspection.changed_since(db, since)
    for match_id in matches:
        yield from inspection.of_match(db, match_id)
    for event_id in events:
        yield from inspection.of_event(db, event_id)


def _check_file(db: Database) -> None:
    """Everything in its place, and counted. Raises ``Unsound``."""
    found = tuple(inspection.of_file(db))
    if not found and inspection.is_record(db):
        found = tuple(inspection.of_counts(db))
    if found:
        raise Unsound(found)


def _name(of: str, at: datetime) -> str:
    return f"{Path(of).stem}-{at.astimezone(UTC):{_STAMP}}.sqlite3"


def _read(path: Path) -> Backup | None:
    parts = _NAME.fullmatch(path.name)
    if not parts:
        return None
    try:
        at = datetime.strptime(parts["stamp"], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, f"{parts['stem']}.sqlite3", at)
