"""``referee backup``, ``restore`` and ``check``: what they say, what they ask, and how they end."""

import contextlib
import json
import os
import pty
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee import backups
from referee.cli import main
from tests import instances
from tests.conftest import REFEREE
from tests.instances import NOW, Instance


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[Instance]:
    made = instances.make(tmp_path / "instance")
    made.matches.close()
    yield made
    made.matches.close()


def run(instance: Instance, *arguments: str, said: str | None = None) -> Result:
    folder = ("--instance", str(instance.folder))
    return CliRunner().invoke(main, [*arguments, *folder], input=said)


# --- backup --------------------------------------------------------------------------------------


def test_a_backup_goes_to_the_folder_of_backups_and_says_where(instance: Instance) -> None:
    done = run(instance, "backup")
    (made,) = backups.all_in(instance.folder / "backups")
    assert (done.exit_code, done.stdout, done.stderr) == (0, f"{made.path}\n", "")


def test_a_backup_goes_to_a_new_file_or_to_a_stick(instance: Instance, tmp_path: Path) -> None:
    file = tmp_path / "mine.sqlite3"
    assert run(instance, "backup", str(file)).stdout == f"{file}\n"
    stick = tmp_path / "stick"
    stick.mkdir()
    assert run(instance, "backup", str(stick)).exit_code == 0
    assert len(backups.all_in(stick)) == 1


def test_a_backup_is_never_written_over_another_file(instance: Instance) -> None:
    before = instance.record.read_bytes()
    done = run(instance, "backup", str(instance.record))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{instance.record} is there already. Choose a new name.\n"
    assert instance.record.read_bytes() == before


def test_without_a_record_there_is_no_backup(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["backup", "--instance", str(tmp_path)])
    record = tmp_path / "referee.sqlite3"
    assert (done.exit_code, done.stderr) == (2, f"{record}: there is no record here.\n")
    assert not record.exists()


def test_where_a_backup_cannot_be_written_it_is_said(instance: Instance, tmp_path: Path) -> None:
    done = run(instance, "backup", str(tmp_path / "missing" / "copy.sqlite3"))
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.endswith("The folder is not there.\n")


# --- restore -------------------------------------------------------------------------------------


@pytest.fixture
def backup(instance: Instance) -> str:
    return str(backups.back_up(instance.folder, at=NOW).backups[0].path)


def test_restoring_shows_both_sides_first_and_changes_nothing(
    instance: Instance, backup: str
) -> None:
    instance.note("later")
    instance.matches.close()
    before = instance.record.read_bytes()
    done = run(instance, "restore", backup, "--dry-run")
    lines = done.stdout.splitlines()
    assert done.exit_code == 0
    assert lines[0].startswith(f"Backup {backup}: 2 matches, 4 entries, 1 event, the last of it")
    assert lines[1].startswith(f"In its place {instance.record}: 2 matches, 5 entries, 1 event")
    assert lines[2] == "1 entry that is there is not in the backup."
    assert instance.record.read_bytes() == before


@pytest.mark.parametrize("said", ["n\n", "\n", ""])
def test_without_a_yes_nothing_is_restored(instance: Instance, backup: str, said: str) -> None:
    instance.note("later")
    instance.matches.close()
    done = run(instance, "restore", backup, said=said)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (1, "Nothing was changed.")
    assert "without what it does not have?" in done.stdout
    assert run(instance, "check").stdout.startswith(f"{instance.record}: 2 matches, 5 entries")


@pytest.mark.parametrize(("options", "said"), [((), "y\n"), (("--force",), None)])
def test_with_a_yes_or_with_force_it_is_restored(
    instance: Instance, backup: str, options: tuple[str, ...], said: str | None
) -> None:
    instance.note("later")
    instance.matches.close()
    done = run(instance, "restore", backup, *options, said=said)
    assert done.exit_code == 0
    (aside,) = instance.folder.glob("replaced-*")
    assert done.stdout.splitlines()[-1] == f"What was there is kept in {aside}"
    assert run(instance, "check").stdout.startswith(f"{instance.record}: 2 matches, 4 entries")


def test_under_a_running_server_nothing_is_restored(
    instance: Instance, backup: str, serve: Callable[..., Any]
) -> None:
    serve(instance.folder)
    done = run(instance, "restore", backup, "--force")
    sentence = "A server is running on this record. Stop it, then restore.\n"
    assert (done.exit_code, done.stderr) == (2, sentence)


