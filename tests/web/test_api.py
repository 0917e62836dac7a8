"""The JSON API: the transcript's commands and state over HTTP, and a clear answer to everything."""

import io
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.duel import transcript
from referee.duel.state import describe
from referee.store.connection import Connections
from referee.web import desk

TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]
AT = "2026-11-28T14:03:22Z"


@pytest.fixture
def match_id(client: FlaskClient) -> str:
    opened = client.post("/api/matches", json={"do": "open-match", "teams": TEAMS, "at": AT})
    assert opened.status_code == 201
    return str(opened.json["id"])


@pytest.fixture
def send(client: FlaskClient, match_id: str) -> Callable[..., TestResponse]:
    """Record one command; ``headers`` by their names with underscores."""

    def post(do: str, headers: dict[str, str] | None = None, **fields: Any) -> TestResponse:
        return client.post(
            f"/api/matches/{match_id}/commands", json={"do": do, **fields}, headers=headers
        )

    return post


@pytest.fixture
def position(client: FlaskClient, match_id: str) -> Callable[[], int]:
    return lambda: int(client.get(f"/api/matches/{match_id}").json["position"])


def problem(answer: TestResponse, status: int, kind: str) -> dict[str, Any]:
    """The problem that ``answer`` must be, which is always whole and never a page."""
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    body: dict[str, Any] = answer.json
    assert body["status"] == status
    assert body["type"] == f"urn:referee:{kind}"
    assert body["title"]
    assert body["detail"]
    assert "Traceback" not in answer.text
    return body


# --- matches -------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [{"do": "open-match", "teams": TEAMS}, {"teams": TEAMS}])
def test_a_match_is_opened(client: FlaskClient, given: dict[str, Any]) -> None:
    opened = client.post("/api/matches", json=given)
    assert opened.status_code == 201
    assert opened.json["position"] == 1
    assert opened.json["state"]["match"]["ruleset"] == "tag-2013"
    assert opened.headers["Location"] == f"/api/matches/{opened.json['id']}"
    assert client.get(opened.headers["Location"]).json["position"] == 1


def test_the_state_is_that_of_a_replay(
    client: FlaskClient,
    send: Callable[..., TestResponse],
    match_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "now", lambda: datetime(2026, 11, 28, 14, 6, 30, tzinfo=UTC))
    send("start-duel", first_team=1, at="2026-11-28T14:04:00Z")
    send("start-clock", at="2026-11-28T14:05:00Z")
    answered = send("life", at=AT, changes=[{"team": 2, "kind": "loss", "amount": 2450}]).json
    exported = client.get(f"/api/matches/{match_id}/transcript")
    replayed = transcript.replay(transcript.parse(exported.data))
    expected = describe(replayed.match, at=replayed.at)
    assert answered == {"position": 4, "state": expected}
    state = client.get(f"/api/matches/{match_id}").json
    assert state["duel"]["life_points"] == {"1": 16000, "2": 13550}
    assert {**state, "clock": None} == {**expected, "clock": None}
    assert state["clock"]["remaining_seconds"] == 2310


def test_the_clock_runs_on_between_commands(
    client: FlaskClient,
    send: Callable[..., TestResponse],
    match_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "now", lambda: datetime(2026, 11, 28, 14, 10, tzinfo=UTC))
    assert send("start-clock").json["state"]["clock"]["remaining_seconds"] == 2400
    monkeypatch.setattr(desk, "now", lambda: datetime(2026, 11, 28, 14, 20, 0, 500000, tzinfo=UTC))
    state = client.get(f"/api/matches/{match_id}").json
    assert state["clock"]["remaining_seconds"] == 1799.5


def test_matches_are_listed_running_ones_first(
    client: FlaskClient, send: Callable[..., TestResponse], match_id: str
) -> None:
    for _ in range(2):
        send("start-duel", first_team=1)
        send("concede", team=1)
    running = client.post("/api/matches", json={"teams": TEAMS, "table": 12}).json["id"]
    first, last = client.get("/api/matches").json["matches"]
    assert (first["id"], first["table"], first["over"], first["position"]) == (
        running,
        12,
        False,
        1,
    )
    assert first["teams"] == TEAMS
    assert (last["id"], last["over"], last["position"]) == (match_id, True, 5)
    assert (last["wins"], last["winner"], last["result"]) == ({"1": 0, "2": 2}, 2, "win")


