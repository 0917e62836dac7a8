"""Entries that had waited on their device: when they were made, and what they are answered."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import officiate
from referee.duel.events import CallClosed
from referee.duel.notation import read_line
from referee.web import desk

HTMX = {"HX-Request": "true"}
TEAMS = [{"name": name, "duelists": ["Ana", "Bo"]} for name in ("Red", "Blue")]
BEGAN = datetime(2026, 1, 1, 12, tzinfo=UTC)


def milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


class Match:
    """A match whose clock runs since it began; ``now`` is ten minutes later."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.matches = desk.matches_of(app)
        opening = read_line({"do": "open-match", "teams": TEAMS})
        self.id = officiate.open_match(self.matches, opening, now=BEGAN).id
        for fields in ({"do": "start-duel", "first_team": 1}, {"do": "start-clock"}):
            officiate.record(self.matches, self.id, read_line(fields), now=BEGAN)

    def entries(self) -> tuple[officiate.Entry, ...]:
        return officiate.entries(self.matches, self.id)


@pytest.fixture
def match(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Match]:
    monkeypatch.setattr(desk, "now", lambda: BEGAN + timedelta(minutes=10))
    return Match(app)


def send(client: FlaskClient, match: Match, do: str, after: int, **fields: Any) -> Any:
    data = {"do": do, "after": after, "key": f"{do}-{after}", **fields}
    return client.post(f"/matches/{match.id}", data=data, headers=HTMX)


def test_a_call_that_had_waited_earns_the_extension_of_its_own_times(
    client: FlaskClient, match: Match
) -> None:
    steps = [("call-judge", 1), ("judge-arrives", 2), ("close-call", 6)]
    for after, (do, minutes) in enumerate(steps, 3):
        made = milliseconds(BEGAN + timedelta(minutes=minutes))
        answer = send(client, match, do, after, made=made, sheet="call", open="call")
        assert answer.status_code == 200
        assert answer.headers["Referee-Position"] == str(after + 1)
        assert 'id="board"' in answer.text
        assert 'id="drawer"' not in answer.text
    *_, entry = match.entries()
    assert entry.line.at == BEGAN + timedelta(minutes=6)
    assert entry.recorded_at == BEGAN + timedelta(minutes=10)
    (closed,) = (event for event in entry.events if isinstance(event, CallClosed))
    assert closed.microseconds == 4 * 60 * 1_000_000


@pytest.mark.parametrize(("minutes", "recorded"), [(-5, 0), (0, 0), (3, 3), (10, 10), (60, 10)])
def test_an_entry_is_made_neither_before_the_last_one_nor_after_now(
    client: FlaskClient, match: Match, minutes: int, recorded: int
) -> None:
    made = milliseconds(BEGAN + timedelta(minutes=minutes))
    assert send(client, match, "end-turn", 3, made=made).status_code == 200
    assert match.entries()[-1].line.at == BEGAN + timedelta(minutes=recorded)


def test_an_entry_that_had_waited_and_comes_twice_is_recorded_once(
    client: FlaskClient, match: Match
) -> None:
    made = milliseconds(BEGAN + timedelta(minutes=3))
    for _ in range(2):
        answer = send(client, match, "end-turn", 3, made=made)
        assert answer.headers["Referee-Position"] == "4"
    assert len(match.entries()) == 4


@pytest.mark.parametrize(
    ("do", "after", "fields", "status"),
    [
        ("enter", 3, {"phase": "battle"}, 422),
        ("end-turn", 2, {}, 409),
        ("note", 3, {}, 400),
        ("end-turn", 3, {"made": "yesterday"}, 400),
        ("end-turn", 3, {"made": "9" * 30}, 400),
    ],
)
def test_a_question_to_an_entry_that_had_waited_lets_it_be_dropped(
    client: FlaskClient, match: Match, do: str, after: int, fields: dict[str, str], status: int
) -> None:
    made = str(milliseconds(BEGAN + timedelta(minutes=3)))
    answer = send(client, match, do, after, sheet="note", **{"made": made, **fields})
    assert answer.status_code == status
    stage = re.search(r'<section class="stage.*?</section>', answer.text, re.DOTALL)
    assert stage
    assert "data-waiting" in stage[0]
    assert "data-drop" in stage[0]
    assert 'name="made"' not in stage[0]
    assert 'id="drawer"' not in answer.text
    assert len(match.entries()) == 3


def test_the_sheets_that_a_device_keeps_are_those_it_can_record_from_alone(
    client: FlaskClient, match: Match
) -> None:
    html = client.get(f"/matches/{match.id}/sheets").text
    assert re.findall(r'<template data-sheet="([^"]+)">', html) == [
        *("keypad 1", "keypad 2"),
        *("more A1", "more A2", "more B1", "more B2"),
        *("note", "counters", "battle", "penalty", "call", "rulings"),
    ]
