"""Clients that connect and send nothing, or half the head of a request."""

import asyncio
import time

from tests.load.server import HOST

_HALF = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Le"


class Idler(asyncio.Protocol):
    """``closed_after``: the seconds after which the server had enough of it."""

    def __init__(self, sent: bytes) -> None:
        self.is_half = bool(sent)
        self.closed_after: float | None = None
        self._sent = sent
        self._since = time.monotonic()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._sent)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed_after = time.monotonic() - self._since


async def open_idlers(port: int, count: int) -> list[Idler]:
    """Every second one sends half a head."""
    loop = asyncio.get_running_loop()
    idlers = [Idler(_HALF if number % 2 else b"") for number in range(count)]
    for idler in idlers:
        await loop.create_connection(lambda idler=idler: idler, HOST, port)  # type: ignore[misc]
    return idlers
