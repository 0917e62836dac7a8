"""Rows of a board: an entry, an entry in a long match, and a board after a restart."""

import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from referee import officiate
from referee.web.create_app import DATABASE
from tests.bench import matches
from tests.bench.browserless import Tablet
from tests.bench.measured import Against, Round, Row
from tests.load.server import Server

_ROUNDS, _ENTRIES = 7, 60
_LONG, _FINISHED, _COLD, _RESTARTS = 5_006, 500, 1_000, 5


@contextmanager
def instance(*lengths: int, finished: int = 0) -> Iterator[tuple[Path, list[str]]]:
    """An instance with a match of each length, and some that are over."""
    with tempfile.TemporaryDirectory() as folder:
        store = officiate.open_store(Path(folder) / DATABASE)
        matches.finished(store, finished)
        found = [matches.imported(store, length) for length in lengths]
        store.close()
        yield Path(folder), found


@contextmanager
def serving(folder: Path) -> Iterator[Tablet]:
    """The program on an instance, and a tablet that is connected to it."""
    server = Server(folder, module="tests.bench.served")
    server.wait()
    try:
        yield Tablet(server.port)
    finally:
        server.stop()


class Table:
    """A match on which Life Points go down and up again; each answer is checked."""

    def __init__(self, tablet: Tablet, match_id: str) -> None:
        self._tablet, self._id = tablet, match_id
        self.position, self._total = tablet.position(match_id), 16_000
        self._down = False

    def entry(self) -> float:
        self._down = not self._down
        kind = "effect-damage" if self._down else "gain"
        seconds, total = self._tablet.record(self._id, self.position, kind, 100)
        self.position += 1
        self._total += -100 if self._down else 100
        assert total == self._total, f"{total} Life Points instead of {self._total}"
        return seconds


def _bare_insert(database: sqlite3.Connection, number: int) -> float:
    start = time.perf_counter()
    database.execute("insert into entries values (?, ?)", (number, "x" * 400))
    database.commit()
    return time.perf_counter() - start


def entry() -> Sequence[Round]:
    with instance(14) as (folder, (match_id,)), serving(folder) as tablet:
        bare = sqlite3.connect(folder / "bare.sqlite3")
        bare.execute("pragma journal_mode = wal")
        bare.execute("pragma synchronous = full")
        bare.execute("create table entries (position integer primary key, entry text) strict")
        tablet.settle()
        table, rounds, number = Table(tablet, match_id), [], 0
        for _ in range(_ROUNDS + 1):
            ours, other = [], []
            for _ in range(_ENTRIES):
                number += 1
                ours.append(table.entry())
                other.append(tablet.empty() + _bare_insert(bare, number))
            rounds.append(Round(1000 * median(ours), 1000 * median(other)))
        bare.close()
    return rounds[1:]


def entry_after_many() -> Sequence[Round]:
    with (
        instance(14, _LONG, finished=_FINISHED) as (folder, (fresh, long)),
        serving(folder) as tablet,
    ):
        tablet.settle()
        tables, rounds = [Table(tablet, fresh), Table(tablet, long)], []
        for _ in range(_ROUNDS + 1):
            times = [(tables[0].entry(), tables[1].entry()) for _ in range(_ENTRIES)]
            other, ours = (1000 * median(each) for each in zip(*times, strict=True))
            rounds.append(Round(ours, other))
    return rounds[1:]


def board_cold() -> Sequence[Round]:
    rounds = []
    with instance(_COLD) as (folder, (match_id,)):
        for _ in range(_RESTARTS):
            with serving(folder) as tablet:
                times = []
                for _ in range(21):
                    start = time.perf_counter()
                    page = tablet.get(f"/matches/{match_id}")
                    times.append(1000 * (time.perf_counter() - start))
                    assert f'data-position="{_COLD}"'.encode() in page
                rounds.append(Round(times[0], median(times[1:])))
    return rounds


ROWS = (
    Row(
        "entry, durable",
        "Life Points sent, the board answered, on disk",
        "an empty view and one bare insert with commit",
        2.5,
        "ms",
        Against.TIMES,
        entry,
    ),
    Row(
        "entry after 5,000",
        "in a match of 5,000 entries, beside 500 finished ones",
        "in a fresh match",
        1.15,
        "ms",
        Against.TIMES,
        entry_after_many,
    ),
    Row(
        "board, cold",
        "first page of a match of 1,000 entries after a restart",
        "the same once more",
        3,
        "ms",
        Against.TIMES,
        board_cold,
    ),
)
