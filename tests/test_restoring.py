"""A backup in the place of the record: shown before, and nothing is deleted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import backups, checking, officiate, restoring
from referee.backups import Backup
from referee.checking import Fault
from referee.restoring import InUse, LaterVersion, NoBackup
from rulings.library import Library
from tests import instances
from tests.instances import NOW, Instance

ASIDE = "replaced-20261128T100000Z"


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[Instance]:
    made = instances.make(tmp_path / "instance")
    yield made
    made.matches.close()


@pytest.fixture
def backup(instance: Instance) -> Backup:
    return backups.back_up(instance.folder, at=NOW).backups[0]


def test_what_is_not_in_the_backup_is_counted(instance: Instance, backup: Backup) -> None:
    assert restoring.plan(instance.folder, backup.path).lost == 0
    instance.note("one")
    instance.note("two", table=2)
    plan = restoring.plan(instance.folder, backup.path)
    assert plan.lost == 2
    assert plan.present is not None
    assert plan.present.census is not None
    assert plan.present.census.entries == 6
    assert plan.backup.census is not None
    assert plan.backup.census.entries == 4


def test_what_was_there_is_kept_aside_with_its_log(instance: Instance, backup: Backup) -> None:
    instance.note("only here")
    instance.matches.close()
    aside = restoring.restore(restoring.plan(instance.folder, backup.path), at=NOW)
    assert aside == instance.folder / ASIDE
    restored = officiate.open_store(instance.record)
    assert officiate.load(restored, instance.match_ids[0]).position == 2
    restored.close()
    kept = officiate.open_store(aside / "referee.sqlite3")
    assert officiate.load(kept, instance.match_ids[0]).position == 3
    kept.close()
    assert list(checking.check(instance.record, counted=lambda _: None)) == []


def test_twice_in_a_second_keeps_both_aside(instance: Instance, backup: Backup) -> None:
    instance.matches.close()
    found = [
        restoring.restore(restoring.plan(instance.folder, backup.path), at=NOW) for _ in range(2)
    ]
    assert found == [instance.folder / ASIDE, instance.folder / f"{ASIDE}-2"]


def test_a_record_in_use_is_not_replaced(instance: Instance, backup: Backup) -> None:
    plan = restoring.plan(instance.folder, backup.path)
    with pytest.raises(InUse):
        restoring.restore(plan, at=NOW)
    assert not (instance.folder / ASIDE).exists()
    assert instance.note("goes on") == 3


def test_rubbish_is_kept_aside_as_it_was(instance: Instance, backup: Backup) -> None:
    instance.matches.close()
    instance.record.write_bytes(b"rubbish" * 1000)
    plan = restoring.plan(instance.folder, backup.path)
    assert plan.lost is None
    assert plan.present is not None
    assert plan.present.findings[0].fault is Fault.FILE_DAMAGED
    restoring.restore(plan, at=NOW)
    aside = instance.folder / ASIDE / "referee.sqlite3"
    assert aside.read_bytes() == b"rubbish" * 1000
    assert list(checking.check(instance.record, counted=lambda _: None)) == []


def test_where_nothing_is_nothing_is_kept_aside(
    instance: Instance, backup: Backup, tmp_path: Path
) -> None:
    (tmp_path / "new").mkdir()
    plan = restoring.plan(tmp_path / "new", backup.path)
    assert (plan.present, plan.lost) == (None, 0)
    assert restoring.restore(plan, at=NOW) is None
    assert (tmp_path / "new" / "referee.sqlite3").exists()


def test_the_rulings_have_backups_of_their_own(tmp_path: Path) -> None:
    rulings = tmp_path / "rulings.sqlite3"
    Library(rulings).close()
    (made,) = backups.back_up(tmp_path, at=NOW).backups
    assert made.path.name == "rulings-20261128T100000Z.sqlite3"
    plan = restoring.plan(tmp_path, made.path)
    assert (plan.target, plan.lost) == (rulings, 0)
    assert restoring.restore(plan, at=NOW) == tmp_path / ASIDE


def test_another_database_is_no_backup(instance: Instance, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    db = instance.matches.connections.get()
    db.execute(f"attach '{other}' as other")
    db.execute("create table other.matches (id text)")
    db.execute("detach other")
    with pytest.raises(NoBackup):
        restoring.plan(instance.folder, other)


def test_a_backup_of_a_later_version_is_not_restored(instance: Instance) -> None:
    instance.tamper("update _sqlite_migrations set name = 'the_future' where id = 1")
    later = instance.folder / "later.sqlite3"
    backups.copy(instance.record, later)
    with pytest.raises(LaterVersion):
        restoring.plan(instance.folder, later)
