"""The locked table: nothing behind it can be reached, and it opens without the network."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect


def test_a_locked_table_takes_no_tap_and_no_key_and_opens_without_the_network(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors("net::ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    page = device.open(table)
    position = table.position
    page.get_by_role("link", name="Lock", exact=True).tap()
    unlock = page.get_by_role("link", name="Unlock the table")
    expect(unlock).to_be_visible()
    assert page.locator(".app__main").evaluate("main => main.inert")
    page.keyboard.press("Escape")
    expect(unlock).to_be_visible()
    device.context.set_offline(True)
    unlock.tap()
    expect(page.locator("#lock")).to_have_count(0)
    assert not page.locator(".app__main").evaluate("main => main.inert")
    assert table.position == position
