"""What a finger does by mistake, zooming or pulling the page away; and on purpose, which works."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

PAGES = ["/", "/rulings", "/decks", "/events", "/device"]
# A browser zooms in on a field that is written in smaller letters.
SMALL = """() => [...document.querySelectorAll("input, textarea, select")]
  .filter((e) => !["radio", "checkbox", "file", "hidden"].includes(e.type))
  .filter((e) => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 16)
  .map((e) => e.outerHTML.slice(0, 80))"""


def spread(page: Page) -> None:
    """Two fingers go apart on the middle of the glass."""
    glass = page.context.new_cdp_session(page)

    def fingers(event: str, *apart: int) -> None:
        points = [
            {"x": 400 + (2 * finger - 1) * by, "y": 300, "id": finger}
            for by in apart
            for finger in (0, 1)
        ]
        glass.send("Input.dispatchTouchEvent", {"type": event, "touchPoints": points})

    fingers("touchStart", 30)
    for apart in range(30, 200, 10):
        fingers("touchMove", apart)
    fingers("touchEnd")


def scale(page: Page) -> float:
    now: float = page.evaluate("visualViewport.scale")
    return now


def double_tap(page: Page, selector: str) -> None:
    box = page.locator(selector).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    glass = page.context.new_cdp_session(page)
    gesture = {"x": x, "y": y, "tapCount": 2, "duration": 40, "gestureSourceType": "touch"}
    glass.send("Input.synthesizeTapGesture", gesture)


def test_two_taps_zoom_nothing_and_two_fingers_do(tablet: Callable[..., Any], table: Any) -> None:
    page = tablet(is_mobile=True).open(table)
    for selector in ("#clock-time", "#life-points-1", "#stage h2", "#seat-A1 .seat__body"):
        double_tap(page, selector)
        assert scale(page) == 1
    spread(page)
    page.wait_for_function("visualViewport.scale > 1.5")
    assert "user-scalable" not in page.content()
    assert "maximum-scale" not in page.content()


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_pulled_away_or_zooms_into_a_field(
    tablet: Callable[..., Any], table: Any, path: str
) -> None:
    device = tablet()
    page = device.context.new_page()
    page.goto(device.wire.url + path)
    for root in ("html", "body"):
        style = page.locator(root).evaluate(
            "e => [getComputedStyle(e).overscrollBehaviorY, getComputedStyle(e).touchAction]"
        )
        assert style == ["none", "manipulation"]
    for summary in page.locator("summary").all():
        summary.tap()
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize(
    "sheet", ["keypad&team=1&kind=cost", "note", "more&seat=A1", "log", "call"]
)
def test_no_sheet_zooms_into_a_field(tablet: Callable[..., Any], table: Any, sheet: str) -> None:
    page = tablet().open(table, f"?open={sheet}")
    expect(page.locator("#drawer .drawer")).to_be_visible()
    assert page.evaluate(SMALL) == []
