"""The rulings as JSON."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import rulings
from referee.web import desk
from rulings.draft import Draft


def problem(answer: TestResponse, status: int, kind: str) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    body: dict[str, Any] = answer.json
    assert body["type"] == f"urn:referee:{kind}"
    assert body["title"]
    assert body["detail"]
    return body


def test_a_search_answers_whole_rulings_best_first_and_says_why(client: FlaskClient) -> None:
    answer = client.get("/api/rulings?q=direct+atack+both+opponents&limit=3")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json["q"] == "direct atack both opponents"
    assert answer.json["lang"] == "en"
    found = answer.json["rulings"]
    assert len(found) == 3
    assert found[0]["id"] == "tag-direct-attack"
    (slip,) = (reason for reason in found[0]["why"] if reason["said"] == "atack")
    assert slip["how"] == "slip"
    assert "title" in slip["fields"]


def test_a_ruling_is_answered_with_everything_there_is_to_know_of_it(client: FlaskClient) -> None:
    known = rulings.get("tag-first-attack", "en")
    found = client.get("/api/rulings/tag-first-attack").json
    assert found["url"] == "/rulings/tag-first-attack"
    assert found["title"] == known.title
    assert found["text"] == known.text
    assert found["examples"] == list(known.examples)
    assert found["status"] == "in-force"
    assert found["applies"] == known.applies.value
    assert found["codes"] == ["battle-phase-barred"]
    assert found["sources"][0] == {
        "id": known.sources[0].id,
        "title": known.sources[0].title,
        "date": known.sources[0].date,
    }
    assert found["related"] == list(known.related)
    assert (found["origin"], found["language"], found["fallback"]) == ("corpus", "en", False)


@pytest.mark.parametrize(
    ("lang", "locale"),
    [("en", "en"), ("fr", "fr"), ("sr-Latn", "sr_Latn"), ("sr-Cyrl", "sr_Cyrl")],
)
def test_each_language_is_asked_for_by_its_tag(client: FlaskClient, lang: str, locale: str) -> None:
    title = rulings.get("tag-swords", locale).title
    shown = client.get(f"/api/rulings/tag-swords?lang={lang}").json
    assert (shown["language"], shown["title"]) == (lang, title)
    found = client.get(f"/api/rulings?q=tag-swords&lang={lang}&limit=1").json
    assert found["rulings"][0]["title"] == title


def test_a_house_ruling_in_another_language_is_marked_as_a_fallback(
    app: Flask, client: FlaskClient
) -> None:
    draft = Draft(title="Breaks", text="Ten minutes.", related=("tag-swords",))
    desk.library_of(app).add(draft, by="Mila", at=desk.now())
    found = client.get("/api/rulings/house-breaks?lang=fr").json
    assert (found["origin"], found["language"], found["fallback"]) == ("house", "en", True)
    assert found["related"] == ["tag-swords"]


@pytest.mark.parametrize(
    ("asked", "field", "kind"),
    [
        ("", "q", "missing-field"),
        ("?q=x&lang=de", "lang", "wrong-type"),
        ("?q=x&lang=", "lang", "wrong-type"),
        ("?q=x&limit=0", "limit", "out-of-range"),
        ("?q=x&limit=51", "limit", "out-of-range"),
        ("?q=x&limit=99999999999999999999999", "limit", "out-of-range"),
        ("?q=x&limit=-1", "limit", "wrong-type"),
        ("?q=x&limit=ten", "limit", "wrong-type"),
        ("?q=x&limit=٣", "limit", "wrong-type"),
        ("?q=x&sort=title", "sort", "unknown-field"),
        ("?q=x&q=y", "q", "duplicate-field"),
        ("/tag-swords?lang=de", "lang", "wrong-type"),
        ("/tag-swords?q=x", "q", "unknown-field"),
    ],
)
def test_what_cannot_be_asked_is_said_field_by_field(
    client: FlaskClient, asked: str, field: str, kind: str
) -> None:
    body = problem(client.get(f"/api/rulings{asked}"), 400, "malformed")
    assert (body["field"], body["problem"]) == (field, kind)


@pytest.mark.parametrize("question", ["", " ", '"', "a\x00b", "x" * 10_000, "\N{CAT FACE}", "*"])
def test_no_question_breaks_it(client: FlaskClient, question: str) -> None:
    answer = client.get("/api/rulings", query_string={"q": question})
    assert answer.status_code == 200
    assert isinstance(answer.json["rulings"], list)


@pytest.mark.parametrize("ruling_id", ["no-such-ruling", "%00", "a" * 3000])
def test_an_unknown_ruling_is_a_problem_of_its_own(client: FlaskClient, ruling_id: str) -> None:
    problem(client.get(f"/api/rulings/{ruling_id}"), 404, "unknown-ruling")


def test_nothing_is_changed_from_here(client: FlaskClient) -> None:
    problem(client.post("/api/rulings", json={}), 405, "method-not-allowed")