# --- commands ------------------------------------------------------------------------------------


def test_a_command_sent_twice_is_recorded_once_and_answered_twice_alike(
    send: Callable[..., TestResponse], position: Callable[[], int]
) -> None:
    send("start-clock")
    key = {"Idempotency-Key": "3f2a 1"}
    first = send("note", text="wet table", headers=key)
    send("note", text="dry table")
    again = send("note", text="wet table", headers={**key, "If-Match": "1"})
    assert (first.status_code, first.data) == (again.status_code, again.data)
    assert first.json["position"] == 3
    assert position() == 4


def test_a_key_that_belongs_to_another_command_is_told(
    send: Callable[..., TestResponse], position: Callable[[], int]
) -> None:
    send("note", text="a", headers={"Idempotency-Key": "k"})
    body = problem(send("note", text="b", headers={"Idempotency-Key": "k"}), 422, "key-reused")
    assert body["code"] == "key-reused"
    assert position() == 2


@pytest.mark.parametrize("key", ["", " ", "x" * 201, "é", "a\tb"])
def test_a_key_that_is_none_is_told(
    send: Callable[..., TestResponse], position: Callable[[], int], key: str
) -> None:
    answer = send("note", text="a", headers={"Idempotency-Key": key.encode().decode("latin-1")})
    assert problem(answer, 400, "malformed")["field"] == "Idempotency-Key"
    assert position() == 1


@pytest.mark.parametrize("after", ["1", '"1"', 'W/"1"'])
def test_a_command_made_against_an_older_position_brings_the_state_as_it_is_now(
    send: Callable[..., TestResponse], position: Callable[[], int], after: str
) -> None:
    assert send("start-duel", first_team=2, headers={"If-Match": after}).status_code == 200
    stale = send("end-turn", headers={"If-Match": after})
    body = problem(stale, 409, "stale")
    assert body["position"] == body["state"]["position"] == 2
    assert body["state"]["duel"]["turn_player"] == "A2"
    assert position() == 2


@pytest.mark.parametrize("after", ["one", "", '"1', "-1", "1.0", "1, 2", "9" * 400])
def test_a_position_that_is_none_is_told(
    send: Callable[..., TestResponse], position: Callable[[], int], after: str
) -> None:
    answer = send("note", text="a", headers={"If-Match": after})
    assert problem(answer, 400, "malformed")["field"] == "If-Match"
    assert position() == 1


def test_any_position_will_do_for_a_star(send: Callable[..., TestResponse]) -> None:
    assert send("note", text="a", headers={"If-Match": "*"}).json["position"] == 2


def test_an_objection_names_its_code_its_ruling_and_how_it_is_overruled(
    send: Callable[..., TestResponse], position: Callable[[], int]
) -> None:
    send("start-duel", first_team=1)
    send("end-turn")
    body = problem(send("enter", phase="battle"), 422, "refused")
    assert (body["code"], body["ruling"]) == ("battle-phase-barred", "tag-first-attack")
    assert body["overrulable"] is True
    assert body["detail"] == (
        "This is turn 2, A2. The first Duelist who may attack is B2 on turn 4."
    )
    assert position() == 3
    overruled = send("enter", phase="battle", overrule="both teams had agreed")
    assert overruled.json["state"]["overruled"] == [
        {"position": 4, "code": "battle-phase-barred", "reason": "both teams had agreed"}
    ]


def test_what_is_impossible_cannot_be_overruled(send: Callable[..., TestResponse]) -> None:
    body = problem(send("undo", overrule="please"), 422, "refused")
    assert (body["code"], body["ruling"]) == ("nothing-to-undo", None)
    assert body["overrulable"] is False


