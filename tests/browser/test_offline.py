"""The Wi-Fi is gone: the board goes on, and what it was told is recorded once and in order."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee import officiate
from referee.web import desk
from tests.browser.offline import NETWORK, Tablets, damage, ready, rest, stored


def said(table: Any) -> list[str]:
    """What was recorded, each in its shortest form."""
    entries = officiate.entries(desk.matches_of(table.app), table.id)[2:]
    return [short(entry.line.command) for entry in entries]


def short(command: Any) -> str:
    match command.do:
        case "life":
            change = command.changes[0]
            return f"{change.kind} {change.team} {change.amount or ''}".strip()
        case "enter":
            return str(command.phase)
        case "note":
            return str(command.text)
        case _:
            return str(command.do)


def sync(page: Page, text: str) -> None:
    expect(page.locator("#sync")).to_contain_text(text)


def note(page: Page, text: str) -> None:
    page.get_by_role("link", name="Note", exact=True).tap()
    page.locator("#note [name='text']").fill(text)
    page.get_by_role("button", name="Record the note").tap()


def test_ten_entries_without_the_server_with_a_reload_in_between_are_recorded_once_and_in_order(
    tablet: Tablets, table: Any
) -> None:
    device = tablet(service_workers="allow")
    device.expect_errors(*NETWORK)
    page = device.open(table)
    stored(page, table.path)
    device.context.set_offline(True)
    sync(page, "Not live since")
    damage(page, 2, 500)
    page.locator(".phases [value='main-1']").tap()
    damage(page, 1, 800, "Cost")
    note(page, "Wi-Fi gone")
    page.locator(".turn__end").tap()
    rest(page)
    expect(page.locator("#what-waits")).to_contain_text("5")
    expect(page.locator("#life-points-2")).to_have_text("15500")
    expect(page.locator("#waits-2")).to_contain_text("−500 waits")
    expect(page.locator("#life-points-1")).to_have_text("15200")
    expect(page.locator("#stage h2")).to_have_text("Turn 2, A2 Cy")
    page.reload()
    expect(page.locator("#what-waits")).to_contain_text("5")
    expect(page.locator("#life-points-2")).to_have_text("15500")
    expect(page.locator("#life-points-1")).to_have_text("15200")
    expect(page.locator("#seat-A2")).to_contain_class("seat--turn")
    ready(page)
    damage(page, 2, 1000)
    expect(page.locator("#waits-2")).to_contain_text("−1500 in 2 entries")
    damage(page, 2, 300, "Gain")
    page.locator("#team-1").get_by_role("link", name="Cost").tap()
    page.locator("#keypad").get_by_text("Half, to 7600", exact=True).tap()
    page.locator("#record").tap()
    expect(page.locator("#life-points-1")).to_have_text("7600")
    page.locator(".phases [value='standby']").tap()
    page.locator(".turn__end").tap()
    rest(page)
    expect(page.locator("#what-waits")).to_contain_text("10")
    expect(page.locator("#life-points-2")).to_have_text("14800")
    expect(page.locator("#seat-B1")).to_contain_class("seat--turn")
    assert said(table) == []
    device.context.set_offline(False)
    sync(page, "Saved #12, live")
    expect(page.locator("#what-waits")).to_be_hidden()
    expect(page.locator("#life-points-1")).to_have_text("7600")
    expect(page.locator("#life-points-2")).to_have_text("14800")
    expect(page.locator("#waits-2")).to_be_hidden()
    assert said(table) == [
        "battle-damage 2 500",
        "main-1",
        "cost 1 800",
        "Wi-Fi gone",
        "end-turn",
        "battle-damage 2 1000",
        "gain 2 300",
        "pay-half 1",
        "standby",
        "end-turn",
    ]


def test_what_others_recorded_meanwhile_is_shown_to_each_entry_that_waited(
    tablet: Tablets, table: Any
) -> None:
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    ready(page)
    device.context.set_offline(True)
    sync(page, "Not live since")
    for amount in (500, 600, 800, 1000):
        damage(page, 2, amount)
        rest(page)
    other = tablet().open(table)
    damage(other, 2, 1000)
    expect(other.locator("#life-points-2")).to_have_text("15000")
    device.context.set_offline(False)
    stage = page.locator("#stage")
    expect(stage).to_contain_text("Not recorded: 1 entry was made meanwhile")
    expect(stage).to_contain_text("16000 − 1000 → 15000")
    expect(stage).to_contain_text("This entry waited here: Team 2 Blue −500")
    expect(page.locator("#life-points-2")).to_have_text("12100")
    stage.get_by_role("button", name="Record it now").tap()
    expect(stage).to_contain_text("Not recorded: 2 entries were made meanwhile")
    expect(stage).to_contain_text("This entry waited here: Team 2 Blue −600")
    assert table.life_points(2) == 14500
    stage.get_by_role("button", name="Drop it").tap()
    expect(stage).to_contain_text("This entry waited here: Team 2 Blue −800")
    expect(page.locator("#waits-2")).to_contain_text("−1800 in 2 entries that wait")
    page.reload()
    expect(stage).to_contain_text("This entry waited here: Team 2 Blue −800")
    rest(page)
    stage.get_by_role("button", name="Record all that wait").tap()
    expect(page.locator("#life-points-2")).to_have_text("12700")
    expect(page.locator("#what-waits")).to_be_hidden()
    assert said(table) == [f"battle-damage 2 {amount}" for amount in (1000, 500, 800, 1000)]


def test_an_objection_to_an_entry_that_waited_is_shown_with_its_ruling_and_holds_up_the_next(
    tablet: Tablets, table: Any
) -> None:
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    ready(page)
    device.context.set_offline(True)
    sync(page, "Not live since")
    page.locator(".phases [value='battle']").tap(force=True)
    rest(page)
    page.locator(".phases [value='main-2']").tap(force=True)
    rest(page)
    damage(page, 1, 400)
    device.context.set_offline(False)
    stage = page.locator("#stage")
    expect(stage).to_contain_text("No Battle Phase yet")
    expect(stage).to_contain_text("This entry waited here: Battle")
    expect(stage.get_by_role("link", name="Read the ruling")).to_be_visible()
    assert said(table) == []
    stage.get_by_text("Both teams agree").tap()
    stage.get_by_role("button", name="Record anyway").tap()
    expect(page.locator("#life-points-1")).to_have_text("15600")
    expect(page.locator("#what-waits")).to_be_hidden()
    assert said(table) == ["battle", "main-2", "battle-damage 1 400"]
    assert table.last_line().command.do == "life"


def test_a_dropped_entry_lets_the_next_one_go(tablet: Tablets, table: Any) -> None:
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    ready(page)
    device.context.set_offline(True)
    sync(page, "Not live since")
    page.locator(".phases [value='battle']").tap(force=True)
    device.context.set_offline(False)
    stage = page.locator("#stage")
    expect(stage).to_contain_text("This entry waited here: Battle")
    rest(page)
    stage.get_by_role("button", name="Drop it").tap()
    expect(stage).not_to_have_attribute("role", "alertdialog")
    expect(page.locator("#what-waits")).to_be_hidden()
    expect(page.locator(".phases [value='draw']")).to_have_attribute("aria-current", "step")
    damage(page, 1, 400)
    expect(page.locator("#life-points-1")).to_have_text("15600")
    assert said(table) == ["battle-damage 1 400"]


def test_undo_takes_back_what_waits_and_then_what_is_on_record(tablet: Tablets, table: Any) -> None:
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    ready(page)
    device.context.set_offline(True)
    sync(page, "Not live since")
    damage(page, 2, 500)
    undo = page.locator("#undo")
    expect(undo).to_contain_text("Undo: Team 2 Blue −500")
    expect(undo).to_contain_text("not sent yet")
    undo.tap()
    expect(page.locator("#life-points-2")).to_have_text("15000")
    expect(page.locator("#what-waits")).to_be_hidden()
    rest(page)
    undo.tap()
    expect(page.locator("#life-points-2")).to_have_text("16000")
    expect(page.locator("#waits-2")).to_contain_text("+1000 waits")
    device.context.set_offline(False)
    expect(page.locator("#what-waits")).to_be_hidden()
    assert said(table) == ["loss 2 1000", "undo"]
    assert table.life_points(2) == 16000


def test_what_needs_the_server_says_so_when_it_is_tapped(tablet: Tablets, table: Any) -> None:
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    ready(page)
    device.context.set_offline(True)
    sync(page, "Not live since")
    notice = page.locator("#waiting")
    page.get_by_role("link", name="Log", exact=True).tap()
    expect(notice).to_contain_text("Not without the server: Log. Nothing was recorded.")
    page.locator("#clock").get_by_role("link", name="Clock…").tap()
    expect(notice).to_contain_text("Not without the server: Clock.")
    page.locator("#seat-A1").get_by_role("link", name="Activate").tap()
    expect(notice).to_contain_text("Not without the server: Activate")
    damage(page, 1, 400)
    expect(notice).to_contain_text("Waiting here: 1, last Team 1 Red −400.")


def test_an_attack_and_a_counter_go_on_without_the_server(tablet: Tablets, table: Any) -> None:
    for _ in range(3):
        table.record("end-turn")
    table.record("enter", phase="battle")
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.open(table)
    ready(page)
    device.context.set_offline(True)
    sync(page, "Not live since")
    page.locator("#turn").get_by_role("link", name="Attack", exact=True).tap()
    page.locator("#battle .choice", has_text="A1").first.tap()
    page.locator("#battle-atk").fill("2400")
    page.locator("#battle-value").fill("1900")
    page.locator("#battle #record").tap()
    expect(page.locator("#life-points-1")).to_have_text("15500")
    page.get_by_role("link", name="Counters", exact=True).tap()
    page.locator("#counters .choice", has_text="A1").first.tap()
    page.locator("#counters .btn--stack").first.tap()
    expect(page.locator("#what-waits")).to_contain_text("2")
    device.context.set_offline(False)
    expect(page.locator("#what-waits")).to_be_hidden()
    expect(page.locator("#life-points-1")).to_have_text("15500")
    assert said(table)[4:] == ["battle", "start-counter"]
    assert len(table.match().running_duel.counters) == 1


def test_a_judge_call_without_the_server_keeps_the_times_of_its_steps(
    tablet: Tablets, table: Any
) -> None:
    device = tablet()
    device.expect_errors(*NETWORK)
    page = device.context.new_page()
    page.clock.install()
    page.goto(f"{device.wire.url}{table.path}")
    page.clock.run_for(3000)
    ready(page)
    device.context.set_offline(True)
    page.clock.run_for(4000)
    sync(page, "Not live since")
    page.locator("#clock").get_by_role("button", name="Call judge").tap()
    page.clock.run_for(1000)
    sheet = page.locator("#kept-call")
    expect(sheet).to_be_visible()
    page.clock.run_for(59_000)
    sheet.get_by_role("button", name="The judge is at the table").tap()
    page.clock.run_for(1000)
    expect(sheet).to_be_visible()
    page.clock.run_for(239_000)
    sheet.get_by_role("button", name="Close the call").tap()
    expect(sheet).to_have_count(0)
    made = page.evaluate(
        "(id) => JSON.parse(localStorage.getItem(`waiting ${id}`)).map(({made}) => made)", table.id
    )
    assert [b - a for a, b in pairwise(made)] == pytest.approx([60_000, 240_000], abs=5000)
    device.context.set_offline(False)
    page.clock.resume()
    expect(page.locator("#what-waits")).to_be_hidden()
    assert said(table) == ["call-judge", "judge-arrives", "close-call"]
