"""The tablets: eight that record and never give up, and those that only watch.

Owns how a tablet goes on when the server is gone: the same entry with the same key until it is
answered, the stream opened anew. Each knows only what it was told.
"""

import http.client
import json
import threading
import time
from dataclasses import dataclass, field
from email.message import Message

from tests.load.entries import Table
from tests.load.server import HOST

_PATIENCE = 5.0
_REST = 0.2


class Line:
    """A connection that is opened anew whenever it breaks."""

    def __init__(self, port: int, *, patience: float = 60.0) -> None:
        self._port = port
        self._patience = patience
        self._connection: http.client.HTTPConnection | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: dict[str, object] | bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, bytes, Message]:
        """``body``: a dictionary is sent as JSON, bytes as they are.

        Raises ``OSError`` or ``HTTPException`` where there was no whole answer.
        """
        if self._connection is None:
            self._connection = http.client.HTTPConnection(HOST, self._port, timeout=self._patience)
        try:
            sent = json.dumps(body).encode() if isinstance(body, dict) else body
            self._connection.request(method, path, sent, headers or {})
            answer = self._connection.getresponse()
            content = answer.read()
            return answer.status, content, answer.headers
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


@dataclass
class Writer:
    """A tablet that records at its table. ``again``: how often it had to send an entry once more.

    ``refused``: the statuses that were no answer to an entry, such as 503 on a full disk.
    """

    table: Table
    port: int
    sent: int = 0
    again: int = 0
    refused: dict[int, int] = field(default_factory=dict)
    refusal: str = ""
    stopping: threading.Event = field(default_factory=threading.Event)

    def start(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        line = Line(self.port, patience=_PATIENCE)
        while not self.stopping.is_set():
            self._record(line)
        line.close()

    def _record(self, line: Line) -> None:
        command = next(self.table.commands)
        self.sent += 1
        key = f"table {self.table.number} entry {self.sent}"
        headers = {"Idempotency-Key": key, "If-Match": str(self.table.position)}
        path = f"/api/matches/{self.table.match_id}/commands"
        while True:
            try:
                status, content, _ = line.ask("POST", path, command, headers)
            except (OSError, http.client.HTTPException):
                status, content = 0, b""
            if status == 200:
                answer = json.loads(content)
                totals = answer["state"]["duel"]["life_points"]
                told = (totals["1"], totals["2"])
                self.table.hear(command["do"], key, answer["position"], told)
                return
            if status not in (0, 503):
                self.table.trouble(f"{command['do']} was answered {status}: {content!r}")
                return
            if status:
                self.refused[status] = self.refused.get(status, 0) + 1
                self.refusal = content.decode()
            self.again += 1
            time.sleep(_REST)


@dataclass
class Watcher:
    """A tablet that shows a match: its stream, opened anew with the position that it shows."""

    match_id: str
    port: int
    shown: int = 0
    opened: int = 0
    troubles: list[str] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)

    def start(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        while not self.stopping.is_set():
            try:
                self._watch()
            except (OSError, http.client.HTTPException):
                time.sleep(_REST)

    def _watch(self) -> None:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=_PATIENCE)
        try:
            path = f"/matches/{self.match_id}/stream?after={self.shown}&device=w{self.port}"
            connection.request("GET", path)
            answer = connection.getresponse()
            if answer.status != 200:
                return
            self.opened += 1
            while not self.stopping.is_set() and (text := answer.readline()):
                if text.startswith(b"id: "):
                    self._show(int(text[4:]))
        finally:
            connection.close()

    def _show(self, position: int) -> None:
        if position < self.shown:
            self.troubles.append(f"showed {self.shown}, then {position}")
        self.shown = position
