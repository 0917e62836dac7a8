"""What is said to somebody who does not see the board: each change once, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Table, Tablet

LISTEN = """() => {
  window.heard = [];
  const REGIONS = "[role=status], [role=alert], [role=alertdialog], [aria-live=polite]";
  new MutationObserver((changes) => {
    const regions = new Set(changes
      .map(({target}) => (target.closest ? target : target.parentElement)?.closest(REGIONS))
      .filter(Boolean));
    for (const region of regions) window.heard.push([region.id, region.textContent.trim()]);
  }).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


@pytest.fixture
def listening(tablet: Callable[..., Tablet], table: Table) -> Page:
    """A board that is shown, and everything that its live regions say from now on."""
    page = tablet().open(table)
    expect(page.locator("#sync")).to_have_text("Saved #2, live")
    page.evaluate(LISTEN)
    return page


def heard(page: Page) -> list[list[str]]:
    """What has been said since it was asked last."""
    found: list[list[str]] = page.evaluate("() => window.heard.splice(0)")
    return found


COUNTER = {"name": "Reckless Greed", "seat": "A1", "scope": "opponents", "turns": 1}
HIT = {"changes": [{"team": 2, "kind": "battle-damage", "amount": 1200}]}
BOTH = {"changes": [{"team": team, "kind": "gain", "amount": 500} for team in (1, 2)]}
SERIES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("life", HIT, ["Team 2 Blue, Life Points 14800"]),
    ("note", {"text": "x"}, []),
    ("count", {"seat": "A1", "monsters": 2}, []),
    ("enter", {"phase": "main-1"}, []),
    ("life", BOTH, ["Team 1 Red, Life Points 16500. Team 2 Blue, Life Points 15300"]),
    ("undo", {}, ["Team 1 Red, Life Points 16000. Team 2 Blue, Life Points 14800"]),
    ("activate", {"seat": "A1", "card": "", "speed": 1}, []),
    ("pass-all", {}, []),
    ("resolve", {}, []),
    ("start-counter", {**COUNTER, "when": "end"}, []),
    ("start-clock", {}, ["Round clock, running"]),
    ("pause-clock", {}, ["Clock paused"]),
]


def test_a_series_of_boards_says_each_change_once_and_no_more(
    listening: Page, table: Table
) -> None:
    for do, fields, expected in SERIES:
        position = table.record(do, **fields)
        expect(listening.locator("#sync")).to_have_text(f"Saved #{position}, live")
        assert (do, heard(listening)) == (do, [["said", words] for words in expected])


def test_the_turn_what_came_due_and_the_call_of_time_are_said(
    listening: Page, table: Table
) -> None:
    table.record("start-counter", **COUNTER, when="standby")
    for do, fields, said in (
        ("end-turn", {}, "A2 Cy Turn 2"),
        ("enter", {"phase": "standby"}, "Reckless Greed"),
    ):
        position = table.record(do, **fields)
        expect(listening.locator(f"#board[data-position='{position}']")).to_be_visible()
        ((region, words),) = heard(listening)
        assert (region, words.startswith(said)) == ("said", True), words
    table.record("time")
    expect(listening.locator("#clock-label")).to_contain_text("Time called")
    ((_, words),) = heard(listening)
    assert words.startswith("Time called at")


def test_a_screen_that_hears_nothing_says_so_once_and_when_it_is_live_again(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    held = tablet()
    held.expect_errors("ERR_", "Failed to load")
    page = held.open(table)
    expect(page.locator("#sync")).to_have_text("Saved #2, live")
    page.evaluate(LISTEN)
    held.wire.cut()
    expect(page.locator("#sync")).to_contain_text("Not live since", timeout=10_000)
    ((region, words),) = heard(page)
    assert region == "said"
    assert words.startswith("Not live since")
    held.wire.mend()
    expect(page.locator("#sync")).to_have_text("Saved #2, live", timeout=15_000)
    assert heard(page) == [["said", "Saved #2, live"]]


def test_an_objection_takes_the_focus_and_is_read_once(listening: Page) -> None:
    listening.locator(".phases button[value=battle]").tap()
    title = listening.locator("#objection-title")
    expect(title).to_be_focused()
    said = [region for region, _ in heard(listening)]
    assert said.count("said") == 0
