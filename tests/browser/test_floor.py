"""The floor, a table and the hall screen at once: each is right, and nobody reloads."""

import re
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import expect
from werkzeug.serving import make_server

from referee.web import desk
from referee.web.create_app import create_app
from tests.browser.axe import found
from tests.browser.conftest import Tablet
from tests.browser.offline import NETWORK
from tests.browser.tables import at_table, go, pair, start

SECOND = 1000


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
    start(app, event_id)
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
    start(app, event_id)
    table = desk.events_of(app).load(event_id).rounds[0].table(1)
    assert table is not None
    page = go(tablet(), f"/matches/{table.match_id}/overlay")
    expect(page.locator("#overlay-life-points-1")).to_have_text("16000")
    for element in ("html", "body", "#app"):
        background = page.locator(element).first.evaluate(
            "e => getComputedStyle(e).backgroundColor"
        )
        assert background == "rgba(0, 0, 0, 0)"


def test_the_floor_says_at_once_that_the_network_is_gone_and_stays_readable(
    tablet: Callable[..., Tablet], app: Flask, event_id: str
) -> None:
    pair(app, event_id)
    start(app, event_id)
    tables = at_table(app, event_id, 1), at_table(app, event_id, 2)
    held = tablet()
    held.expect_errors(*NETWORK)
    floor = go(held, f"/events/{event_id}")
    sync = floor.locator("#sync")
    expect(sync).to_have_text("Live")
    live = sync.evaluate("e => getComputedStyle(e.parentElement).backgroundColor")
    held.context.set_offline(True)
    expect(sync).to_have_text(re.compile(r"^Not live since \d\d:\d\d:\d\d$"), timeout=4 * SECOND)

    # Everything is still there to be read, the filters go on, and the clock counts.
    expect(floor.locator("#table-1")).to_contain_text("Turn 1, A1")
    warned = sync.evaluate("e => getComputedStyle(e.parentElement).backgroundColor")
    assert warned != live
    assert found(floor) == []
    before = floor.locator("#clock-time").inner_text()
    expect(floor.locator("#clock-time")).not_to_have_text(before)
    floor.locator("[data-filter=calls]").tap()
    expect(floor.locator(".floor__table:visible")).to_have_count(0)
    floor.locator("[data-filter='']").tap()
    expect(floor.locator(".floor__table:visible")).to_have_count(2)

    # What needs the server says so, and no tap leads away from the floor.
    floor.locator("#table-1 .table").tap()
    expect(floor.get_by_role("alert")).to_contain_text("Not without the server: Table 1.")
    floor.get_by_role("link", name="Round…").tap()
    expect(floor.get_by_role("alert")).to_contain_text("Not without the server: Round.")
    assert floor.url.endswith(f"/events/{event_id}")

    # Meanwhile much happens; then it comes back by itself, with all of it.
    tables[0].record("life", changes=[{"team": 1, "kind": "loss", "amount": 2400}])
    tables[1].record("call-judge", seat="A2")
    held.context.set_offline(False)
    expect(sync).to_have_text("Live", timeout=12 * SECOND)
    expect(floor.locator("#table-1 .table__lp")).to_contain_text("13600")
    expect(floor.locator("#group-needs #table-2")).to_contain_text("Judge call")
    expect(floor.get_by_role("alert")).to_be_hidden()


def test_a_network_that_goes_without_a_word_is_noticed_on_the_floor_and_the_hall_screen(
    tablet: Callable[..., Tablet], app: Flask, event_id: str, restarted: Callable[[], Restarted]
) -> None:
    pair(app, event_id)
    start(app, event_id)
    table = at_table(app, event_id, 1)
    held = tablet()
    held.expect_errors(*NETWORK)
    floor, screen = go(held, f"/events/{event_id}"), go(held, f"/events/{event_id}/screen")
    pages = (floor, screen)
    for page in pages:
        page.bring_to_front()
        expect(page.locator("#sync")).to_have_text("Live")
    held.wire.cut()
    for page in pages:
        expect(page.locator("#sync")).to_contain_text("Not live since", timeout=8 * SECOND)
        expect(page.locator("#clock-time")).to_contain_text("39:")
    table.record("penalty", seat="A1", infraction="cheating", severity="severe")
    held.wire.move(restarted().port)
    held.wire.mend()
    for page in pages:
        page.bring_to_front()
        expect(page.locator("#sync")).to_have_text("Live", timeout=20 * SECOND)
    expect(floor.locator("#table-1")).to_contain_text("Result")
    expect(screen.locator("main")).to_contain_text("1 of 2 tables")


def test_a_filter_asks_nobody_and_keeps_its_address(
    tablet: Callable[..., Tablet], app: Flask, event_id: str
) -> None:
    pair(app, event_id)
    start(app, event_id)
    at_table(app, event_id, 1).record("call-judge", seat="A1")
    held = tablet()
    floor = go(held, f"/events/{event_id}")
    shown = floor.locator(".floor__table:visible")
    expect(shown).to_have_count(2)
    floor.evaluate("window.isTheSame = true")
    floor.locator("[data-filter=calls]").tap()
    expect(shown).to_have_count(1)
    expect(floor.locator("[data-filter=calls]")).to_have_attribute("aria-current", "true")
    assert floor.evaluate("window.isTheSame")
    floor.reload()
    expect(shown).to_have_count(1)
    # where the server sent only those of the filter, the others are asked of it
    floor.locator("[data-filter='']").tap()
    expect(shown).to_have_count(2)
