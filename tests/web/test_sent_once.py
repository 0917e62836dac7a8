"""A field that comes twice is refused: nobody can know which value was meant."""

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import officiate
from referee.duel import commands as c
from referee.duel.notation import Line
from referee.duel.vocabulary import Team
from referee.web import desk

FORM = "application/x-www-form-urlencoded"
TEAMS = (
    c.TeamEntry(name="Red", duelists=("Ana", "Bo")),
    c.TeamEntry(name="Blue", duelists=("Cy", "Di")),
)


@pytest.fixture
def match_id(app: Flask) -> str:
    matches = desk.matches_of(app)
    opened = officiate.open_match(matches, Line(c.OpenMatch(teams=TEAMS)), now=desk.now())
    officiate.record(matches, opened.id, Line(c.StartDuel(first_team=Team.ONE)), now=desk.now())
    return opened.id


@pytest.mark.parametrize(
    "form",
    [
        "do=note&text=a&text=b",
        "do=note&text=a&text=a",
        "do=note&do=undo&text=a",
        "do=life&team=1&kind=cost&amount=100&amount=8000",
        "do=note&text=a&key=1&key=2",
    ],
)
def test_a_field_of_an_entry_that_comes_twice_is_named_and_nothing_is_recorded(
    app: Flask, client: FlaskClient, match_id: str, form: str
) -> None:
    answer = client.post(f"/matches/{match_id}", data=form, content_type=FORM)
    assert answer.status_code == 400
    assert "came twice; it may come once. Nothing was recorded." in answer.text
    assert officiate.load(desk.matches_of(app), match_id).position == 2


def test_with_the_doors_shut_it_is_refused_as_well(
    app: Flask, client: FlaskClient, match_id: str
) -> None:
    app.config["LAN_HOST"] = "0.0.0.0"
    answer = client.post("/sign-in", data="pin=1&pin=2&back=/", content_type=FORM)
    assert (answer.status_code, "The field pin came twice" in answer.text) == (400, True)


def test_a_form_with_a_file_is_no_way_around(client: FlaskClient) -> None:
    form = {"key": ["a", "b"], "file": (io.BytesIO(b""), "match.jsonl")}
    answer = client.post("/matches/import", data=form)
    assert "The field key came twice" in answer.text


def test_what_is_chosen_several_times_comes_several_times(
    app: Flask, client: FlaskClient, match_id: str
) -> None:
    form = "do=deck-out&seats=A1&seats=A2"
    assert client.post(f"/matches/{match_id}", data=form, content_type=FORM).status_code == 303
    match = officiate.load(desk.matches_of(app), match_id)
    assert match.duel is not None
    assert match.duel.outcome is not None
    assert match.duel.outcome.winner is None
