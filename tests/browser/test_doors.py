"""The way in on a phone, and a device that is signed out while somebody works on it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.web.doors import pins
from referee.web.doors.pins import Pins

PHONE = {"viewport": {"width": 390, "height": 844}}
SHUT = r"^Failed to load resource: .* status of (401|403) "


@pytest.fixture
def config() -> dict[str, Any]:
    return {"LAN_HOST": "0.0.0.0"}


@pytest.fixture
def known(app: Flask) -> Pins:
    return pins.kept(Path(app.instance_path))


@pytest.fixture
def sign_in(tablet: Callable[..., Any]) -> Callable[..., tuple[Any, Page]]:
    """A device that is signed in, at a page."""

    def at(path: str, pin: str, name: str, **options: Any) -> tuple[Any, Page]:
        device = tablet(**options)
        device.expect_errors(SHUT)
        page = device.context.new_page()
        page.goto(f"{device.wire.url}{path}")
        page.get_by_label("Your name").fill(name)
        page.get_by_label("PIN").fill(pin)
        page.get_by_role("button", name="Sign in").tap()
        expect(page.locator("#sign-in")).to_have_count(0)
        return device, page

    return at


def test_a_phone_is_signed_in_with_two_taps_and_the_pin(
    tablet: Callable[..., Any], finger: Any, known: Pins, table: Any
) -> None:
    device = tablet(**PHONE)
    device.expect_errors(SHUT)
    page = device.open(table)
    hand = finger(page)
    hand.tap(page.get_by_label("PIN"))
    page.keyboard.type(known.judge)
    hand.tap(page.get_by_role("button", name="Sign in"))
    expect(page.locator("#stage")).to_contain_text("Turn 1")
    assert hand.taps == 2
    assert page.url == f"{device.wire.url}{table.path}"


def test_a_device_signed_out_from_the_head_judges_page_says_so_and_loses_nothing(
    sign_in: Callable[..., tuple[Any, Page]], known: Pins, table: Any
) -> None:
    _, board = sign_in(table.path, known.judge, "Ana")
    _, doors = sign_in("/doors", known.head_judge, "Hana")
    board.locator("#team-2").get_by_role("link", name="Damage").tap()
    for digit in "2450":
        board.locator(f"[data-digit='{digit}']").tap()
    doors.get_by_role("button", name="Sign out Ana").tap()
    expect(doors.locator(".doors__log")).to_contain_text("Signed out by the Head Judge")
    board.locator("#record").tap()
    notice = board.locator("#waiting")
    expect(notice).to_contain_text("This device was signed out. Not recorded: Team 2 Blue −2450")
    assert table.life_points(2) == 16000
    notice.get_by_role("link", name="Sign in").tap()
    board.get_by_label("PIN").fill(known.judge)
    board.get_by_role("button", name="Sign in").tap()
    expect(board.locator("#life-points-2")).to_have_text("13550")
    expect(notice.page.locator("#what-waits")).to_be_hidden()
    assert table.life_points(2) == 13550


def test_a_match_that_is_over_is_reopened_from_a_judges_tablet_with_her_pin(
    sign_in: Callable[..., tuple[Any, Page]], known: Pins, table: Any
) -> None:
    table.record("concede", team=2)
    table.record("start-duel", first_team=2)
    table.record("concede", team=2)
    assert table.match().is_over
    _, page = sign_in(table.path, known.judge, "Ana")
    page.locator("#dock").get_by_role("button", name="Undo").tap()
    stage = page.locator("#stage")
    expect(stage).to_contain_text("Only the Head Judge records this")
    stage.get_by_label("PIN of the Head Judge").fill("00000000")
    stage.get_by_role("button", name="Record it with this PIN").tap()
    expect(stage).to_contain_text("This PIN is wrong.")
    expect(stage.get_by_label("PIN of the Head Judge")).to_have_value("")
    stage.get_by_label("PIN of the Head Judge").fill(known.head_judge)
    page.keyboard.press("Enter")
    expect(stage).not_to_contain_text("Only the Head Judge")
    assert not table.match().is_over
    assert table.last_line().by == "Ana"


def test_every_page_of_the_doors_fits_a_phone(
    sign_in: Callable[..., tuple[Any, Page]], known: Pins
) -> None:
    device, page = sign_in("/doors", known.head_judge, "Hana", **PHONE)
    for path in ("/doors", "/sign-in", "/trust", "/rulings/new"):
        page.goto(f"{device.wire.url}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") == 390, path
        small = page.locator("main :is(a.btn, button, .choice)").evaluate_all(
            "all => all.filter((e) => e.getBoundingClientRect().height < 44).length"
        )
        assert small == 0, path
