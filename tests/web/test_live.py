"""Live boards over HTTP: what a stream says, who gets one, and what those get who have to poll."""

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from referee import officiate
from referee.duel import commands as c
from referee.duel import transcript
from referee.duel.notation import Line, read_line
from referee.web import desk
from referee.web.create_app import create_app
from referee.web.live import BEAT_HEADER
from referee.web.streams import Pace

TEAMS = (
    c.TeamEntry(name="Red", duelists=("Ana", "Bo")),
    c.TeamEntry(name="Blue", duelists=("Cy", "Di")),
)
QUICK = Pace(beat=0.05, gap=0, life=60, streams=3)


class Event(NamedTuple):
    name: str
    data: str
    id: str | None

    @property
    def beat(self) -> dict[str, Any]:
        beat: dict[str, Any] = json.loads(self.data)
        return beat


class Listener:
    """What a page does with a stream: it reads one event after another, or gives up."""

    def __init__(self, port: int, path: str, headers: dict[str, str] | None = None) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=5)
        self._connection.request("GET", path, headers=headers or {})
        self.response: HTTPResponse = self._connection.getresponse()

    def __iter__(self) -> Iterator[Event]:
        fields: dict[str, list[str]] = {}
        for line in self.response:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name:
                fields.setdefault(name, []).append(value)
            else:
                yield Event(
                    fields["event"][0], "\n".join(fields["data"]), fields.get("id", [None])[0]
                )
                fields = {}

    def next(self, name: str) -> Event:
        return next(event for event in self if event.name == name)

    def hang_up(self) -> None:
        self._connection.close()
        self.response.close()


class Hall:
    """The app, served, with one match on it."""

    def __init__(self, app: Flask, port: int) -> None:
        self.app = app
        self.port = port
        self.matches = desk.matches_of(app)
        self.listeners: list[Listener] = []
        self.id = ""
        self.open_match()

    def open_match(self) -> None:
        """From now on the match in question."""
        line = Line(c.OpenMatch(teams=TEAMS))
        self.id = officiate.open_match(self.matches, line, now=datetime.now(UTC)).id

    def import_match(self, *, at: datetime, ago: timedelta) -> None:
        """As above: one whose clock was started at ``at``, imported ``ago``."""
        lines = [Line(c.OpenMatch(teams=TEAMS), at=at), Line(c.StartClock(), at=at)]
        raw = transcript.write(lines).encode()
        now = datetime.now(UTC) - ago
        self.id = officiate.import_transcript(self.matches, raw, now=now).id

    def listen(self, query: str = "", headers: dict[str, str] | None = None) -> Listener:
        listener = Listener(self.port, f"/matches/{self.id}/stream{query}", headers)
        self.listeners.append(listener)
        return listener

    def record(self, do: str, **fields: Any) -> int:
        line = read_line({"do": do, **fields})
        return officiate.record(self.matches, self.id, line, now=datetime.now(UTC)).position

    @property
    def watched(self) -> int:
        return len(self.app.extensions["referee.streams"])


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path / "instance", {"LIVE_PACE": QUICK})
    yield app
    desk.close(app)


@pytest.fixture
def hall(app: Flask) -> Iterator[Hall]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    hall = Hall(app, server.server_port)
    yield hall
    for listener in hall.listeners:
        listener.hang_up()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


# --- the stream ----------------------------------------------------------------------------------


def test_a_stream_begins_with_a_beat_and_the_board(hall: Hall) -> None:
    listener = hall.listen()
    events = iter(listener)
    beat, board = next(events), next(events)
    assert listener.response.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert listener.response.headers["Cache-Control"] == "no-store"
    assert (beat.name, beat.beat["position"]) == ("beat", 1)
    assert (board.name, board.id) == ("board", "1")
    assert board.data.startswith("<main")
    assert 'data-position="1"' in board.data


@pytest.mark.parametrize(
    ("query", "headers"), [("?after=1", {}), ("?after=0", {"Last-Event-ID": "1"})]
)
def test_a_screen_that_is_up_to_date_hears_only_beats(
    hall: Hall, query: str, headers: dict[str, str]
) -> None:
    events = iter(hall.listen(query, headers))
    assert [next(events).name for _ in range(3)] == ["beat", "beat", "beat"]


@pytest.mark.parametrize("after", ["", "x", "-1", "999", "1" * 40])
def test_whatever_a_screen_says_that_it_shows_it_gets_the_board_as_it_is(
    hall: Hall, after: str
) -> None:
    assert hall.listen(f"?after={after}").next("board").id == "1"


def test_an_entry_reaches_every_screen_of_the_match(hall: Hall) -> None:
    screens = [hall.listen("?after=1") for _ in range(2)]
    for screen in screens:
        screen.next("beat")
    hall.record("start-duel", first_team=1)
    assert [screen.next("board").id for screen in screens] == ["2", "2"]


