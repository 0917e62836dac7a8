"""The computer's clock is followed when nothing runs; else every live page says that it was set."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import officiate
from referee.duel.notation import read_line
from referee.steady_time import SteadyTime
from referee.web import desk, time_watch
from referee.web.live import BEAT_HEADER
from referee.web.time_watch import Watch

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]


class Wall:
    """The computer's clock."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wall]:
    wall = Wall()
    monkeypatch.setattr(desk, "time", SteadyTime(wall=wall, since_start=lambda: 0.0))
    return wall


@pytest.fixture
def match_id(app: Flask, wall: Wall) -> str:
    matches = desk.matches_of(app)
    opening = read_line({"do": "open-match", "teams": TEAMS})
    return officiate.open_match(matches, opening, now=desk.now()).id


def start_clock(app: Flask, match_id: str) -> None:
    line = read_line({"do": "start-clock"})
    officiate.record(desk.matches_of(app), match_id, line, now=desk.now())


def beat(client: FlaskClient, match_id: str) -> dict[str, object]:
    answer = client.get(f"/matches/{match_id}/board")
    told: dict[str, object] = json.loads(answer.headers[BEAT_HEADER])
    return told


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_while_a_clock_runs_the_time_goes_on_and_every_page_says_so(
    app: Flask, client: FlaskClient, wall: Wall, match_id: str, by: timedelta
) -> None:
    start_clock(app, match_id)
    wall.at += by
    Watch(app).look()
    assert desk.now() == NOW
    told = beat(client, match_id)
    assert told["remaining_ms"] == 40 * 60_000
    assert told["ahead"] == by.total_seconds()


def test_while_no_clock_runs_it_is_followed_at_once(
    app: Flask, client: FlaskClient, wall: Wall, match_id: str
) -> None:
    wall.at += HOUR
    Watch(app).look()
    assert desk.now() == NOW + HOUR
    assert "ahead" not in beat(client, match_id)


@pytest.mark.parametrize(("by", "followed"), [(HOUR, HOUR), (-HOUR, timedelta(0))])
def test_when_the_last_clock_stands_it_is_followed_but_not_back_before_the_last_entry(
    app: Flask, wall: Wall, match_id: str, by: timedelta, followed: timedelta
) -> None:
    """A clock cannot be turned back: it would stand still until the time has come again."""
    start_clock(app, match_id)
    wall.at += by
    watch = Watch(app)
    watch.look()
    assert desk.now() == NOW
    line = read_line({"do": "pause-clock"})
    officiate.record(desk.matches_of(app), match_id, line, now=desk.now())
    watch.look()
    assert desk.now() == NOW + followed


def test_a_computer_that_has_lost_the_date_goes_on_from_the_last_entry(
    app: Flask, wall: Wall, match_id: str
) -> None:
    start_clock(app, match_id)
    wall.at = datetime(1970, 1, 1, tzinfo=UTC)
    desk.time.follow_wall()  # as the next start of the computer does
    time_watch.begin(app)
    assert desk.now() == NOW
    assert desk.time.ahead < timedelta(0)