def test_a_match_is_not_opened_twice(send: Callable[..., TestResponse]) -> None:
    body = problem(send("open-match", teams=TEAMS), 422, "refused")
    assert body["code"] == "match-open"


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "field", "found"),
    [
        (b"", None, "not-json"),
        (b"Red beats Blue", None, "not-json"),
        (b'{"do":"note","text":"a"', None, "not-json"),
        (b"\xff\xfe{", None, "not-utf-8"),
        ('{"do":"note","text":"a"}'.encode("utf-16"), None, "not-utf-8"),
        (b"[]", None, "not-an-object"),
        (b"null", None, "not-an-object"),
        (b"[" * 60_000, None, "not-json"),
        (b"{}", "do", "missing-field"),
        (b'{"do":"dance"}', "do", "unknown-command"),
        (b'{"do":["note"]}', "do", "unknown-command"),
        (b'{"do":"note"}', "text", "missing-field"),
        (b'{"do":"note","text":3}', "text", "wrong-type"),
        (b'{"do":"note","text":"a","colour":"red"}', "colour", "unknown-field"),
        (b'{"do":"note","text":"a","text":"b"}', "text", "duplicate-field"),
        (b'{"do":"note","text":"\\ud800"}', "text", "lone-surrogate"),
        (b'{"do":"extend","seconds":NaN,"reason":""}', "NaN", "not-json"),
        (b'{"do":"note","text":"a","at":"yesterday"}', "at", "wrong-type"),
    ],
)
def test_what_is_no_command_is_told_with_the_field(
    client: FlaskClient,
    match_id: str,
    position: Callable[[], int],
    body: bytes,
    field: str | None,
    found: str,
) -> None:
    answer = client.post(f"/api/matches/{match_id}/commands", data=body)
    told = problem(answer, 400, "malformed")
    assert (told["problem"], told["field"]) == (found, field)
    assert position() == 1


@pytest.mark.parametrize(
    ("amount", "status"),
    [("0", 200), ("-1", 400), ("1" + "0" * 30, 200), ('"500"', 400), ('""', 400), ("1e400", 400)],
)
def test_an_amount_of_any_kind_gets_a_clear_answer(
    client: FlaskClient,
    send: Callable[..., TestResponse],
    match_id: str,
    amount: str,
    status: int,
) -> None:
    send("start-duel", first_team=1)
    body = f'{{"do":"life","changes":[{{"team":1,"kind":"loss","amount":{amount}}}]}}'
    answer = client.post(f"/api/matches/{match_id}/commands", data=body)
    assert answer.status_code == status
    if status == 400:
        assert problem(answer, 400, "malformed")["field"] in ("changes[0].amount", "1e400")
    assert client.get(f"/api/matches/{match_id}").status_code == 200


@pytest.mark.parametrize(
    "name",
    ["", "x" * 20_000, "<script>alert(1)</script>", "Đorđe", "決闘者", "\x00\r\n", "{{ 7 }}"],
)
def test_a_name_of_any_length_and_script_is_kept_as_it_is(client: FlaskClient, name: str) -> None:
    teams = [{"name": name, "duelists": [name, name]}, TEAMS[1]]
    opened = client.post("/api/matches", json={"teams": teams})
    assert opened.status_code == 201
    (listed,) = client.get("/api/matches").json["matches"]
    assert listed["teams"] == teams
    exported = client.get(f"/api/matches/{opened.json['id']}/transcript").data
    assert json.loads(exported)["teams"] == teams


def test_a_body_of_any_media_type_is_read_as_json(client: FlaskClient, match_id: str) -> None:
    for media_type in ("text/plain", "application/x-www-form-urlencoded", "", "x/y;charset=UTF-8"):
        answer = client.post(
            f"/api/matches/{match_id}/commands",
            data=b'{"do":"note","text":"a"}',
            content_type=media_type,
        )
        assert answer.status_code == 200


def test_a_body_in_another_encoding_is_told(client: FlaskClient, match_id: str) -> None:
    answer = client.post(
        f"/api/matches/{match_id}/commands",
        data='{"do":"note","text":"é"}'.encode("latin-1"),
        content_type="application/json; charset=iso-8859-1",
    )
    problem(answer, 415, "unsupported-media-type")


