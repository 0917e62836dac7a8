"""The Head Judge's page: the way in, who is signed in, and what happened."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask

from referee import doorkeeping, officiate
from referee.doorkeeping import Happening
from referee.duel import commands as c
from referee.duel.notation import Line
from referee.web import desk
from referee.web.doors import doors, lan, pins
from referee.web.doors.pins import Pins


def devices(app: Flask) -> dict[str, int]:
    """The sessions that are open, by name."""
    with app.app_context():
        found = doorkeeping.sessions(doors.record(), now=desk.now())
    return {session.name: session.id for session in found}


def test_it_shows_the_address_both_pins_and_who_is_in(
    head_judge: Any, judge: Any, known: Pins, monkeypatch: Any
) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: ("192.168.1.5", "fd00::2"))
    page = head_judge.get("/doors").text
    assert "http://192.168.1.5:80" in page
    assert "fd00" not in page  # it listens to addresses of the old kind
    assert pins.spaced(known.judge) in page
    assert pins.spaced(known.head_judge) in page
    assert "Ana" in page
    assert "iPad, Safari" in page
    assert "192.168.1.21" in page
    code = head_judge.get("/doors/qr.svg")
    assert code.mimetype == "image/svg+xml"
    assert b"style=" not in code.data


def test_a_device_that_is_signed_out_from_there_is_out_and_so_is_written(
    app: Flask, head_judge: Any, judge: Any
) -> None:
    lost = devices(app)["Ana"]
    assert head_judge.post(f"/doors/sessions/{lost}/end").status_code == 303
    assert judge.get("/").status_code == 401
    assert devices(app) == {"Hana": devices(app)["Hana"]}
    with app.app_context():
        latest = doorkeeping.log(doors.record(), limit=1)[0]
    assert (latest.what, latest.name, latest.by) == (Happening.ENDED, "Ana", "Hana")
    page = head_judge.get("/doors").text
    assert "Signed out by the Head Judge" in page
    assert head_judge.post(f"/doors/sessions/{lost}/end").status_code == 303  # out already
    assert head_judge.post("/doors/sessions/999/end").status_code == 303
    assert head_judge.post(f"/doors/sessions/{'9' * 30}/end").status_code == 404


def test_all_others_are_signed_out_at_once(app: Flask, head_judge: Any, judge: Any) -> None:
    head_judge.post("/doors/sessions/end")
    assert list(devices(app)) == ["Hana"]
    assert head_judge.get("/doors").status_code == 200


def test_new_pins_keep_or_end_the_sessions_by_choice(
    app: Flask, folder: Path, head_judge: Any, judge: Any, known: Pins, device: Callable[..., Any]
) -> None:
    head_judge.post("/doors/pins", {"sessions": "keep"})
    assert judge.get("/").status_code == 200
    assert device().sign_in(known.judge).status_code == 403
    assert device().sign_in(pins.kept(folder).judge, "Cy").status_code == 303
    head_judge.post("/doors/pins", {"sessions": "end"})
    assert judge.get("/").status_code == 401
    assert list(devices(app)) == ["Hana"]


def test_a_stream_ends_when_its_device_is_signed_out(
    app: Flask, head_judge: Any, judge: Any
) -> None:
    teams = (c.TeamEntry(name="", duelists=("Ana",)), c.TeamEntry(name="", duelists=("Cy",)))
    line = Line(c.OpenMatch(teams=teams, ruleset="single-2025"))
    opened = officiate.open_match(desk.matches_of(app), line, now=desk.now())
    stream = judge.client.get(f"/matches/{opened.id}/stream", buffered=False)
    messages = iter(stream.response)
    assert b"event: beat" in next(messages)
    head_judge.post(f"/doors/sessions/{devices(app)['Ana']}/end")
    assert list(messages) == []
    stream.close()
    assert judge.get(f"/matches/{opened.id}/stream").status_code == 401


def test_the_log_cannot_be_changed(app: Flask, judge: Any) -> None:
    with app.app_context():
        entry = doorkeeping.log(doors.record(), limit=1)[0]
    assert json.dumps([entry.what, entry.name, entry.device, entry.address]) == (
        '["signed-in", "Ana", "iPad, Safari", "192.168.1.21"]'
    )


def test_pins_that_cannot_be_read_are_told_and_can_be_made_anew(
    folder: Path, head_judge: Any
) -> None:
    (folder / pins.FILE).write_text("rubbish")
    assert "The PINs cannot be read. Make new ones." in head_judge.get("/doors").text
    assert head_judge.post("/doors/pins").status_code == 303
    assert pins.spaced(pins.kept(folder).judge) in head_judge.get("/doors").text


def test_on_this_computer_alone_it_says_how_to_let_tablets_in(app: Flask) -> None:
    app.config["LAN_HOST"] = None
    client = app.test_client()
    assert "Start it with --lan" in client.get("/doors").text
    assert client.get("/doors/qr.svg").status_code == 404
    assert client.post("/doors/pins").status_code == 404
