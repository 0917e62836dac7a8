"""What is chosen on a device: there from the first paint on, after every board, and here alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

ROTATED = "e => getComputedStyle(e).rotate"
FIRST_PAINT = """
new PerformanceObserver((list, observer) => {
  window.painted = getComputedStyle(document.body ?? document.documentElement).backgroundColor;
  observer.disconnect();
}).observe({type: "paint", buffered: true});
"""
DARK = "rgb(12, 15, 19)"
LIGHT = "rgb(232, 235, 238)"


def choose(page: Page, words: str) -> None:
    page.locator("#device").get_by_role("button", name=words, exact=True).tap()


def ground(page: Page) -> str:
    color: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return color


def test_a_theme_is_chosen_from_the_board_without_leaving_it_and_kept(
    tablet: Callable[..., Any], table: Any
) -> None:
    device, other = tablet(), tablet()
    page, elsewhere = device.open(table), other.open(table)
    page.locator("#seat-A1").get_by_role("link", name="More for A1").tap()
    page.get_by_role("link", name="This device…").tap()
    choose(page, "Dark")
    assert ground(page) == DARK
    expect(page.locator("#device")).to_be_visible()
    expect(page.get_by_role("button", name="Dark", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    table.record("end-turn")
    expect(page.locator("#stage")).to_contain_text("Turn 2")
    assert ground(page) == DARK
    device.context.add_init_script(FIRST_PAINT)
    page.reload()
    expect(page.locator("#sync")).to_contain_text("live")
    assert page.evaluate("window.painted") == DARK
    page.goto(f"{device.wire.url}/")
    assert ground(page) == DARK
    expect(elsewhere.locator("#stage")).to_contain_text("Turn 2")
    assert ground(elsewhere) == LIGHT


def test_a_choice_needs_no_network(tablet: Callable[..., Any], table: Any) -> None:
    device = tablet()
    device.expect_errors("net::ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    page = device.open(table, "?open=device")
    device.context.set_offline(True)
    choose(page, "Dark")
    choose(page, "Left hand")
    page.locator("#drawer").get_by_role("link", name="Close").tap()
    page.locator("[data-turn='A2']").tap()
    assert page.locator("#seat-A2").evaluate(ROTATED) == "180deg"
    device.context.set_offline(False)
    page.reload()
    assert ground(page) == DARK
    html = page.locator("html")
    expect(html).to_have_attribute("data-hand", "left")
    expect(html).to_have_attribute("data-turned", "A2")


def test_a_panel_is_turned_with_one_tap_and_what_is_tapped_on_it_is_what_is_meant(
    tablet: Callable[..., Any], table: Any
) -> None:
    device, other = tablet(), tablet()
    page, elsewhere = device.open(table), other.open(table)
    table.record("enter", phase="main-1")
    expect(page.locator("#board[data-position='3']")).to_be_visible()
    page.get_by_role("button", name="Turn the panel of A2 around").tap()
    for _ in range(2):
        assert page.locator("#seat-A2").evaluate(ROTATED) == "180deg"
        assert page.locator("#seat-B2").evaluate(ROTATED) == "none"
        page.reload()
    page.locator("#seat-A2").get_by_role("link", name="Activate").tap()
    expect(page.locator("#activate-title")).to_contain_text("A2")
    table.record("note", text="a new board")
    expect(elsewhere.locator("#board[data-position='4']")).to_be_visible()
    assert page.locator("#seat-A2").evaluate(ROTATED) == "180deg"
    assert elsewhere.locator("#seat-A2").evaluate(ROTATED) == "none"
    page.get_by_role("button", name="Turn the panel of A2 around").tap()
    assert page.locator("#seat-A2").evaluate(ROTATED) == "none"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (800, 1280)])
def test_a_left_hand_finds_what_it_taps_on_the_left(
    tablet: Callable[..., Any], table: Any, size: tuple[int, int]
) -> None:
    page = tablet(viewport={"width": size[0], "height": size[1]}).open(table, "?open=device")
    choose(page, "Left hand")
    middle = size[0] / 2
    drawer = page.locator("#device").bounding_box()
    assert drawer
    if size[0] > size[1]:
        assert drawer["x"] == 0
    page.locator("#drawer").get_by_role("link", name="Close").tap()
    for what in ("#turn", "#team-1 .team__keys", "#team-2 .team__keys"):
        box = page.locator(what).bounding_box()
        assert box
        assert box["x"] + box["width"] / 2 < middle, what
    # who sits where does not change
    a1, b1 = page.locator("#seat-A1").bounding_box(), page.locator("#seat-B1").bounding_box()
    assert a1
    assert b1
    assert b1["x"] < middle <= a1["x"] + a1["width"]


def test_without_scripts_the_page_does_all_of_it(tablet: Callable[..., Any], table: Any) -> None:
    device = tablet(java_script_enabled=False)
    page = device.context.new_page()
    page.goto(f"{device.wire.url}/")
    page.get_by_role("link", name="This device").tap()
    page.get_by_role("button", name="High contrast", exact=True).tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    page.goto(f"{device.wire.url}/device?back={table.path}")
    page.locator("button[name='turned'][value='B2']").tap()
    expect(page.locator("button[value='B2']")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Back").tap()
    expect(page).to_have_url(f"{device.wire.url}{table.path}")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "contrast")
    expect(html).to_have_attribute("data-turned", "B2")
    expect(page.get_by_role("button", name="Lock", exact=True)).to_be_hidden()
