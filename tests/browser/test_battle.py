"""An attack at the table: how many taps it takes, and what is said before it is recorded."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.duel import commands as c
from referee.duel.vocabulary import Direct, Position, Seat


class Hand:
    """A judge's hand: counts how often it touches the glass."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.tap()

    def open(self) -> None:
        self.tap(self.page.locator(".turn").get_by_role("link", name="Attack", exact=True))
        self.page.locator("#battle").wait_for()

    def target(self, value: str) -> None:
        self.tap(self.page.locator(f"#battle .choice:has([name='target'][value='{value}'])"))

    def monsters(self, seat: str, number: int) -> None:
        field = f"[name='monsters-{seat}'][value='{number}']"
        self.tap(self.page.locator(f"#battle .choice:has({field})"))

    def position(self, value: str) -> None:
        self.tap(self.page.locator(f"#battle .choice:has([name='position'][value='{value}'])"))

    def type(self, digits: str) -> None:
        for digit in digits:
            self.tap(self.page.locator(f"#battle [data-digit='{digit}']"))

    def press(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))


@pytest.fixture
def battle(table: Any) -> Any:
    """The table in the Battle Phase of turn 4, which is B2's."""
    for _ in range(3):
        table.record("end-turn")
    table.record("enter", phase="battle", step="battle")
    return table


@pytest.fixture
def hand(tablet: Callable[..., Any], battle: Any) -> Hand:
    return Hand(tablet().open(battle))


def expect_result(page: Page, words: str) -> None:
    expect(page.locator("#battle-result")).to_contain_text(re.compile(re.escape(words)))


def expect_total(page: Page, team: int, total: int) -> None:
    expect(page.locator(f"#life-points-{team}")).to_have_text(str(total))


def fought(atk: int, value: int, position: Position = Position.ATTACK) -> c.Battle:
    target = c.BattleTarget(seat=Seat.A1, position=position, value=value)
    return c.Battle(seat=Seat.B2, atk=atk, target=target)


def test_the_damage_of_an_attack_takes_eight_taps_and_is_said_before_it_is_recorded(
    hand: Hand, battle: Any
) -> None:
    before = battle.position
    hand.open()
    hand.target("A1")
    hand.type("24")
    hand.tap(hand.page.get_by_label("Target’s ATK"))
    hand.type("19")
    expect_result(hand.page, "A1’s monster is destroyed")
    expect_result(hand.page, "16000 − 500 → 15500")
    assert battle.position == before
    hand.press("Team 1 Red loses 500")
    expect_total(hand.page, 1, 15500)
    assert hand.taps == 8
    assert battle.last_line().command == fought(2400, 1900)


def test_with_values_used_before_it_takes_five(hand: Hand, battle: Any) -> None:
    for value in (1900, 2600):
        target = {"seat": "A1", "position": "attack", "value": value}
        battle.record("battle", seat="B2", atk=2400, target=target)
    hand.page.get_by_text("Saved #8").wait_for()
    hand.open()
    hand.target("A1")
    hand.press("2600")
    hand.press("1900")
    hand.press("Team 1 Red loses 700")
    expect_total(hand.page, 1, 14800)
    assert hand.taps == 5
    assert battle.last_line().command == fought(2600, 1900)


def test_a_face_down_target_is_said_to_be_turned_up_first(hand: Hand, battle: Any) -> None:
    hand.open()
    hand.target("A1")
    hand.position("face-down")
    hand.type("15")
    hand.tap(hand.page.get_by_label("Target’s DEF"))
    hand.type("5")
    expect_result(hand.page, "It is turned face-up before damage calculation; its DEF counts.")
    expect_result(hand.page, "Nobody takes damage")
    hand.press("Record the battle")
    hand.page.locator("#battle").wait_for(state="detached")
    assert battle.last_line().command == fought(1500, 500, Position.DEFENSE)


