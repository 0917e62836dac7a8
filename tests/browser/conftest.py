"""Real browsers on a real server: a tablet of ten inches, held by a judge who taps.

The server is the whole app on an empty instance folder. Between it and each tablet lies a wire.
"""

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright
from werkzeug.serving import make_server

from referee import officiate, scorekeeping
from referee.duel import commands as c
from referee.duel.match import Match
from referee.duel.notation import Line, read_line
from referee.duel.vocabulary import Team
from referee.floor import facts as f
from referee.web import desk
from referee.web.create_app import create_app
from tests.browser.chromium import EXECUTABLE, FLAGS
from tests.browser.hands import Hand, Keyboard
from tests.browser.wire import Wire

# The browser reports every answer over 400; on this board an objection is one.
REFUSED = re.compile(r"^Failed to load resource: .* status of (409|422) ")
REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`);
});
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Table:
    """One match on the server, and what other people record in it."""

    app: Flask
    id: str

    @property
    def path(self) -> str:
        return f"/matches/{self.id}"

    @property
    def position(self) -> int:
        return self.match().position

    def match(self) -> Match:
        return officiate.load(desk.matches_of(self.app), self.id)

    def last_line(self) -> Line:
        return officiate.entries(desk.matches_of(self.app), self.id)[-1].line

    def life_points(self, team: int) -> int:
        return self.match().running_duel.life_points[Team(team)]

    def seconds_left(self) -> float:
        """What the server's clock says now."""
        return self.match().clock.read_at(datetime.now(UTC)).remaining / 1_000_000

    def record(self, do: str, *, ago: timedelta = timedelta(0), **fields: Any) -> int:
        """A command of the transcript, recorded from elsewhere; the position it got."""
        line = read_line({"do": do, **fields})
        matches = desk.matches_of(self.app)
        return officiate.record(matches, self.id, line, now=datetime.now(UTC) - ago).position


@dataclass
class Tablet:
    """A browser in somebody's hands. What goes wrong on its pages is collected."""

    context: BrowserContext
    wire: Wire
    errors: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=lambda: [REFUSED])

    def open(self, table: Table, query: str = "") -> Page:
        page = self.context.new_page()
        page.goto(f"{self.wire.url}{table.path}{query}")
        return page

    def expect_errors(self, *patterns: str) -> None:
        """What the browser may report in this test, such as a network that is gone."""
        self.expected += [re.compile(pattern) for pattern in patterns]

    def watch(self, page: Page) -> None:
        page.on("console", lambda said: said.type == "error" and self.note(said.text))
        page.on("pageerror", lambda error: self.note(str(error)))

    def note(self, text: str) -> None:
        self.errors.append(text)

    def unexpected(self) -> list[str]:
        return [e for e in self.errors if not any(p.search(e) for p in self.expected)]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def launch(playwright: Playwright) -> Iterator[Callable[..., Browser]]:
    """Starts a browser, with options of its own where a test needs them."""
    browsers: list[Browser] = []

    def start(*flags: str, **options: Any) -> Browser:
        args = [*FLAGS, *flags]
        browsers.append(
            playwright.chromium.launch(executable_path=EXECUTABLE, args=args, **options)
        )
        return browsers[-1]

    yield start
    for browser in browsers:
        browser.close()


@pytest.fixture(scope="session")
def chromium(launch: Callable[..., Browser]) -> Browser:
    return launch()


@pytest.fixture
def config() -> dict[str, Any]:
    """The settings of the app; a test may ask for others."""
    return {}


@pytest.fixture
def app(tmp_path: Path, config: dict[str, Any]) -> Iterator[Flask]:
    app = create_app(tmp_path / "instance", config)
    yield app
    desk.close(app)


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    """Where the app is served."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def serve_app() -> Iterator[Callable[[Flask], str]]:
    """Serves an app until the module is done; its address."""
    servers = []

    def start(app: Flask) -> str:
        server = make_server("127.0.0.1", 0, app, threaded=True)
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        servers.append((server, thread, app))
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server, thread, app in servers:
        server.shutdown()
        thread.join()
        server.server_close()
        desk.close(app)


@pytest.fixture
def tablet(chromium: Browser, port: int) -> Iterator[Callable[..., Tablet]]:
    """Hands out tablets, each with a wire of its own; none may have had an error at the end."""
    tablets: list[Tablet] = []

    def hand_out(browser: Browser = chromium, **options: Any) -> Tablet:
        size = {"width": 1280, "height": 800}
        # what the service worker fetches in the background is left to the tests that are about it
        usual = {"viewport": size, "has_touch": True, "service_workers": "block"}
        context = browser.new_context(**usual | options)
        context.set_default_timeout(5000)
        context.set_default_navigation_timeout(20_000)  # many small files
        context.add_init_script(REPORT_VIOLATIONS)
        tablet = Tablet(context, Wire(port))
        context.on("page", tablet.watch)
        tablets.append(tablet)
        return tablet

    yield hand_out
    for tablet in tablets:
        tablet.context.close()
        tablet.wire.close()
    assert [tablet.unexpected() for tablet in tablets] == [[] for _ in tablets]


@pytest.fixture
def table(app: Flask) -> Table:
    """A tag match in its first Duel, begun an hour ago; the clock stands at 40:00."""
    teams = (
        c.TeamEntry(name="Red", duelists=("Ana", "Bo")),
        c.TeamEntry(name="Blue", duelists=("Cy", "Di")),
    )
    an_hour = timedelta(hours=1)
    opened = officiate.open_match(
        desk.matches_of(app), Line(c.OpenMatch(teams=teams)), now=datetime.now(UTC) - an_hour
    )
    table = Table(app, opened.id)
    table.record("start-duel", ago=an_hour, first_team=1)
    return table


@pytest.fixture
def event_id(app: Flask) -> str:
    """An event with four teams, no round of it opened."""
    events, now = desk.events_of(app), datetime.now(UTC)
    opening = f.OpenEvent(name="Kup", date="2026-11-28", zone="UTC")
    found = scorekeeping.open_event(events, opening, now=now, by="Vera").id
    for name in ("Red", "Blue", "Green", "Gold"):
        team = f.EnterTeam(name=name, duelists=(f"{name} A", f"{name} B"))
        scorekeeping.record(events, found, team, now=now, by="Vera")
    return found


@pytest.fixture
def finger() -> type[Hand]:
    """A finger for a page, whose taps are counted."""
    return Hand


@pytest.fixture
def keyboard() -> type[Keyboard]:
    """A keyboard for a page, to be used alone."""
    return Keyboard
