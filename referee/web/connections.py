"""The connections of this process, as the system sees them: whose, how long quiet, and an end.

Owns how they are looked up and shut from outside of the server that accepted them. Where the system
does not tell how long a connection has been quiet, none is found. Must not know a request.
"""

import contextlib
import os
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_OPEN_FILES = Path("/dev/fd")
_TCP_INFO: int | None = getattr(socket, "TCP_INFO", None)
# struct tcp_info of Linux: milliseconds since data was last sent and received, bytes received
_QUIET = struct.Struct("=44xI4xI72xQ")


@dataclass(frozen=True, slots=True)
class Connection:
    """One that somebody has opened to us; seconds since something was sent and came in."""

    file: int
    peer: tuple[str, int]
    sent_ago: float
    came_ago: float
    has_asked: bool

    @property
    def address(self) -> str:
        return self.peer[0]

    @property
    def quiet(self) -> float:
        """Seconds in which nothing was said in either direction."""
        return min(self.sent_ago, self.came_ago)

    @property
    def waits_for_us(self) -> bool:
        """Something came in that nothing was sent after: half a request, or one in work."""
        return self.has_asked and self.came_ago <= self.sent_ago


def open_files() -> int:
    """How many files and connections this process has open; 0 where nobody can tell."""
    try:
        return len(os.listdir(_OPEN_FILES))  # noqa: PTH208  # iterdir makes a Path of each
    except OSError:
        return 0


def connections() -> Iterator[Connection]:
    """Every connection of this process that has come in from somewhere."""
    if _TCP_INFO is None:
        return
    for name in os.listdir(_OPEN_FILES):  # noqa: PTH208
        with contextlib.suppress(OSError), _held(int(name)) as held:
            own, peer = held.getsockname(), held.getpeername()
            if held.family in (socket.AF_INET, socket.AF_INET6) and own != peer:
                told = held.getsockopt(socket.IPPROTO_TCP, _TCP_INFO, _QUIET.size)
                sent, came, received = _QUIET.unpack(told)
                yield Connection(int(name), peer[:2], sent / 1000, came / 1000, received > 0)


def shut(connection: Connection) -> None:
    """End it; whoever waits for more of it is told that there is none."""
    with contextlib.suppress(OSError), _held(connection.file) as held:
        if held.getpeername()[:2] == connection.peer:
            held.shutdown(socket.SHUT_RDWR)


def _held(file: int) -> socket.socket:
    """The socket behind a file, held on to: meanwhile its number cannot become another's."""
    copy = os.dup(file)
    try:
        return socket.socket(fileno=copy)
    except OSError:
        os.close(copy)
        raise
