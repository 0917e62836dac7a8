"""A server that is killed under an open board: the tablet says so, and goes on by itself."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from referee import officiate
from referee.web.create_app import DATABASE
from tests.load.server import HOST, Server
from tests.load.tables import Floor, fill

LIVE = re.compile(r"^Saved #\d+, live$")


class Killable:
    """A real server that can be killed, and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server = Server(folder)

    @property
    def port(self) -> int:
        return self._server.port

    def kill(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server = Server(self._folder, port=self.port)
        self._server.wait()

    def wait(self) -> None:
        self._server.wait()


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return fill(tmp_path / DATABASE, 1)


@pytest.fixture
def server(tmp_path: Path, floor: Floor) -> Iterator[Killable]:
    server = Killable(tmp_path)
    server.wait()
    yield server
    server.kill()


@pytest.fixture
def port(server: Killable) -> int:
    """Where the tablets find it."""
    return server.port


def test_a_board_goes_on_by_itself_and_takes_entries_as_before(
    tablet: Callable[..., Any], server: Killable, floor: Floor, tmp_path: Path
) -> None:
    device = tablet()
    device.expect_errors("net::ERR_", "Failed to fetch", "TimeoutError", "htmx:error")
    page = device.context.new_page()
    page.goto(f"http://{HOST}:{server.port}/matches/{floor.matches[0]}")
    sync, clock = page.locator("#sync"), page.locator("#clock-time")
    expect(sync).to_have_text(LIVE, timeout=30_000)
    before = clock.inner_text()
    page.evaluate("window.isTheSame = true")
    server.kill()
    expect(sync).to_contain_text("Not live since", timeout=30_000)
    server.start()
    expect(sync).to_have_text(LIVE, timeout=60_000)
    assert re.fullmatch(r"3\d:\d\d", clock.inner_text())
    assert clock.inner_text() < before
    page.locator(".turn__end").tap()
    expect(page.locator("#stage")).to_contain_text("Turn 2", timeout=30_000)
    assert page.evaluate("window.isTheSame") is True
    server.kill()
    matches = officiate.open_store(tmp_path / DATABASE)
    assert officiate.load(matches, floor.matches[0]).position == floor.position + 1
    matches.close()
