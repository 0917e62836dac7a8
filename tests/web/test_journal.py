"""The journal: a line a request and an entry, and no secret in any of them."""

import errno
import io
import json
import logging
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web import desk, journal
from referee.web.create_app import create_app
from referee.web.doors import pins
from referee.web.journal import Slow, Slowest
from tests.conftest import REFEREE

TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]


@pytest.fixture
def shut(tmp_path: Path) -> Iterator[Flask]:
    """An app that asks for PINs."""
    app = create_app(tmp_path / "hall", {"LAN_HOST": "0.0.0.0"})
    yield app
    desk.close(app)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """Where the journal is kept meanwhile."""
    end = journal.keep(tmp_path, verbose=False)
    yield tmp_path / journal.FILE
    end()


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_request_and_an_entry_have_a_line_each(client: FlaskClient, kept: Path) -> None:
    client.post("/judge", data={"judge": "Vera"})
    match = client.post("/api/matches", json={"teams": TEAMS}).json["id"]
    client.post(f"/matches/{match}", data={"do": "note", "text": "private", "key": "k"})
    client.get("/rulings?q=private")
    told = lines(kept)
    assert [line["what"] for line in told] == ["request", *["entry", "request"] * 2, "request"]
    entry, request = told[3:5]
    assert (entry["match"], entry["position"], entry["do"]) == (match, 2, "note")
    assert (request["method"], request["path"], request["status"]) == (
        "POST",
        f"/matches/{match}",
        303,
    )
    for line in (entry, request):
        assert (line["who"], line["role"], line["from"]) == ("Vera", "head_judge", "127.0.0.1")
        assert line["ms"] >= 0
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["at"])
    assert "private" not in kept.read_text(encoding="utf-8")


def test_no_pin_and_no_session_comes_into_it(shut: Flask, kept: Path) -> None:
    known = pins.kept(Path(shut.instance_path))
    client = shut.test_client()
    client.post("/sign-in", data={"pin": "471147", "judge": "Ana", "back": "/"})
    client.post("/sign-in", data={"pin": pins.spaced(known.judge), "judge": "Ana", "back": "/"})
    cookie = client.get_cookie("referee_session")
    assert cookie is not None
    match = client.post("/api/matches", json={"teams": TEAMS}).json["id"]
    client.post(
        f"/matches/{match}", data={"do": "start-duel", "first_team": "1", "pin": known.head_judge}
    )
    for given in (f"Bearer {known.judge}", f"Bearer {known.head_judge}"):
        shut.test_client().get("/api/matches", headers={"Authorization": given})
    client.get("/doors", query_string={"pin": known.judge})
    written = kept.read_text(encoding="utf-8")
    assert len(lines(kept)) >= 8
    secrets = [known.judge, known.head_judge, *map(pins.spaced, (known.judge, known.head_judge))]
    token = cookie.value.partition(".")[0]
    for secret in (*secrets, "471147", cookie.value, token):
        assert secret not in written


def test_whatever_is_asked_a_line_stays_one_line(client: FlaskClient, kept: Path) -> None:
    client.post("/judge", data={"judge": 'Eve\n{"what": "entry"}\u2028'})
    client.get("/nowhere%0a%7B%22what%22:%22entry%22%7D\x1b[2J/" + "x" * 5000)
    told = lines(kept)
    assert [line["what"] for line in told] == ["request"] * 2
    assert len(told[1]["path"]) == 200


def test_a_fault_of_the_program_has_its_whole_story_there(app: Flask, kept: Path) -> None:
    app.add_url_rule("/broken", "broken", lambda: 1 // 0)
    assert app.test_client().get("/broken").status_code == 500
    fault, request = lines(kept)
    assert fault["level"] == "error"
    assert "ZeroDivisionError" in fault["fault"]
    assert request["status"] == 500


def test_it_is_its_owners_alone_and_five_older_files_are_kept(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "LARGEST", 2000)
    end = journal.keep(tmp_path, verbose=False)
    for _ in range(100):
        client.get("/healthz")
    end()
    files = sorted(file.name for file in tmp_path.glob("log.jsonl*"))
    assert files == ["log.jsonl", *(f"log.jsonl.{n}" for n in range(1, 6))]
    for name in files:
        mode = (tmp_path / name).stat()
        assert (stat.S_IMODE(mode.st_mode), mode.st_size <= 2300) == (0o600, True)


class Full(io.StringIO):
    """A file on a disk that is full."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", text)


def test_a_disk_that_takes_no_line_stops_nothing(client: FlaskClient, kept: Path) -> None:
    handlers = logging.getLogger("referee").handlers
    (handler,) = [h for h in handlers if isinstance(h, logging.FileHandler)]
    before = handler.setStream(Full())  # type: ignore[arg-type]
    assert client.get("/healthz").status_code == 200
    handler.setStream(before)
    client.get("/rulings")
    assert [line["path"] for line in lines(kept)] == ["/rulings"]


@pytest.mark.parametrize("verbose", [False, True])
def test_the_program_keeps_it_and_shows_it_when_asked(
    tmp_path: Path, free_port: int, verbose: bool
) -> None:
    command = [*REFEREE, "serve", "--port", str(free_port), "--instance", str(tmp_path)]
    process = subprocess.Popen(
        [*command, *["--verbose"] * verbose],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    ask = (
        "import sys, time, urllib.request\n"
        "while True:\n"
        "    try: urllib.request.urlopen(sys.argv[1]); break\n"
        "    except OSError: time.sleep(0.1)\n"
    )
    url = f"http://127.0.0.1:{free_port}/healthz"
    subprocess.run([sys.executable, "-c", ask, url], check=True, timeout=60)
    os.killpg(process.pid, signal.SIGKILL)
    said, _ = process.communicate()
    assert lines(tmp_path / journal.FILE)[0]["path"] == "/healthz"
    assert ('"path": "/healthz"' in said) is verbose


NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)


def test_the_ten_slowest_answers_of_the_last_hour_are_remembered() -> None:
    slowest = Slowest()

    def see(ms: float, *, ago: int) -> None:
        slowest.see(Slow(NOW - timedelta(minutes=ago), ms, "GET", "/"))

    see(9000, ago=61)
    for ms in range(20):
        see(ms, ago=20 - ms)
    assert [slow.ms for slow in slowest.now(NOW)] == list(range(19, 9, -1))
    assert slowest.least == 10
    assert [slow.ms for slow in slowest.now(NOW + timedelta(minutes=55))] == [19, 18, 17, 16]
    assert slowest.least == 0
