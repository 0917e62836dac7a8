"""One run: everything that happens to the server, in its order, and what was measured meanwhile."""

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from referee.web.create_app import DATABASE
from tests.load import check, report
from tests.load.entries import Table
from tests.load.idle import open_idlers
from tests.load.pages import Pages
from tests.load.server import Server, Usage
from tests.load.tables import fill
from tests.load.writers import write

_WARM = 10


@dataclass(frozen=True, slots=True)
class Size:
    """How much of everything; see the options."""

    tables: int = 200
    streams: int = 400
    floors: int = 60
    halls: int = 20
    unread: int = 60
    idle: int = 40
    connections: int = 50
    rate: int = 100
    seconds: int = 60


async def run(size: Size, folder: Path) -> tuple[report.Figures, list[str]]:
    """The figures of a run, and what went wrong in it."""
    load = report.load_average("before")
    server = Server(folder)
    server.wait()
    try:
        figures, troubles = await _run(size, server, folder / DATABASE)
    finally:
        server.stop()
    return figures | load | report.load_average("after"), troubles


async def _run(size: Size, server: Server, database: Path) -> tuple[report.Figures, list[str]]:
    empty = server.usage()
    floor = fill(database, size.tables)
    for path in (f"/events/{floor.event_id}", *(f"/matches/{id_}" for id_ in floor.matches)):
        server.get(path)
    filled = server.usage()

    pages = Pages(floor, size.streams, size.floors, size.halls, size.unread)
    await pages.open(server.port)
    idlers = await open_idlers(server.port, size.idle)
    tables = [Table(n, id_, floor.position) for n, id_ in enumerate(floor.matches, start=1)]

    samples = [server.usage()]
    sampling = asyncio.create_task(_sample(server, samples))
    begun, own = time.monotonic(), time.process_time()
    written = await write(
        server.port, tables, size.rate, size.seconds, size.connections, pages.expect
    )
    took, own = time.monotonic() - begun, time.process_time() - own
    sampling.cancel()
    samples.append(server.usage())

    troubles = [trouble for table in tables for trouble in table.troubles]
    troubles += await pages.settle()
    hung_up = [i.closed_after for i in idlers if i.closed_after is not None]
    pages.close()
    troubles += check.differences(database, tables, first=floor.position)

    figures: report.Figures = {
        "memory with no tables MB": report.megabytes(empty.rss),
        f"memory with {size.tables} tables MB": report.megabytes(filled.rss),
        "memory with all pages MB": report.megabytes(samples[0].rss),
        f"memory after {_WARM} s MB": report.megabytes(samples[min(_WARM, len(samples) - 1)].rss),
        "memory at half-time MB": report.megabytes(samples[len(samples) // 2].rss),
        "memory at its highest MB": report.megabytes(max(sample.rss for sample in samples)),
        "memory at the end MB": report.megabytes(samples[-1].rss),
        "threads": samples[-1].threads,
        "files": samples[-1].files,
        "CPU of the server %": round(100 * (samples[-1].cpu - samples[0].cpu) / took),
        "CPU of the load %": round(100 * own / took),
        "entries sent": written.sent,
        "entries answered": sum(len(table.told) for table in tables),
        "entries sent again": written.again,
        "entries a second": round(written.sent / took, 1),
        **report.spread("entry", written.times),
    }
    for kind, pushed in pages.pushed.items():
        figures |= report.spread(f"push to a {kind}", pushed.times)
    figures |= {
        "silence s": round(max(pushed.silence for pushed in pages.pushed.values()), 2),
        "pages reading": pages.reading,
        "pages never read": size.unread,
        "sent to pages MB/s": report.megabytes(sum(p.bytes for p in pages.pushed.values()) / took),
        "idle clients": len(idlers),
        "idle clients hung up on": len(hung_up),
        "seconds until hung up on": f"{min(hung_up):.0f} to {max(hung_up):.0f}" if hung_up else "",
    }
    return figures, troubles


async def _sample(server: Server, samples: list[Usage]) -> None:
    """Looks at the server every second, until cancelled."""
    while True:
        await asyncio.sleep(1)
        samples.append(server.usage())
