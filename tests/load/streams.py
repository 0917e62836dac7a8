"""Open pages, one by one: live streams that are read, and some that never are.

Owns a page's connection, and how long an entry takes to reach it.
"""

import asyncio
import socket
import time
from collections import deque
from dataclasses import dataclass, field

from tests.load.server import HOST

_POSITION = b"\nid: "
_LONGEST_CUT = 32
_ROOM_UNREAD = 4096

Unread = socket.socket


@dataclass(slots=True)
class Pushed:
    """``times``: seconds from an entry's sending to its arrival; ``silence``: the longest."""

    times: list[float] = field(default_factory=list)
    silence: float = 0.0
    bytes: int = 0


class Page(asyncio.Protocol):
    """A page that reads. ``position``: what it shows; ``begins``: what it showed at first."""

    def __init__(self, path: str, pushed: Pushed) -> None:
        self.path = path
        self.position = self.begins = 0
        self.is_over = False
        self._pushed = pushed
        self._cut = b""
        self._heard = self._arrived = time.monotonic()
        self._awaited: deque[tuple[int, float]] = deque()

    @property
    def missing(self) -> int:
        """How many entries have not arrived."""
        return len(self._awaited)

    @property
    def arrived(self) -> float:
        """When what it shows arrived."""
        return self._arrived

    def expect(self, position: int, sent: float) -> None:
        """What was sent then makes it ``position``; it may have arrived before its answer."""
        if position <= self.position:
            self._pushed.times.append(max(0.0, self._arrived - sent))
        else:
            self._awaited.append((position, sent))

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(_request(self.path))

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over = True

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self._pushed.bytes += len(data)
        if b"event: beat" in data:
            self._pushed.silence = max(self._pushed.silence, now - self._heard)
            self._heard = now
        read = self._cut + data
        self._cut = read[-_LONGEST_CUT:]
        if (found := read.rfind(_POSITION)) >= 0:
            number, ended, _ = read[found + len(_POSITION) :].partition(b"\n")
            if ended:
                self._show(int(number), now)

    def _show(self, position: int, now: float) -> None:
        if position > self.position:
            self.position, self._arrived = position, now
        while self._awaited and self._awaited[0][0] <= position:
            self._pushed.times.append(now - self._awaited.popleft()[1])


async def open_page(port: int, path: str, pushed: Pushed) -> Page:
    page = Page(path, pushed)
    await asyncio.get_running_loop().create_connection(lambda: page, HOST, port)
    return page


def open_unread(port: int, path: str) -> Unread:
    """Asks for a stream and reads nothing of it."""
    unread = socket.socket()
    unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _ROOM_UNREAD)
    unread.connect((HOST, port))
    unread.sendall(_request(path))
    return unread


def _request(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept: text/event-stream\r\n\r\n".encode()
