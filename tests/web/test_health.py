"""Whoever watches over the program can ask how it is."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import __version__
from referee.doorkeeping import Role
from referee.web import backup_keeper, desk, health_page
from referee.web.doors.roles import role_for


def test_a_program_that_is_well_says_so(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json["status"], answer.json["running"]) == (200, "ok", 0)


def test_a_program_without_its_record_says_so(app: Flask, client: FlaskClient) -> None:
    connections = desk.matches_of(app).connections
    connections.close()
    connections.path.write_bytes(b"rubbish" * 1000)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json["reason"]) == (503, "damaged")


def test_the_head_judge_reads_how_the_program_is(app: Flask, client: FlaskClient) -> None:
    client.get("/rulings?q=attack")
    page = client.get("/health").text
    for said in ("none yet", " free of ", "0 pages are open", __version__, "GET /rulings"):
        assert said in page
    backup_keeper.keeper_of(app).look()
    page = client.get("/health").text
    assert "none yet" not in page
    assert re.search(r"Last backup</dt><dd>[^<]*, 1 minute ago</dd>", page)


def test_it_says_what_somebody_should_do_something_about(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_page, "_LITTLE", 10**18)
    (Path(app.instance_path) / "backups").write_text("a file where the folder should be")
    backup_keeper.keeper_of(app).look()
    page = client.get("/health").text
    assert "Little room is left" in page
    assert "The last backup came to nothing: " in page


def test_it_says_so_too_where_the_record_cannot_be_read(app: Flask, client: FlaskClient) -> None:
    connections = desk.matches_of(app).connections
    connections.close()
    connections.path.write_bytes(b"rubbish" * 1000)
    answer = client.get("/health")
    assert answer.status_code == 200
    assert "The database file is damaged" in answer.text


def test_no_judge_reads_it(app: Flask, client: FlaskClient) -> None:
    app.config["LAN_HOST"] = "0.0.0.0"
    assert client.get("/health").status_code == 401
    assert role_for("health_page.show", "GET") is Role.HEAD_JUDGE
