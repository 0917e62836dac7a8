"""The floor, a table and the hall screen at once: each is right, and nobody reloads."""

import re
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from referee import scorekeeping
from referee.floor import facts as f
from referee.web import desk
from referee.web.create_app import create_app
from tests.browser.conftest import Tablet

SECOND = 1000
NAMES = ("Red", "Blue", "Green", "Gold")


class ServerTime:
    """The server's clock, which a test may set on."""

    def __init__(self) -> None:
        self.ahead = timedelta(0)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead


@pytest.fixture
def server_time(monkeypatch: pytest.MonkeyPatch) -> ServerTime:
    time = ServerTime()
    monkeypatch.setattr(desk, "now", time.now)
    return time


@pytest.fixture
def event_id(app: Flask) -> str:
    """An event whose first round is paired: two tables."""
    events, now = desk.events_of(app), datetime.now(UTC)
    opening = f.OpenEvent(name="Kup", date="2026-11-28", zone="UTC")
    found = scorekeeping.open_event(events, opening, now=now, by="Vera").id
    for name in NAMES:
        team = f.EnterTeam(name=name, duelists=(f"{name} A", f"{name} B"))
        scorekeeping.record(events, found, team, now=now, by="Vera")
    return found


def pair(app: Flask, event_id: str, *, minutes: int | None = None) -> None:
    events, now = desk.events_of(app), desk.now()
    facts = (
        f.OpenRound(minutes=minutes),
        f.PairTable(round=1, table=1, teams=(1, 2)),
        f.PairTable(round=1, table=2, teams=(3, 4)),
    )
    for fact in facts:
        scorekeeping.record(events, event_id, fact, now=now, by="Vera")


def go(held: Tablet, path: str) -> Page:
    page = held.context.new_page()
    page.goto(held.wire.url + path)
    return page


def test_round_entry_call_and_time_reach_every_page_within_a_second(
    tablet: Callable[..., Tablet], app: Flask, event_id: str, server_time: ServerTime
) -> None:
    pair(app, event_id)
    head_judge, judge, hall = tablet(), tablet(), tablet(viewport={"width": 1920, "height": 1080})
    floor = go(head_judge, f"/events/{event_id}")
    screen = go(hall, f"/events/{event_id}/screen")
    expect(screen.locator(".hall__rule")).to_contain_text("The round begins when a judge says so.")

    # The round is started on the floor.
    floor.get_by_role("link", name="Round…").tap()
    floor.get_by_role("button", name="Start the round at every table").tap()
    expect(screen.locator("#clock-time")).to_have_attribute("data-running", "true", timeout=SECOND)
    expect(floor.locator("#table-1")).to_contain_text("First Duel not started", timeout=SECOND)

    # An entry at a table.
    address = floor.locator("#table-1 .table").get_attribute("href")
    assert address is not None
    board = go(judge, address)
    board.get_by_role("button", name="Team 1 Red starts").tap()
    expect(floor.locator("#table-1")).to_contain_text("Turn 1, A1", timeout=SECOND)
    board.locator("#team-2").get_by_role("link", name="Damage").tap()
    for digit in "2400":
        board.locator(f"#drawer [data-digit='{digit}']").tap()
    board.locator("#drawer .drawer__foot button[data-record]").tap()
    expect(floor.locator("#table-1 .table__lp")).to_contain_text("13600", timeout=SECOND)

    # A judge call of three minutes.
    board.locator("#clock").get_by_role("button", name="Call judge").tap()
    expect(floor.locator("#table-1 .table--need")).to_contain_text("Judge call", timeout=SECOND)
    board.locator("#drawer").get_by_role("button", name="The judge is at the table").tap()
    expect(floor.locator("#table-1")).to_contain_text("A judge is at the table", timeout=SECOND)
    server_time.ahead = timedelta(minutes=3)
    board.locator("#drawer .drawer__foot button.btn--go").tap()
    expect(screen.locator(".hall__list").first).to_contain_text("+3:0", timeout=SECOND)
    expect(floor.locator("#table-1")).to_contain_text("+3:0", timeout=SECOND)

    # Time is called in the round: table 1 has an extension and plays on.
    floor.get_by_role("link", name="Round…").tap()
    expect(floor.locator("#drawer")).to_contain_text("1 table has an extension and plays on: 1")
    floor.get_by_role("button", name="Call time").tap()
    expect(screen.locator(".hall")).to_have_class("hall hall--called", timeout=SECOND)
    expect(floor.locator("#table-2")).to_contain_text("Tie-break due", timeout=SECOND)
    expect(floor.locator("#table-2 .table--need")).to_have_count(1)
    expect(board.locator("#clock-time")).to_have_text(re.compile("^39:"), timeout=SECOND)


class Restarted:
    """The same instance in a new server, as after a power cut."""

    def __init__(self, instance: Path) -> None:
        self.app = create_app(instance)
        self._server = make_server("127.0.0.1", 0, self.app, threaded=True)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        desk.close(self.app)


@pytest.fixture
def restarted(tmp_path: Path) -> Iterator[Callable[[], Restarted]]:
    servers: list[Restarted] = []

    def start() -> Restarted:
        servers.append(Restarted(tmp_path / "instance"))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def test_a_hall_screen_ends_on_the_right_time_after_sleep_network_loss_and_a_restart(
    tablet: Callable[..., Tablet],
    app: Flask,
    event_id: str,
    server_time: ServerTime,
    restarted: Callable[[], Restarted],
) -> None:
    pair(app, event_id, minutes=300)
    start = f.StartRound(round=1)
    scorekeeping.record(desk.events_of(app), event_id, start, now=desk.now(), by="Vera")
    hall = tablet(viewport={"width": 1920, "height": 1080})
    hall.expect_errors("Failed to load resource", "ERR_")
    screen = hall.context.new_page()
    screen.clock.install()
    screen.goto(f"{hall.wire.url}/events/{event_id}/screen")
    clock = screen.locator("#clock-time")
    expect(clock).to_contain_text("299:")

    # The network goes: the screen says so, and counts on.
    hall.wire.cut()
    screen.clock.run_for(10 * SECOND)
    expect(screen.locator("#sync")).to_contain_text("Not live since")

    # Then it sleeps for two hours, in which the server is started anew.
    screen.clock.fast_forward("02:00:00")
    server_time.ahead = timedelta(hours=2, seconds=10)
    hall.wire.move(restarted().port)
    hall.wire.mend()
    screen.clock.run_for(20 * SECOND)
    expect(clock).to_contain_text("179:")
    expect(screen.locator("#sync")).to_have_text("Live")


def test_an_overlay_lets_the_picture_through(
    tablet: Callable[..., Tablet], app: Flask, event_id: str
) -> None:
    pair(app, event_id)
    events = desk.events_of(app)
    scorekeeping.record(events, event_id, f.StartRound(round=1), now=desk.now(), by="Vera")
    table = events.load(event_id).rounds[0].table(1)
    assert table is not None
    page = go(tablet(), f"/matches/{table.match_id}/overlay")
    expect(page.locator("#overlay-life-points-1")).to_have_text("16000")
    for element in ("html", "body", "#app"):
        background = page.locator(element).first.evaluate(
            "e => getComputedStyle(e).backgroundColor"
        )
        assert background == "rgba(0, 0, 0, 0)"
