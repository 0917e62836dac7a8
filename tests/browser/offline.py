"""A tablet that loses the server, as its tests see it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

NETWORK = ("net::ERR_", "Failed to fetch", "An unknown error occurred when fetching the script")
STORED = """async (path) => {
  const found = [await caches.match(path), await caches.match(`${path}/board`),
    await caches.match(`${path}/sheets`), await caches.match("/rulings/kept")];
  return Boolean(navigator.serviceWorker.controller) && found.every(Boolean);
}"""


def ready(page: Page) -> None:
    """Everything is here that the page needs without the server."""
    expect(page.locator("#app[data-kept]")).to_have_count(1, timeout=20_000)


def stored(page: Page, path: str) -> None:
    """The page itself can be loaded without the server."""
    ready(page)
    for _ in range(200):
        if page.evaluate(STORED, path):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the page is not kept")


def damage(page: Page, team: int, amount: int, kind: str = "Damage") -> None:
    page.locator(f"#team-{team}").get_by_role("link", name=kind).tap()
    page.locator(f"#keypad [data-amount='{amount}']").tap()
    page.locator("#record").tap()
    expect(page.locator("#keypad")).to_have_count(0)


def rest(page: Page) -> None:
    """What was tapped last takes a tap again."""
    expect(page.locator("[data-resting]")).to_have_count(0)


def commands(table: Any, officiate: Any, matches: Any) -> list[Any]:
    return [entry.line.command for entry in officiate.entries(matches, table.id)]


Tablets = Callable[..., Any]
