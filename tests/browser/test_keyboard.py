"""The board by keyboard alone: Tab, Enter, Space, arrows and Escape, on a laptop beside the table.

Nothing here is tapped or clicked. What has the focus is asked from the page, by the name a screen
reader says, and the focus is never lost: it is on something after each key.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from referee.duel import commands as c
from referee.duel.vocabulary import Infraction, LinkOutcome, Seat, Severity
from tests.browser.conftest import Table, Tablet

MOST_TABS = 90
FOCUSED = """() => {
  const now = document.activeElement;
  if (!now || now === document.body) return null;
  const group = now.closest("[aria-labelledby], [aria-label], section, article, header, footer");
  const label = now.getAttribute("aria-label") ?? now.labels?.[0]?.textContent ?? now.textContent;
  return {
    name: label.trim().replace(/\\s+/g, " "),
    place: now.closest("[id]:not(form, input, button)")?.id ?? "",
    isShown: now.matches(":focus-visible"),
    tag: now.localName,
  };
}"""


@dataclass
class Keyboard:
    page: Page
    table: Table

    def focused(self) -> dict[str, str]:
        found = self.page.evaluate(FOCUSED)
        assert found is not None, "the focus is lost"
        return found

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.page.wait_for_function("() => document.activeElement !== document.body")

    def go_to(self, name: str, *, within: str = "", backwards: bool = False) -> None:
        """With Tab to what is called so, where it is reached in this order."""
        wanted = re.compile(name)
        for _ in range(MOST_TABS):
            now = self.focused()
            if wanted.search(now["name"]) and self.is_in(within):
                return
            self.press("Shift+Tab" if backwards else "Tab")
        raise AssertionError(f"no {name} was reached; the last was {now}")

    def is_in(self, selector: str) -> bool:
        if not selector:
            return True
        asked = "selector => Boolean(document.activeElement.closest(selector))"
        return bool(self.page.evaluate(asked, selector))

    def records(self, *, key: str = "Enter", entries: int = 1) -> None:
        """The key records so many entries, and the board has come."""
        position = self.table.position + entries
        self.page.keyboard.press(key)
        expect(self.page.locator(f"#board[data-position='{position}']")).to_be_visible()
        self.rests()
        self.focused()

    def rests(self) -> None:
        """A second press right after the answer would be taken for a double one."""
        expect(self.page.locator("[data-sending]")).to_have_count(0)
        expect(self.page.locator("[data-resting]")).to_have_count(0)


@pytest.fixture
def keyboard(tablet: Callable[..., Tablet], table: Table) -> Keyboard:
    page = tablet(has_touch=False).open(table)
    page.keyboard.press("Tab")
    return Keyboard(page, table)


def test_a_chain_of_two_links_is_activated_passed_and_resolved(keyboard: Keyboard) -> None:
    page, table = keyboard.page, keyboard.table
    keyboard.go_to("Main 1")
    keyboard.records()
    keyboard.go_to("Activate", within="#seat-A1")
    keyboard.press("Enter")
    expect(page.locator("#activate-title")).to_be_visible()
    keyboard.go_to("Speed 1", within="#stage")
    keyboard.records()
    # the board waits for A2, and there the focus is
    keyboard.go_to("Chain", within="#seat-A2")
    keyboard.press("Enter")
    keyboard.go_to("Speed 2", within="#stage")
    keyboard.records()
    keyboard.go_to("Pass", within="#seat-B1")
    keyboard.records()
    assert keyboard.focused()["place"] == "seat-B2"
    keyboard.go_to("All pass", within="#stage")
    keyboard.records()
    keyboard.go_to("Resolved", within="#stage")
    keyboard.records()
    keyboard.go_to("Effect negated", within="#stage")
    keyboard.records()
    assert table.match().running_duel.chain is None
    assert table.last_line().command == c.Resolve(outcome=LinkOutcome.EFFECT_NEGATED)


def test_the_next_seat_is_passed_for_without_looking_for_it(keyboard: Keyboard) -> None:
    keyboard.table.record("enter", phase="main-1")
    keyboard.table.record("activate", seat="A1", card="", speed=1)
    expect(keyboard.page.locator("#board[data-position='4']")).to_be_visible()
    keyboard.go_to("Pass", within="#seat-A2")
    keyboard.records()
    for seat in ("seat-B1", "seat-B2", "seat-A1"):
        assert (keyboard.focused()["place"], keyboard.focused()["name"]) == (seat, "Pass")
        keyboard.records()
    assert keyboard.focused()["name"] == "Resolved"


def test_an_attack_with_its_damage(keyboard: Keyboard) -> None:
    page, table = keyboard.page, keyboard.table
    for _ in range(3):
        table.record("end-turn")
    expect(page.locator("#board[data-position='5']")).to_be_visible()
    keyboard.go_to("Attack", within="#turn")
    keyboard.records()
    expect(page.locator("#battle")).to_be_visible()
    keyboard.go_to("A1", within="#battle")
    keyboard.press("Space")
    keyboard.go_to("Attacker’s ATK")
    page.keyboard.type("1900")
    keyboard.go_to("Target’s ATK")
    page.keyboard.type("1400")
    keyboard.go_to("500|Record", within="#battle .drawer__foot [data-record]")
    keyboard.records()
    assert table.life_points(1) == 15500


def test_life_points_are_typed_on_the_keys_of_the_laptop(keyboard: Keyboard) -> None:
    page = keyboard.page
    keyboard.go_to("Damage", within="#team-2")
    keyboard.press("Enter")
    expect(page.locator("#keypad-title")).to_be_focused()
    page.keyboard.type("24500")
    keyboard.press("Backspace")
    expect(page.locator("#sum")).to_contain_text("16000 − 2450 →")
    keyboard.records()
    assert keyboard.table.life_points(2) == 13550
    # the sheet is gone, and the focus is where it was opened from
    assert (keyboard.focused()["name"], keyboard.focused()["place"]) == ("− Damage", "team-2")


def test_a_call_is_opened_answered_and_closed(keyboard: Keyboard) -> None:
    page = keyboard.page
    keyboard.go_to("Call judge")
    keyboard.records()
    expect(page.locator("#call-title")).to_be_focused()
    keyboard.go_to("The judge is at the table")
    keyboard.records()
    keyboard.go_to("Answer given")
    page.keyboard.type("No")
    keyboard.go_to("Close the call")
    keyboard.records()
    assert keyboard.table.last_line().command == c.CloseCall(answer="No")
    assert keyboard.focused()["name"] == "Call judge"


def test_a_penalty_is_chosen_with_the_arrows(keyboard: Keyboard) -> None:
    page = keyboard.page
    keyboard.go_to("Penalties", within="#dock")
    keyboard.press("Enter")
    expect(page.locator("#penalty-title")).to_be_focused()
    keyboard.go_to("A1", within="#penalty")
    keyboard.press("Space")
    keyboard.press("ArrowRight")
    keyboard.go_to("Procedural Error")
    keyboard.press("Space")
    for _ in range(5):
        keyboard.press("ArrowRight")
    expect(page.get_by_label("Slow Play")).to_be_checked()
    keyboard.go_to("Record: Warning")
    keyboard.records()
    given = c.Penalty(seat=Seat.A2, infraction=Infraction.SLOW_PLAY, severity=Severity.MINOR)
    assert keyboard.table.last_line().command == given
    assert keyboard.focused()["name"] == "Penalties"


def test_undo_redo_and_rewind(keyboard: Keyboard) -> None:
    page, table = keyboard.page, keyboard.table
    for phase in ("standby", "main-1"):
        table.record("enter", phase=phase)
    expect(page.locator("#board[data-position='4']")).to_be_visible()
    keyboard.go_to("Undo")
    keyboard.records()
    assert keyboard.focused()["name"].startswith("Undo: Standby Phase")
    keyboard.go_to("Redo")
    keyboard.records()
    keyboard.go_to("Log", within="#dock")
    keyboard.press("Enter")
    expect(page.locator("#log-title")).to_be_focused()
    keyboard.go_to("Rewind to entry 2")
    keyboard.press("Enter")
    expect(page.locator("#rewind-title")).to_be_focused()
    keyboard.go_to("Wrong entry")
    keyboard.press("Space")
    keyboard.go_to("^Rewind$")
    keyboard.records()
    assert table.last_line().command == c.Rewind(to=2, reason="Wrong entry")
    assert keyboard.focused()["name"] == "Log"


def test_an_objection_takes_the_focus_and_is_overruled(keyboard: Keyboard) -> None:
    page, table = keyboard.page, keyboard.table
    keyboard.go_to("Battle")
    keyboard.press("Enter")
    expect(page.locator("#objection-title")).to_be_focused()
    keyboard.rests()
    keyboard.go_to("Head Judge decided")
    keyboard.press("Space")
    keyboard.go_to("Record anyway")
    keyboard.records()
    assert table.last_line().overrule == "Head Judge decided"


@pytest.mark.parametrize("name", ["Log", "Note", "Counters", "Penalties"])
def test_tab_stays_in_a_sheet_and_escape_gives_the_focus_back(
    keyboard: Keyboard, name: str
) -> None:
    page = keyboard.page
    keyboard.go_to(f"^{name}$", within="#dock")
    keyboard.press("Enter")
    expect(page.locator("#drawer h2")).to_be_focused()
    keyboard.press("Tab")
    first = keyboard.focused()
    assert first["name"].startswith("Help: ")
    keyboard.press("Tab")
    assert keyboard.focused()["name"] == "Close"
    keyboard.press("Shift+Tab")
    keyboard.press("Shift+Tab")
    last = keyboard.focused()
    assert keyboard.is_in("#drawer")
    keyboard.press("Tab")
    assert keyboard.focused() == first
    keyboard.press("Shift+Tab")
    assert keyboard.focused() == last
    keyboard.press("Escape")
    expect(page.locator("#drawer .drawer")).to_have_count(0)
    assert keyboard.focused()["name"] == name
    assert keyboard.focused()["isShown"]


def test_a_board_that_comes_by_itself_leaves_the_focus_where_it_was(keyboard: Keyboard) -> None:
    keyboard.go_to("End turn")
    keyboard.table.record("life", changes=[{"team": 1, "kind": "gain", "amount": 500}])
    expect(keyboard.page.locator("#life-points-1")).to_have_text("16500")
    assert keyboard.focused()["name"].startswith("End turn")
    keyboard.table.record("end-turn")
    expect(keyboard.page.locator("#stage")).to_contain_text("Turn 2")
    assert keyboard.focused()["name"].startswith("End turn")


def test_every_control_of_the_board_has_a_name(keyboard: Keyboard) -> None:
    seen = []
    for _ in range(MOST_TABS):
        now = keyboard.focused()
        assert now["name"], now
        assert now["isShown"], now
        seen.append((now["place"], now["name"]))
        keyboard.page.keyboard.press("Tab")
        if keyboard.page.evaluate("document.activeElement === document.body"):
            break
    assert len(seen) > 25
    assert len(set(seen)) == len(seen)
