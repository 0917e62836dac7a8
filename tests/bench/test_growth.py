"""Growth: what an entry, a board and a restart cost does not grow with the record.

Counted, not timed: statements, steps of the database, bytes. ``make bench`` has the times.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web import desk, warm_up
from referee.web.create_app import create_app
from tests.bench import matches
from tests.bench.counting import Counted, counting

LONG, FINISHED = 5_006, 60
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("instance"))
    yield app
    desk.close(app)


@pytest.fixture(scope="module")
def long(app: Flask) -> str:
    matches.finished(desk.matches_of(app), FINISHED)
    return matches.imported(desk.matches_of(app), LONG)


@pytest.fixture(scope="module")
def fresh(app: Flask) -> str:
    return matches.imported(desk.matches_of(app), 14)


def board(client: FlaskClient, match_id: str) -> tuple[Counted, bytes]:
    with counting(desk.matches_of(client.application).connections.get()) as counted:
        answer = client.get(f"/matches/{match_id}", headers=HTMX)
    assert answer.status_code == 200
    return counted, answer.data


def entry(client: FlaskClient, match_id: str) -> tuple[Counted, bytes]:
    """One that is recorded on a board which is already known."""
    _, shown = board(client, match_id)
    found = re.search(rb'data-position="(\d+)"', shown)
    assert found
    form = {"do": "life", "team": "2", "kind": "effect-damage", "amount": "100"}
    form |= {"after": found[1].decode(), "key": f"{match_id}-{found[1].decode()}"}
    with counting(desk.matches_of(client.application).connections.get()) as counted:
        answer = client.post(f"/matches/{match_id}", data=form, headers=HTMX)
    assert answer.status_code == 200
    return counted, answer.data


def test_an_entry_asks_the_same_of_the_record_after_5000_as_after_14(
    app: Flask, long: str, fresh: str
) -> None:
    client = app.test_client()
    of_fresh, of_long = entry(client, fresh)[0], entry(client, long)[0]
    assert len(of_long.statements) == len(of_fresh.statements)
    assert of_long.steps <= 1.1 * of_fresh.steps


def test_an_entry_is_written_in_one_transaction(app: Flask, fresh: str) -> None:
    counted, _ = entry(app.test_client(), fresh)
    words = [statement.split()[0].lower() for statement in counted.statements]
    assert (words.count("begin"), words.count("commit")) == (1, 1)


def test_an_entry_is_answered_in_as_many_bytes_after_5000(
    app: Flask, long: str, fresh: str
) -> None:
    client = app.test_client()
    assert len(entry(client, long)[1]) <= 1.05 * len(entry(client, fresh)[1])


def test_a_board_that_is_known_reads_no_entry_again(app: Flask, long: str) -> None:
    client = app.test_client()
    first, second = board(client, long)[0], board(client, long)[0]
    assert second.steps <= first.steps
    assert len(second.statements) <= 3
    assert second.steps < 200


def test_a_match_of_a_server_that_starts_again_is_read_before_it_is_asked_for(
    app: Flask, long: str, fresh: str, caplog: pytest.LogCaptureFixture
) -> None:
    again = create_app(app.instance_path)
    warm_up.begin(again)
    counted, _ = board(again.test_client(), fresh)
    desk.close(again)
    assert counted.steps < 200
    assert not caplog.records  # each page could be made


def test_the_list_of_running_matches_does_not_read_those_that_are_over(
    app: Flask, long: str, tmp_path: Path
) -> None:
    with counting(desk.matches_of(app).connections.get()) as beside_many:
        assert app.test_client().get("/").status_code == 200
    other = create_app(tmp_path)
    for _ in desk.matches_of(app).running():
        matches.imported(desk.matches_of(other), 14)
    with counting(desk.matches_of(other).connections.get()) as alone:
        assert other.test_client().get("/").status_code == 200
    desk.close(other)
    assert len(beside_many.statements) == len(alone.statements)
    assert beside_many.steps <= 1.5 * alone.steps + FINISHED * 10  # they are counted
