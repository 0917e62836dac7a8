"""Entries that are not answered: kept, said to be so, and sent again with the same key."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect


def type_damage(page: Page) -> None:
    """2450 for team 2, up to the button that records it."""
    page.locator("#team-2").get_by_role("link", name="Damage").tap()
    for digit in "2450":
        page.locator(f"[data-digit='{digit}']").tap()


def test_an_entry_that_was_not_sent_is_kept_and_sent_again_by_one_tap(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors("net::ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    page = device.open(table)
    type_damage(page)
    position = table.position
    device.context.set_offline(True)
    page.locator("#record").tap()
    notice = page.locator("#unsent")
    expect(notice).to_contain_text("Not sent: Team 2 Blue −2450")
    expect(page.locator("#life-points-2")).to_have_text("16000")
    device.context.set_offline(False)
    page.reload()
    expect(notice).to_contain_text("Not sent: Team 2 Blue −2450")
    notice.get_by_role("button", name="Send again").tap()
    expect(page.locator("#life-points-2")).to_have_text("13550")
    expect(notice).to_be_hidden()
    assert table.position == position + 1


def test_an_entry_whose_answer_was_lost_is_not_recorded_twice(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors("net::ERR_FAILED", "Failed to fetch")
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
    notice = page.locator("#unsent")
    expect(notice).to_contain_text("Not sent: End turn")
    page.unroute_all()
    notice.get_by_role("button", name="Send again").tap()
    expect(notice).to_be_hidden()
    expect(page.locator("#stage")).to_contain_text("Turn 2")
    assert table.position == position + 1


def test_while_an_entry_waits_no_other_is_made_and_it_can_be_dropped(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors("net::ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    page = device.open(table)
    position = table.position
    device.context.set_offline(True)
    page.locator(".turn__end").tap()
    notice = page.locator("#unsent")
    expect(notice).to_be_visible()
    device.context.set_offline(False)
    page.locator(".turn__end").tap()
    expect(notice.get_by_role("button", name="Send again")).to_be_focused()
    notice.get_by_role("button", name="Drop it").tap()
    expect(notice).to_be_hidden()
    assert table.position == position
    page.locator(".turn__end").tap()
    expect(page.locator("#seat-A2")).to_have_class(re.compile("seat--turn"))


def test_an_entry_that_nobody_answers_is_said_to_be_unsent_after_five_seconds(
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
    expect(page.locator("#unsent")).to_contain_text("Not sent: End turn")
    device.wire.mend()


def test_a_program_that_fails_is_not_said_to_have_recorded(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    device.expect_errors("status of 500")
    page = device.open(table)
    page.route(
        re.compile(f"{table.path}$"),
        lambda route: route.fulfill(status=500, body="<h1>Something went wrong</h1>"),
    )
    page.locator(".turn__end").tap()
    expect(page.locator("#unsent")).to_contain_text("Not recorded: End turn")
    expect(page.locator("#life-points-1")).to_have_text("16000")
