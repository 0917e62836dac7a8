"""What a browser may do with our pages, and from where forms are taken."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web.delivery import static_path
from tests.web.doors.test_roles import addresses

ASKED_ANEW = ("/worker.js", "/rulings/kept")
"""What a device keeps to go on without a network, and asks for anew whenever there is one."""


def test_every_answer_carries_the_security_headers(client: FlaskClient) -> None:
    for path in ("/", "/rulings", "/nowhere", "/healthz", f"{static_path()}/referee.css"):
        answer = client.get(path)
        answer.close()
        headers = answer.headers
        assert "default-src 'none'" in headers["Content-Security-Policy"], path
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_page_may_keep_the_screen_on_and_nothing_else_of_a_tablet(client: FlaskClient) -> None:
    for path in ("/", "/rulings", "/nowhere"):
        policy = client.get(path).headers["Permissions-Policy"]
        assert policy.startswith("screen-wake-lock=(self), camera=(), "), path


def test_the_opener_policy_is_sent_only_where_the_browser_heeds_it(client: FlaskClient) -> None:
    name = "Cross-Origin-Opener-Policy"
    assert client.get("/", base_url="https://judge.lan").headers[name] == "same-origin"
    for site in ("none", "same-origin", "cross-site"):
        answer = client.get("/", headers={"Sec-Fetch-Site": site})
        assert answer.headers[name] == "same-origin", site
    # over plain http in a hall a browser says no Sec-Fetch-Site
    assert name not in client.get("/", base_url="http://judge.lan").headers


def test_nothing_but_files_that_never_change_is_cached(app: Flask, client: FlaskClient) -> None:
    for rule, path in addresses(app):
        if "GET" in (rule.methods or ()) and rule.endpoint != "static":
            answer = client.get(path, buffered=False)
            answer.close()
            told = answer.headers["Cache-Control"]
            assert told == "no-store" or ("no-cache" in told and path in ASKED_ANEW), path


def test_a_method_that_an_address_does_not_take_is_refused_and_the_others_named(
    app: Flask, client: FlaskClient
) -> None:
    adapter = app.url_map.bind("localhost")
    for _, path in addresses(app):
        taken = set(adapter.allowed_methods(path))
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - taken:
            answer = client.open(path, method=method)
            assert answer.status_code == 405, (method, path)
            assert set(answer.headers["Allow"].split(", ")) == taken, (method, path)
        answer = client.options(path)
        assert (answer.status_code, answer.text) == (200, ""), path
        assert set(answer.headers["Allow"].split(", ")) == taken, path
        if "GET" in taken and "stream" not in path:
            got, head = client.get(path), client.head(path)
            assert (head.status_code, head.text) == (got.status_code, ""), path
            assert head.headers["Content-Type"] == got.headers["Content-Type"], path


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