def test_piercing_and_no_damage_change_what_is_said(hand: Hand, battle: Any) -> None:
    hand.open()
    hand.target("A1")
    hand.position("defense")
    hand.type("24")
    hand.tap(hand.page.get_by_label("Target’s DEF"))
    hand.type("19")
    expect_result(hand.page, "Nobody takes damage")
    piercing, harmless = (hand.page.get_by_text(w, exact=True) for w in ("Piercing", "No damage"))
    hand.tap(piercing)
    expect_result(hand.page, "Team 1 Red loses 500")
    hand.tap(harmless)
    expect_result(hand.page, "Nobody takes damage")
    expect(hand.page.locator("#record")).to_have_text("Record the battle")


def test_a_direct_attack_is_refused_and_then_overruled(hand: Hand, battle: Any) -> None:
    before = battle.position
    hand.open()
    hand.target("direct")
    hand.monsters("A1", 0)
    hand.monsters("B1", 2)
    expect_result(hand.page, "A direct attack needs both opponents to have no monster")
    hand.press("Declare only")
    question = hand.page.get_by_role("alertdialog", name="No direct attack")
    question.wait_for()
    assert battle.position == before
    hand.tap(question.get_by_text("Already played"))
    hand.press("Record anyway")
    hand.page.get_by_text("B2 attacks directly: A1 may respond").wait_for()
    line = battle.last_line()
    assert line.command == c.DeclareAttack(seat=Seat.B2, target=Direct.DIRECT)
    assert line.overrule == "Already played"
    assert battle.match().running_duel.counts[Seat.B1].monsters == 2


def test_neither_controls_a_monster_is_one_tap(hand: Hand, battle: Any) -> None:
    hand.open()
    hand.target("direct")
    hand.press("Neither controls a monster")
    hand.type("16")
    hand.press("Team 1 Red loses 1600")
    expect_total(hand.page, 1, 14400)
    assert hand.taps == 6
    counts = battle.match().running_duel.counts
    assert [counts[seat].monsters for seat in (Seat.A1, Seat.B1)] == [0, 0]
    hand.open()
    hand.target("direct")
    expect(hand.page.get_by_text("Neither controls a monster")).to_have_count(0)


def test_an_attack_by_the_keyboard_alone(tablet: Callable[..., Any], battle: Any) -> None:
    page = tablet(has_touch=False).open(battle)
    keyboard = page.keyboard
    page.locator(".turn").get_by_role("link", name="Attack", exact=True).focus()
    keyboard.press("Enter")
    page.locator("#battle").wait_for()
    reach(page, "target")
    keyboard.press("Space")
    reach(page, "position")
    keyboard.press("ArrowRight")
    reach(page, "atk")
    keyboard.type("2400")
    keyboard.press("Tab")
    keyboard.type("2600")
    expect_result(page, "No monster is destroyed")
    expect_result(page, "Team 2 Blue loses 200")
    keyboard.press("Enter")
    expect_total(page, 2, 15800)
    assert battle.last_line().command == fought(2400, 2600, Position.DEFENSE)


def reach(page: Page, name: str) -> None:
    """Presses Tab until the field of that name has the focus."""
    for _ in range(20):
        if page.evaluate("document.activeElement.name") == name:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{name} is not reached by Tab")


def test_a_server_that_is_not_heard_leaves_nothing_wrong_standing(
    tablet: Callable[..., Any], battle: Any
) -> None:
    judge = tablet()
    judge.expect_errors("Failed to load resource", "ERR_")
    hand = Hand(judge.open(battle))
    hand.open()
    hand.target("direct")
    hand.type("24")
    expect_result(hand.page, "Team 1 Red loses 2400")
    hand.page.route("**/battle?*", lambda route: route.abort())
    hand.type("1")
    expect(hand.page.locator("#record")).to_have_text("Record the battle")
    expect(hand.page.locator("#battle-result")).to_have_count(0)
    hand.page.unroute("**/battle?*")
    hand.type("5")
    expect_result(hand.page, "Team 1 Red loses 2415")