@pytest.mark.parametrize("content", [b"rubbish", b"rubbish" * 1000, None])
def test_what_is_no_backup_is_not_restored(
    instance: Instance, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    done = run(instance, "restore", str(file), "--force")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert not list(instance.folder.glob("replaced-*"))


# --- check ---------------------------------------------------------------------------------------


def test_a_clean_record_is_told_so(instance: Instance) -> None:
    done = run(instance, "check")
    holds = "2 matches, 4 entries, 1 event, the last of it from 2026-11-28 10:00:00 UTC"
    assert done.exit_code == 0
    assert done.stdout == f"{instance.record}: {holds}\nNothing is wrong.\n"


def test_every_finding_is_a_line(instance: Instance) -> None:
    instance.tamper("update events set name = 'Cup'", "delete from event_tables")
    instance.matches.close()
    done = run(instance, "check")
    where = f"{instance.record}: {instance.event_id}"
    assert done.exit_code == 1
    assert done.stdout.splitlines()[1:] == [
        f"{where}: The list says something else than the entries",
        f"{where}: The tables on record are not those that the event's entries lead to",
    ]


def test_a_backup_can_be_checked_and_a_missing_file_is_said(
    instance: Instance, backup: str
) -> None:
    assert run(instance, "check", backup).exit_code == 0
    done = run(instance, "check", f"{backup}x")
    assert (done.exit_code, done.stderr) == (2, f"{backup}x: there is no record here.\n")


# --- a start on a record that cannot be used -----------------------------------------------------


def failed_to_serve(instance: Instance) -> str:
    """The one line that ``referee serve`` ends with where nobody sits to be asked."""
    done = run(instance, "serve", "--port", "1")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr


def test_rubbish_in_the_place_of_the_record_is_told_and_left_with_a_backup_named(
    instance: Instance, backup: str
) -> None:
    instance.record.write_bytes(b"rubbish" * 1000)
    said = failed_to_serve(instance)
    assert said.startswith(
        f"{instance.record} is damaged, or no database of this program (7 kB; file is not a"
        " database). It is left as it is."
    )
    assert said.endswith(f"referee restore {backup}\n")
    assert instance.record.read_bytes() == b"rubbish" * 1000


def test_a_record_that_is_gone_is_not_begun_anew_over_its_backups(
    instance: Instance, backup: str
) -> None:
    instance.record.unlink()
    assert f"referee restore {backup}" in failed_to_serve(instance)
    assert not instance.record.exists()


def serve_and_say(
    instance: Instance, port: int, answer: bytes
) -> tuple[subprocess.Popen[Any], str]:
    """``referee serve`` at a terminal, where somebody answers; what it said until it serves."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*REFEREE, "serve", "--port", str(port), "--instance", str(instance.folder)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    said = ""
    with os.fdopen(ours, "r+b", buffering=0) as terminal, contextlib.suppress(OSError):
        while "http://" not in said and (part := terminal.read(4096)):
            said += part.decode()
            if "[y/N]" in said and answer:
                terminal.write(answer)
                answer = b""
    return process, said


@pytest.mark.usefixtures("backup")
def test_whoever_sits_there_is_asked_and_a_yes_goes_on_with_the_backup(
    instance: Instance, free_port: int
) -> None:
    instance.record.write_bytes(b"rubbish" * 1000)
    process, said = serve_and_say(instance, free_port, b"y\n")
    try:
        assert "Keep what is there aside, and go on with the backup? [y/N]" in said
        assert f"Open http://127.0.0.1:{free_port}" in said
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    (aside,) = instance.folder.glob("replaced-*")
    assert (aside / "referee.sqlite3").read_bytes() == b"rubbish" * 1000
    assert run(instance, "check").exit_code == 0


@pytest.mark.usefixtures("backup")
def test_a_no_leaves_everything_as_it_is(instance: Instance, free_port: int) -> None:
    instance.record.write_bytes(b"rubbish" * 1000)
    process, said = serve_and_say(instance, free_port, b"n\n")
    assert process.wait(timeout=60) == 2
    assert "Nothing was changed." in said
    assert instance.record.read_bytes() == b"rubbish" * 1000


# --- by itself -----------------------------------------------------------------------------------


def test_a_running_server_backs_up_by_itself_into_both_folders(
    instance: Instance, tmp_path: Path, serve: Callable[..., Any]
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    settings = f"BACKUP_MINUTES = 0.001\nBACKUP_FOLDER = {str(stick)!r}\n"
    (instance.folder / "config.py").write_text(settings)
    server = serve(instance.folder)
    path = f"/api/matches/{instance.match_ids[0]}/commands"
    note = json.dumps({"do": "note", "text": "seen"}).encode()
    while not backups.all_in(stick):
        assert server.request("POST", path, note)[0] == 200
    assert backups.all_in(instance.folder / "backups")
    for backup in backups.all_in(stick):
        assert run(instance, "check", str(backup.path)).exit_code == 0


@pytest.mark.parametrize("setting", ["BACKUP_MINUTES = 0", "BACKUP_FOLDER = 7"])
def test_a_setting_that_cannot_be_used_is_told(instance: Instance, setting: str) -> None:
    (instance.folder / "config.py").write_text(setting)
    assert setting in failed_to_serve(instance)
