"""The server under load: a real ``referee serve`` in a session of its own, and what it uses.

Owns its start, its end, and what its processes take of the machine. Linux only: it reads ``/proc``.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HOST = "127.0.0.1"
_SECONDS_TO_START = 60
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Usage:
    """What all processes of the server have at one moment; ``cpu``: seconds since their start."""

    rss: int
    threads: int
    files: int
    cpu: float


def free_port() -> int:
    with socket.create_server((HOST, 0)) as free:
        found: int = free.getsockname()[1]
    return found


class Server:
    """Running from its making until ``stop``, which ends every process of it.

    ``prefix``: what it is started by, ``environment``: what it is told besides; ``module``: what
    serves instead, told the instance and the port.
    """

    def __init__(
        self,
        instance: Path,
        *,
        port: int | None = None,
        prefix: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        module: str | None = None,
    ) -> None:
        self.port = free_port() if port is None else port
        place = (str(instance), str(self.port))
        usual = ("referee", "serve", "--instance", place[0], "--host", HOST, "--port", place[1])
        command = (sys.executable, "-m", *((module, *place) if module else usual))
        self._process = subprocess.Popen(
            (*prefix, *command),
            stdout=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
            start_new_session=True,
        )

    def wait(self) -> None:
        """Until it answers; where that fails it is stopped."""
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _wait(self) -> None:
        end = time.monotonic() + _SECONDS_TO_START
        while True:
            try:
                self.get("/healthz")
            except OSError:
                if self._process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.1)
            else:
                return

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://{HOST}:{self.port}{path}", timeout=30) as answer:
            found: bytes = answer.read()
        return found

    def usage(self) -> Usage:
        rss = threads = files = 0
        cpu = 0.0
        for process in Path("/proc").glob("[0-9]*"):
            try:
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                if int(fields[3]) != self._process.pid:  # its session
                    continue
                cpu += (int(fields[11]) + int(fields[12])) / _TICK
                threads += int(fields[17])
                rss += int(fields[21]) * _PAGE
                files += sum(1 for _ in (process / "fd").iterdir())
            except (FileNotFoundError, ProcessLookupError):
                pass  # it has just ended
        return Usage(rss, threads, files, cpu)

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
