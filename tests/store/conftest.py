"""A record in a database file of its own, and matches to put into it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.duel.notation import Line, read_line
from referee.store.matches import Matches


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "referee.sqlite3"


@pytest.fixture
def matches(path: Path) -> Iterator[Matches]:
    # Short: a test that finds the database locked waits this long.
    found = Matches(path, busy_seconds=0.05)
    yield found
    found.close()


@pytest.fixture
def now() -> datetime:
    return datetime(2026, 11, 28, 14, 3, 22, tzinfo=UTC)


@pytest.fixture
def line() -> Callable[..., Line]:
    """A command by its name and fields."""
    return lambda do, **fields: read_line({"do": do, **fields})


@pytest.fixture
def opening(line: Callable[..., Line]) -> Line:
    teams = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]
    return line("open-match", teams=teams, table=7)
