"""Every address, with every method, by everybody: nothing is open that the table does not open."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.routing import IntegerConverter, Rule

from referee.doorkeeping import Role
from referee.web.delivery import static_path
from referee.web.doors.roles import BY_ENTRY, TABLE, role_for

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
PUBLIC = {
    f"{static_path()}/<path:filename>",
    "/worker.js",
    "/healthz",
    "/language",
    "/device",
    "/manifest.webmanifest",
    "/sign-in",
    "/sign-out",
    "/trust",
    "/trust/referee.crt",
    "/help",
    "/rulings",
    "/rulings/<ruling_id>",
    "/rulings/kept",
    "/rulings/<ruling_id>/history",
    "/rulings/export.jsonl",
    "/rulings/export.csv",
    "/api/rulings",
    "/api/rulings/<ruling_id>",
    "/api/openapi.json",
    "/events/<event_id>/screen",
    "/events/<event_id>/screen/stream",
    "/events/<event_id>/screen/board",
    "/matches/<match_id>/overlay",
    "/matches/<match_id>/overlay/stream",
    "/matches/<match_id>/overlay/board",
}
_CHANGE_WHO_IS_IN = (
    "sign_in.enter",
    "sign_in.leave",
    "doors.end_others",
    "doors.change_pins",
)  # see below


def addresses(app: Flask) -> Iterator[tuple[Rule, str]]:
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        values = {
            name: 1 if isinstance(rule._converters[name], IntegerConverter) else "x"
            for name in rule.arguments
        }
        yield rule, adapter.build(rule.endpoint, values, force_external=False)


def is_turned_away(client: FlaskClient, method: str, address: str) -> bool:
    answer = client.open(address, method=method, buffered=False)
    answer.close()
    return answer.status_code in (401, 403)


@pytest.fixture
def clients(
    app: Flask, judge: object, head_judge: object, known: object
) -> dict[Role, FlaskClient]:
    return {
        Role.READER: app.test_client(),
        Role.JUDGE: judge.client,  # type: ignore[attr-defined]
        Role.HEAD_JUDGE: head_judge.client,  # type: ignore[attr-defined]
    }


@pytest.mark.parametrize("role", list(Role))
def test_every_route_with_every_method_opens_to_whom_the_table_says(
    app: Flask, clients: dict[Role, FlaskClient], role: Role
) -> None:
    asked = 0
    adapter = app.url_map.bind("localhost")
    for _, address in addresses(app):
        for method in METHODS:
            try:
                endpoint, _ = adapter.match(address, method)
            except MethodNotAllowed:
                needed = Role.READER
            else:
                if endpoint in _CHANGE_WHO_IS_IN:
                    continue
                needed = role_for(endpoint, method)
            away = is_turned_away(clients[role], method, address)
            assert away == (role < needed), f"{method} {address} by {role.name}"
            asked += 1
    assert asked > 200


def test_what_anybody_may_ask_for_is_listed_here_once_more(app: Flask) -> None:
    opened = {
        rule.rule
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method != "OPTIONS" and role_for(rule.endpoint, method) is Role.READER
    }
    assert opened == PUBLIC


def test_the_table_names_nothing_that_is_not_there(app: Flask) -> None:
    known = {(r.endpoint, m) for r in app.url_map.iter_rules() for m in r.methods or ()}
    assert set(TABLE) <= known
    assert {endpoint for endpoint, _ in known} >= BY_ENTRY


def test_an_endpoint_that_nobody_has_thought_of_is_the_head_judges() -> None:
    assert role_for("cards.burn", "GET") is Role.HEAD_JUDGE
    assert role_for("matches.index", "DELETE") is Role.HEAD_JUDGE


@pytest.mark.parametrize("address", ["/doors/pins", "/doors/sessions/end", "/doors/sessions/1/end"])
def test_who_is_signed_in_is_changed_by_the_head_judge_alone(
    clients: dict[Role, FlaskClient], address: str
) -> None:
    assert clients[Role.READER].post(address).status_code == 401
    assert clients[Role.JUDGE].post(address).status_code == 403
    assert clients[Role.HEAD_JUDGE].post(address).status_code == 303


def test_without_the_network_nothing_is_asked(app: Flask) -> None:
    app.config["LAN_HOST"] = None
    client = app.test_client()
    for address in ("/", "/doors", "/rulings/new", "/api/matches"):
        assert client.get(address).status_code == 200
    assert client.post("/matches", data={"ruleset": "tag-2013"}).status_code == 303
