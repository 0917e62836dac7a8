"""Restoring: a backup in the place of the record, and what was there kept aside.

Owns what is looked at before, and the order in which files are moved. Nothing is ever deleted. Must
not know a page or the wall clock.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from referee import backups
from referee.paths import RECORD, RULINGS
from referee.store import comparison, copies, inspection
from referee.store.errors import StoreUnavailable, Trouble
from referee.store.inspection import Census, Finding

ASIDE = "replaced"
"""What the folder of what was replaced is called in the instance, before its time."""


class NoBackup(Exception):
    """The file is a database, but neither a record nor the rulings of this program."""


class LaterVersion(Exception):
    """The file was written by a later version of this program."""


class InUse(Exception):
    """A server is running on the record that would be replaced."""


FAULTS = (NoBackup, LaterVersion, InUse)
"""What may come in the way of restoring, besides what may of a backup."""


@dataclass(frozen=True, slots=True)
class Database:
    """A database as it is found. ``census``: of a record; ``findings``: why it cannot be used."""

    path: Path
    size: int
    census: Census | None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What restoring comes to. ``present``: what would be replaced, None where nothing is there.

    ``lost``: how much stands on record there that the backup does not have; None where that cannot
    be read.
    """

    backup: Database
    target: Path
    present: Database | None
    lost: int | None


def plan(instance: Path, file: Path) -> Plan:
    """What would happen; nothing does yet.

    Raises ``NoBackup``, ``LaterVersion``, ``Unsound``, ``StoreUnavailable`` and ``OSError``.
    """
    with file.open("rb"):  # says better than SQLite why it cannot be read
        pass
    with copies.opened(file) as db:
        if inspection.is_record(db):
            name = RECORD
        elif "versions" in db.table_names() and "kept" in db.table_names():
            name = RULINGS
        else:
            raise NoBackup
        if name == RECORD and inspection.is_of_later_version(db):
            raise LaterVersion
    backups.look_through(file)
    target = instance / name
    present = look_at(target)
    lost = None if present is None or present.findings else comparison.missing(target, file)
    return Plan(_looked_at(file), target, present, 0 if present is None else lost)


def is_sound(path: Path) -> bool:
    """Whether a database is there, and looks as one does; a quick look.

    One that cannot be read for another reason is for whoever opens it to tell.
    """
    if not path.exists():
        return False
    try:
        with copies.opened(path) as db:
            return inspection.is_sound(db)
    except StoreUnavailable as fault:
        return fault.reason is not Trouble.DAMAGED


def look_at(path: Path) -> Database | None:
    """The database in the instance, damaged or not; None where there is none."""
    return _looked_at(path) if path.exists() else None


def _looked_at(path: Path) -> Database:
    size = path.stat().st_size
    try:
        with copies.opened(path) as db:
            findings = tuple(inspection.of_file(db))
            is_record = not findings and inspection.is_record(db)
            return Database(path, size, inspection.census(db) if is_record else None, findings)
    except StoreUnavailable as fault:
        if fault.reason is not Trouble.DAMAGED:
            raise
        said = str(fault.__cause__ or "")
        finding = Finding(inspection.Fault.FILE_DAMAGED, detail=said)
        return Database(path, size, None, (finding,))


def restore(plan: Plan, *, at: datetime) -> Path | None:
    """Put the backup in its place; where what was there is kept now, None where nothing was.

    Raises ``InUse``, ``Unsound``, ``StoreUnavailable`` and ``OSError``. Whenever it is cut off,
    each file is whole: in its place, or aside.
    """
    target = plan.target
    if target.exists() and copies.is_in_use(target):
        raise InUse
    ready = target.with_name(f".{target.name}.restored")
    backups.copy(plan.backup.path, ready)
    aside = None
    if plan.present is not None:
        aside = _free(target.parent / f"{ASIDE}-{at.astimezone(UTC):%Y%m%dT%H%M%SZ}")
        copies.put_aside(target, aside)
    ready.replace(target)
    copies.sync_folder(target.parent)
    return aside


def _free(folder: Path) -> Path:
    """``folder``, or with a number where there is one of that name."""
    number = 1
    found = folder
    while found.exists():
        number += 1
        found = folder.with_name(f"{folder.name}-{number}")
    return found
