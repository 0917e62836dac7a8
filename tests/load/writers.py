"""The writers: tablets that record at a fixed rate, however long the answers take.

Owns the connections, when an entry is due, and that one is now and then sent a second time, as a
tablet does whose answer was lost. An entry's time counts from when it was due, so that a server
that stands still is not spared.
"""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.load.entries import Table
from tests.load.server import HOST

_SECONDS_TO_ANSWER = 30
_SENT_AGAIN = 20

Heard = Callable[[Table, float], None]
_Queue = asyncio.Queue[tuple[Table, float] | None]


@dataclass(slots=True)
class Written:
    """``times``: seconds from due to answered. ``again``: how many entries were sent twice."""

    sent: int = 0
    again: int = 0
    times: list[float] = field(default_factory=list)


async def write(
    port: int, tables: list[Table], rate: int, seconds: int, connections: int, heard: Heard
) -> Written:
    """Records ``rate`` entries a second, spread over ``tables``; ``heard``: told each answer."""
    written = Written()
    queues = [_Queue() for _ in range(min(connections, len(tables)))]
    work = [asyncio.create_task(_Writer(port, written, heard).run(queue)) for queue in queues]
    start = time.monotonic()
    for number in range(rate * seconds):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        queues[number % len(tables) % len(queues)].put_nowait((tables[number % len(tables)], due))
    for queue in queues:
        queue.put_nowait(None)
    await asyncio.gather(*work)
    return written


class _Writer:
    """One keep-alive connection, and the tables that are recorded over it."""

    def __init__(self, port: int, written: Written, heard: Heard) -> None:
        self._port = port
        self._written = written
        self._heard = heard

    async def run(self, queue: _Queue) -> None:
        self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        while (entry := await queue.get()) is not None:
            table, due = entry
            try:
                await self._record(table, due)
            except (OSError, EOFError, ValueError, KeyError, TimeoutError) as error:
                table.trouble(f"no answer: {error!r}")
                self._writer.close()
                self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        self._writer.close()

    async def _record(self, table: Table, due: float) -> None:
        command = next(table.commands)
        self._written.sent += 1
        number = self._written.sent
        key = f"entry {number}"
        after = table.position
        sent = time.monotonic()
        status, answer = await self._post(table, command, key, after)
        self._written.times.append(time.monotonic() - due)
        if status != 200:
            table.trouble(f"{command['do']} was answered {status}: {answer}")
            return
        totals = answer["state"]["duel"]["life_points"]
        table.hear(command["do"], key, answer["position"], (totals["1"], totals["2"]))
        self._heard(table, sent)
        if number % _SENT_AGAIN == 0:
            self._written.again += 1
            if await self._post(table, command, key, after) != (status, answer):
                table.trouble(f"{key!r} was answered differently the second time")

    async def _post(self, table: Table, command: object, key: str, after: int) -> tuple[int, dict]:
        body = json.dumps(command).encode()
        head = (
            f"POST /api/matches/{table.match_id}/commands HTTP/1.1\r\nHost: {HOST}:{self._port}\r\n"
            f"Idempotency-Key: {key}\r\nIf-Match: {after}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        async with asyncio.timeout(_SECONDS_TO_ANSWER):
            answered = await self._reader.readuntil(b"\r\n\r\n")
            status = int(answered[9:12])
            length = int(answered.lower().partition(b"content-length:")[2].partition(b"\r")[0])
            return status, json.loads(await self._reader.readexactly(length))
