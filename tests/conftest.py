"""The program as a judge starts it: a process of its own at a free port."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# On a busy machine no example of a property is too slow, however long it takes.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

REFEREE = [sys.executable, "-m", "referee"]
# The commands speak English here, whatever the terminal of the tests speaks.
os.environ["REFEREE_LANGUAGE"] = "en"


@dataclass
class Server:
    """A running ``referee serve``, and what it said so far."""

    process: subprocess.Popen[str]
    port: int
    said: str

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, bytes]:
        """One request: the status and the body of the answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(connection):
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read()

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop it as Ctrl-C or the system does; the exit code."""
        self.process.send_signal(how)
        return self.process.wait(timeout=20)


@pytest.fixture
def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as trial:
        return int(trial.getsockname()[1])


@pytest.fixture
def serve(tmp_path: Path, free_port: int) -> Iterator[Callable[..., Server]]:
    """Starts ``referee serve`` on an instance folder and waits until it answers."""
    started: list[subprocess.Popen[str]] = []

    def start(folder: Path = tmp_path / "instance") -> Server:
        process = subprocess.Popen(
            [*REFEREE, "serve", "--port", str(free_port), "--instance", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A session of its own: the worker would otherwise outlive a killed parent.
            start_new_session=True,
        )
        started.append(process)
        assert process.stdout is not None
        server = Server(process, free_port, process.stdout.readline())
        while process.poll() is None:
            with contextlib.suppress(ConnectionError):
                server.request("GET", "/api/matches")
                return server
        pytest.fail(server.said + process.stdout.read())

    yield start
    for process in started:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
