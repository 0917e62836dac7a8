"""What axe-core finds on the board in each state that a judge meets, and in each sheet: nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import colors, found
from tests.browser.conftest import Table, Tablet

Records = Callable[[Table], None]


def lines(*commands: dict[str, Any]) -> Records:
    def record(table: Table) -> None:
        for command in commands:
            table.record(**command)

    return record


TURN_4 = [{"do": "end-turn"}] * 3
MAIN = {"do": "enter", "phase": "main-1"}
LINK_1 = {"do": "activate", "seat": "A1", "card": "Dark Hole", "speed": 2}
LINK_2 = {"do": "activate", "seat": "A2", "card": "Dark Bribe", "speed": 3}
ATTACK = [
    *TURN_4,
    {"do": "enter", "phase": "battle"},
    {"do": "declare-attack", "seat": "B2", "target": "A1"},
]
COUNTER = {
    "do": "start-counter",
    "name": "Swords of Revealing Light",
    "seat": "A1",
    "scope": "opponents",
    "turns": 1,
    "when": "standby",
}
DUE = [COUNTER, {"do": "end-turn"}, {"do": "enter", "phase": "standby"}]
ANSWER = {"do": "rule", "question": "May B1?", "answer": "No", "ruling": "tag-response-order"}
APPEAL = {
    "do": "rule",
    "question": "appeal",
    "answer": "head-judge",
    "ruling": "judge-take-call",
}
CALLED = [{"do": "start-clock"}, {"do": "call-judge", "seat": "A2", "about": "May B1?"}]
ARRIVED = [*CALLED, {"do": "judge-arrives"}]
WARNING = {"do": "penalty", "seat": "A1", "infraction": "slow-play", "severity": "minor"}
OVER = {"do": "penalty", "seat": "A1", "infraction": "cheating", "severity": "severe"}

STATES = {
    "quiet": lines({"do": "start-clock"}),
    "counts": lines({"do": "count", "seat": "A2", "monsters": 2, "hand": 5}, WARNING),
    "attack": lines(*ATTACK),
    "chain": lines(MAIN, LINK_1, LINK_2),
    "resolving": lines(MAIN, LINK_1, LINK_2, {"do": "pass-all"}, {"do": "resolve"}),
    "due": lines(*DUE),
    "call": lines(*CALLED),
    "time called": lines({"do": "start-clock"}, {"do": "time"}),
    "extra turns": lines({"do": "time"}, {"do": "end-turn"}),
    "between Duels": lines({"do": "concede", "team": 1}),
    "over": lines(OVER),
}
SHEETS = {
    "keypad&team=2": lines(),
    "keypad&team=1&kind=correction": lines(WARNING),
    "battle": lines(*ATTACK),
    "call": lines(),
    "call&called": lines(*CALLED),
    "call&ruling=tag-response-order": lines(*ARRIVED, ANSWER, APPEAL),
    "penalty": lines(),
    "penalty&who=A1&infraction=slow-play&severity=strict": lines(WARNING),
    "log": lines(WARNING, {"do": "undo"}, ANSWER),
    "rewind&to=2": lines(MAIN, LINK_1, {"do": "end-duel", "winner": 1, "reason": "x"}),
    "counters": lines(COUNTER),
    "affected&seat=A1&says=opponent": lines(),
    "triggers": lines(),
    "activate&seat=A1": lines(MAIN),
    "more&seat=A2": lines(COUNTER),
    "clock": lines({"do": "start-clock"}),
    "end": lines(),
    "note": lines(),
    "settings": lines(),
    "record": lines(WARNING),
    "device": lines(),
    "rulings": lines(*ARRIVED),
    "rulings&id=tag-response-order": lines(),
}


@pytest.mark.parametrize("state", STATES)
def test_the_board(tablet: Callable[..., Tablet], table: Table, state: str) -> None:
    STATES[state](table)
    assert found(tablet().open(table)) == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet(tablet: Callable[..., Tablet], table: Table, sheet: str) -> None:
    SHEETS[sheet](table)
    assert found(tablet().open(table, f"?open={sheet}")) == []


def test_in_high_contrast(tablet: Callable[..., Tablet], table: Table) -> None:
    STATES["due"](table)
    page = tablet().open(table, "?open=keypad&team=1")
    assert colors(page, "more", "light", "dark") == []
    page.locator("[data-close]").tap()
    page.locator(".phases button[value=draw]").tap()
    expect(page.locator("#objection-title")).to_be_visible()
    assert colors(page, "more", "light", "dark") == []


def test_an_objection_and_its_other_reason(tablet: Callable[..., Tablet], table: Table) -> None:
    page = tablet().open(table)
    page.locator(".phases button[value=battle]").tap()
    expect(page.locator("#objection-title")).to_be_visible()
    assert found(page) == []
    page.get_by_text("Other…").tap()
    assert found(page) == []


def test_an_entry_that_came_too_late(tablet: Callable[..., Tablet], table: Table) -> None:
    page = tablet().open(table, "?open=note")
    page.locator("#drawer textarea[name=text]").fill("first")
    table.record("note", text="meanwhile")
    expect(page.locator("#sync")).to_contain_text("#3")
    page.get_by_role("button", name="Record the note").tap()
    expect(page.locator("#stage")).to_contain_text("Not recorded")
    assert found(page) == []


def test_the_locked_board(tablet: Callable[..., Tablet], table: Table) -> None:
    page = tablet().open(table)
    page.get_by_role("button", name="Lock", exact=True).tap()
    expect(page.locator("#lock")).to_be_visible()
    assert found(page) == []
