"""Patience: how long the server waits for what somebody has begun to send.

Owns the limits, and who has to go when there is not room for all. A request whose body stays away
holds a thread, a connection that asks nothing holds a place: a few hundred of either would stop
every table. So one address may keep us waiting for a few bodies only, nobody for long, and where it
gets crowded the one who has most connections loses those that were quiet the longest. The newest
request is never the one to go: that is the tap of a judge.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from referee.web import connections
from referee.web.connections import Connection

if TYPE_CHECKING:
    from _typeshed.wsgi import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

MOST_OF_ONE = 16
"""Bodies that one address may keep us waiting for."""
MOST_OF_ALL = 40
LONGEST_WAIT = 10.0
"""Seconds for the next piece of a body, of 64 kB at most."""
CROWDED = 1500
"""Files and connections, from which on room is made."""
MOST_CONNECTIONS = 3000
"""What the server accepts at once."""

_ROOMY = 1000
_LOOKS_EVERY = 0.5
_IDLE = 3.0  # a live page is sent something every second
_AT_ONCE = 8
_MAKES_ROOM_EVERY = 0.25  # looking at a thousand connections takes some milliseconds
_BUSY = b"Too many half-sent requests come from your address. Nothing was recorded.\n"


@dataclass(slots=True, eq=False)
class _Wait:
    """A body that is being read: from where, and since when its next piece is waited for."""

    address: str
    since: float = field(default_factory=time.monotonic)


class Patience:
    """Around the app: every request with a body passes through here."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app
        self._lock = Lock()
        self._waits: dict[str, set[_Wait]] = {}
        self._stopped = Event()
        self._made_room_at = 0.0

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        if environ.get("CONTENT_LENGTH", "0") != "0" or "HTTP_TRANSFER_ENCODING" in environ:
            address = environ.get("REMOTE_ADDR", "")
            if not self._has_room(address):
                head = [("Content-Type", "text/plain"), ("Content-Length", str(len(_BUSY)))]
                start_response("503 Service Unavailable", [*head, ("Retry-After", "10")])
                return [_BUSY]
            environ["wsgi.input"] = _Timed(self, address, environ["wsgi.input"])
        return self._app(environ, start_response)

    def watch(self) -> None:
        """Look after it from a thread of its own, until ``stop``."""
        Thread(target=self._watch, name="patience", daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()

    def begin(self, address: str) -> _Wait:
        wait = _Wait(address)
        with self._lock:
            self._waits.setdefault(address, set()).add(wait)
        return wait

    def end(self, wait: _Wait) -> None:
        with self._lock:
            rest = self._waits[wait.address]
            rest.discard(wait)
            if not rest:
                del self._waits[wait.address]

    def look(self) -> None:
        """End what has kept us waiting for too long, and make room where it is crowded."""
        now = time.monotonic()
        with self._lock:
            late = {
                address: sum(now - wait.since > LONGEST_WAIT for wait in waits)
                for address, waits in self._waits.items()
            }
        for address, number in late.items():
            if number:
                _end_quiet(address, number)
        if (files := connections.open_files()) > CROWDED:
            for connection in who_goes(connections.connections(), files - _ROOMY):
                connections.shut(connection)

    def _has_room(self, address: str) -> bool:
        """Whether one more body is waited for; now and then the quietest ones go for it."""
        with self._lock:
            of_one = len(self._waits.get(address, ()))
            of_all = sum(map(len, self._waits.values()))
            if of_one < MOST_OF_ONE and of_all < MOST_OF_ALL:
                return True
            most = max(self._waits, key=lambda who: len(self._waits[who]))
            now = time.monotonic()
            is_due = now - self._made_room_at >= _MAKES_ROOM_EVERY
            if is_due:
                self._made_room_at = now
        gone = _end_quiet(most, _AT_ONCE) if is_due else 0
        return of_one < MOST_OF_ONE or (gone > 0 and most == address)

    def _watch(self) -> None:
        while not self._stopped.wait(_LOOKS_EVERY):
            self.look()


class _Timed:
    """A body, of which it is known how long its reader has been waiting."""

    def __init__(self, patience: Patience, address: str, body: "InputStream") -> None:
        self._patience = patience
        self._address = address
        self._body = body

    def read(self, size: int = -1) -> bytes:
        wait = self._patience.begin(self._address)
        try:
            return self._body.read(size)
        finally:
            self._patience.end(wait)

    def readline(self, size: int = -1) -> bytes:
        wait = self._patience.begin(self._address)
        try:
            return self._body.readline(size)
        finally:
            self._patience.end(wait)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._body, name)


def _end_quiet(address: str, number: int) -> int:
    """End so many connections of ``address``, half requests first; how many there were."""
    found = [c for c in connections.connections() if c.address == address and _can_go(c)]
    found.sort(key=lambda c: (not c.waits_for_us, -c.came_ago))
    for connection in found[:number]:
        connections.shut(connection)
    return len(found[:number])


def _can_go(connection: Connection) -> bool:
    return connection.waits_for_us or connection.sent_ago > _IDLE


def who_goes(found: Iterable[Connection], number: int) -> list[Connection]:
    """Whoever has most connections loses one, again and again: the quietest, live pages last."""
    of_each: dict[str, list[Connection]] = {}
    for connection in found:
        of_each.setdefault(connection.address, []).append(connection)
    for one in of_each.values():
        one.sort(key=lambda c: (c.waits_for_us or not c.has_asked, c.quiet))
    gone: list[Connection] = []
    while of_each and len(gone) < number and (most := max(of_each.values(), key=len)):
        gone.append(most.pop())
    return gone
