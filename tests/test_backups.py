"""Backups: sound and whole or not there, their owner's alone, and kept by their age."""

import os
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee import backups, checking, officiate
from referee.backups import Backup, Unsound
from referee.checking import Fault
from referee.officiate import StoreUnavailable, Trouble
from tests import instances
from tests.instances import NOW, Instance

HOUR = timedelta(hours=1)


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[Instance]:
    made = instances.make(tmp_path / "instance")
    yield made
    made.matches.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_is_one_file_of_its_owner_alone(instance: Instance) -> None:
    made = backups.back_up(instance.folder, at=NOW)
    folder = backups.folder_of(instance.folder)
    path = folder / "referee-20261128T100000Z.sqlite3"
    assert made.backups == (Backup(path, "referee.sqlite3", NOW),)
    assert made.findings == ()
    assert names(folder) == [path.name]
    assert [p.stat().st_mode & 0o777 for p in (path, folder)] == [0o600, 0o700]
    assert list(checking.check(path, counted=lambda _: None, is_copy=True)) == []


def test_a_backup_has_everything_that_was_answered_before_it(instance: Instance) -> None:
    """Somebody goes on writing while it is made."""
    answered = [0]
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            answered[0] = instance.note("written meanwhile", table=2)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            before = answered[0]
            target = instance.folder / f"copy-{number}.sqlite3"
            assert backups.copy(instance.record, target) == ()
            copied = officiate.open_store(target)
            assert officiate.load(copied, instance.match_ids[1]).position >= before
            copied.close()
    finally:
        stop.set()
        writer.join()


def test_a_damaged_record_is_not_backed_up_and_the_backups_stay(instance: Instance) -> None:
    backups.back_up(instance.folder, at=NOW)
    instance.tamper("delete from entries where position = 2")
    with pytest.raises(Unsound) as found:
        backups.back_up(instance.folder, at=NOW + HOUR)
    assert found.value.findings[0].fault is Fault.MISSING_ENTRIES
    assert names(backups.folder_of(instance.folder)) == ["referee-20261128T100000Z.sqlite3"]


def test_what_the_rules_of_today_would_decide_otherwise_is_backed_up_and_said(
    instance: Instance,
) -> None:
    instance.tamper("update entries set events = replace(events, '10:00:00', '10:00:01')")
    made = backups.back_up(instance.folder, at=NOW)
    assert {finding.fault for finding in made.findings} == {Fault.DECIDED_OTHERWISE}
    assert made.backups[0].path.exists()
    later = backups.back_up(instance.folder, at=NOW + HOUR, since=NOW + HOUR)
    assert later.findings == ()  # nothing has changed since


def test_a_file_of_rubbish_is_not_backed_up(tmp_path: Path) -> None:
    (tmp_path / "referee.sqlite3").write_bytes(b"rubbish" * 1000)
    with pytest.raises(StoreUnavailable) as found:
        backups.back_up(tmp_path, at=NOW)
    assert found.value.reason is Trouble.DAMAGED
    assert names(backups.folder_of(tmp_path)) == []


def test_a_missing_record_is_not_made(tmp_path: Path) -> None:
    assert backups.back_up(tmp_path, at=NOW).backups == ()
    assert names(tmp_path) == ["backups"]


def test_a_second_folder_gets_the_same_and_must_be_there(
    instance: Instance, tmp_path: Path
) -> None:
    (made,) = backups.back_up(instance.folder, at=NOW).backups
    stick = tmp_path / "stick"
    with pytest.raises(FileNotFoundError):
        backups.copy_to(made, stick)
    assert not stick.exists()
    stick.mkdir()
    there = backups.copy_to(made, stick)
    assert there.path.read_bytes() == made.path.read_bytes()
    assert there.path.stat().st_mode & 0o777 == 0o600


def test_the_newest_sound_one_is_found_in_either_folder(instance: Instance, tmp_path: Path) -> None:
    (first,) = backups.back_up(instance.folder, at=NOW).backups
    (second,) = backups.back_up(instance.folder, at=NOW + HOUR).backups
    stick = tmp_path / "stick"
    stick.mkdir()
    copied = backups.copy_to(second, stick)
    second.path.write_bytes(b"rubbish")
    assert backups.newest_sound(instance.folder) == first
    assert backups.newest_sound(instance.folder, stick) == copied
    assert backups.newest_sound(tmp_path) is None


def test_what_a_copy_that_was_cut_off_left_is_swept_up_later(instance: Instance) -> None:
    folder = backups.folder_of(instance.folder)
    folder.mkdir()
    drafts = [folder / f".referee-x.sqlite3.{n}.draft" for n in "ab"]
    for draft in drafts:
        draft.touch()
    os.utime(drafts[0], (0, 0))
    backups.back_up(instance.folder, at=NOW)
    assert names(folder) == [drafts[1].name, "referee-20261128T100000Z.sqlite3"]


def test_backups_are_kept_by_their_age() -> None:
    """All of the last hour, one an hour for a day, one a day after that; the last of each."""
    every = [NOW - timedelta(minutes=3) * n for n in range(20 * 24 * 70)]
    kept = sorted(set(every) - backups.not_kept(every, NOW), reverse=True)
    last_hour = [time for time in kept if time >= NOW - HOUR]
    day = [time for time in kept if NOW - 24 * HOUR <= time < NOW - HOUR]
    older = [time for time in kept if time < NOW - 24 * HOUR]
    assert last_hour == [NOW - timedelta(minutes=3) * n for n in range(21)]
    assert len({(t.date(), t.hour) for t in day}) == len(day) == 23
    assert all(time.minute == 57 for time in day)
    assert len({t.date() for t in older}) == len(older) == 60
    assert min(kept) >= NOW - timedelta(days=60)


def test_the_newest_and_those_of_the_future_are_always_kept() -> None:
    years_ago = datetime(2020, 1, 1, tzinfo=UTC)
    assert backups.not_kept([years_ago], NOW) == set()
    assert backups.not_kept([years_ago, NOW + HOUR], NOW) == {years_ago}


def test_a_file_of_another_name_is_never_removed(tmp_path: Path) -> None:
    others = ["referee.sqlite3", "notes.txt", "referee-20261328T100000Z.sqlite3"]
    old = ["referee-20200101T000000Z.sqlite3", "referee-20200102T000000Z.sqlite3"]
    for name in others + old:
        (tmp_path / name).touch()
    backups.forget_old(tmp_path, at=NOW)
    assert names(tmp_path) == sorted([*others, old[1]])
