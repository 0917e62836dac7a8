"""What may happen to disk, file and clock under a running server: nothing acknowledged is lost.

The disk is a small one in memory, which needs the rights to mount it.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest

from referee import backups, checking
from referee.officiate import Trouble
from referee.web.create_app import DATABASE
from referee.web.live import BEAT_HEADER
from referee.web.troubles import trouble_sentence
from tests.load import check
from tests.load.entries import Table
from tests.load.server import Server
from tests.load.tables import Floor, fill
from tests.torture.tablets import Line, Writer

FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
# Root may write everywhere: without these powers it is a user like any other.
POWERS = "-dac_override,-dac_read_search"
AS_ANY_USER = (
    ["setpriv", f"--bounding-set={POWERS}", f"--inh-caps={POWERS}"] if os.geteuid() == 0 else []
)
FULL = trouble_sentence(Trouble.FULL)
READ_ONLY = trouble_sentence(Trouble.READ_ONLY)
NOTE = {"do": "note", "text": "seen"}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 24 MB."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted: {mounted.stderr.decode().strip()}")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def made(folder: Path) -> Floor:
    """A record with a round of two tables, whose clocks run."""
    return fill(folder / DATABASE, 2)


def now() -> datetime:
    return datetime.now(UTC)


def findings(folder: Path) -> list[checking.Finding]:
    return list(checking.check(folder / DATABASE, counted=lambda _: None))


def fill_up(file: Path) -> None:
    """Takes whatever room is left."""
    with file.open("ab", buffering=0) as taken, contextlib.suppress(OSError):
        while True:
            taken.write(bytes(4096))


def page(line: Line, path: str) -> int:
    status, content, _ = line.ask("GET", path, headers={"Accept": "text/html"})
    assert b"Traceback" not in content
    return status


def new_ruling(line: Line, text: str) -> tuple[int, str]:
    """The status and the page of an answer to a house ruling."""
    form = urlencode({"title": "The last monster", "text": text, "language": "en"})
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    status, content, _ = line.ask("POST", "/rulings/new", form.encode(), headers)
    return status, content.decode()


def test_on_a_full_disk_entries_are_refused_plainly_and_kept_by_the_tablets(disk: Path) -> None:
    folder = disk / "instance"
    server = Server(folder)
    server.wait()
    try:
        floor = fill(folder / DATABASE, 4)
        tables = [Table(n, id_, floor.position) for n, id_ in enumerate(floor.matches, start=1)]
        tablets = [Writer(table, server.port) for table in tables]
        threads = [tablet.start() for tablet in tablets]
        ballast = disk / "ballast"
        while not all(tablet.refused for tablet in tablets):
            fill_up(ballast)
        line = Line(server.port)
        assert page(line, f"/matches/{floor.matches[0]}") == 200
        assert page(line, f"/events/{floor.event_id}") == 200
        # what is searched, or kept of a ruling, says the same where it needs room
        assert page(line, "/rulings?q=direct+attack") in (200, 503)
        assert {json.loads(tablet.refusal)["detail"] for tablet in tablets} == {FULL}
        with pytest.raises(backups.FAULTS):
            backups.back_up(folder, at=now())
        assert list((folder / "backups").iterdir()) == []
        typed = "Alone it may attack. " * 100
        status, content = new_ruling(line, typed)
        assert (status, FULL in content, typed in content) == (503, True, True)
        ballast.unlink()
        assert new_ruling(line, typed)[0] == 303
        answered = [len(table.told) for table in tables]
        while any(len(t.told) < n + 3 for t, n in zip(tables, answered, strict=True)):
            assert page(line, "/rulings?q=direct+attack") == 200
        for tablet in tablets:
            tablet.stopping.set()
        for thread in threads:
            thread.join()
        line.close()
    finally:
        server.stop()
    assert [table.troubles for table in tables] == [[] for _ in tables]
    assert check.differences(folder / DATABASE, tables, first=floor.position) == []
    assert findings(folder) == []


@pytest.mark.skipif(
    bool(AS_ANY_USER) and shutil.which("setpriv") is None, reason="root cannot lay down its powers"
)
def test_a_read_only_database_is_shown_and_an_entry_is_refused_plainly(tmp_path: Path) -> None:
    floor = made(tmp_path)
    (tmp_path / DATABASE).chmod(0o444)
    server = Server(tmp_path, prefix=AS_ANY_USER)
    server.wait()
    try:
        line = Line(server.port)
        path = f"/api/matches/{floor.matches[0]}/commands"
        status, content, _ = line.ask("POST", path, NOTE)
        assert (status, json.loads(content)["detail"]) == (503, READ_ONLY)
        assert page(line, f"/matches/{floor.matches[0]}") == 200
        line.close()
    finally:
        server.stop()
    (tmp_path / DATABASE).chmod(0o600)
    assert findings(tmp_path) == []


def test_rubbish_over_the_file_of_a_running_server_is_told_and_offers_the_backup(
    tmp_path: Path,
) -> None:
    floor = made(tmp_path)
    (backup,) = backups.back_up(tmp_path, at=now()).backups
    server = Server(tmp_path)
    server.wait()
    try:
        (tmp_path / DATABASE).write_bytes(b"rubbish" * 10_000)
        line = Line(server.port)
        for match_id in floor.matches:
            status, content, _ = line.ask("POST", f"/api/matches/{match_id}/commands", NOTE)
            assert status in (200, 503)
            assert status == 200 or "damaged" in json.loads(content)["detail"]
            assert page(line, f"/matches/{match_id}") in (200, 503)
        line.close()
    finally:
        server.stop()
    for log in ("-wal", "-shm"):
        (tmp_path / f"{DATABASE}{log}").unlink(missing_ok=True)
    (tmp_path / DATABASE).write_bytes(b"rubbish" * 10_000)
    command = [sys.executable, "-m", "referee", "serve", "--instance", str(tmp_path)]
    said = subprocess.run(
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    assert said.returncode == 2
    assert f"referee restore {backup.path}" in said.stderr
    assert (tmp_path / DATABASE).read_bytes() == b"rubbish" * 10_000
    forced = [sys.executable, "-m", "referee", "restore", str(backup.path), "--force"]
    subprocess.run([*forced, "--instance", str(tmp_path)], check=True, capture_output=True)
    assert findings(tmp_path) == []


@pytest.mark.skipif(not FAKETIME.exists(), reason="the computer's clock is set by libfaketime")
@pytest.mark.parametrize("by", [3600, -3600])
def test_a_clock_set_by_an_hour_changes_no_round_not_even_over_a_start(
    tmp_path: Path, by: int
) -> None:
    """The clock is set for the server alone; the one that nobody can set stays as it is."""
    offset = tmp_path / "offset"
    offset.write_text("+0")
    environment = {
        "LD_PRELOAD": str(FAKETIME),
        "FAKETIME_TIMESTAMP_FILE": str(offset),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    folder = tmp_path / "instance"
    folder.mkdir()
    floor = made(folder)
    match_id = floor.matches[0]
    server = Server(folder, environment=environment)
    server.wait()
    try:
        first = beat(server, match_id)
        offset.write_text(f"{by:+d}")
        second = beat(server, match_id)
        server.stop()
        server = Server(folder, port=server.port, environment=environment)
        server.wait()
        third = beat(server, match_id)
    finally:
        server.stop()
    assert "ahead" not in first
    assert [abs(told["ahead"] - by) <= 1 for told in (second, third)] == [True, True]
    assert first["remaining_ms"] >= second["remaining_ms"] >= third["remaining_ms"]
    # a slow start is minutes at most, never an hour
    assert first["remaining_ms"] - third["remaining_ms"] < 20 * 60_000
    assert findings(folder) == []
    assert re.fullmatch(r"\d\d:\d\d:\d\d", str(third["time"]))


def beat(server: Server, match_id: str) -> dict[str, int]:
    line = Line(server.port)
    status, _, headers = line.ask("GET", f"/matches/{match_id}/board")
    line.close()
    assert status == 200
    told: dict[str, int] = json.loads(headers[BEAT_HEADER])
    return told
