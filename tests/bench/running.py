"""Rows of the program itself: its start, and the memory of two hundred tables."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from referee.web.create_app import DATABASE
from tests.bench.browserless import Tablet
from tests.bench.measured import Against, Round, Row
from tests.load import tables
from tests.load.server import HOST, Server, free_port

_STARTS, _TABLES, _MEASURED = 5, 200, 2
_HELLO = (
    "from flask import Flask\napp = Flask(__name__)\n"
    "@app.get('/')\ndef hello() -> str:\n    return 'Hello'\n"
)


def _first_answer(command: Sequence[str], port: int, folder: Path, says: bytes) -> float:
    """Milliseconds from the command to the first answer, which holds ``says``."""
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever starts it twice has it compiled
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://{HOST}:{port}/", timeout=30) as answer:
                    assert says in answer.read()
                return 1000 * (time.perf_counter() - start)
            except (
                urllib.error.URLError,
                ConnectionError,
            ):  # nobody listens, or not yet in earnest
                assert time.perf_counter() - start < 60, "nothing answers"
                time.sleep(0.005)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def starts() -> Sequence[Round]:
    rounds = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "hello.py").write_text(_HELLO)
        for _ in range(_STARTS + 1):
            port = free_port()
            ours = (sys.executable, "-m", "referee", "serve", "--port", str(port))
            other = (sys.executable, "-m", "flask", "--app", "hello", "run", "--port", str(port))
            rounds.append(
                Round(
                    _first_answer((*ours, "--instance", str(folder / "i")), port, folder, b"<html"),
                    _first_answer(other, port, folder, b"Hello"),
                )
            )
    return rounds[1:]


def _memory(number: int) -> float:
    """Megabytes of a server whose event has so many tables, each looked at once."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        floor = tables.fill(folder / DATABASE, number) if number else None
        server = Server(folder)
        server.wait()
        try:
            tablet = Tablet(server.port)
            tablet.get("/")
            if floor:
                assert b'id="floor"' in tablet.get(f"/events/{floor.event_id}")
                for match_id in floor.matches:
                    assert b'id="board"' in tablet.get(f"/matches/{match_id}")
            time.sleep(3)  # what is made ready in the background is ready
            return server.usage().rss / 2**20
        finally:
            server.stop()


def memories() -> Sequence[Round]:
    return [Round(_memory(_TABLES), _memory(0)) for _ in range(_MEASURED)]


ROWS = (
    Row(
        "start",
        "`referee serve` until its first page",
        "a Flask app that says Hello",
        2,
        "ms",
        Against.TIMES,
        starts,
    ),
    Row(
        "memory",
        "a server with 200 tables, all looked at",
        "one with none",
        60,
        "MB",
        Against.MORE,
        memories,
    ),
)
