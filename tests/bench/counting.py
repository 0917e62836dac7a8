"""What the record is asked, counted instead of timed: statements, and the steps they take.

A step is one instruction of SQLite's machine; reading a row takes some. Counts are the same on
every machine, so that growth can be told from noise.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlite_utils import Database


@dataclass(slots=True)
class Counted:
    statements: list[str] = field(default_factory=list)
    steps: int = 0


@contextmanager
def counting(database: Database) -> Iterator[Counted]:
    """Counts what is asked over this connection meanwhile."""
    counted = Counted()

    def step() -> int:
        counted.steps += 1
        return 0

    database.conn.set_trace_callback(counted.statements.append)
    database.conn.set_progress_handler(step, 1)
    try:
        yield counted
    finally:
        database.conn.set_trace_callback(None)
        database.conn.set_progress_handler(None, 0)
