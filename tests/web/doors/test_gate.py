"""What a judge may not record, with the Head Judge's PIN and without; nothing typed is lost."""

import base64
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee import doorkeeping, officiate
from referee.doorkeeping import Happening
from referee.duel import commands as c
from referee.duel.match import Match
from referee.duel.notation import Line, read_line
from referee.web import desk
from referee.web.create_app import create_app
from referee.web.doors import doors
from referee.web.doors.pins import Pins

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
DISQUALIFICATION = {
    "do": "penalty",
    "who": "A1",
    "infraction": "cheating",
    "severity": "severe",
    "note": "saw it myself",
    "head_judge": "1",
}


@pytest.fixture
def match(app: Flask) -> str:
    """A match whose first Duel runs."""
    teams = (
        c.TeamEntry(name="Red", duelists=("Ana", "Bo")),
        c.TeamEntry(name="Blue", duelists=("Cy", "Di")),
    )
    matches = desk.matches_of(app)
    opened = officiate.open_match(matches, Line(c.OpenMatch(teams=teams)), now=desk.now())
    record(app, opened.id, "start-duel", first_team=1)
    return opened.id


def record(app: Flask, match_id: str, do: str, **fields: Any) -> None:
    line = read_line({"do": do, **fields})
    officiate.record(desk.matches_of(app), match_id, line, now=desk.now())


def load(app: Flask, match_id: str) -> Match:
    return officiate.load(desk.matches_of(app), match_id)


def happenings(app: Flask) -> list[Happening]:
    with app.app_context():
        return [entry.what for entry in doorkeeping.log(doors.record(), limit=20)]


# --- the board -----------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_disqualification_by_a_judge_is_not_recorded_and_not_lost(
    app: Flask, judge: Any, match: str, headers: dict[str, str]
) -> None:
    answer = judge.post(f"/matches/{match}", DISQUALIFICATION, headers=headers)
    assert answer.status_code == 403
    assert "Only the Head Judge records this" in answer.text
    assert "Hand the tablet over" in answer.text
    for name, value in DISQUALIFICATION.items():
        assert f'name="{name}" value="{value}"' in answer.text
    assert load(app, match).penalties == ()


def test_with_her_pin_that_one_entry_is_recorded_and_the_judge_stays_a_judge(
    app: Flask, judge: Any, match: str, known: Pins
) -> None:
    answer = judge.post(f"/matches/{match}", DISQUALIFICATION | {"pin": known.head_judge})
    assert answer.status_code == 303
    assert [given.penalty for given in load(app, match).penalties] == ["disqualification"]
    assert judge.post(f"/matches/{match}", {"do": "undo"}).status_code == 403
    assert Happening.ENTRY_ALLOWED in happenings(app)
    assert "Set-Cookie" not in answer.headers


def test_a_wrong_pin_with_an_entry_is_told_beside_it_and_never_shown_again(
    app: Flask, judge: Any, match: str, known: Pins
) -> None:
    for pin, words in ((known.judge, ""), ("11112222", "This PIN is wrong.")):
        form = DISQUALIFICATION | {"pin": pin, "sheet": "penalty"}
        answer = judge.post(f"/matches/{match}", form, headers=HTMX)
        assert answer.status_code == 403
        assert words in answer.text
        assert pin not in answer.text
    assert load(app, match).penalties == ()


def test_the_head_judge_records_it_without_another_pin(
    app: Flask, head_judge: Any, match: str
) -> None:
    assert head_judge.post(f"/matches/{match}", DISQUALIFICATION).status_code == 303
    assert load(app, match).is_over


@pytest.mark.parametrize("do", [{"do": "undo"}, {"do": "rewind", "to": "2", "reason": "x"}])
def test_a_match_that_is_over_is_reopened_by_the_head_judge_alone(
    app: Flask, judge: Any, head_judge: Any, match: str, do: dict[str, str]
) -> None:
    for winner in (1, 1):
        if not load(app, match).is_duel_running:
            record(app, match, "start-duel", first_team=2)
        record(app, match, "concede", team=3 - winner)
    assert load(app, match).is_over
    assert judge.post(f"/matches/{match}", do).status_code == 403
    assert load(app, match).is_over
    assert head_judge.post(f"/matches/{match}", do).status_code == 303
    assert not load(app, match).is_over


