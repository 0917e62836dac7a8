"""The guided first Duel without scripts: its page, its match, and how far its cards have come."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import officiate
from referee.duel.notation import read_line
from referee.web import desk


@pytest.fixture
def address(client: FlaskClient) -> str:
    """The board of a practice match that has just begun."""
    answer = client.post("/learn", data={"key": "k"})
    assert answer.status_code == 303
    return answer.location


@pytest.fixture
def match_id(address: str) -> str:
    return address.rpartition("/")[2]


def card(page: str) -> tuple[int, str, int]:
    """The number and title of the card beside a board, and how many of its tasks are done."""
    number = re.search(r"card (\d+) of 10", page)
    title = re.search(r'class="lesson__title">([^<]+)<', page)
    assert number
    assert title
    return int(number[1]), title[1], page.count("lesson__task--done")


def record(app: Flask, match_id: str, *lines: dict[str, Any]) -> None:
    for line in lines:
        officiate.record(desk.matches_of(app), match_id, read_line(line), now=desk.now())


START = [{"do": "start-duel", "first_team": 1}, {"do": "start-clock"}]
TURN_4 = [{"do": "end-turn"}] * 3
HIT = {"do": "life", "changes": [{"team": 1, "kind": "battle-damage", "amount": 2000}]}
CHAIN = [
    {"do": "activate", "seat": "B2", "card": "", "speed": 2},
    {"do": "activate", "seat": "A1", "card": "", "speed": 2},
]
CALL = [{"do": "call-judge"}, {"do": "judge-arrives"}, {"do": "close-call"}]

CARDS: list[tuple[list[dict[str, Any]], tuple[int, str, int]]] = [
    ([], (1, "The start", 0)),
    (START[:1], (1, "The start", 1)),
    (START[1:], (2, "Nobody attacks yet", 0)),
    (TURN_4[:1], (3, "The turns go round", 0)),
    (TURN_4[1:], (4, "Damage", 0)),
    ([HIT], (5, "A mistake", 0)),
    ([{"do": "undo"}], (5, "A mistake", 1)),
    ([{"do": "redo"}], (6, "A chain with a response", 0)),
    (CHAIN[:1], (6, "A chain with a response", 1)),
    (CHAIN[1:], (7, "The chain resolves", 0)),
    ([{"do": "pass-all"}], (7, "The chain resolves", 1)),
    ([{"do": "resolve"}, {"do": "resolve"}], (8, "A judge call", 0)),
    (CALL[:2], (8, "A judge call", 2)),
    (CALL[2:], (9, "Time", 0)),
    ([{"do": "time"}], (9, "Time", 1)),
    ([{"do": "end-turn"}] * 4, (10, "The result", 0)),
]


def test_each_card_is_done_by_what_is_recorded(
    client: FlaskClient, app: Flask, address: str, match_id: str
) -> None:
    for lines, expected in CARDS:
        record(app, match_id, *lines)
        assert card(client.get(address).text) == expected


def test_the_refusal_is_seen_and_left_without_a_record(
    client: FlaskClient, app: Flask, address: str, match_id: str
) -> None:
    record(app, match_id, *START)
    attack = {"do": "enter", "phase": "battle", "after": "3", "key": "a"}
    refused = client.post(address, data=attack)
    assert refused.status_code == 422
    assert card(refused.text) == (2, "Nobody attacks yet", 1)
    assert card(client.get(address).text) == (3, "The turns go round", 0)
    assert officiate.load(desk.matches_of(app), match_id).position == 3


def test_an_undo_goes_back_to_the_card_it_undid(
    client: FlaskClient, app: Flask, address: str, match_id: str
) -> None:
    record(app, match_id, *START, *TURN_4)
    assert card(client.get(address).text)[1] == "Damage"
    record(app, match_id, {"do": "undo"})
    assert card(client.get(address).text)[1] == "The turns go round"


def test_a_duel_that_ended_before_its_time_says_how_to_go_on(
    client: FlaskClient, app: Flask, address: str, match_id: str
) -> None:
    record(app, match_id, *START, {"do": "concede", "team": 1})
    assert "This Duel is over. “Undo” takes that back" in client.get(address).text


def test_a_practice_match_is_in_no_list_and_says_what_it_is(
    client: FlaskClient, app: Flask, address: str, match_id: str
) -> None:
    assert address not in client.get("/").text
    assert match_id not in client.get("/api/matches").text
    assert "Practice" in client.get(address).text
    for _ in range(2):
        record(app, match_id, *START[:1], {"do": "concede", "team": 1})
    assert address not in client.get("/finished").text
    for paper in ("slip", "sheet"):
        assert '<span class="tag">Practice</span>' in client.get(f"{address}/{paper}").text


def test_only_a_practice_match_has_cards_beside_it(client: FlaskClient) -> None:
    board = client.post("/matches", data={"key": "m", "ruleset": "tag-2013"}).location
    assert 'id="lesson"' not in client.get(board).text


def test_the_page_goes_on_with_what_this_device_began(client: FlaskClient, app: Flask) -> None:
    assert "Go on" not in client.get("/learn").text
    address = client.post("/learn", data={"key": "k"}).location
    page = client.get("/learn").text
    assert f'href="{address}">Go on' in page
    assert f'href="{address}">Go on' not in app.test_client().get("/learn").text
    client.set_cookie("practice", "practice-nothing", path="/learn")
    assert "Go on" not in client.get("/learn").text


def test_begun_twice_with_one_form_it_is_one_match(client: FlaskClient, address: str) -> None:
    assert client.post("/learn", data={"key": "k"}).location == address


def test_the_front_page_leads_newcomers_to_it(client: FlaskClient) -> None:
    assert '<a class="btn btn--line" href="/learn">' in client.get("/").text
