"""The screen stays on while a Duel runs, by the browser's own lock; or the board says why not.

The requests are counted on their way to the browser. What a system does that no test can have
(refuse, come back from another app) is told to the page as the system would.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

COUNTED = """
window.locks = [];
if (navigator.wakeLock) {
  const real = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (kind) => {
    const lock = await real(kind);
    window.locks.push(lock);
    return lock;
  };
}
"""
REFUSED = """
window.refuses = true;
if (navigator.wakeLock) {
  const real = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (kind) => {
    if (window.refuses) throw new DOMException("The system saves its battery", "NotAllowedError");
    return real(kind);
  };
}
"""
AWAY = """(isAway) => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => isAway});
  if (isAway) window.locks.forEach((lock) => lock.release());   // as the system does
  document.dispatchEvent(new Event("visibilitychange"));
}"""
HELD = "() => window.locks.filter((lock) => !lock.released).length"
SIGN = "The screen may go dark"


def asked(page: Page) -> int:
    count: int = page.evaluate("window.locks.length")
    return count


def state(page: Page, expected: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-awake", expected)


@pytest.fixture
def page(tablet: Callable[..., Any], table: Any) -> Page:
    device = tablet()
    device.context.add_init_script(COUNTED)
    page: Page = device.open(table)
    state(page, "held")
    return page


def test_the_screen_is_asked_for_again_with_every_board_and_held_once(
    page: Page, table: Any
) -> None:
    assert page.evaluate(HELD) == 1
    for swap in range(1, 4):
        before = asked(page)
        if swap == 2:  # by this judge
            page.locator(".phases button[value='main-1']").tap()
        else:  # by another tablet
            table.record("life", changes=[{"team": 1, "kind": "loss", "amount": 100}])
        expect(page.locator(f"#board[data-position='{2 + swap}']")).to_be_visible()
        page.wait_for_function("before => window.locks.length > before", arg=before)
        page.wait_for_function(f"({HELD})() === 1")
    expect(page.get_by_role("link", name=SIGN)).to_be_hidden()


def test_between_two_duels_the_screen_may_go_dark(page: Page, table: Any) -> None:
    table.record("concede", team=2)
    state(page, "idle")
    assert page.evaluate(HELD) == 0
    expect(page.get_by_role("link", name=SIGN)).to_be_hidden()
    table.record("start-duel", first_team=1)
    state(page, "held")
    assert page.evaluate(HELD) == 1


def test_it_is_asked_for_again_when_the_page_comes_back(page: Page) -> None:
    before = asked(page)
    page.evaluate(AWAY, True)
    assert page.evaluate(HELD) == 0
    assert asked(page) == before
    page.evaluate(AWAY, False)
    page.wait_for_function("before => window.locks.length > before", arg=before)
    state(page, "held")
    assert page.evaluate(HELD) == 1


def test_what_the_system_took_back_is_asked_for_at_the_next_touch(page: Page) -> None:
    page.evaluate("window.locks.forEach((lock) => lock.release())")
    state(page, "refused")
    expect(page.get_by_role("link", name=SIGN)).to_be_visible()
    page.locator("#clock").tap()
    state(page, "held")
    expect(page.get_by_role("link", name=SIGN)).to_be_hidden()


def test_a_refusal_is_said_with_what_to_do_and_asked_again_at_the_next_touch(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.context.add_init_script(REFUSED)
    page = device.open(table)
    state(page, "refused")
    page.get_by_role("link", name=SIGN).tap()
    expect(page.locator("#device .awake:visible")).to_contain_text("Switch its battery saver")
    page.evaluate("window.refuses = false")
    page.locator("#device-title").tap()
    state(page, "held")
    expect(page.locator("#device .awake:visible")).to_have_text(
        "The screen stays on while a Duel runs."
    )


def test_a_browser_that_cannot_says_so(tablet: Callable[..., Any], table: Any) -> None:
    device = tablet()
    device.context.add_init_script("delete Navigator.prototype.wakeLock")
    page = device.open(table)
    state(page, "unsupported")
    page.get_by_role("link", name=SIGN).tap()
    expect(page.locator("#device .awake:visible")).to_contain_text("this browser cannot")


class TestOnPlainHttp:
    @pytest.fixture
    def config(self) -> dict[str, Any]:
        return {"TRUSTED_HOSTS": ["judge.lan"]}

    def test_the_reason_is_plain_http(
        self, tablet: Callable[..., Any], table: Any, launch: Callable[..., Browser]
    ) -> None:
        browser = launch("--host-resolver-rules=MAP judge.lan 127.0.0.1")
        device = tablet(browser)
        page = device.context.new_page()
        page.goto(device.wire.url.replace("127.0.0.1", "judge.lan") + table.path)
        assert not page.evaluate("isSecureContext")
        state(page, "http")
        page.get_by_role("link", name=SIGN).tap()
        said = page.locator("#device .awake:visible")
        expect(said).to_contain_text("this page came over plain http")
        expect(said.get_by_role("link", name="Trust this server")).to_be_visible()
        page.goto(device.wire.url.replace("127.0.0.1", "judge.lan") + "/device")
        expect(page.locator(".awake:visible")).to_contain_text("plain http")


def test_the_page_of_the_device_says_what_it_can(tablet: Callable[..., Any]) -> None:
    device = tablet()
    page = device.context.new_page()
    page.goto(f"{device.wire.url}/device")
    expect(page.locator(".awake:visible")).to_have_text("The screen stays on while a Duel runs.")
