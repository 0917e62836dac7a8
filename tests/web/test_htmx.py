"""How a request of htmx is told from a plain one, and what a piece of a page carries."""

import pytest
from flask import Flask

from referee.web import htmx


@pytest.mark.parametrize(
    ("headers", "is_wanted"),
    [
        ({}, False),
        ({"HX-Request": "true", "HX-Request-Type": "partial"}, True),
        ({"HX-Request": "true"}, True),
        ({"HX-Request": "true", "HX-Request-Type": "full"}, False),
        ({"HX-Request-Type": "partial"}, False),
    ],
)
def test_a_fragment_is_for_who_swaps_it_in(
    app: Flask, headers: dict[str, str], is_wanted: bool
) -> None:
    with app.test_request_context(headers=headers):
        assert htmx.is_fragment_wanted() is is_wanted


@pytest.mark.parametrize("status", [200, 409, 422])
def test_a_fragment_is_kept_by_no_cache_and_differs_by_who_asks(app: Flask, status: int) -> None:
    with app.test_request_context():
        response = htmx.fragment("<main></main>", status)
    assert (response.status_code, response.data) == (status, b"<main></main>")
    assert response.headers["Cache-Control"] == "no-store"
    assert {"HX-Request", "Cookie", "Accept-Language"} <= set(response.vary)
