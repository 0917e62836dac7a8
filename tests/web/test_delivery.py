"""Delivery: files are kept for ever under an address of their content; pages travel compressed."""

import gzip
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web.delivery import static_path

GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_a_page_names_its_files_by_their_content(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert f'href="{static_path()}/referee.css"' in page
    assert re.fullmatch(r"/static/[0-9a-f]{12}", static_path())


def test_a_file_is_kept_for_a_year_and_never_asked_for_again(client: FlaskClient) -> None:
    answer = client.get(f"{static_path()}/referee.css")
    cached = answer.cache_control
    assert (cached.max_age, cached.immutable, cached.no_store) == (31_536_000, True, False)


def test_a_file_of_an_older_version_is_not_there(client: FlaskClient) -> None:
    assert client.get("/static/000000000000/referee.css").status_code == 404


def test_a_file_travels_compressed_and_is_the_same(client: FlaskClient) -> None:
    plain = client.get(f"{static_path()}/referee.css")
    packed = client.get(f"{static_path()}/referee.css", headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 3


def test_a_file_that_the_browser_has_is_not_sent_again(client: FlaskClient) -> None:
    etag = client.get(f"{static_path()}/referee.css", headers=GZIP).headers["ETag"]
    again = client.get(f"{static_path()}/referee.css", headers={**GZIP, "If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")


def test_a_whole_page_travels_compressed(client: FlaskClient) -> None:
    answer = client.get("/", headers=GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "<!doctype html>" in gzip.decompress(answer.data).decode().lower()


def test_the_answer_to_a_form_is_sent_as_it_is(client: FlaskClient) -> None:
    answer = client.post("/matches", data={"ruleset": "none such"}, headers=GZIP)
    assert answer.status_code == 400
    assert "Content-Encoding" not in answer.headers
