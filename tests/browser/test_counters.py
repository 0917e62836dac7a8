"""Turn counters, as a judge taps them: from their start to the turn in which they are due."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.duel import commands as c
from referee.duel.vocabulary import CountAt, Scope, Seat

SWORDS = "Swords of Revealing Light"


def end_turn(page: Page, following: str) -> None:
    page.locator(".turn__end").tap()
    page.locator("#stage").get_by_text(following).wait_for()


def test_swords_of_revealing_light_from_its_start_to_due(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="Counters").tap()
    page.get_by_role("button", name="Three opposing turns").tap()
    at_a1 = page.locator("#seat-A1 .seat__counter")
    due = page.locator("#due").filter(has_text=SWORDS)
    expect(at_a1).to_have_text(f"{SWORDS} 3 turns left, next A2")
    assert table.last_line().command == c.StartCounter(
        name=SWORDS, seat=Seat.A1, scope=Scope.OPPONENTS, turns=3, when=CountAt.END
    )
    end_turn(page, "Turn 2, A2 Cy")
    end_turn(page, "Turn 3, B1 Bo")
    expect(at_a1).to_have_text(f"{SWORDS} 2 turns left, next B2")
    end_turn(page, "Turn 4, B2 Di")
    end_turn(page, "Turn 5, A1 Ana")
    end_turn(page, "Turn 6, A2 Cy")
    expect(at_a1).to_have_text(f"{SWORDS} due at the end of this turn")
    expect(due).to_be_hidden()
    end_turn(page, "Turn 7, B1 Bo")
    expect(due).to_have_text(f"{SWORDS} of A1 is due 3 opposing turns have passed")
    page.get_by_role("button", name="Standby").tap()
    expect(due).to_be_hidden()
    expect(at_a1).to_have_count(0)
    page.get_by_role("link", name="Log").tap()
    ended = page.locator("#log .entry").filter(has_text="Turn ended").first
    expect(ended).to_contain_text(f"{SWORDS} of A1 is due")


def test_what_another_tablet_brings_to_its_end_is_announced_above_the_chain(
    tablet: Callable[..., Any], table: Any
) -> None:
    table.record("start-counter", name=SWORDS, seat="A1", scope="opponents", turns=1, when="end")
    table.record("activate", seat="A1", card="Pyro Clock of Destiny", speed=2)
    page = tablet().open(table)
    page.locator("#stage").get_by_text("Pyro Clock of Destiny").wait_for()
    table.record("advance-counter", counter=1, by=1)
    due = page.locator("#due")
    expect(due).to_have_text(f"{SWORDS} of A1 is due 1 opposing turn has passed")
    box, stage = due.bounding_box(), page.locator("#stage").bounding_box()
    assert box
    assert stage
    assert box["y"] + box["height"] <= stage["y"]
    expect(page.locator("#seat-A1 .seat__counter--due")).to_have_text(f"{SWORDS} due now")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 768)])
@pytest.mark.parametrize("counters", [1, 3])
def test_what_is_due_leaves_the_phases_in_sight(
    tablet: Callable[..., Any], table: Any, size: tuple[int, int], counters: int
) -> None:
    for _ in range(counters):
        fields = {"scope": "all", "turns": 1, "when": "end", "from": "current"}
        table.record("start-counter", name=SWORDS, seat="A1", **fields)
    table.record("end-turn")
    page = tablet(viewport={"width": size[0], "height": size[1]}).open(table)
    expect(page.locator("#due p")).to_have_count(counters)
    stage = page.locator("#stage").bounding_box()
    phases = page.locator("#stage .phases").bounding_box()
    assert stage
    assert phases
    assert phases["y"] + phases["height"] <= stage["y"] + stage["height"]
    page.get_by_role("button", name="Standby").tap()
    expect(page.locator("#due p")).to_have_count(0)


def test_a_skipped_draw_phase_is_dashed_and_names_what_skips_it(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="More for A2").tap()
    page.get_by_role("link", name="Counter…").tap()
    page.get_by_role("button", name="The team skips its next two Draw Phases").tap()
    next_seat = page.locator("#seat-A2")
    expect(next_seat).to_contain_text("The next Draw Phase is skipped: Reckless Greed")
    page.locator(".turn__end").tap()
    draw = page.get_by_role("button", name="Draw Skipped Reckless Greed")
    expect(draw).to_have_attribute("data-off", "")
    expect(next_seat).to_contain_text("Draw Phase skipped: no card is drawn")


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


def test_a_count_is_noted_in_two_taps(tablet: Callable[..., Any], table: Any) -> None:
    page = tablet().open(table)
    seat = page.locator("#seat-B2")
    expect(seat).not_to_contain_text("monster")
    page.get_by_role("link", name="More for B2").tap()
    page.get_by_role("form", name="Monsters").get_by_role("button", name="3").tap()
    expect(seat).to_contain_text("3 monsters")
    assert table.last_line().command == c.Count(seat=Seat.B2, monsters=3)
    assert table.match().running_duel.counts[Seat.B2].hand is None
