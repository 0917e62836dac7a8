"""A card pool and two lists of our own in a real instance, and what the pages are asked."""

import io
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.deck_checking import DeckRecord
from referee.web import desk
from tests.deck.samples import database

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
DARK_HOLE, MIRROR_FORCE, GOBLIN, FUSED = 53129443, 44095762, 301, 302
FILLER = range(1001, 1021)
NAMES = {
    DARK_HOLE: ("Dark Hole", 0x2),
    MIRROR_FORCE: ("Mirror Force", 0x4),
    GOBLIN: ("Feral Goblin", 0x21),
    FUSED: ("Fused Goblin", 0x61),
    **{code: (f"Filler {code}", 0x21) for code in FILLER},
}
OLD_LIST = f"!2013.9 TCG\n{DARK_HOLE} 1\n{MIRROR_FORCE} 2\n".encode()
NEW_LIST = f"!2026.5 TCG\n{DARK_HOLE} 3\n{MIRROR_FORCE} 1\n".encode()


def ydk(*main: int, extra: tuple[int, ...] = (), side: tuple[int, ...] = ()) -> str:
    """A Deck of forty cards, the first ones as named, as a file."""
    filled = [*main, *(code for code in FILLER for _ in range(2))][:40]
    parts = ["#main", *filled, "#extra", *extra, "!side", *side]
    return "\n".join(map(str, parts)) + "\n"


def file(content: bytes | str, name: str = "deck.ydk") -> tuple[io.BytesIO, str]:
    return io.BytesIO(content.encode() if isinstance(content, str) else content), name


def form_of(field: str, content: bytes, name: str) -> dict[str, Any]:
    """A form with one large file, made in memory; the test client would leave a file open."""
    head = f'--x\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
    body = head.encode() + content + b"\r\n--x--\r\n"
    return {"data": body, "content_type": "multipart/form-data; boundary=x"}


def pool_files(folder: Path) -> list[Path]:
    cards = [(code, name, kind, 0) for code, (name, kind) in NAMES.items()]
    french = [(DARK_HOLE, "Trou Noir", 0, 0), (MIRROR_FORCE, "Force de Miroir", 0, 0)]
    return [
        database(folder / "cards.cdb", *cards),
        database(folder / "cards.fr-FR.cdb", *french, texts_only=True),
    ]


@pytest.fixture
def record(app: Flask) -> DeckRecord:
    with app.app_context():
        return desk.deck_record()


@pytest.fixture
def pooled(record: DeckRecord, tmp_path: Path) -> DeckRecord:
    """With a card pool, in English and French."""
    record.pools.replace(pool_files(tmp_path), at=NOW, done=lambda _, __: None)
    return record


@pytest.fixture
def lists(record: DeckRecord) -> tuple[int, int]:
    """The ids of an old list, on which Dark Hole is Limited, and of a new one."""
    _, (old,) = record.keep_lists(OLD_LIST, file="old.conf", at=NOW)
    _, (new,) = record.keep_lists(NEW_LIST, file="new.conf", at=NOW)
    return old, new


@pytest.fixture
def check(client: FlaskClient) -> Callable[..., TestResponse]:
    """Sends the form of the check."""

    def sent(**fields: object) -> TestResponse:
        return client.post("/decks", data=fields, content_type="multipart/form-data")

    return sent
