"""The page that brings in what another computer carried, and the files it gives."""

from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import carrying, scorekeeping
from referee.web import desk
from tests import instances
from tests.instances import NOW, Instance


@pytest.fixture
def other(tmp_path: Path) -> Instance:
    made = instances.make(tmp_path / "other")
    made.matches.close()
    return made


def send(client: FlaskClient, content: bytes) -> tuple[int, str]:
    answer = client.post("/carry", data={"file": (BytesIO(content), "event.jsonl")})
    return answer.status_code, answer.text


def test_an_event_is_brought_in_and_taken_along_again(
    app: Flask, client: FlaskClient, other: Instance
) -> None:
    file = b"".join(carrying.take_event(other.events, other.event_id, at=NOW))
    status, page = send(client, file)
    assert status == 200
    assert "13 entries were added." in page
    assert "2 matches are new here." in page
    assert f'href="/events/{other.event_id}"' in page
    assert scorekeeping.open_events(desk.matches_of(app)).ids() == (other.event_id,)
    assert "Everything in the file was here already." in send(client, file)[1]
    taken = client.get(f"/events/{other.event_id}/carry.jsonl")
    assert taken.headers["Content-Disposition"].endswith(f"event-{other.event_id}.jsonl")
    assert taken.data.splitlines()[1:-1] == file.splitlines()[1:-1]


def test_a_match_is_taken_along(client: FlaskClient, other: Instance) -> None:
    send(client, b"".join(carrying.take_match(other.events, other.match_ids[0], at=NOW)))
    taken = client.get(f"/matches/{other.match_ids[0]}/carry.jsonl")
    assert taken.status_code == 200
    assert len(taken.data.splitlines()) == 4


@pytest.mark.parametrize("what", ["events", "matches"])
def test_what_is_not_there_cannot_be_taken_along(client: FlaskClient, what: str) -> None:
    assert client.get(f"/{what}/nothing/carry.jsonl").status_code == 404


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"rubbish", "Line 1: the file is damaged"), (b"", "carries no match or event")],
)
def test_another_file_is_refused_in_a_sentence(
    client: FlaskClient, content: bytes, sentence: str
) -> None:
    status, page = send(client, content)
    assert status == 422
    assert sentence in page


def test_a_conflict_names_the_match_and_adds_nothing(
    app: Flask, client: FlaskClient, other: Instance
) -> None:
    file = b"".join(carrying.take_event(other.events, other.event_id, at=NOW))
    send(client, file)
    other.note("there")
    longer = b"".join(carrying.take_event(other.events, other.event_id, at=NOW))
    here = Instance(
        other.folder, desk.matches_of(app), desk.events_of(app), other.event_id, other.match_ids
    )
    here.note("here")
    status, page = send(client, longer)
    assert (status, other.match_ids[0] in page) == (409, True)


def test_a_form_without_a_file_asks_for_one(client: FlaskClient) -> None:
    answer = client.post("/carry", data={})
    assert (answer.status_code, "Choose a file first." in answer.text) == (422, True)
