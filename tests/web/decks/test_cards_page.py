"""The card pool: imported behind the page, whole or not at all."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage

from referee.deck_checking import DeckRecord
from referee.web.decks import card_pages
from referee.web.decks.sent_cards import SentCards
from tests.web.decks.conftest import NAMES, file, pool_files
from tests.web.floor.pages import text

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def bring_in(app: Flask, client: FlaskClient) -> Callable[..., str]:
    """Sends files and waits until they are in; what the page then says."""

    def sent(*files: tuple[bytes, str]) -> str:
        data = {"files": [file(content, name) for content, name in files]}
        answer = client.post("/decks/cards", data=data, content_type="multipart/form-data")
        assert answer.status_code == 303
        with app.app_context():
            job = card_pages.IMPORTS.jobs().get(answer.location.rsplit("/", 1)[1])
        assert job is not None
        assert job.finished.wait(20)
        return text(client.get(answer.location))

    return sent


def test_several_files_are_one_pool_with_its_source(
    bring_in: Callable[..., str], client: FlaskClient, record: DeckRecord, tmp_path: Path
) -> None:
    assert "No card pool is loaded." in text(client.get("/decks/cards"))
    words = bring_in(*((path.read_bytes(), path.name) for path in pool_files(tmp_path)))
    assert f"{len(NAMES)} cards" in words
    assert "cards.cdb cards.fr-FR.cdb" in words
    assert record.pools.load().languages == {"fr"}
    assert f"{len(NAMES)} cards" in text(client.get("/decks/cards"))


@pytest.mark.parametrize(
    "content",
    [b"", b"no database", b"SQLite format 3\x00" + b"\x00" * 90, b"PK\x03\x04cards.cdb"],
    ids=["empty", "text", "broken", "zip"],
)
def test_a_file_that_is_no_card_database_leaves_the_old_pool(
    bring_in: Callable[..., str], pooled: DeckRecord, content: bytes, tmp_path: Path
) -> None:
    good = (tmp_path / "cards.cdb").read_bytes()
    words = bring_in((good, "cards.cdb"), (content, "broken.cdb"))
    assert "broken.cdb" in words
    assert "Nothing was changed." in words
    source = pooled.pools.source()
    assert source is not None
    assert source.files == ("cards.cdb", "cards.fr-FR.cdb")


def test_while_an_import_runs_its_page_says_how_far_it_is_and_another_waits(
    app: Flask, client: FlaskClient
) -> None:
    go_on, is_half = Event(), Event()

    def work(_: list[Path], progress: Callable[[int, int], object]) -> None:
        progress(500, 15000)
        is_half.set()
        assert go_on.wait(20)

    with app.app_context():
        job = card_pages.IMPORTS.jobs().start("cards.cdb", SentCards([]), work)  # type: ignore[arg-type]
    assert is_half.wait(20)
    page = client.get(f"/decks/cards/{job.id}", headers=HTMX)
    assert '<progress max="100" value="3">' in page.text
    assert "500 of 15,000 cards" in text(page)
    data = {"files": [file(b"x", "other.cdb")]}
    answer = client.post("/decks/cards", data=data, content_type="multipart/form-data")
    assert answer.status_code == 409
    assert "Another import is running: cards.cdb." in text(answer)
    assert f'href="/decks/cards/{job.id}"' in answer.text
    go_on.set()
    assert job.finished.wait(20)


def test_without_a_file_the_page_asks_for_one(client: FlaskClient) -> None:
    answer = client.post("/decks/cards", data={})
    assert answer.status_code == 422
    assert "Choose a file first." in text(answer)


def test_an_unknown_import_is_a_404(client: FlaskClient) -> None:
    assert client.get("/decks/cards/nosuch").status_code == 404


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("../../etc/cards.fr-FR.cdb", "cards.fr-FR.cdb"),
        (r"C:\decks\cards.cdb", "cards.cdb"),
        ("..", "cards.cdb"),
        ("карте.cdb", "карте.cdb"),
        ("a\x00\nb.cdb", "ab.cdb"),
        ("x" * 300 + ".fr.cdb", "x" * 93 + ".fr.cdb"),
    ],
)
def test_the_name_of_a_file_leads_nowhere(sent: str, kept: str) -> None:
    stream, _ = file(b"x")
    with SentCards([FileStorage(stream, filename=sent)]) as files:
        assert [path.name for path in files] == [kept]
        assert files[0].read_bytes() == b"x"
    assert not files[0].exists()
