"""The round clock as a tablet paints it, whatever its own clock says and wherever it has been."""

import re
from collections.abc import Callable
from datetime import timedelta
from math import ceil
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from referee.steady_time import SteadyTime, wall
from referee.web import desk

MINUTE = timedelta(minutes=1)
LIVE = re.compile(r"^Saved #\d+, live$")
# what a tablet believes the time of day to be, and what a test makes it believe later
WRONG_CLOCK = """
window.wrong = MILLISECONDS;
const RealDate = Date;
Date = class extends RealDate {
  constructor(...given) { given.length ? super(...given) : super(RealDate.now() + window.wrong); }
  static now() { return RealDate.now() + window.wrong; }
};
"""


def shown(page: Page) -> float:
    """The seconds that the clock shows."""
    text = page.locator("#clock-time").inner_text()
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + int(seconds)


def expect_right(page: Page, table: Any) -> None:
    """Within a second of what the server's clock would show: 23:40.2 are 23:41."""
    before = ceil(table.seconds_left())
    seen = shown(page)
    assert ceil(table.seconds_left()) - 1 <= seen <= before + 1


@pytest.mark.parametrize("wrong", [0, 10, -10])
def test_a_tablet_whose_clock_is_ten_minutes_wrong_shows_the_right_time(
    tablet: Callable[..., Any], table: Any, wrong: int
) -> None:
    table.record("start-clock", ago=16 * MINUTE)
    hand = tablet()
    hand.context.add_init_script(WRONG_CLOCK.replace("MILLISECONDS", str(wrong * 60_000)))
    page = hand.open(table)
    expect(page.locator("#sync")).to_have_text(LIVE)
    expect_right(page, table)
    with page.expect_response(re.compile(r"/board$")):
        page.evaluate("window.wrong += 3600000")  # set anew, or woken from an hour's sleep
    expect_right(page, table)


def test_the_clock_goes_on_by_itself_while_nothing_is_heard(
    tablet: Callable[..., Any], table: Any
) -> None:
    table.record("start-clock", ago=timedelta(seconds=20))
    hand = tablet()
    page = hand.context.new_page()
    page.clock.install()
    page.goto(f"{hand.wire.url}{table.path}")
    clock, label = page.locator("#clock-time"), page.locator("#clock-label")
    expect(clock).to_have_text(re.compile(r"^39:[234]\d$"))
    expect(label).to_have_text("Round clock, running")
    hand.wire.cut()
    seen = []
    for minutes in (29, 2, 4, 3, 1, 1):
        page.clock.fast_forward(minutes * 60_000)
        seen.append((clock.inner_text()[:-3], label.inner_text()))
    assert seen == [
        ("10", "Round clock, running"),
        ("8", "10 minutes left"),
        ("4", "5 minutes left"),
        ("1", "2 minutes left"),
        ("0", "1 minute left"),
        ("0", "Time is up, not called"),
    ]
    expect(clock).to_have_text("0:00")
    expect(page.locator("#clock")).to_have_class(re.compile("clock--warn"))
    hand.expect_errors("Failed to load resource: net::ERR_", "TimeoutError")


def test_a_clock_that_stands_is_not_painted_on(tablet: Callable[..., Any], table: Any) -> None:
    table.record("start-clock", ago=16 * MINUTE)
    table.record("pause-clock", ago=10 * MINUTE)
    page = tablet().open(table)
    expect(page.locator("#clock-time")).to_have_text("34:00")
    expect(page.locator("#clock-label")).to_have_text("Clock paused")


def test_after_time_is_called_the_clock_counts_what_has_passed_since(
    tablet: Callable[..., Any], table: Any
) -> None:
    table.record("start-clock", ago=43 * MINUTE)
    table.record("time", ago=timedelta(minutes=2, seconds=14))
    clock = tablet().open(table).locator("#clock-time")
    seen = clock.inner_text()
    assert re.fullmatch(r"\+2:(1[4-9]|2\d)", seen)
    expect(clock).not_to_have_text(seen)
    assert re.fullmatch(r"\+2:(1[5-9]|2\d)", clock.inner_text())