def test_a_match_that_runs_is_taken_back_by_any_judge(app: Flask, judge: Any, match: str) -> None:
    record(app, match, "enter", phase="main-1")
    assert judge.post(f"/matches/{match}", {"do": "undo"}).status_code == 303
    late = {"do": "penalty", "who": "A1", "infraction": "tardiness", "severity": "minor"}
    assert judge.post(f"/matches/{match}", late).status_code == 303


# --- a device that is signed out ------------------------------------------------------------------


def test_what_a_signed_out_device_sends_comes_back_with_the_way_in(
    app: Flask, device: Callable[..., Any], match: str, known: Pins
) -> None:
    out = device()
    typed = {"do": "note", "text": "wet table", "key": "k1"}
    answer = out.post(f"/matches/{match}", typed)
    assert answer.status_code == 401
    assert 'name="text" value="wet table"' in answer.text
    assert f'action="/matches/{match}"' in answer.text
    answer = out.post(f"/matches/{match}", typed | {"pin": known.judge})
    assert answer.status_code == 303
    assert load(app, match).position == 3
    assert out.get("/").status_code == 200  # and it is signed in now


def test_a_page_with_scripts_is_told_and_keeps_what_it_sent(
    device: Callable[..., Any], match: str
) -> None:
    out = device()
    sent = out.post(f"/matches/{match}", {"do": "end-turn"}, headers=HTMX)
    assert (sent.status_code, 'id="board"' in sent.text) == (401, False)
    asked = out.get(
        f"/matches/{match}?open=log",
        headers=HTMX | {"HX-Current-URL": f"http://localhost/matches/{match}"},
    )
    assert asked.headers["HX-Redirect"] == f"/sign-in?back=%2Fmatches%2F{match}"
    lost = out.get("/", headers=HTMX | {"HX-Current-URL": "http://["})
    assert lost.headers["HX-Redirect"] == "/sign-in?back="


def test_a_file_that_cannot_be_kept_is_said_to_be_lost(device: Callable[..., Any]) -> None:
    answer = device().post("/matches/import", {"file": (BytesIO(b"{}"), "match.jsonl")})
    assert answer.status_code == 401
    assert "could not be kept here" in answer.text


def test_what_was_typed_into_a_form_for_files_is_kept(judge: Any) -> None:
    pasted = {"text": "Red, Ana, Bo", "file": (BytesIO(b""), "")}
    answer = judge.post("/events/x/teams/list", pasted, content_type="multipart/form-data")
    assert answer.status_code == 403
    assert 'name="text" value="Red, Ana, Bo"' in answer.text
    assert 'action="/events/x/teams/list"' in answer.text


def test_a_text_too_long_to_be_kept_is_said_to_be_lost(judge: Any) -> None:
    long = {"text": "x" * 300_000}
    answer = judge.post("/rulings/new", long)
    assert answer.status_code == 403
    assert "could not be kept here" in answer.text


def test_a_house_ruling_is_added_with_her_pin_from_the_judges_own_form(
    judge: Any, known: Pins
) -> None:
    form = {"title": "Sleeves", "text": "Matte", "topics": "tournament"}
    answer = judge.post("/rulings/new", form)
    assert answer.status_code == 403
    assert 'name="title" value="Sleeves"' in answer.text
    assert judge.post("/rulings/new", form | {"pin": known.head_judge}).status_code != 403


@pytest.mark.parametrize("do", ["change-event", " archive-event", "restore-event", "open-event"])
def test_settings_of_an_event_are_not_changed_through_the_floor(judge: Any, do: str) -> None:
    assert judge.post("/events/x", {"do": do}).status_code == 403
    assert judge.post("/events/x", {"do": "start-round", "round": "1"}).status_code != 403


# --- the API -------------------------------------------------------------------------------------


def basic(pin: str) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(f"judge:{pin}".encode()).decode()}


