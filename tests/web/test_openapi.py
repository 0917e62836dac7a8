"""The API's description is true: every route is in it, and every answer is as it says.

``FUZZ`` names how many requests are made up for each address; ``make fuzz-api`` makes many.
"""

import os
import re
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate
from schemathesis import checks

from referee.duel.commands import COMMANDS
from referee.web.openapi import document

EXAMPLES = int(os.environ.get("FUZZ", "40"))
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.unsupported_method,
]
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]
OPERATIONS = [(path, method) for path, methods in document()["paths"].items() for method in methods]


@schemathesis.serializer("application/jsonl")
def as_text(_: Any, value: Any) -> bytes:
    return str(value).encode(errors="surrogatepass")


def test_it_is_a_description_by_the_standard(client: FlaskClient) -> None:
    served = client.get("/api/openapi.json")
    assert served.json == document()
    validate(served.json)


def test_it_names_every_route_of_the_api_and_no_other(app: Flask) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/") and "<path:" not in rule.rule
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == set(OPERATIONS)


def test_it_names_every_command() -> None:
    named = document()["components"]["schemas"]
    assert {f"command-{do}" for do in COMMANDS} <= set(named)


@pytest.fixture
def match_id(client: FlaskClient) -> str:
    """A match in which there is something of everything that a state shows."""
    id_ = str(client.post("/api/matches", json={"teams": TEAMS}).json["id"])
    for line in (
        {"do": "start-duel", "first_team": 1},
        {"do": "start-clock"},
        {"do": "count", "seat": "A1", "hand": 5},
        {"do": "enter", "phase": "main-1"},
        {"do": "field-spell", "seat": "A1", "card": "Umi"},
        {
            "do": "start-counter",
            "name": "Swords",
            "seat": "A1",
            "scope": "opponents",
            "turns": 3,
            "when": "end",
        },
        {"do": "penalty", "seat": "A1", "infraction": "slow-play", "severity": "minor"},
        {"do": "life", "changes": [{"team": 2, "kind": "loss", "amount": 800}]},
        {"do": "enter", "phase": "battle", "overrule": "agreed"},
        {"do": "enter", "phase": "main-2"},
        {"do": "activate", "seat": "A1", "card": "Dark Hole", "speed": 1},
    ):
        answer = client.post(f"/api/matches/{id_}/commands", json=line)
        assert answer.status_code == 200, answer.text
    return id_


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_whatever_is_asked_the_answer_is_one_that_it_names(
    app: Flask, match_id: str, whole_match: bytes, path: str, method: str
) -> None:
    def here(environ: Any, start_response: Any) -> Any:
        return app(environ | {"REMOTE_ADDR": "127.0.0.1"}, start_response)

    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", here)
    operation = schema[path][method.upper()]
    whole = whole_match.decode()
    places = st.integers(0, len(whole))
    cases = st.one_of(operation.as_strategy(), operation.as_strategy(negative()))

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize="FUZZ" not in os.environ,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, known=st.booleans(), cut=st.tuples(places, places, st.text(max_size=9)))
    def ask(case: schemathesis.Case, known: bool, cut: tuple[int, int, str]) -> None:
        if known:
            there = {"match_id": match_id, "ruling_id": "tag-response-order"}
            case.path_parameters |= {name: there[name] for name in case.path_parameters}
        if known and path == "/api/rulings":
            case.query["q"] = "direct attack"
        if known and path.endswith("/import"):
            start, end, instead = cut
            case.body = whole[:start] + instead + whole[end:]
        case.call_and_validate(checks=CHECKS)

    ask()


def negative() -> Any:
    return schemathesis.GenerationMode.NEGATIVE
