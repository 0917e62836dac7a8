"""Entries that are not answered: kept, said to be so, and sent again with the same key."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.offline import NETWORK, rest


def type_damage(page: Page) -> None:
    """2450 for team 2, up to the button that records it."""
    page.locator("#team-2").get_by_role("link", name="Damage").tap()
    for digit in "2450":
        page.locator(f"[data-digit='{digit}']").tap()


def test_an_entry_that_was_not_sent_is_kept_and_sent_by_itself(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    type_damage(page)
    position = table.position
    device.context.set_offline(True)
    page.locator("#record").tap()
    notice = page.locator("#waiting")
    expect(notice).to_contain_text("Waiting here: 1, last Team 2 Blue −2450.")
    expect(page.locator("#life-points-2")).to_have_text("13550")
    expect(page.locator("#waits-2")).to_have_text(re.compile("−2450 waits"))
    device.context.set_offline(False)
    expect(notice.page.locator("#what-waits")).to_be_hidden()
    expect(page.locator("#life-points-2")).to_have_text("13550")
    expect(page.locator("#waits-2")).to_be_hidden()
    assert table.position == position + 1


def test_an_entry_whose_answer_was_lost_is_not_recorded_twice(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    position = table.position

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route(re.compile(f"{table.path}$"), lose_the_answer)
    page.locator(".turn__end").tap()
    notice = page.locator("#waiting")
    expect(notice).to_contain_text("last End turn")
    page.unroute_all()
    expect(notice.page.locator("#what-waits")).to_be_hidden()
    expect(page.locator("#stage")).to_contain_text("Turn 2")
    assert table.position == position + 1


def test_an_undo_of_an_entry_that_may_have_arrived_is_sent_after_it(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    type_damage(page)
    page.route(re.compile(f"{table.path}$"), lambda route: route.abort())
    page.locator("#record").tap()
    expect(page.locator("#life-points-2")).to_have_text("13550")
    rest(page)
    page.locator("#undo").tap()
    expect(page.locator("#life-points-2")).to_have_text("16000")
    page.unroute_all()
    expect(page.locator("#what-waits")).to_be_hidden()
    assert table.last_line().command.do == "undo"
    assert table.life_points(2) == 16000


def test_an_entry_that_nobody_answers_waits_after_five_seconds(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors("htmx:error", "net::ERR_")
    page = device.context.new_page()
    page.clock.install()
    page.goto(f"{device.wire.url}{table.path}")
    expect(page.locator("#sync")).to_have_text(re.compile("live"))
    device.wire.cut()
    page.locator(".turn__end").tap()
    page.clock.fast_forward(5000)
    expect(page.locator("#waiting")).to_contain_text("last End turn")
    device.wire.mend()


@pytest.fixture
def failing(tablet: Callable[..., Any], table: Any) -> Page:
    """A board whose server fails at whatever is recorded."""
    device = tablet()
    device.expect_errors("status of 500")
    page: Page = device.open(table)
    page.route(
        re.compile(f"{table.path}$"),
        lambda route: route.fulfill(status=500, body="<h1>Something went wrong</h1>"),
    )
    page.locator(".turn__end").tap()
    return page


def test_a_program_that_fails_is_not_said_to_have_recorded(failing: Page, table: Any) -> None:
    notice = failing.locator("#waiting")
    expect(notice).to_contain_text("Not recorded: End turn")
    failing.unroute_all()
    notice.get_by_role("button", name="Send again").tap()
    expect(notice.page.locator("#what-waits")).to_be_hidden()
    assert table.match().running_duel.turn.number == 2


def test_what_a_program_fails_to_record_can_be_dropped(failing: Page, table: Any) -> None:
    notice = failing.locator("#waiting")
    notice.get_by_role("button", name="Drop it").tap()
    expect(notice.page.locator("#what-waits")).to_be_hidden()
    failing.unroute_all()
    failing.locator(".phases [value='main-1']").tap()
    expect(failing.locator(".phases [value='main-1']")).to_have_attribute("aria-current", "step")
    assert table.match().running_duel.turn.number == 1