@pytest.mark.parametrize("length", [64 * 1024 + 1, 5_000_000])
def test_a_command_that_is_too_long_is_told(
    client: FlaskClient, match_id: str, position: Callable[[], int], length: int
) -> None:
    for path in (f"/api/matches/{match_id}/commands", "/api/matches"):
        answer = client.post(path, data=b" " * length)
        problem(answer, 413, "request-entity-too-large")
    assert position() == 1


def test_a_body_that_ends_early_is_told(
    client: FlaskClient, match_id: str, position: Callable[[], int]
) -> None:
    answer = client.post(
        f"/api/matches/{match_id}/commands",
        data=b'{"do":"note","text":"a"}',
        environ_overrides={"CONTENT_LENGTH": "500"},
    )
    problem(answer, 400, "bad-request")
    assert position() == 1


@pytest.mark.parametrize("coding", ["chunked", "gzip, chunked"])
def test_a_body_that_does_not_say_its_length_is_refused_for_half_of_it_could_pass_for_all(
    client: FlaskClient, match_id: str, position: Callable[[], int], coding: str
) -> None:
    for path in (f"/api/matches/{match_id}/commands", "/api/matches/import"):
        body = io.BytesIO(b'{"do":"note","text":"a"}')
        environ = {"HTTP_TRANSFER_ENCODING": coding, "wsgi.input": body}
        problem(client.post(path, environ_overrides=environ), 411, "length-required")
    assert position() == 1


def test_a_field_named_twice_by_half_a_character_is_told(
    client: FlaskClient, match_id: str
) -> None:
    answer = client.post(f"/api/matches/{match_id}/commands", data=b'{"\\ud800":1,"\\ud800":2}')
    assert problem(answer, 400, "malformed")["problem"] == "lone-surrogate"


# --- transcripts ---------------------------------------------------------------------------------


def test_a_match_is_exported_and_imported_to_the_same_state(
    client: FlaskClient, send: Callable[..., TestResponse], match_id: str
) -> None:
    send("start-duel", first_team=1)
    send("enter", phase="battle", overrule="both teams had agreed")
    send("life", changes=[{"team": 1, "kind": "cost", "amount": 1000}], card="“Đ”")
    send("undo")
    exported = client.get(f"/api/matches/{match_id}/transcript")
    assert exported.mimetype == "application/jsonl"
    assert exported.headers["Content-Disposition"] == f'attachment; filename="{match_id}.jsonl"'
    imported = client.post("/api/matches/import", data=exported.data)
    assert imported.status_code == 201
    assert imported.json["id"] != match_id
    assert imported.json["state"] == client.get(f"/api/matches/{match_id}").json
    path = imported.headers["Location"]
    assert client.get(path).json == imported.json["state"]
    assert client.get(f"{path}/transcript").data == exported.data


def test_refused_lines_of_an_imported_transcript_are_listed(client: FlaskClient) -> None:
    lines = [{"do": "open-match", "teams": TEAMS}, {"do": "resolve"}, {"do": "note", "text": ""}]
    raw = "# by hand\n" + "\n".join(json.dumps(line) for line in lines)
    imported = client.post("/api/matches/import", data=raw.encode())
    assert imported.status_code == 201
    assert imported.json["state"]["refused"] == [
        {"line": 3, "code": "no-duel", "ruling": "setup-start-of-duel"}
    ]
    assert imported.json["position"] == 2


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", 1),
        (b"\x89PNG\r\n\x1a\n", 1),
        (b"#\n\n{", 3),
        (b'{"do":"undo"}', 1),
        (b'{"do":"open-match","teams":[]}', 1),
    ],
)
def test_a_file_that_is_no_transcript_is_told_with_the_line(
    client: FlaskClient, raw: bytes, line: int
) -> None:
    answer = client.post("/api/matches/import", data=raw)
    assert problem(answer, 400, "malformed")["line"] == line
    assert client.get("/api/matches").json["matches"] == []


def test_a_transcript_may_be_longer_than_a_command(client: FlaskClient) -> None:
    note = json.dumps({"do": "note", "text": "x" * 60_000})
    raw = json.dumps({"do": "open-match", "teams": TEAMS}) + f"\n{note}" * 20
    assert client.post("/api/matches/import", data=raw.encode()).json["position"] == 21
    problem(
        client.post("/api/matches/import", data=b"\n" * (8 * 1024 * 1024 + 1)),
        413,
        "request-entity-too-large",
    )


