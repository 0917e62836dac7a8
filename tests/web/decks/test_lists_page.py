"""The lists of an instance: a file of them is kept whole or not at all, and what was not read."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.deck_checking import DeckRecord
from tests.web.decks.conftest import DARK_HOLE, OLD_LIST, file, form_of
from tests.web.floor.pages import text


def send(client: FlaskClient, content: bytes, **fields: str) -> TestResponse:
    data = {"file": file(content, "lflist.conf"), **fields}
    return client.post("/decks/lists", data=data, content_type="multipart/form-data")


def test_a_file_of_lists_is_kept_and_each_is_told(client: FlaskClient, record: DeckRecord) -> None:
    more = f"!Whitelist\n$whitelist\n{DARK_HOLE} 3\n!Points\n$genesys\n{DARK_HOLE} 9\n".encode()
    page = send(client, OLD_LIST + b"what is this\n" + more)
    words = text(page)
    assert page.status_code == 200
    assert "3 lists are kept" in words
    assert "2013-09-01 2013.9 TCG 2 cards" in words
    assert "no date Whitelist only its 1 card is legal" in words
    assert "no date Points points for 1 card" in words
    assert "Line 4: what is this (no passcode and no card)" in words
    assert "out of lflist.conf" in words
    assert [kept.forbidden.hash in words for kept in record.lists.all()] == [True] * 3


def test_a_date_can_be_given_where_the_name_tells_none(
    client: FlaskClient, record: DeckRecord
) -> None:
    send(client, OLD_LIST + f"!House\n{DARK_HOLE} 0\n".encode(), date="2020-02-29")
    dates = {kept.forbidden.name: kept.date for kept in record.lists.all()}
    assert dates == {"2013.9 TCG": "2013-09-01", "House": "2020-02-29"}


@pytest.mark.parametrize("date", ["29.2.2020", "2020-02-30", "soon"])
def test_a_date_that_is_none_is_said_so(client: FlaskClient, record: DeckRecord, date: str) -> None:
    page = send(client, OLD_LIST, date=date)
    assert page.status_code == 422
    assert "Write the date as year, month and day" in text(page)
    assert record.lists.all() == ()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b"!2013.9 TCG\n#nothing\n",
            "The list “2013.9 TCG” is empty. See line 1. Nothing was kept.",
        ),
        (OLD_LIST + b"!Empty\n", "The list “Empty” is empty. See line 4. Nothing was kept."),
        (b"1 2\n", "Line 1: 1 2 (stands before the first list of the file). Nothing was kept."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This is no text file."),
        (b"", "There is no list in it"),
    ],
    ids=["empty list", "one of two empty", "no list", "png", "nothing"],
)
def test_a_file_that_is_no_list_keeps_nothing(
    client: FlaskClient, record: DeckRecord, content: bytes, sentence: str
) -> None:
    page = send(client, content)
    assert page.status_code == 422
    assert sentence in text(page)
    assert record.lists.all() == ()


def test_a_file_of_5_mb_is_said_to_be_too_large(client: FlaskClient, record: DeckRecord) -> None:
    content = b"!L\n" + b"1 1\n" * 1_400_000
    page = client.post("/decks/lists", **form_of("file", content, "lflist.conf"))
    assert page.status_code == 422
    assert "This file is too large: 4 MB are the most." in text(page)
    assert record.lists.all() == ()


def test_a_list_in_utf_16_is_read(client: FlaskClient, record: DeckRecord) -> None:
    send(client, OLD_LIST.decode().encode("utf-16"))
    assert [kept.forbidden.limits[DARK_HOLE] for kept in record.lists.all()] == [1]


def test_without_a_file_the_page_asks_for_one(client: FlaskClient) -> None:
    page = client.post("/decks/lists", data={})
    assert page.status_code == 422
    assert "Choose a file first." in text(page)
    assert "No list is kept yet." in text(client.get("/decks/lists"))
