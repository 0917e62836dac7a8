"""Backups are made by themselves: when something has changed, and when a round ends."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from referee import backups
from referee.floor import facts as f
from referee.safekeeping import Keeper
from tests import instances
from tests.instances import NOW, Instance

MINUTE = timedelta(minutes=1)


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[Instance]:
    made = instances.make(tmp_path / "instance")
    yield made
    made.matches.close()


class Clock:
    """A minute passes whenever it is asked."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        self.at += MINUTE
        return self.at


def keeper(instance: Instance, second: Path | None = None, minutes: float = 600) -> Keeper:
    return Keeper(instance.folder, second=second, minutes=minutes, now=Clock())


def count(folder: Path) -> int:
    return len(backups.all_in(folder))


def test_a_backup_is_made_only_when_something_has_changed(instance: Instance) -> None:
    kept = keeper(instance)
    assert kept.own.newest is None
    kept.look()
    kept.look()
    assert count(kept.own.folder) == 1
    instance.note("something")
    kept.look()
    assert count(kept.own.folder) == 2
    assert kept.own.newest == backups.all_in(kept.own.folder)[0]
    assert kept.own.fault is None


def test_a_keeper_knows_the_backups_of_before(instance: Instance) -> None:
    keeper(instance).look()
    again = keeper(instance)
    assert again.own.newest is not None
    assert again.own.newest.at == NOW + MINUTE


def test_a_missing_stick_is_said_and_stops_nothing(instance: Instance, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    kept = keeper(instance, stick)
    kept.look()
    assert count(kept.own.folder) == 1
    assert kept.second is not None
    assert isinstance(kept.second.fault, FileNotFoundError)
    stick.mkdir()  # it was put in
    kept.look()
    assert kept.second.fault is None
    assert count(stick) == count(kept.own.folder) == 1


def test_a_fault_is_kept_until_a_backup_goes_well(instance: Instance) -> None:
    kept = keeper(instance)
    kept.look()
    newest = kept.own.newest
    folder = kept.own.folder
    folder.rename(folder.with_name("away"))
    folder.touch()
    instance.note("something")
    kept.look()
    assert isinstance(kept.own.fault, FileExistsError)
    assert kept.own.newest == newest
    folder.unlink()
    folder.with_name("away").rename(folder)
    kept.look()
    assert kept.own.fault is None
    assert count(folder) == 2


def test_a_backup_is_due_at_the_end_of_a_round_and_only_once(instance: Instance) -> None:
    kept = keeper(instance)
    kept.watch(instance.events)
    instance.state(f.CallRoundTime(round=1))
    assert not kept.is_due
    instance.state(f.EndRound(round=1))
    assert kept.is_due
    after = keeper(instance)
    after.watch(instance.events)
    instance.state(f.OpenRound())
    assert not after.is_due
