"""What a browser may do with our pages, and from where forms are taken."""

import pytest
from flask.testing import FlaskClient

from referee.web.delivery import static_path


def test_every_answer_carries_the_security_headers(client: FlaskClient) -> None:
    for path in ("/", "/rulings", "/nowhere", "/healthz", f"{static_path()}/referee.css"):
        answer = client.get(path)
        answer.close()
        headers = answer.headers
        assert "default-src 'none'" in headers["Content-Security-Policy"], path
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def test_live_pages_are_never_cached(client: FlaskClient) -> None:
    assert "no-store" in client.get("/").headers["Cache-Control"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
    ],
)
def test_a_form_of_another_site_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/matches", headers=headers)
    assert answer.status_code == 403
    assert "did not come from a page of this program" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://localhost"},
        {},
    ],
)
def test_a_form_of_our_own_is_taken(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/language", headers=headers).status_code == 303