def test_time_that_is_up_waits_for_the_judge_to_call_it(
    tablet: Callable[..., Any], table: Any
) -> None:
    table.record("start-clock", ago=43 * MINUTE)
    page = tablet().open(table)
    expect(page.locator("#clock-time")).to_have_text("0:00")
    expect(page.locator("#clock-label")).to_have_text("Time is up, not called")
    assert table.match().clock.time_called is False


def test_a_reloaded_page_shows_the_right_time(tablet: Callable[..., Any], table: Any) -> None:
    table.record("start-clock", ago=16 * MINUTE)
    page = tablet().open(table)
    expect_right(page, table)
    page.reload()
    expect(page.locator("#sync")).to_have_text(LIVE)
    expect_right(page, table)


def test_the_back_button_brings_no_old_time(tablet: Callable[..., Any], table: Any) -> None:
    table.record("start-clock", ago=16 * MINUTE)
    hand = tablet()
    page = hand.open(table)
    expect_right(page, table)
    page.goto(f"{hand.wire.url}/")
    table.record("extend", seconds=600, reason="a deck check")
    page.go_back()
    expect(page.locator("#clock-time")).to_have_text(re.compile(r"^3[34]:\d\d$"), timeout=1000)
    expect_right(page, table)


def test_a_page_that_was_kept_in_memory_shows_the_right_time_when_it_comes_back(
    tablet: Callable[..., Any], table: Any, launch: Callable[..., Browser]
) -> None:
    table.record("start-clock", ago=16 * MINUTE)
    hand = tablet(launch(ignore_default_args=["--disable-back-forward-cache"]))
    page = hand.context.new_page()

    def storable(route: Route) -> None:
        answer = route.fetch()
        headers = {name: v for name, v in answer.headers.items() if name != "cache-control"}
        route.fulfill(response=answer, headers=headers)

    page.route(re.compile(f"{table.path}$"), storable)
    page.goto(f"{hand.wire.url}{table.path}")
    expect_right(page, table)
    page.evaluate("window.isTheSame = true")
    page.goto(f"{hand.wire.url}/")
    table.record("extend", seconds=600, reason="a deck check")
    page.go_back(wait_until="commit")
    expect(page.locator("#clock-time")).to_have_text(re.compile(r"^3[34]:\d\d$"), timeout=1000)
    assert page.evaluate("window.isTheSame") is True
    expect_right(page, table)


def test_a_page_out_of_an_old_cache_shows_the_right_time_within_a_second(
    tablet: Callable[..., Any], table: Any
) -> None:
    table.record("start-clock", ago=16 * MINUTE)
    hand = tablet()
    page = hand.open(table)
    old = page.content()
    table.record("pause-clock", ago=5 * MINUTE)
    table.record("extend", seconds=600, reason="a deck check")
    table.record("resume-clock")

    def cached(route: Route) -> None:
        html = re.sub(r'data-remaining-ms="\d+"', 'data-remaining-ms="2400000"', old)
        route.fulfill(body=html, content_type="text/html")

    page.route(re.compile(f"{table.path}$"), cached)
    page.reload()
    expect(page.locator("#clock-time")).to_have_text(re.compile(r"^3[89]:\d\d$"), timeout=1000)
    expect_right(page, table)


@pytest.mark.parametrize(("by", "words"), [(1, "set forward by 60:00"), (-1, "set back by 60:00")])
def test_a_computer_whose_clock_is_set_says_so_and_the_round_goes_on(
    tablet: Callable[..., Any], table: Any, monkeypatch: pytest.MonkeyPatch, by: int, words: str
) -> None:
    ahead = timedelta(0)
    monkeypatch.setattr(desk, "time", SteadyTime(wall=lambda: wall() + ahead))
    table.record("start-clock", ago=16 * MINUTE)
    page = tablet().open(table)
    notice = page.locator("#set-clock")
    expect(page.locator("#sync")).to_have_text(LIVE)
    expect(notice).to_be_hidden()
    ahead = by * timedelta(hours=1)
    expect(notice).to_contain_text(words)
    expect_right(page, table)
    page.reload()
    expect(notice).to_contain_text(words)
    expect_right(page, table)
    ahead = timedelta(0)
    expect(notice).to_be_hidden()
