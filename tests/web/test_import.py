"""Importing a transcript on the front page."""

import io
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from referee.web import desk
from referee.web.create_app import create_app

TEAMS = '[{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]'
OPEN = '{"do": "open-match", "teams": %s}\n' % TEAMS  # noqa: UP031  # braces are JSON's here
START = '{"do": "start-duel", "first_team": 1}\n'
BARRED = '{"do": "enter", "phase": "battle"}\n'


def send(client: FlaskClient, text: str, key: str = "") -> tuple[int, str, str]:
    answer = client.post(
        "/matches/import", data={"file": (io.BytesIO(text.encode()), "m.jsonl"), "key": key}
    )
    return answer.status_code, answer.headers.get("Location", ""), answer.text


def test_a_transcript_becomes_a_match(client: FlaskClient) -> None:
    status, location, _ = send(client, OPEN + START)
    assert status == 303
    assert "Turn 1" in client.get(location).text


def test_lines_that_are_refused_are_listed_with_their_ruling(client: FlaskClient) -> None:
    status, _, text = send(client, OPEN + START + BARRED)
    assert status == 200
    assert "1 line was not recorded" in text
    assert "Line 3" in text
    assert "No Battle Phase yet" in text
    assert "/rulings/tag-first-attack" in text


def test_the_same_form_sent_twice_is_one_match(app: Flask, client: FlaskClient) -> None:
    first = send(client, OPEN + START, key="one")
    assert send(client, OPEN + START, key="one")[:2] == first[:2]
    assert len(desk.matches_of(app).running()) == 1


def test_another_file_in_the_same_form_is_not_taken_for_the_first(client: FlaskClient) -> None:
    send(client, OPEN, key="one")
    status, _, text = send(client, OPEN + START, key="one")
    assert status == 409
    assert "Choose it once more" in text


def test_what_is_no_transcript_is_told_with_its_line(client: FlaskClient) -> None:
    status, _, text = send(client, OPEN + "nonsense\n")
    assert status == 400
    assert "Line 2: This is not valid JSON." in text


def test_a_form_sent_before_with_something_else_is_offered_as_a_new_entry(
    client: FlaskClient,
) -> None:
    location = send(client, OPEN + START)[1]
    assert client.post(location, data={"do": "note", "text": "a", "key": "k"}).status_code == 303
    answer = client.post(location, data={"do": "note", "text": "b", "key": "k"})
    assert answer.status_code == 409
    assert "this form was sent before with something else in it" in answer.text
    assert 'name="text" value="b"' in answer.text


def test_the_secret_of_an_instance_is_kept_and_its_owners_alone(tmp_path: Path) -> None:
    first = create_app(tmp_path)
    again = create_app(tmp_path)
    assert first.secret_key == again.secret_key
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert create_app(tmp_path / "other").secret_key != first.secret_key
    assert [path.name for path in tmp_path.glob(".secret*")] == []
