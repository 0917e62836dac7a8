"""The switch of the language."""

import pytest
from flask.testing import FlaskClient


def test_the_chosen_language_stays_and_the_page_comes_back(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "en", "back": "/rulings"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/rulings"
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("language=en;")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


@pytest.mark.parametrize("address", ["/language", "/judge"])
@pytest.mark.parametrize(
    "back",
    [
        "//elsewhere.example",
        "/\\elsewhere.example",
        "/\t/elsewhere.example",
        "/\n/elsewhere.example",
        "https://elsewhere.example",
        "",
    ],
)
def test_the_way_back_never_leads_elsewhere(client: FlaskClient, address: str, back: str) -> None:
    answer = client.post(address, data={"language": "en", "judge": "Eva", "back": back})
    assert answer.headers["Location"] == "/"


def test_a_language_that_is_not_offered_is_not_kept(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "tlh"})
    assert "Set-Cookie" not in answer.headers
