"""One run: under load the server is killed at a random moment and started again, many times over.

Owns the moments, and what is compared with what: entries with what their tablets were told, the
clock of a match with one that nobody kills, what a stream shows with what is on record.
"""

import json
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

from referee import checking
from referee.web.create_app import DATABASE
from referee.web.live import BEAT_HEADER
from tests.load import check
from tests.load.entries import Table
from tests.load.report import Figures, spread
from tests.load.server import Server
from tests.load.tables import Floor, fill
from tests.torture.tablets import Line, Watcher, Writer

_LONGEST_LIFE = 2.0
_SHARE_WHILE_STARTING = 0.1
_SECONDS_TO_SETTLE = 30.0


@dataclass
class Outcome:
    """``figures`` of the run, and every sentence that was found not to hold."""

    figures: Figures
    troubles: list[str] = field(default_factory=list)


class Clock:
    """The clock of a match against one of this process, which nobody kills."""

    def __init__(self, server: Server, match_id: str) -> None:
        self._path = f"/matches/{match_id}/board"
        before = time.monotonic()
        self._left = self._read(server)
        self._begun = before, time.monotonic()  # it was read in between
        self.off: list[float] = []

    def compare(self, server: Server) -> None:
        before = time.monotonic()
        left = self._read(server)
        after = time.monotonic()
        least, most = before - self._begun[1], after - self._begun[0]
        passed = self._left - left
        self.off.append(max(0.0, least - passed, passed - most))

    def _read(self, server: Server) -> float:
        line = Line(server.port)
        _, _, headers = line.ask("GET", self._path)
        line.close()
        beat = json.loads(headers[BEAT_HEADER])
        # a long run goes on after the round's time is up
        left: float = (beat["remaining_ms"] - beat["overrun_ms"]) / 1000
        return left


def run(
    folder: Path, *, times: int, writers: int, chance: random.Random, minutes: float = 600
) -> Outcome:
    database = folder / DATABASE
    server = Server(folder)
    server.wait()
    try:
        floor = fill(database, writers)
        until = time.monotonic() + 60 * minutes
        return _killed(server, folder, floor, times, chance, until)
    finally:
        server.stop()


def _killed(
    server: Server, folder: Path, floor: Floor, times: int, chance: random.Random, until: float
) -> Outcome:
    port = server.port
    tables = [Table(n, id_, floor.position) for n, id_ in enumerate(floor.matches, start=1)]
    tablets = [Writer(table, port) for table in tables]
    watchers = [Watcher(id_, port) for id_ in floor.matches]
    clock = Clock(server, floor.matches[0])
    threads = [each.start() for each in (*tablets, *watchers)]
    starts: list[float] = []
    killed_starting = 0
    try:
        for _ in range(times):
            if time.monotonic() > until:
                break
            time.sleep(chance.uniform(0.0, _LONGEST_LIFE))
            server.stop()
            if chance.random() < _SHARE_WHILE_STARTING:
                killed_starting += 1
                server = Server(folder, port=port)
                time.sleep(chance.uniform(0.0, _LONGEST_LIFE))
                server.stop()
            begun = time.monotonic()
            server = Server(folder, port=port)
            server.wait()
            starts.append(time.monotonic() - begun)
            clock.compare(server)
        for tablet in tablets:
            tablet.stopping.set()
        for thread in threads[: len(tablets)]:
            thread.join(_SECONDS_TO_SETTLE)
        missing = _settle(tables, watchers)
    finally:
        for each in (*tablets, *watchers):
            each.stopping.set()
        server.stop()
    return Outcome(
        figures={
            "times killed": len(starts) + killed_starting,
            "of them while it was starting": killed_starting,
            "writers": len(tablets),
            "entries acknowledged": sum(len(table.told) for table in tables),
            "entries sent again": sum(tablet.again for tablet in tablets),
            "streams opened": sum(watcher.opened for watcher in watchers),
            "clock off by at most ms": round(1000 * max(clock.off), 1),
            **spread("until it answers again", starts),
        },
        troubles=[
            *(trouble for table in tables for trouble in table.troubles),
            *(trouble for watcher in watchers for trouble in watcher.troubles),
            *missing,
            *check.differences(folder / DATABASE, tables, first=floor.position),
            *_found(folder / DATABASE),
            *([f"the clock was off by {max(clock.off)} s"] if max(clock.off) > 0.1 else []),
        ],
    )


def _settle(tables: list[Table], watchers: list[Watcher]) -> list[str]:
    """Waits until every screen shows the last entry of its table; else says which do not."""
    until = time.monotonic() + _SECONDS_TO_SETTLE
    pairs = list(zip(tables, watchers, strict=True))
    while time.monotonic() < until and any(w.shown < t.position for t, w in pairs):
        time.sleep(0.1)
    return [
        f"the screen of table {t.number} shows {w.shown} of {t.position}"
        for t, w in pairs
        if w.shown < t.position
    ]


def _found(database: Path) -> list[str]:
    return [
        f"check: {finding.fault} {finding.where} {finding.detail}"
        for finding in checking.check(database, counted=lambda _: None)
    ]
