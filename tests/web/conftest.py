"""A real app on a real database in a temporary instance folder."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.duel import decide, transcript
from referee.duel.commands import OpenMatch
from referee.officiate import Entry
from referee.web import desk
from referee.web.create_app import RULINGS, create_app
from rulings.library import Library


@pytest.fixture(scope="session")
def indexed_rulings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rulings of a new instance, indexed: done once, as it takes its time."""
    file = tmp_path_factory.mktemp("rulings") / RULINGS
    library = Library(file)
    library.warm()
    library.close()
    return file


@pytest.fixture
def app(tmp_path: Path, indexed_rulings: Path) -> Iterator[Flask]:
    (tmp_path / "instance").mkdir()
    shutil.copy(indexed_rulings, tmp_path / "instance")
    app = create_app(tmp_path / "instance", {"TESTING": False})
    yield app
    desk.close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def entries_of() -> Callable[[bytes], tuple[Entry, ...]]:
    """The entries that a transcript makes; every one of its lines is recorded."""

    def recorded(raw: bytes) -> tuple[Entry, ...]:
        first, *rest = transcript.parse(raw)
        assert isinstance(first.line.command, OpenMatch)
        match, events = decide.open_match(first.line.command, at=first.at)
        entries = [Entry(1, replace(first.line, at=first.at), events, first.at)]
        for line in rest:
            match, events = decide.draft(
                match, line.line.command, at=line.at, overrule=line.line.overrule
            )
            entries.append(Entry(match.position, replace(line.line, at=line.at), events, line.at))
        return tuple(entries)

    return recorded


@pytest.fixture
def whole_match() -> bytes:
    """A tag match of five Duels in which everything happens that a paper has to show."""
    return (Path(__file__).parent / "paper_match.jsonl").read_bytes()
