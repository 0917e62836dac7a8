"""The floor by keyboard alone: its cards, its filters and its sheets, also while it changes."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import Table, Tablet
from tests.browser.hands import Keyboard
from tests.browser.offline import NETWORK
from tests.browser.tables import at_table, go, pair, start


@pytest.fixture
def tables(app: Flask, event_id: str) -> tuple[Table, Table]:
    """Both tables of a round that runs."""
    pair(app, event_id)
    start(app, event_id)
    return at_table(app, event_id, 1), at_table(app, event_id, 2)


@pytest.fixture
def laptop(tablet: Callable[..., Tablet]) -> Tablet:
    return tablet(has_touch=False)


@pytest.fixture
def page(laptop: Tablet, event_id: str, tables: tuple[Table, Table]) -> Page:
    return go(laptop, f"/events/{event_id}")


@pytest.fixture
def keys(page: Page) -> Keyboard:
    return Keyboard(page)


def call(table: Table) -> None:
    table.record("call-judge", seat="A1")


def close(table: Table) -> None:
    table.record("judge-arrives")
    table.record("close-call", answer="No")


def test_a_sheet_is_opened_gone_through_and_closed(page: Page, keys: Keyboard) -> None:
    for opener, sheet in (
        (page.get_by_role("link", name="Round…"), "round"),
        (page.get_by_role("link", name="More for table 2"), "table"),
    ):
        keys.press(opener)
        expect(page.locator(f"#{sheet}-title")).to_be_focused()
        page.keyboard.press("Tab")
        first = page.locator(f"#{sheet} .help").first
        expect(first).to_be_focused()
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(f"Boolean(document.activeElement.closest('#{sheet}'))")
        page.keyboard.press("Tab")
        expect(first).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#drawer .drawer")).to_have_count(0)
        expect(opener).to_be_focused()


def test_a_table_is_covered_extended_and_called(page: Page, keys: Keyboard) -> None:
    keys.press(page.get_by_role("link", name="More for table 1"))
    sheet = page.locator("#table")
    keys.go_to(sheet.get_by_label("Another judge"))
    page.keyboard.type("Mila")
    page.keyboard.press("Enter")
    expect(sheet).to_contain_text("Mila")
    assert not keys.is_lost
    keys.go_to(sheet.get_by_label("Reason"))
    page.keyboard.type("Spill")
    keys.press(sheet.get_by_role("button", name="+3 minutes"))
    expect(page.locator("#table-1")).to_contain_text("+3:00")
    expect(sheet).to_contain_text("Spill")
    assert not keys.is_lost
    keys.press(sheet.get_by_role("button", name="Call time at this table"))
    expect(page.locator("#group-needs #table-1")).to_be_visible()
    assert not keys.is_lost
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="More for table 1")).to_be_focused()


def test_the_focus_goes_with_its_table_to_another_group(
    page: Page, keys: Keyboard, tables: tuple[Table, Table]
) -> None:
    card = page.locator("#table-2 .table")
    keys.go_to(card)
    call(tables[1])
    expect(page.locator("#group-needs #table-2")).to_be_visible()
    expect(card).to_be_focused()
    close(tables[1])
    expect(page.locator("#group-running #table-2")).to_be_visible()
    expect(card).to_be_focused()


def test_a_filter_keeps_the_focus(page: Page, keys: Keyboard, tables: tuple[Table, Table]) -> None:
    calls = page.locator("[data-filter=calls]")
    keys.go_to(calls)
    call(tables[0])
    expect(calls).to_contain_text("1")
    expect(calls).to_be_focused()
    keys.press(calls)
    page.wait_for_url("**?show=calls")
    expect(page.locator(".floor__table:visible")).to_have_count(1)


def test_a_table_that_a_filter_hides_gives_the_focus_to_what_is_left(
    page: Page, keys: Keyboard, tables: tuple[Table, Table]
) -> None:
    call(tables[0])
    call(tables[1])
    page.goto(f"{page.url}?show=calls")
    first = page.locator("#table-1 .table")
    keys.go_to(first)
    close(tables[0])
    expect(first).to_be_hidden()
    expect(page.locator("#table-2 .table")).to_be_focused()
    close(tables[1])
    expect(page.locator("#table-2")).to_be_hidden()
    expect(page.locator("[data-filter=calls]")).to_be_focused()


def test_what_is_typed_into_a_sheet_stays_while_the_floor_changes(
    page: Page, keys: Keyboard, tables: tuple[Table, Table]
) -> None:
    keys.press(page.get_by_role("link", name="More for table 2"))
    field = page.locator("#table").get_by_label("Reason")
    keys.go_to(field)
    page.keyboard.type("Spilled")
    call(tables[1])
    expect(page.locator("#group-needs #table-2")).to_be_visible()
    expect(field).to_be_focused()
    page.keyboard.type(" water")
    expect(field).to_have_value("Spilled water")
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="More for table 2")).to_be_focused()


def test_an_opener_that_is_hidden_meanwhile_gives_the_focus_to_what_is_left(
    page: Page, keys: Keyboard, tables: tuple[Table, Table]
) -> None:
    call(tables[0])
    page.goto(f"{page.url}?show=calls")
    keys.press(page.get_by_role("link", name="More for table 1"))
    expect(page.locator("#table-title")).to_be_focused()
    close(tables[0])
    expect(page.locator("#table-1")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer .drawer")).to_have_count(0)
    expect(page.locator("[data-filter=calls]")).to_be_focused()


def test_the_focus_is_where_it_was_when_the_network_comes_back(
    page: Page, keys: Keyboard, tables: tuple[Table, Table], laptop: Tablet
) -> None:
    laptop.expect_errors(*NETWORK)
    card = page.locator("#table-1 .table")
    keys.go_to(card)
    page.context.set_offline(True)
    expect(page.locator("#sync")).to_contain_text("Not live since")
    call(tables[0])
    page.context.set_offline(False)
    expect(page.locator("#group-needs #table-1")).to_be_visible()
    expect(card).to_be_focused()
