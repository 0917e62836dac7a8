"""Forms that arrive cut off, too large or garbled: never recorded in part."""

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import officiate
from referee.duel import commands as c
from referee.duel.events import TeamName
from referee.duel.notation import Line
from referee.duel.vocabulary import Seat, Team
from referee.web import desk, words

TEAMS = (
    c.TeamEntry(name="Red", duelists=("Ana", "Bo")),
    c.TeamEntry(name="فريق النجوم", duelists=("Cy", "\u202eDi\x07")),
)


@pytest.fixture
def match_id(app: Flask) -> str:
    opened = officiate.open_match(
        desk.matches_of(app), Line(c.OpenMatch(teams=TEAMS)), now=desk.now()
    )
    officiate.record(
        desk.matches_of(app), opened.id, Line(c.StartDuel(first_team=Team.ONE)), now=desk.now()
    )
    return opened.id


def test_half_a_form_is_not_recorded(app: Flask, client: FlaskClient, match_id: str) -> None:
    cut = b"do=life&team=1&kind=cost&amount=16"
    answer = client.post(
        f"/matches/{match_id}",
        content_type="application/x-www-form-urlencoded",
        environ_overrides={
            "CONTENT_LENGTH": str(len(cut) + 2),
            "wsgi.input": io.BytesIO(cut),
            "wsgi.input_terminated": True,
        },
    )
    assert answer.status_code == 400
    assert officiate.load(desk.matches_of(app), match_id).position == 2


def test_a_form_of_five_megabytes_is_refused(
    app: Flask, client: FlaskClient, match_id: str
) -> None:
    answer = client.post(f"/matches/{match_id}", data={"do": "note", "text": "x" * 5_000_000})
    assert answer.status_code == 413
    assert officiate.load(desk.matches_of(app), match_id).position == 2


@pytest.mark.parametrize("host", ["a" * 64, "a" * 3000, "a" * 63 + ".b..c"])
def test_a_host_that_is_none_is_answered_in_plain_text(client: FlaskClient, host: str) -> None:
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code in (400, 421)
    assert "Nothing was recorded." in answer.text


def test_a_page_beyond_every_number_is_an_empty_one(client: FlaskClient) -> None:
    assert client.get("/finished?skip=9223372036854775808").status_code == 200


def test_a_number_that_no_record_holds_is_no_address(client: FlaskClient, match_id: str) -> None:
    for number in ("9" * 10, "9" * 5000, "٣"):
        assert client.post(f"/doors/sessions/{number}/end").status_code == 404
    assert client.post("/doors/sessions/999999999/end").status_code == 303


def test_names_from_right_to_left_do_not_turn_the_numbers_beside_them(
    app: Flask, match_id: str
) -> None:
    match = officiate.load(desk.matches_of(app), match_id)
    with app.test_request_context():
        assert words.team_name(match, Team.TWO) == "\u2068فريق النجوم\u2069"
        assert words.team_name(match, Team.ONE) == "Red"
        assert words.duelist_name(match, Seat.B2) == "Di"
    assert match.teams[Team.TWO] == TeamName(name="فريق النجوم", duelists=("Cy", "\u202eDi\x07"))


def test_a_trigger_without_its_seat_is_told(client: FlaskClient, match_id: str) -> None:
    answer = client.post(
        f"/matches/{match_id}",
        data={"do": "triggers", "seat-1": "A1", "card-1": "a", "card-2": "lost"},
    )
    assert answer.status_code == 400
    assert "seat-2" in answer.text
