"""Life Points by the keypad: how many taps, what is shown before, and that a tap is one tap."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.duel.vocabulary import Seat


class Hand:
    """A judge's hand: counts how often it touches the glass."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: str, team: int | None = None) -> None:
        self.taps += 1
        self.find(what, team).tap()

    def find(self, what: str, team: int | None) -> Locator:
        page = self.page
        if team is not None:
            return page.locator(f"#team-{team}").get_by_role("link", name=what)
        if what == "record":
            return page.locator("#record")
        if what == "back":
            return page.locator("[data-digit='back']")
        if what.isdigit():
            return page.locator(f"[data-digit='{what}'], [data-amount='{what}']")
        return page.locator("#keypad").get_by_text(what, exact=True)

    def type(self, digits: str) -> None:
        for digit in digits:
            self.tap(digit)


@pytest.fixture
def hand(tablet: Callable[..., Any], table: Any) -> Hand:
    return Hand(tablet().open(table))


def expect_total(hand: Hand, team: int, total: int) -> None:
    expect(hand.page.locator(f"#life-points-{team}")).to_have_text(str(total))


def expect_sum(hand: Hand, left: str, after: int) -> None:
    expect(hand.page.locator("#sum .sum__left")).to_have_text(left)
    expect(hand.page.locator("#sum .sum__after")).to_have_text(str(after))


@pytest.mark.parametrize(("button", "amount"), [("Damage", 100), ("Cost", 2000), ("Gain", 4000)])
def test_a_usual_amount_takes_three_taps(hand: Hand, table: Any, button: str, amount: int) -> None:
    hand.tap(button, team=2)
    hand.tap(str(amount))
    hand.tap("record")
    total = 16000 + amount if button == "Gain" else 16000 - amount
    expect_total(hand, 2, total)
    assert hand.taps == 3
    assert table.life_points(2) == total


def test_a_usual_amount_of_another_kind_takes_four_taps(hand: Hand, table: Any) -> None:
    hand.tap("Damage", team=1)
    hand.tap("Effect damage")
    hand.tap("800")
    hand.tap("record")
    expect_total(hand, 1, 15200)
    assert hand.taps == 4
    assert table.match().last.result[0].kind.value == "effect-damage"


def test_half_as_a_cost_takes_three_taps_and_what_is_left_is_rounded_up(
    hand: Hand, table: Any
) -> None:
    table.record("life", changes=[{"team": 1, "kind": "become", "to": 7251}])
    expect_total(hand, 1, 7251)
    hand.tap("Cost", team=1)
    hand.tap("Half, to 3626")
    expect_sum(hand, "7251 − 3625 →", 3626)
    hand.tap("record")
    expect_total(hand, 1, 3626)
    assert hand.taps == 3
    assert table.match().last.result[0].kind.value == "pay-half"


@pytest.mark.parametrize(
    ("kind", "left", "total"),
    [
        (None, "16000 − 2450 →", 13550),
        ("Loss", "16000 − 2450 →", 13550),
        ("Gain", "16000 + 2450 →", 18450),
        ("Set to", "16000 →", 2450),
    ],
)
def test_any_four_digits_take_six_taps_and_with_another_kind_seven(
    hand: Hand, kind: str | None, left: str, total: int
) -> None:
    hand.tap("Damage", team=2)
    if kind:
        hand.tap(kind)
    hand.type("2450")
    expect_sum(hand, left, total)
    hand.tap("record")
    expect_total(hand, 2, total)
    assert hand.taps == (7 if kind else 6)


def test_the_button_names_the_team_and_what_it_records(hand: Hand) -> None:
    hand.tap("Damage", team=2)
    expect(hand.page.locator("#record")).to_have_text("Team 2 Blue")
    hand.type("2450")
    expect(hand.page.locator("#record")).to_have_text("Team 2 Blue −2450")


def test_damage_stops_at_zero(hand: Hand, table: Any) -> None:
    hand.tap("Damage", team=2)
    hand.type("99999")
    expect_sum(hand, "16000 − 16000 →", 0)
    hand.tap("record")
    expect_total(hand, 2, 0)
    assert table.match().running_duel.outcome.winner == 1


def test_both_teams_lose_by_one_entry(hand: Hand, table: Any) -> None:
    position = table.position
    hand.tap("Damage", team=1)
    hand.tap("Both teams")
    hand.tap("1000")
    expect(hand.page.locator("#record")).to_have_text("Both teams −1000")
    hand.tap("record")
    expect_total(hand, 1, 15000)
    expect_total(hand, 2, 15000)
    assert (table.position, hand.taps) == (position + 1, 4)