# --- what is not there, and what is out of order -------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status", "kind"),
    [
        ("GET", "/api", 404, "not-found"),
        ("GET", "/api/", 404, "not-found"),
        ("POST", "/api/nowhere", 404, "not-found"),
        ("GET", "/api/matches/nobody", 404, "unknown-match"),
        ("GET", "/api/matches/nobody/transcript", 404, "unknown-match"),
        ("DELETE", "/api/matches", 405, "method-not-allowed"),
        ("GET", "/api/matches/nobody/commands", 405, "method-not-allowed"),
        ("PUT", "/api/matches/nobody", 405, "method-not-allowed"),
    ],
)
def test_what_is_not_there_is_a_problem_too(
    client: FlaskClient, method: str, path: str, status: int, kind: str
) -> None:
    answer = client.open(path, method=method)
    problem(answer, status, kind)
    assert ("Allow" in answer.headers) == (status == 405)


def test_a_command_for_an_unknown_match_is_told(client: FlaskClient) -> None:
    answer = client.post("/api/matches/nobody/commands", json={"do": "undo"})
    problem(answer, 404, "unknown-match")


def test_a_page_of_another_site_records_nothing(
    client: FlaskClient, match_id: str, position: Callable[[], int]
) -> None:
    answer = client.post(
        f"/api/matches/{match_id}/commands",
        data=b'{"do":"note","text":"a"}',
        content_type="text/plain",
        headers={"Origin": "http://evil.example"},
    )
    problem(answer, 403, "forbidden")
    assert position() == 1


def test_a_mistake_of_the_program_shows_no_traceback(
    client: FlaskClient, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> datetime:
        raise RuntimeError("secret")

    monkeypatch.setattr(desk, "now", fail)
    answer = client.get(f"/api/matches/{match_id}")
    problem(answer, 500, "internal-server-error")
    assert "secret" not in answer.text


def test_trouble_with_the_database_is_told_and_loses_nothing(
    app: Flask, send: Callable[..., TestResponse], position: Callable[[], int]
) -> None:
    db = desk.matches_of(app).connections.get()
    db.execute("pragma query_only = on")
    answer = send("note", text="a")
    assert problem(answer, 503, "store-unavailable")["reason"] == "read-only"
    assert answer.headers["Retry-After"] == "5"
    assert position() == 1
    db.execute("pragma query_only = off")
    (pages,) = db.execute("pragma page_count").fetchone()
    db.execute(f"pragma max_page_count = {pages}")
    answer = send("note", text="x" * 40_000)
    assert problem(answer, 503, "store-unavailable")["reason"] == "full"
    db.execute("pragma max_page_count = 100000")
    assert send("note", text="x" * 40_000).json["position"] == 2


def test_a_locked_database_is_told(
    app: Flask, tmp_path: Path, send: Callable[..., TestResponse], position: Callable[[], int]
) -> None:
    mine = desk.matches_of(app).connections
    mine.get().execute("pragma busy_timeout = 50")
    other = Connections(mine.path)
    with other.immediate():
        answer = send("note", text="a")
        assert problem(answer, 503, "store-unavailable")["reason"] == "locked"
        assert position() == 1
    other.close()
    assert send("note", text="a").json["position"] == 2


# --- many at once --------------------------------------------------------------------------------


def test_many_at_once_lose_nothing(app: Flask, match_id: str) -> None:
    path = f"/api/matches/{match_id}/commands"

    def note(number: int) -> tuple[int, int]:
        answer = app.test_client().post(
            path,
            json={"do": "note", "text": str(number)},
            headers={"Idempotency-Key": str(number % 50)},
        )
        return answer.status_code, answer.json.get("position", 0)

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(note, [*range(50), *range(50)]))
    assert [status for status, _ in answers] == [200] * 100
    assert answers[:50] == answers[50:]
    assert {place for _, place in answers} == set(range(2, 52))