def bearer(pin: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {pin}"}


def test_the_api_takes_a_pin_in_either_way_or_a_session(
    device: Callable[..., Any], known: Pins, judge: Any
) -> None:
    program = device("192.168.1.99")
    for headers in (bearer(known.judge), basic(known.judge), basic(known.head_judge)):
        assert program.get("/api/matches", headers=headers).status_code == 200
    assert judge.get("/api/matches").status_code == 200
    assert program.get("/", headers=basic(known.judge)).status_code == 401  # pages have a sign-in


def test_without_one_the_api_says_so_in_its_own_way(
    device: Callable[..., Any], known: Pins, match: str
) -> None:
    program = device("192.168.1.99")
    answer = program.get("/api/matches")
    assert (answer.status_code, answer.content_type) == (401, "application/problem+json")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="referee"'
    assert program.get("/api/matches", headers=bearer("123")).status_code == 403
    sent = program.post(
        "/api/matches/import", headers=bearer(known.judge), content_type="application/jsonl"
    )
    assert (sent.status_code, sent.get_json()["type"]) == (403, "urn:referee:head-judge-only")
    command = {"do": "penalty", "seat": "A1", "infraction": "cheating", "severity": "severe"}
    sent = program.client.post(
        f"/api/matches/{match}/commands", json=command, headers=bearer(known.judge)
    )
    assert (sent.status_code, sent.get_json()["type"]) == (403, "urn:referee:head-judge-only")
    sent = program.client.post(
        f"/api/matches/{match}/commands", json=command, headers=bearer(known.head_judge)
    )
    assert sent.status_code == 200


def test_who_guesses_at_the_api_waits_too(device: Callable[..., Any], clock: Any) -> None:
    program = device("192.168.1.99")
    statuses = [program.get("/api/matches", headers=bearer("123")) for _ in range(6)]
    assert [answer.status_code for answer in statuses] == [403] * 5 + [429]
    assert statuses[-1].headers["Retry-After"] == "30"
    assert statuses[-1].get_json()["type"] == "urn:referee:wait"


# --- names of this machine -----------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example"])
def test_another_machines_name_is_refused(app: Flask, judge: Any, host: str) -> None:
    answer = judge.get("/", base_url=f"http://{host}")
    assert answer.status_code == 421
    assert "does not go by the name" in answer.text
    app.config["LAN_HOST"] = None  # on this machine alone no less
    assert judge.get("/healthz", base_url=f"http://{host}").status_code == 421


@pytest.mark.parametrize("host", ["localhost:8000", "192.168.1.5:8000", "[fd00::2]:8000"])
def test_this_machines_names_and_numbers_are_taken(judge: Any, host: str) -> None:
    assert judge.get("/healthz", base_url=f"http://{host}").status_code == 200


def test_a_name_of_the_settings_is_taken_beside_the_numbers(tmp_path: Path) -> None:
    app = create_app(tmp_path, {"TRUSTED_HOSTS": ["referee.lan"]})
    for host, status in {"referee.lan": 200, "192.168.1.5": 200, "evil.example": 421}.items():
        answer = app.test_client().get("/healthz", base_url=f"http://{host}:8000")
        assert answer.status_code == status
    desk.close(app)


# --- this machine alone --------------------------------------------------------------------------


def test_a_server_for_this_machine_answers_no_other(app: Flask, device: Callable[..., Any]) -> None:
    app.config["LAN_HOST"] = None
    assert device("127.0.0.1").get("/").status_code == 200
    assert device("::1").get("/").status_code == 200
    answer = device("192.168.1.20").get("/")
    assert answer.status_code == 403
    assert "Start it with --lan" in answer.text
    assert device("192.168.1.20").get("/api/matches").content_type == "application/problem+json"


def test_entries_go_by_the_name_of_the_session_where_the_device_keeps_none(
    app: Flask, judge: Any, match: str
) -> None:
    judge.client.delete_cookie("judge")
    judge.post(f"/matches/{match}", {"do": "note", "text": "x"})
    assert officiate.entries(desk.matches_of(app), match)[-1].line.by == "Ana"
