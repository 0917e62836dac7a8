"""Who sends half a request, or nothing at all, does not stop the tables."""

import contextlib
import io
import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from referee.web import patience
from referee.web.connections import Connection
from referee.web.patience import MOST_OF_ONE, Patience, who_goes
from tests.conftest import Server

pytestmark = pytest.mark.skipif(
    not hasattr(socket, "TCP_INFO"), reason="only Linux tells how long a connection was quiet"
)

TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]
STRANGER = "127.0.0.2"
HALF = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"


def strangers(port: int, number: int, what: bytes) -> list[socket.socket]:
    """So many connections from elsewhere, each of which has sent ``what`` and no more."""
    opened = []
    for _ in range(number):
        one = socket.create_connection(("127.0.0.1", port), 30, (STRANGER, 0))
        with contextlib.suppress(OSError):  # it may have been turned away by now
            one.sendall(what)
        opened.append(one)
    return opened


def record_ten(server: Server, match: str) -> list[int]:
    bodies = [json.dumps({"do": "note", "text": str(n)}).encode() for n in range(10)]
    return [server.request("POST", f"/api/matches/{match}/commands", b)[0] for b in bodies]


@pytest.mark.parametrize(
    ("number", "is_body"), [(560, True), (2000, False)], ids=["half a post", "half a head"]
)
def test_a_table_records_while_hundreds_have_sent_half_a_request(
    serve: Callable[..., Server], number: int, is_body: bool
) -> None:
    """More of them than there are threads, or than may be open before room is made."""
    server = serve()
    opening = json.dumps({"teams": TEAMS}).encode()
    match = json.loads(server.request("POST", "/api/matches", opening)[1])["id"]
    path = f"/api/matches/{match}/commands"
    what = HALF % path.encode() if is_body else b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
    try:
        opened = strangers(server.port, number, what)
        assert record_ten(server, match) == [200] * 10
    finally:
        for one in opened:
            one.close()
    assert json.loads(server.request("GET", f"/api/matches/{match}")[1])["position"] == 11


@pytest.fixture
def accepted() -> Iterator[Callable[[], tuple[socket.socket, socket.socket]]]:
    """Connections that this process has accepted: the end of whoever asks, and ours."""
    kept: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def accept() -> tuple[socket.socket, socket.socket]:
            # asked from another process it would have one end here only
            theirs = socket.create_connection(listening.getsockname(), 10)
            ours, _ = listening.accept()
            kept.extend((theirs, ours))
            return theirs, ours

        yield accept
    for one in kept:
        one.close()


def asks(app: Patience, body: Any, address: str = "127.0.0.1") -> tuple[str, bytes]:
    """What a post with this body is answered."""
    said: list[str] = []
    environ = {"CONTENT_LENGTH": "5", "REMOTE_ADDR": address, "wsgi.input": body}
    answer = b"".join(app(environ, lambda status, _: said.append(status) or (lambda _: None)))
    return said[0], answer


def echo(environ: Any, start_response: Any) -> list[bytes]:
    start_response("200 OK", [])
    return [environ["wsgi.input"].read(5)]


def test_a_body_that_stays_away_is_waited_for_no_longer_than_the_limit(
    accepted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs, ours = accepted()
    theirs.sendall(b"ha")
    app = Patience(echo)
    answers: list[tuple[str, bytes]] = []
    reader = threading.Thread(target=lambda: answers.append(asks(app, ours.makefile("rb"))))
    reader.start()
    app.look()
    assert reader.is_alive()
    monkeypatch.setattr(patience, "LONGEST_WAIT", 0.0)
    while reader.is_alive():
        app.look()
        reader.join(0.01)
    assert answers == [("200 OK", b"ha")]  # what is short is refused behind it


def test_from_one_address_only_so_many_bodies_are_waited_for() -> None:
    app = Patience(echo)
    for _ in range(MOST_OF_ONE):
        app.begin("192.0.2.1")
    status, answer = asks(app, io.BytesIO(b"hello"), "192.0.2.1")
    assert status == "503 Service Unavailable"
    assert b"Nothing was recorded" in answer
    assert asks(app, io.BytesIO(b"hello"), "192.0.2.2") == ("200 OK", b"hello")


def test_when_it_is_crowded_the_quietest_of_whoever_has_most_go_and_live_pages_last() -> None:
    def one(file: int, address: str, sent: float, came: float, *, has_asked: bool) -> Connection:
        return Connection(file, (address, 5000 + file), sent, came, has_asked=has_asked)

    neighbor = one(1, "192.0.2.1", 900, 900, has_asked=False)
    silent = one(2, "192.0.2.2", 9, 9, has_asked=False)
    half = one(3, "192.0.2.2", 20, 5, has_asked=True)
    tap = one(4, "192.0.2.2", 30, 0, has_asked=True)
    live = one(5, "192.0.2.2", 0.5, 60, has_asked=True)
    found = [neighbor, live, tap, silent, half]
    assert who_goes(found, 2) == [silent, half]
    assert who_goes(found, 3) == [silent, half, tap]
    assert who_goes(found, 9) == [silent, half, tap, neighbor, live]
    assert who_goes([], 9) == []
