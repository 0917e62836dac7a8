"""A library in a file, and the times at which judges write in it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rulings.draft import Draft
from rulings.library import Library
from rulings.report import Report
from rulings.rows import Content
from rulings.ruling import Ruling

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    opened = Library(tmp_path / "rulings.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def later() -> Callable[[int], datetime]:
    """So many minutes after noon."""
    return lambda minutes: NOON + timedelta(minutes=minutes)


@pytest.fixture
def add(library: Library) -> Callable[..., Ruling]:
    """Adds a house ruling with this title."""

    def add(title: str, text: str = "As it was said.", **fields: Any) -> Ruling:
        return library.add(Draft(title, text, **fields), by="Ana", at=NOON)

    return add


@pytest.fixture
def bring(library: Library) -> Callable[..., Report]:
    """Brings in a file with this content."""

    def bring(content: Content | str, **options: Any) -> Report:
        given = content.encode() if isinstance(content, str) else content
        return library.import_file("file", given, by="Bo", at=NOON, **options)

    return bring
