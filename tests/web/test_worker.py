"""The service worker's script, and the page with all rulings that it keeps."""

import gzip
import re

import pytest
from flask.testing import FlaskClient

from referee.web.delivery import static_path


def test_the_worker_looks_after_every_page_and_is_asked_for_each_time(client: FlaskClient) -> None:
    answer = client.get("/worker.js")
    assert answer.content_type == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.text.startswith("const FILES = [")


def test_the_worker_keeps_every_static_file_but_itself(client: FlaskClient) -> None:
    script = client.get("/worker.js").text
    files = re.findall(r'"([^"]+)"', script.splitlines()[0])
    assert f"{static_path()}/js/board.js" in files
    assert f"{static_path()}/referee.css" in files
    assert f"{static_path()}/js/worker.js" not in files
    for file in files:
        with client.get(file) as answer:
            assert answer.status_code == 200


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_all_rulings_stand_on_one_page_that_is_sent_once(
    client: FlaskClient, encoding: str
) -> None:
    answer = client.get(
        "/rulings/kept", headers={"Accept-Language": "fr", "Accept-Encoding": encoding}
    )
    text = gzip.decompress(answer.data).decode() if encoding == "gzip" else answer.text
    assert text.count("data-ruling=") > 100
    assert 'data-ruling="tag-direct-attack"' in text
    again = {
        "Accept-Language": "fr",
        "Accept-Encoding": encoding,
        "If-None-Match": answer.headers["ETag"],
    }
    assert client.get("/rulings/kept", headers=again).status_code == 304
    assert client.get("/rulings/kept", headers=again | {"Accept-Language": "sr"}).status_code == 200
