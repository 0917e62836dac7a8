"""A database that is read-only, full, locked or damaged: told plainly, and nothing is lost."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from referee import officiate
from referee.duel.notation import Line
from referee.store.connection import Connections
from referee.store.errors import StoreUnavailable, Trouble
from referee.store.matches import Matches

Lines = Callable[..., Line]

# Root may write everywhere: without these powers it is a user like any other.
POWERS = "-dac_override,-dac_read_search"
AS_ANY_USER = (
    ["setpriv", f"--bounding-set={POWERS}", f"--inh-caps={POWERS}"] if os.geteuid() == 0 else []
)


@pytest.fixture
def match_id(matches: Matches, opening: Line, now: datetime) -> str:
    return officiate.open_match(matches, opening, now=now).id


def trouble_of(work: Callable[[], object]) -> Trouble:
    with pytest.raises(StoreUnavailable) as found:
        work()
    return found.value.reason


def test_a_read_only_database_is_still_read(
    matches: Matches, line: Lines, now: datetime, match_id: str
) -> None:
    matches.connections.get().execute("pragma query_only = on")
    note = line("note", text="lost?")
    assert (
        trouble_of(lambda: officiate.record(matches, match_id, note, now=now)) is Trouble.READ_ONLY
    )
    assert matches.load(match_id).match.position == 1
    matches.connections.get().execute("pragma query_only = off")
    assert officiate.record(matches, match_id, note, now=now).position == 2


PROGRAM = """
from datetime import UTC, datetime
from pathlib import Path
from sys import argv
from referee import officiate
from referee.duel.notation import read_line
from referee.store.matches import Matches

matches = Matches(Path(argv[1]))
print(matches.load(argv[2]).match.position)
try:
    officiate.record(matches, argv[2], read_line({"do": "note", "text": ""}), now=datetime.now(UTC))
except officiate.StoreUnavailable as fault:
    print(fault.reason)
"""


@pytest.mark.skipif(
    bool(AS_ANY_USER) and shutil.which("setpriv") is None, reason="root cannot lay down its powers"
)
def test_a_file_without_write_permission_opens_and_is_told_as_read_only(
    matches: Matches, path: Path, match_id: str
) -> None:
    matches.close()
    path.chmod(0o444)
    program = [*AS_ANY_USER, sys.executable, "-c", PROGRAM, str(path), match_id]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (ran.stdout.split(), ran.stderr) == (["1", "read-only"], "")


def test_a_full_disk_loses_nothing(
    matches: Matches, line: Lines, now: datetime, match_id: str
) -> None:
    (pages,) = matches.connections.get().execute("pragma page_count").fetchone()
    matches.connections.get().execute(f"pragma max_page_count = {pages}")
    long = line("note", text="x" * 30_000)
    assert trouble_of(lambda: officiate.record(matches, match_id, long, now=now)) is Trouble.FULL
    assert [entry.position for entry in matches.entries(match_id)] == [1]
    matches.connections.get().execute("pragma max_page_count = 1000000")
    assert officiate.record(matches, match_id, long, now=now).position == 2


def test_a_locked_database_is_read_and_waited_for(
    matches: Matches, path: Path, line: Lines, opening: Line, now: datetime, match_id: str
) -> None:
    other = Connections(path)
    note = line("note", text="patient")
    with other.immediate():
        assert (
            trouble_of(lambda: officiate.record(matches, match_id, note, now=now)) is Trouble.LOCKED
        )
        assert trouble_of(lambda: officiate.open_match(matches, opening, now=now)) is Trouble.LOCKED
        assert matches.load(match_id).match.position == 1
    other.close()
    assert officiate.record(matches, match_id, note, now=now).position == 2


@pytest.mark.parametrize("content", [b"rubbish" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_rubbish_file_is_told_as_damaged_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert trouble_of(lambda: Matches(path)) is Trouble.DAMAGED
    assert path.read_bytes() == content


def test_an_entry_that_nobody_wrote_is_told_as_damaged(
    matches: Matches, path: Path, match_id: str
) -> None:
    matches.connections.get().execute(
        "insert into entries values (?, 2, '2026-11-28T14:03:22Z', '{}', '[{}]', null)",
        (match_id,),
    )
    again = Matches(path)
    assert trouble_of(lambda: again.load(match_id)) is Trouble.DAMAGED
    assert trouble_of(lambda: again.entries(match_id)) is Trouble.DAMAGED
    again.close()
