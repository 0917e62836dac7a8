"""What no tool finds: a focus that is seen and stays, teams told without colors, no motion."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.web import desk
from tests.browser.conftest import Table, Tablet

# What has the focus, unless it is to be seen: somewhere at its edges or in its middle it is on top.
HIDDEN = """() => {
  const now = document.activeElement;
  if (!now || now === document.body) return null;
  const shown = now.closest("label.choice") ?? now;
  const {left, right, top, bottom} = shown.getBoundingClientRect();
  const across = [left + 3, (left + right) / 2, right - 3];
  const down = [top + 3, (top + bottom) / 2, bottom - 3];
  const isSeen = across.some((x) => down.some((y) => {
    const over = document.elementFromPoint(x, y);
    return over && (shown.contains(over) || over.contains(shown) && !over.matches("main, body"));
  }));
  return isSeen ? "" : shown.outerHTML.slice(0, 160);
}"""
MOVES = """() => [...document.querySelectorAll("*")].filter((e) => {
  const {transitionDuration, animationName, scrollBehavior} = getComputedStyle(e);
  return transitionDuration !== "0s" || animationName !== "none" || scrollBehavior !== "auto";
}).map((e) => e.outerHTML.slice(0, 100))"""
SIZES = [(1280, 800), (800, 600), (390, 700)]
FOCUSED = "() => document.activeElement.outerHTML.replace(/(key|after)[^>]*>/g, '').slice(0, 80)"


def opened(held: Tablet, table: Table, query: str = "") -> Page:
    """A page that looks a lot up while it loads may take its time."""
    held.context.set_default_navigation_timeout(30_000)
    return held.open(table, query)


@pytest.fixture(autouse=True)
def indexed(app: Flask) -> None:
    """The served app does so while it starts: the rulings need not wait for it."""
    desk.library_of(app).warm()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sheet", ["", "?open=rulings", "?open=keypad&team=1"])
def test_what_has_the_focus_is_never_hidden(
    tablet: Callable[..., Tablet], table: Table, size: tuple[int, int], sheet: str
) -> None:
    width, height = size
    held = tablet(viewport={"width": width, "height": height})
    page = opened(held, table, sheet)
    for key in ("Tab", "Shift+Tab"):
        for _ in range(45):
            page.keyboard.press(key)
            assert page.evaluate(HIDDEN) in (None, "")


def test_the_focus_stays_where_it_is_while_others_record(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    page = opened(tablet(), table)
    for selector in (
        "#team-2 .team__keys a",
        "#undo",
        ".turn__end",
        ".dock__tools a",
        ".head .help",
    ):
        page.locator(selector).first.focus()
        before = page.evaluate(FOCUSED)
        for do, fields in (
            ("note", {"text": "x"}),
            ("life", {"changes": [{"team": 2, "kind": "gain", "amount": 100}]}),
        ):
            position = table.record(do, **fields)
            expect(page.locator(f"#board[data-position='{position}']")).to_be_visible()
            assert page.evaluate(FOCUSED) == before


def test_without_colors_the_teams_are_told_by_shape_and_words(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    page = opened(tablet(), table, "?open=keypad&team=2")
    radius = "e => getComputedStyle(e).borderRadius"
    for kind in (".mark", ".badge"):
        shapes = [
            page.locator(f"#board {kind}[data-team='{team}']").first.evaluate(radius)
            for team in (1, 2)
        ]
        assert shapes[0] == "50%"
        assert shapes[1] != shapes[0]
    for team, name in ((1, "Team 1 Red"), (2, "Team 2 Blue")):
        expect(page.locator(f"#team-{team} h2")).to_contain_text(name)
    expect(page.locator("#record")).to_contain_text("Blue")
    badges = [badge.inner_text() for badge in page.locator(".seat .badge").all()]
    assert list(dict.fromkeys(badges)) == ["A2", "B2", "B1", "A1"]


@pytest.mark.parametrize("state", ["", "?open=rulings", "?open=log", "?open=lock"])
def test_nothing_moves_where_less_motion_is_asked_for(
    tablet: Callable[..., Tablet], table: Table, state: str
) -> None:
    page = opened(tablet(reduced_motion="reduce"), table, state)
    assert page.evaluate(MOVES) == []
