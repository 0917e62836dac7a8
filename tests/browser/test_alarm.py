"""Sound and vibration when time runs short: by choice, after a tap, and never without the board."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

# What goes to the loudspeaker and to the motor, counted on its way there.
COUNTED = """
window.notes = 0;
window.shakes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.notes += 1; start.apply(this, when); };
const vibrate = navigator.vibrate.bind(navigator);
navigator.vibrate = (pattern) => { window.shakes += 1; return vibrate(pattern); };
"""
SOON, LAST, OVER, DUE = 2, 3, 1, 2


def chosen(*names: str) -> list[dict[str, str]]:
    url = "http://127.0.0.1"
    return [{"name": f"device-{name}", "value": "on", "url": url} for name in names]


@pytest.fixture
def opened(tablet: Callable[..., Any], table: Any) -> Callable[..., Page]:
    """A board on a device that has chosen ``names``, after a tap."""

    def open_with(*names: str, tapped: bool = True) -> Page:
        device = tablet()
        device.context.add_init_script(COUNTED)
        if names:
            device.context.add_cookies(chosen(*names))
        page: Page = device.open(table)
        expect(page.locator("#sync")).to_contain_text("live")
        if tapped:
            page.locator("#clock-label").tap()
        return page

    return open_with


def heard(page: Page) -> tuple[int, int]:
    notes, shakes = page.evaluate("[window.notes, window.shakes]")
    return notes, shakes


def leave(table: Any, seconds: float) -> None:
    """A clock that is running, with so many seconds left."""
    table.record("start-clock", ago=timedelta(minutes=40) - timedelta(seconds=seconds))


@pytest.mark.parametrize(
    ("minutes", "words", "notes"),
    [
        (10, "10 minutes left", SOON),
        (5, "5 minutes left", SOON),
        (2, "2 minutes left", SOON),
        (1, "1 minute left", LAST),
        (0, "Time is up, not called", OVER),
    ],
)
def test_each_warning_is_heard_and_felt_when_it_is_shown(
    opened: Callable[..., Page], table: Any, minutes: int, words: str, notes: int
) -> None:
    leave(table, minutes * 60 + 6)
    page = opened("sound", "vibration")
    assert heard(page) == (0, 0)
    expect(page.locator("#clock-label")).to_have_text(words, timeout=15_000)
    expect(page.locator("#clock")).to_have_class("clock clock--warn")
    assert heard(page) == (notes, 1)


def test_without_a_choice_nothing_is_heard_and_all_is_shown(
    opened: Callable[..., Page], table: Any
) -> None:
    leave(table, 304)
    page = opened()
    expect(page.locator("#clock-label")).to_have_text("5 minutes left", timeout=15_000)
    assert heard(page) == (0, 0)


def test_what_holds_already_when_the_page_is_opened_is_no_news(
    opened: Callable[..., Page], table: Any
) -> None:
    leave(table, 200)
    page = opened("sound", "vibration")
    table.record("life", changes=[{"team": 1, "kind": "loss", "amount": 100}])
    expect(page.locator("#life-points-1")).to_have_text("15900")
    expect(page.locator("#clock-label")).to_have_text("5 minutes left")
    assert heard(page) == (0, 0)


def test_the_call_of_time_and_a_counter_that_comes_due_are_heard(
    opened: Callable[..., Page], table: Any
) -> None:
    table.record(
        "start-counter",
        name="Swords",
        seat="A1",
        scope="all",
        turns=1,
        when="end",
        ago=timedelta(0),
    )
    page = opened("sound", "vibration")
    table.record("advance-counter", counter=1, by=1)
    expect(page.locator("#due")).to_contain_text("Swords")
    assert heard(page) == (DUE, 1)
    table.record("time")
    expect(page.locator("#clock-label")).to_contain_text("Time called")
    assert heard(page) == (DUE + OVER, 2)


def test_before_a_tap_on_the_page_it_makes_no_sound(
    opened: Callable[..., Page], table: Any
) -> None:
    page = opened("sound", tapped=False)
    table.record("time")
    expect(page.locator("#clock-label")).to_contain_text("Time called")
    assert heard(page) == (0, 0)


def test_what_is_chosen_is_heard_and_felt_at_once(opened: Callable[..., Page], table: Any) -> None:
    page = opened()
    page.goto(f"{page.url}?open=device")
    for title, counted in (("Sound at time warnings", (SOON, 0)), ("Vibration", (SOON * 2, 1))):
        form = page.locator("#device form", has_text=title)
        form.get_by_role("button", name="On", exact=True).tap()
        assert heard(page) == counted
