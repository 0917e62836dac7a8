"""Every page by keyboard alone: all of it is reached with Tab, in the order in which it is read.

The board has tests of its own, and so have the sheets of the floor. Where something is to be done,
it is done here as well: an event is opened and begun, Decks are checked, rulings found and written,
a device signed in.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from referee.web.create_app import create_app
from referee.web.doors import pins
from tests.browser.hands import Keyboard
from tests.browser.scene import Scene, furnish
from tests.browser.test_axe_routes import AT_THE_DOORS, PAGES
from tests.web.decks.conftest import DARK_HOLE, ydk

MOST_STOPS = 400
SIZES: dict[str, Any] = {
    "upright": {"width": 800, "height": 1280},
    "wide": {"width": 1280, "height": 800},
}
ELSEWHERE = {"matches.board", "overlay.page", *AT_THE_DOORS}
WALKED = [page for at, pages in PAGES.items() if at not in ELSEWHERE for page in pages]
# Everything that can be worked with, what is folded away included; of radio buttons one.
EXPECTED = """(within) => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  const controls = "a[href], button, summary, input:not([type='hidden']), select, textarea";
  const groups = new Set();
  const isOne = ({type, name, form}) => {
    if (type !== "radio") return true;
    const group = [...document.querySelectorAll("form")].indexOf(form) + name;
    return !groups.has(group) && groups.add(group);
  };
  const all = [...document.querySelector(within).querySelectorAll(controls)];
  return all.filter((e) => !e.disabled && e.tabIndex >= 0
    && e.checkVisibility({visibilityProperty: true}) && isOne(e)).length;
}"""
STOP = """() => {
  const now = document.activeElement;
  if (!now || now === document.body || now === document.documentElement) return null;
  const box = now.getBoundingClientRect();
  const outlined = (e) => e && getComputedStyle(e).outlineStyle !== "none";
  let stays = false;
  for (let e = now; e; e = e.parentElement) {
    stays ||= ["sticky", "fixed"].includes(getComputedStyle(e).position);
  }
  return {
    what: now.outerHTML.slice(0, 120),
    place: [...document.querySelectorAll("*")].indexOf(now),
    isControl: now.matches("a[href], button, summary, input, select, textarea"),
    isSeen: [now, now.closest("label"), now.closest(".field")].some(outlined),
    isInView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    stays, top: box.top + scrollY, bottom: box.bottom + scrollY, left: box.left, right: box.right,
  };
}"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory, serve_app: Callable[[Flask], str]) -> Scene:
    app, known = furnish(tmp_path_factory.mktemp("scene"))
    return Scene(app, serve_app(app), known)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


def stops(page: Page) -> list[dict[str, Any]]:
    """Where Tab stops, to the end of the page, or in a sheet until it begins anew.

    A date has several stops, of which the page knows one.
    """
    found: list[dict[str, Any]] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or (len(found) > 1 and stop["place"] == found[0]["place"]):
            return found
        if found and stop["place"] == found[-1]["place"]:
            found[-1]["isSeen"] |= stop["isSeen"]
        else:
            found.append(stop)
    raise AssertionError("Tab comes to no end")


def is_read_before(later: dict[str, Any], earlier: dict[str, Any]) -> bool:
    """Whether the eye is at ``later`` first: it is above and not in a column to the right, or in
    the same line and to the left."""
    if later["stays"] or earlier["stays"]:
        return False
    if later["bottom"] <= earlier["top"] + 1:
        return bool(later["left"] < earlier["right"] - 1)
    middle = (later["top"] + later["bottom"]) / 2
    is_same_line = earlier["top"] < middle < earlier["bottom"]
    return is_same_line and bool(later["right"] <= earlier["left"] + 1)


def faults(page: Page, within: str = "body") -> list[str]:
    """What is wrong with the way of the focus through a page, or through a part that keeps it."""
    expected = page.evaluate(EXPECTED, within)
    found = stops(page)
    told = []
    controls = [stop for stop in found if stop["isControl"]]
    if len(controls) != expected:
        told.append(f"{len(controls)} of {expected} controls are reached")
    for stop in found:
        if not stop["isSeen"]:
            told.append(f"the focus is not seen on {stop['what']}")
        if not stop["isInView"]:
            told.append(f"the focus is out of sight on {stop['what']}")
    for earlier, later in pairwise(found):
        if later["place"] < earlier["place"] or is_read_before(later, earlier):
            told.append(f"{later['what']} comes after {earlier['what']}")
    return told


@pytest.mark.parametrize("size", SIZES, ids=SIZES)
@pytest.mark.parametrize("path", WALKED)
def test_a_page_is_walked_through(scene: Scene, page: Page, path: str, size: str) -> None:
    page.set_viewport_size(SIZES[size])
    page.goto(scene.address(path))
    if "open=" not in path:
        assert faults(page) == []
        return
    expect(page.locator("#drawer h2").first).to_be_focused()
    assert faults(page, "#drawer [role='dialog']") == []


