"""A judge who taps the next thing before the last one has been answered."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect


def hold_back(page: Page, path: str) -> list[Route]:
    """The entries that are sent from now on, none of them passed on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    page.route(re.compile(f"{path}$"), hold)
    return held


def test_a_sheet_asked_for_while_an_entry_is_on_its_way_opens_after_it(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    held = hold_back(page, table.path)
    page.locator(".phases button[value=main-1]").tap()
    page.locator("#team-2").get_by_role("link", name="Damage").tap()
    expect(page.locator("#drawer .drawer")).to_have_count(0)
    held[0].continue_()
    expect(page.locator(".phases button[value=main-1]")).to_have_attribute("aria-current", "step")
    expect(page.locator("#keypad")).to_be_visible()
    assert table.match().running_duel.turn.phase == "main-1"


def test_what_was_tapped_after_an_entry_that_is_refused_does_not_cover_the_objection(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    held = hold_back(page, table.path)
    page.locator(".phases button[value=battle]").tap()
    page.locator("#team-2").get_by_role("link", name="Damage").tap()
    held[0].continue_()
    expect(page.locator("#stage")).to_contain_text("No Battle Phase yet")
    expect(page.locator("#drawer .drawer")).to_have_count(0)