def test_each_team_may_lose_another_amount_by_one_entry(hand: Hand, table: Any) -> None:
    position = table.position
    hand.tap("Cost", team=1)
    hand.tap("500")
    expect(hand.page.locator("[name='amount_other']")).to_be_hidden()
    hand.tap("Both teams")
    hand.page.locator("[name='amount_other']").tap()
    hand.tap("800")
    expect(hand.page.locator("#sum small")).to_have_text("Team 2 Blue 16000 − 800 → 15200")
    expect_sum(hand, "16000 − 500 →", 15500)
    expect(hand.page.locator("#record")).to_have_text("Team 1 Red −500, Team 2 Blue −800")
    hand.tap("Both teams")
    hand.tap("600")
    expect(hand.page.locator("#record")).to_have_text("Team 1 Red −600")
    hand.tap("Both teams")
    hand.tap("record")
    expect_total(hand, 1, 15400)
    expect_total(hand, 2, 15200)
    assert table.position == position + 1


def test_the_duelist_who_caused_it_is_recorded(hand: Hand, table: Any) -> None:
    hand.tap("Damage", team=1)
    hand.tap("500")
    hand.page.locator("#keypad [name='seat'][value='B2']").tap()
    hand.tap("record")
    expect_total(hand, 1, 15500)
    assert table.last_line().command.seat is Seat.B2


def test_an_empty_keypad_has_nothing_to_press(hand: Hand, table: Any) -> None:
    position = table.position
    hand.tap("Damage", team=2)
    record = hand.page.locator("#record")
    sent: list[str] = []
    hand.page.on("request", lambda request: sent.append(request.method))
    expect(record).to_have_attribute("aria-disabled", "true")
    record.tap(force=True)
    hand.page.locator("#amount").press("Enter")
    hand.type("25")
    expect(record).not_to_have_attribute("aria-disabled", "true")
    hand.tap("back")
    hand.tap("back")
    hand.tap("back")
    expect(record).to_have_attribute("aria-disabled", "true")
    expect_sum(hand, "", 16000)
    record.tap(force=True)
    assert "POST" not in sent
    assert table.position == position


def test_a_real_keyboard_types_too_but_nothing_that_is_no_number(hand: Hand) -> None:
    hand.tap("Damage", team=2)
    hand.page.locator("#amount").press_sequentially("-1e2,4x50")
    expect(hand.page.locator("#amount")).to_have_value("12450")
    expect_sum(hand, "16000 − 12450 →", 3550)


def test_the_tablets_keyboard_does_not_cover_the_table(hand: Hand) -> None:
    hand.tap("Damage", team=2)
    expect(hand.page.locator("#amount")).to_have_attribute("inputmode", "none")


def test_a_double_tap_records_once(hand: Hand, table: Any) -> None:
    position = table.position
    hand.tap("Damage", team=2)
    hand.tap("500")
    hand.page.locator("#record").dblclick()
    expect_total(hand, 2, 15500)
    expect(hand.page.locator("#keypad")).to_have_count(0)
    assert table.position == position + 1


def test_a_double_tap_on_end_turn_ends_one_turn(hand: Hand, table: Any) -> None:
    hand.page.locator(".turn__end").dblclick()
    expect(hand.page.locator("#seat-A2")).to_have_class(re.compile("seat--turn"))
    assert table.match().running_duel.turn.number == 2


def test_a_tap_that_comes_down_again_on_the_answer_is_not_meant(hand: Hand, table: Any) -> None:
    hand.page.evaluate(
        """async () => {
          const press = () => document.querySelector(".turn__end").click();
          press();
          await new Promise((done) => {
            document.addEventListener("htmx:finally:request", done, {once: true});
          });
          press();
        }"""
    )
    expect(hand.page.locator("#sync")).to_have_text("Saved #3, live")
    hand.page.locator(".turn__end").tap()
    expect(hand.page.locator("#sync")).to_have_text("Saved #4, live")
    assert table.match().running_duel.turn.number == 3


def test_the_focus_goes_to_an_objection_once(hand: Hand, table: Any) -> None:
    page = hand.page
    page.locator(".phases button[value='battle']").tap()
    expect(page.locator("#objection-title")).to_be_focused()
    other = page.locator(".choice--other input")
    other.focus()
    table.record("note", text="from another tablet")
    expect(page.locator("#sync")).to_have_text("Saved #3, live")
    expect(other).to_be_focused()
    page.locator("#objection-title").wait_for()


def test_escape_closes_the_keypad_and_the_focus_goes_back(hand: Hand) -> None:
    damage = hand.find("Damage", 2)
    damage.tap()
    expect(hand.page.locator("#keypad-title")).to_be_focused()
    hand.page.keyboard.press("Escape")
    expect(hand.page.locator("#keypad")).to_have_count(0)
    expect(damage).to_be_focused()
