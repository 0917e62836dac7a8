"""The locked table: a passing sleeve taps nothing, and the board behind the lock goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

SIZES = [(1280, 800), (800, 1280)]


@pytest.fixture
def page(tablet: Callable[..., Any], table: Any) -> Page:
    page: Page = tablet().open(table)
    page.get_by_role("button", name="Lock", exact=True).tap()
    expect(unlock(page)).to_be_focused()
    return page


def unlock(page: Page) -> Locator:
    return page.get_by_role("button", name="Hold to unlock")


@contextmanager
def finger_on(page: Page, what: Locator) -> Iterator[None]:
    """A finger that stays where it came down."""
    box = what.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    glass = page.context.new_cdp_session(page)
    glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    yield
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def tap_at(page: Page, what: Locator) -> None:
    """A tap at a place, whatever lies there."""
    box = what.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def is_locked(page: Page) -> bool:
    locked: bool = page.evaluate("'locked' in document.documentElement.dataset")
    return locked


@pytest.mark.parametrize("size", SIZES)
def test_a_locked_table_takes_no_tap_and_no_key_and_opens_without_the_network(
    tablet: Callable[..., Any], table: Any, size: tuple[int, int]
) -> None:
    device = tablet(viewport={"width": size[0], "height": size[1]})
    device.expect_errors("net::ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    page = device.open(table)
    position = table.position
    page.get_by_role("button", name="Lock", exact=True).tap()
    expect(unlock(page)).to_be_visible()
    for what in (".turn__end", "#seat-A1 .btn", "#team-2 .btn", "#undo", "[data-turn='A2']"):
        tap_at(page, page.locator(what).first)
    for key in ("Escape", "Enter", " ", "5", "Tab", "Shift+Tab", "Escape"):
        page.keyboard.press(key)
    tap_at(page, unlock(page))
    assert is_locked(page)
    expect(unlock(page)).to_be_focused()
    expect(page.locator("#drawer .drawer")).to_have_count(0)
    device.context.set_offline(True)
    with finger_on(page, unlock(page)):
        expect(unlock(page)).to_be_hidden()
    device.context.set_offline(False)
    page.locator(".turn__end").tap()
    expect(page.locator("#stage")).to_contain_text("Turn 2")
    assert table.position == position + 1
    assert page.locator("html").get_attribute("data-turned") is None


def test_life_points_and_the_clock_go_on_behind_the_lock(page: Page, table: Any) -> None:
    table.record("start-clock")
    table.record("life", changes=[{"team": 1, "kind": "loss", "amount": 1200}])
    expect(page.locator("#life-points-1")).to_have_text("14800")
    expect(page.locator("#clock-time")).to_have_text("39:58")
    assert is_locked(page)
    expect(unlock(page)).to_be_visible()


def test_the_lock_survives_a_reload(page: Page, table: Any) -> None:
    page.reload()
    expect(unlock(page)).to_be_focused()
    tap_at(page, page.locator(".turn__end"))
    with finger_on(page, unlock(page)):
        expect(unlock(page)).to_be_hidden()
    page.reload()
    expect(unlock(page)).to_be_hidden()
    assert table.position == 2


def test_before_any_script_of_the_board_has_come_a_reloaded_table_is_locked(page: Page) -> None:
    nothing = {"body": "", "content_type": "text/javascript"}
    page.route("**/js/board.js", lambda route: route.fulfill(**nothing))
    page.reload()
    expect(unlock(page)).to_be_visible()
    assert (
        page.locator(".turn__end").evaluate(
            "e => getComputedStyle(e.closest('.app__main')).pointerEvents"
        )
        == "none"
    )


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_it_is_unlocked_by_holding_a_key(page: Page, key: str) -> None:
    page.keyboard.press(key)
    assert is_locked(page)
    page.keyboard.down(key)
    expect(unlock(page)).to_be_hidden()
    page.keyboard.up(key)
    expect(page.get_by_role("button", name="Lock", exact=True)).to_be_focused()
    assert not is_locked(page)


def test_a_screen_reader_presses_it_once(page: Page) -> None:
    unlock(page).evaluate("button => button.click()")
    expect(unlock(page)).to_be_hidden()


def test_the_button_fills_while_it_is_held_but_not_where_motion_is_not_wanted(
    tablet: Callable[..., Any], table: Any
) -> None:
    for motion, lasts in (("no-preference", "1s"), ("reduce", "0s")):
        page = tablet(reduced_motion=motion).open(table)
        page.get_by_role("button", name="Lock", exact=True).tap()
        with finger_on(page, unlock(page)):
            duration = "e => getComputedStyle(e, '::before').transitionDuration"
            assert unlock(page).evaluate(duration) == lasts
            expect(unlock(page)).to_be_hidden()
