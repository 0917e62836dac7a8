"""Turn counters from their presets, and who is affected, as a judge taps them."""

from collections.abc import Callable
from typing import Any

from referee.duel import commands as c
from referee.duel.vocabulary import CountAt, Scope, Seat

SWORDS = "Swords of Revealing Light"


def test_swords_of_revealing_light_is_started_in_two_taps_and_announces_its_end(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="Counters").tap()
    page.get_by_role("button", name="Three opposing turns").tap()
    page.locator("#seat-A1").get_by_text("3 turns left, next A2").wait_for()
    assert table.last_line().command == c.StartCounter(
        name=SWORDS, seat=Seat.A1, scope=Scope.OPPONENTS, turns=3, when=CountAt.END
    )
    for _ in range(6):
        table.record("end-turn")
    page.locator("#stage").get_by_text(f"{SWORDS} is due now").wait_for()


def test_enter_in_the_name_of_a_card_starts_no_preset(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table, "?open=counters")
    before = table.position
    page.locator("#counters [name='name']").fill("Wave-Motion Cannon")
    page.keyboard.press("Enter")
    assert page.locator("#counters [name='turns']").evaluate("e => e === document.activeElement")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.locator("#seat-A1").get_by_text("2 turns left").wait_for()
    assert table.position == before + 1


def test_who_is_affected_is_answered_beside_the_choice_and_the_focus_stays_on_it(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="Who is affected?").tap()
    page.get_by_role("link", name="“Your opponent controls”").tap()
    answer = page.locator("#affected-answer")
    answer.get_by_text("Both opponents").wait_for()
    assert answer.locator(".badge").all_inner_texts() == ["A2", "B2"]
    focused = page.locator("#affected a:focus")
    assert focused.inner_text() == "“Your opponent controls”"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    answer.get_by_text("Two Duelists only").wait_for()
    assert focused.get_attribute("aria-describedby") == "affected-answer"
    assert table.position == 2
