"""What a person sees when a page cannot be had: a sentence, never a traceback."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.store.errors import StoreUnavailable, Trouble
from referee.web.troubles import trouble_sentence


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [
        ("GET", "/nowhere", 404, "There is nothing at this address."),
        ("GET", "/matches/nobody", 404, "There is no such match."),
        ("DELETE", "/", 405, "This address does not take what was sent."),
    ],
)
def test_an_error_is_a_page_with_a_sentence_and_a_way_back(
    client: FlaskClient, method: str, path: str, status: int, sentence: str
) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == status
    assert sentence in answer.text
    assert 'href="/"' in answer.text


def test_a_fault_of_the_program_is_told_without_a_traceback(app: Flask) -> None:
    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("secret")

    answer = app.test_client().get("/broken")
    assert answer.status_code == 500
    assert "Something went wrong in the program." in answer.text
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("trouble", Trouble)
def test_a_database_that_cannot_be_used_is_told_plainly(app: Flask, trouble: Trouble) -> None:
    @app.get("/troubled")
    def troubled() -> str:
        raise StoreUnavailable(trouble)

    answer = app.test_client().get("/troubled")
    assert answer.status_code == 503
    with app.test_request_context():
        assert trouble_sentence(trouble).split(".")[0] in answer.text
