"""Whoever watches over the program can ask how it is."""

from flask import Flask
from flask.testing import FlaskClient

from referee.web import desk


def test_a_program_that_is_well_says_so(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json["status"], answer.json["running"]) == (200, "ok", 0)


def test_a_program_without_its_record_says_so(app: Flask, client: FlaskClient) -> None:
    connections = desk.matches_of(app).connections
    connections.close()
    connections.path.write_bytes(b"rubbish" * 1000)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json["reason"]) == (503, "damaged")
