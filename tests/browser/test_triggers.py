"""Effects that trigger at the same time, picked as they are called out: the program orders them."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from referee.duel import commands as c
from referee.duel.vocabulary import Seat


def pick(page: Page, row: int, seat: str) -> Locator:
    """The button with which a seat is picked in a row."""
    return page.locator(f"#trigger-{row} .trigger__seats .choice", has_text=seat).first


def must(page: Page, row: int) -> Locator:
    return page.locator(f"#trigger-{row} .choice", has_text="Mandatory")


def card(page: Page, row: int) -> Locator:
    return page.locator(f"#triggers [name='card-{row}']")


def order(page: Page, *links: str) -> None:
    """The links in their order, such as ``B1 Mandatory effect of the teammate``."""
    shown = [f"{number} {link}" for number, link in enumerate(links, 1)]
    expect(page.locator(".placed")).to_have_text(shown)


def test_triggers_of_three_seats_become_a_chain_in_six_taps(
    tablet: Callable[..., Any], table: Any, finger: Any
) -> None:
    """The example of the ruling ``tag-simultaneous-triggers``."""
    page = tablet().open(table)
    judge = finger(page)
    judge.link("Triggers")
    judge.tap(pick(page, 1, "A1"))
    judge.tap(pick(page, 2, "B1"))
    judge.tap(must(page, 2))
    judge.tap(pick(page, 3, "A2"))
    order(
        page,
        "B1 Mandatory effect of the teammate",
        "A1 Optional effect of the turn player",
        "A2 Optional effect of an opponent",
    )
    judge.button("Make them a chain")
    expect(page.locator("#stage h2")).to_have_text("B1 may respond to link 3")
    links = table.match().running_duel.chain.links
    assert [link.seat for link in links] == [Seat.B1, Seat.A1, Seat.A2]
    assert judge.taps == 6


def test_the_order_follows_every_tap_and_what_is_typed(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table, "?open=triggers")
    pick(page, 1, "B2").tap()
    order(page, "B2 Optional effect of an opponent")
    pick(page, 2, "A1").tap()
    card(page, 2).fill("Sangan")
    order(page, "A1 Sangan Optional effect of the turn player", "B2 Optional effect of an opponent")
    expect(card(page, 2)).to_be_focused()
    must(page, 1).tap()
    order(
        page, "B2 Mandatory effect of an opponent", "A1 Sangan Optional effect of the turn player"
    )
    expect(page.locator("#triggers-order")).to_contain_text("Then A2 is the first who may respond.")


def test_where_the_owners_choose_arrows_move_one_and_nothing_typed_is_lost(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table, "?open=triggers")
    for row, seat in enumerate(("A2", "B2", "A1"), 1):
        pick(page, row, seat).tap()
    card(page, 1).fill("Sangan")
    order(
        page,
        "A1 Optional effect of the turn player",
        "A2 Sangan Optional effect of an opponent",
        "B2 Optional effect of an opponent",
    )
    expect(page.locator("#triggers-order button")).to_have_count(4)
    page.get_by_role("button", name="Link 3, B2: earlier").tap()
    order(
        page,
        "A1 Optional effect of the turn player",
        "B2 Optional effect of an opponent",
        "A2 Sangan Optional effect of an opponent",
    )
    expect(page.locator("#up-2")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#up-2")).to_be_focused()
    expect(card(page, 1)).to_have_value("Sangan")
    card(page, 2).fill("Peten")
    expect(page.locator(".placed").nth(1)).to_contain_text("B2 Peten")
    page.get_by_role("button", name="Make them a chain").tap()
    expect(page.locator("#stage h2")).to_have_text("B1 may respond to link 3")
    assert table.last_line().command == c.Triggers(
        effects=(
            c.Effect(seat=Seat.A1, card=""),
            c.Effect(seat=Seat.B2, card="Peten"),
            c.Effect(seat=Seat.A2, card="Sangan"),
        )
    )


def test_there_is_room_for_eight_effects(tablet: Callable[..., Any], table: Any) -> None:
    page = tablet().open(table, "?open=triggers")
    card(page, 1).evaluate("e => { e.value = 'kept'; }")
    for rows in (5, 6, 7, 8):
        page.get_by_role("button", name="Another effect").tap()
        expect(page.locator(".trigger")).to_have_count(rows)
    for row in range(1, 9):
        pick(page, row, "A1").tap()
    expect(page.locator(".placed")).to_have_count(8)
    expect(card(page, 1)).to_have_value("kept")
    page.get_by_role("button", name="Make them a chain").tap()
    expect(page.locator("#stage h2")).to_have_text("A2 may respond to link 8")
    assert len(table.match().running_duel.chain.links) == 8


def test_an_order_that_comes_after_the_sheet_was_closed_does_not_bring_it_back(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="Triggers").tap()
    held: list[Route] = []
    page.route(re.compile("sheet=triggers"), lambda route: held.append(route))
    with page.expect_request(re.compile("sheet=triggers")):
        pick(page, 1, "A1").tap()
    page.locator("#triggers [data-close]").tap()
    with page.expect_response(re.compile("sheet=triggers")):
        held[0].continue_()
    page.locator("#seat-A1").get_by_role("link", name="Activate").tap()
    expect(page.locator("#activate-title")).to_be_visible()
    expect(page.locator("#drawer .drawer")).to_have_count(0)


def test_triggers_are_put_in_order_with_the_keyboard_alone(
    tablet: Callable[..., Any], table: Any, keyboard: Any
) -> None:
    page = tablet().open(table)
    keys = keyboard(page)
    keys.press(page.get_by_role("link", name="Triggers"))
    expect(page.locator("#triggers h2")).to_be_focused()
    for row in (1, 2):
        keys.go_to(page.locator(f"[name='seat-{row}']").first)
        page.keyboard.press("ArrowRight")  # from A1 to A2
    keys.go_to(card(page, 2))
    page.keyboard.type("Peten")
    page.keyboard.press("Enter")
    order(page, "A2 Optional effect of an opponent", "A2 Peten Optional effect of an opponent")
    assert table.position == 2, "Enter in the name of a card records nothing"
    keys.press(page.locator("#up-2"), "Space")
    order(page, "A2 Peten Optional effect of an opponent", "A2 Optional effect of an opponent")
    expect(page.locator("#up-2")).to_be_focused()
    keys.press(page.get_by_role("button", name="Make them a chain"))
    expect(page.locator("#stage h2")).to_have_text("B1 may respond to link 2")
    assert not keys.is_lost
    assert [link.card for link in table.match().running_duel.chain.links] == ["Peten", ""]


def test_without_scripts_the_same_buttons_bring_the_sheet_again(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet(java_script_enabled=False).open(table, "?open=triggers")
    pick(page, 1, "B2").tap()
    pick(page, 2, "A2").tap()
    page.get_by_role("button", name="Show the order").tap()
    order(page, "B2 Optional effect of an opponent", "A2 Optional effect of an opponent")
    card(page, 2).fill("Sangan")
    page.get_by_role("button", name="Link 2, A2: earlier").tap()
    order(page, "A2 Sangan Optional effect of an opponent", "B2 Optional effect of an opponent")
    page.get_by_role("button", name="Another effect").tap()
    expect(page.locator(".trigger")).to_have_count(5)
    page.get_by_role("button", name="Make them a chain").tap()
    expect(page.locator("#stage h2")).to_have_text("A1 may respond to link 2")
    assert [link.card for link in table.match().running_duel.chain.links] == ["Sangan", ""]