def test_an_event_is_opened_paired_and_begun(scene: Scene, page: Page) -> None:
    page.goto(scene.address("/events"))
    keys = Keyboard(page)
    keys.press(page.get_by_role("link", name="New event"))
    keys.go_to(page.get_by_role("textbox", name="Name"))
    page.keyboard.type("Kup Niša")
    keys.press(page.get_by_role("button", name="Open the event"))
    for team, first, second in (("Red", "Ana", "Bo"), ("Blue", "Cy", "Di")):
        keys.go_to(page.get_by_role("textbox", name="Team", exact=True))
        page.keyboard.type(team)
        keys.go_to(page.get_by_role("textbox", name="Duelist A"))
        page.keyboard.type(first)
        keys.go_to(page.get_by_role("textbox", name="Duelist B"))
        page.keyboard.type(second)
        page.keyboard.press("Enter")
        expect(page.get_by_role("textbox", name="Team", exact=True)).to_have_value("")
        expect(page.locator("main")).to_contain_text(f"{first}")
    keys.press(page.get_by_role("link", name="Pairings", exact=True))
    keys.press(page.get_by_role("button", name="Open round 1"))
    keys.go_to(page.get_by_role("combobox", name="Team 1, by number or name"))
    page.keyboard.type("Red")
    keys.go_to(page.get_by_role("combobox", name="Team 2, by number or name"))
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1")).to_contain_text("Blue")
    keys.press(
        page.get_by_role("link", name="Event", exact=True)
        .or_(page.get_by_role("link", name="Floor", exact=True))
        .first
    )
    keys.press(page.get_by_role("link", name="Floor").first)
    keys.press(page.get_by_role("link", name="Round…"))
    expect(page.locator("#round-title")).to_be_focused()
    keys.press(page.get_by_role("button", name="Start the round at every table"))
    expect(page.locator("#table-1")).to_contain_text("First Duel not started")
    expect(page.locator("#clock-time")).to_have_attribute("data-running", "true")
    assert not keys.is_lost


def test_decks_are_pasted_checked_and_ticked(scene: Scene, page: Page) -> None:
    page.goto(scene.address("/decks"))
    keys = Keyboard(page)
    for deck in ("Deck A", "Deck B"):
        keys.go_to(page.get_by_label(deck))
        page.keyboard.insert_text(ydk(DARK_HOLE))
    keys.press(page.get_by_role("button", name="Check", exact=True))
    expect(page.locator("#verdict")).to_contain_text("Nothing to object to")
    keys.press(page.get_by_role("button", name="Tick list"))
    keys.go_to(page.get_by_role("checkbox").first)
    page.keyboard.press("Space")
    expect(page.get_by_role("checkbox").first).to_be_checked()


def test_a_ruling_is_found_read_and_a_house_ruling_written(scene: Scene, page: Page) -> None:
    page.goto(scene.address("/rulings"))
    keys = Keyboard(page)
    keys.go_to(page.get_by_role("searchbox"))
    page.keyboard.type("direct attack")
    page.keyboard.press("Enter")
    page.wait_for_url("**?q=direct*")
    hit = page.locator(".hit").first
    expect(hit).to_be_visible()
    keys.go_to(hit.locator("a, summary").first)
    page.goto(scene.address("/rulings/new"))
    keys.go_to(page.get_by_role("textbox", name="Title"))
    page.keyboard.type("Drinks")
    keys.go_to(page.get_by_role("textbox", name="Ruling"))
    page.keyboard.type("Drinks stand on the floor.")
    keys.press(page.get_by_role("button", name="Keep the ruling"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Drinks")


def test_a_device_is_signed_in_and_out(
    tmp_path_factory: pytest.TempPathFactory, serve_app: Callable[[Flask], str], page: Page
) -> None:
    folder = tmp_path_factory.mktemp("doors")
    url = serve_app(create_app(folder, {"LAN_HOST": "0.0.0.0"}))
    for path in ("/trust", "/sign-in"):
        page.goto(url + path)
        assert (path, faults(page)) == (path, [])
    page.goto(f"{url}/doors")
    keys = Keyboard(page)
    keys.go_to(page.get_by_label("Your name"))
    page.keyboard.type("Vera")
    keys.go_to(page.get_by_label("PIN"))
    page.keyboard.type(pins.kept(folder).head_judge)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Doors")
    assert faults(page) == []
    before = pins.kept(folder).judge
    page.goto(f"{url}/doors")
    keys.press(page.get_by_role("button", name="Make new PINs").first)
    expect(page.get_by_text(pins.spaced(before))).to_have_count(0)
    assert pins.kept(folder).judge != before
    page.goto(f"{url}/sign-in")
    keys.press(page.get_by_role("button", name="Sign out"))
    expect(page.get_by_label("PIN")).to_be_visible()