def test_a_beat_tells_the_clock_as_the_server_reads_it(hall: Hall) -> None:
    hall.record("start-clock")
    beat = hall.listen().next("beat").beat
    assert (beat["position"], beat["running"], beat["called_ms"]) == (2, True, None)
    assert 40 * 60_000 - 5000 < beat["remaining_ms"] <= 40 * 60_000
    assert beat["overrun_ms"] == 0
    assert abs(beat["now_ms"] / 1000 - datetime.now(UTC).timestamp()) < 5
    hall.record("time")
    beat = hall.listen().next("beat").beat
    assert beat["running"] is False
    assert 0 <= beat["called_ms"] < 5000


def test_the_clock_of_a_match_from_another_day_goes_on_from_where_it_was(hall: Hall) -> None:
    hall.import_match(at=datetime(2013, 11, 16, 14, tzinfo=UTC), ago=timedelta(minutes=10))
    beat = hall.listen().next("beat").beat
    assert 30 * 60_000 - 5000 < beat["remaining_ms"] <= 30 * 60_000


def test_at_the_end_of_the_calendar_the_clock_stands(hall: Hall) -> None:
    last = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    hall.import_match(at=last, ago=timedelta(days=1))
    assert hall.listen().next("beat").beat["now_ms"] == 253402300799999


def test_the_longest_extensions_stop_no_beat(hall: Hall) -> None:
    for _ in range(3):
        hall.record("extend", seconds=36_000, reason="the hall is closed")
    assert hall.listen().next("beat").beat["remaining_ms"] > 3 * 36_000_000


def test_a_name_of_several_lines_stays_inside_its_message(hall: Hall) -> None:
    name = "Ana\r\nevent: beat\rdata: {}\n\nid: 7"
    teams = (c.TeamEntry(name="Red", duelists=(name, "Bo")), TEAMS[1])
    opened = officiate.open_match(
        hall.matches, Line(c.OpenMatch(teams=teams)), now=datetime.now(UTC)
    )
    hall.id = opened.id
    events = iter(hall.listen())
    assert [next(events).name for _ in range(3)] == ["beat", "board", "beat"]


def test_a_device_has_one_stream_and_the_older_one_is_told(hall: Hall) -> None:
    older = hall.listen("?device=a1")
    older.next("board")
    other = hall.listen("?device=b2&after=1")
    newer = hall.listen("?device=a1&after=1")
    *_, last = older
    assert last.name == "replaced"
    assert [newer.next("beat").name, other.next("beat").name] == ["beat", "beat"]


def test_where_every_stream_is_taken_a_screen_is_told_to_poll(hall: Hall) -> None:
    for _ in range(3):
        hall.listen().next("board")
    refused = hall.listen().response
    assert (refused.status, refused.headers["Retry-After"]) == (503, "10")


def test_a_screen_that_hangs_up_makes_room_for_another(hall: Hall) -> None:
    for _ in range(3):
        hall.listen().next("board")
    hall.listeners[0].hang_up()
    for _ in range(1000):
        if hall.listen().response.status == 200:
            break
    assert hall.watched == 3


def test_a_stream_has_an_end(tmp_path: Path) -> None:
    app = create_app(tmp_path / "instance", {"LIVE_PACE": Pace(life=0)})
    matches = desk.matches_of(app)
    opened = officiate.open_match(matches, Line(c.OpenMatch(teams=TEAMS)), now=datetime.now(UTC))
    answer = app.test_client().get(f"/matches/{opened.id}/stream", buffered=True)
    assert (answer.status_code, answer.data) == (200, b"")
    assert len(app.extensions["referee.streams"]) == 0
    matches.close()


def test_a_request_for_the_headers_alone_takes_no_place(hall: Hall, client: FlaskClient) -> None:
    assert client.head(f"/matches/{hall.id}/stream", buffered=True).status_code == 200
    assert hall.watched == 0


@pytest.mark.parametrize("what", ["stream", "board"])
def test_a_match_that_is_not_there_is_not_watched(client: FlaskClient, what: str) -> None:
    assert client.get(f"/matches/nothing/{what}").status_code == 404


# --- polling -------------------------------------------------------------------------------------


def test_a_screen_that_polls_gets_the_same_board_once(hall: Hall, client: FlaskClient) -> None:
    streamed = hall.listen().next("board").data
    path = f"/matches/{hall.id}/board"
    first = client.get(path)
    assert (first.status_code, first.text) == (200, streamed)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    for answer in (first, again):
        assert json.loads(answer.headers[BEAT_HEADER])["position"] == 1
        assert answer.headers["Cache-Control"] == "no-store"


def test_a_screen_that_polls_gets_the_board_again_after_an_entry(
    hall: Hall, client: FlaskClient
) -> None:
    path = f"/matches/{hall.id}/board"
    tag = client.get(path).headers["ETag"]
    hall.record("start-duel", first_team=1)
    answer = client.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert 'data-position="2"' in answer.text
