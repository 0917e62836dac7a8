"""An event from its form to its results, on a tablet and on a phone, with a finger."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Tablet

AXE = Axe()
TABLET = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# Of everything that can be tapped: what is smaller than a fingertip.
TOO_SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary, textarea")]
  .filter((e) => e.type !== "hidden" && !e.classList.contains("choice__input"))
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
  .map(([e]) => e.outerHTML)"""
IS_WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(params=[TABLET, PHONE], ids=["tablet", "phone"])
def page(request: pytest.FixtureRequest, tablet: Callable[..., Tablet]) -> Page:
    """The list of events, on an empty instance."""
    held = tablet(viewport=request.param)
    page = held.context.new_page()
    page.goto(f"{held.wire.url}/events")
    return page


def looks_right(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.wait_for_load_state()
    assert not page.evaluate(IS_WIDER)
    assert page.evaluate(TOO_SMALL) == []
    assert AXE.run(page).response["violations"] == []


def tap(page: Page, name: str, role: str = "button") -> None:
    page.get_by_role(role, name=name, exact=True).tap()  # type: ignore[arg-type]  # a role's name


def test_an_event_from_its_form_to_its_results(page: Page) -> None:
    looks_right(page, "Events")
    tap(page, "New event", "link")
    looks_right(page, "New event")
    page.get_by_role("textbox", name="Name").fill("Kup Beograda")
    page.get_by_role("combobox", name="Time zone").select_option("Europe/Belgrade")
    tap(page, "Open the event")

    page.get_by_role("textbox", name="Team", exact=True).fill("Red")
    page.get_by_role("textbox", name="Duelist A").fill("Ana")
    page.get_by_role("textbox", name="Duelist B").fill("Bo")
    tap(page, "Enter the team")
    expect(page.get_by_role("heading", name="1 team plays")).to_be_visible()
    page.locator("summary", has_text="Paste a list").tap()
    page.get_by_role("textbox", name="List", exact=True).fill(
        "Blue;Cy;Di\nred;E;F\nGreen;G;H\nGold – I / J"
    )
    tap(page, "Look at it first")
    expect(page.locator(".faulty")).to_contain_text(
        "Red is entered already, as team 1.", ignore_case=True
    )
    looks_right(page, "List of teams")
    tap(page, "Enter 3 teams")
    looks_right(page, "Teams")

    tap(page, "Pairings", "link")
    looks_right(page, "Round 1")
    tap(page, "Open round 1")
    page.get_by_role("combobox", name="Team 1, by number or name").fill("gold")
    page.get_by_role("combobox", name="Team 2, by number or name").fill("2")
    tap(page, "Pair the table")
    expect(page.locator("#table-1")).to_contain_text("4 Gold")
    expect(page.locator(".event__names")).to_have_text("1 Red3 Green")
    looks_right(page, "Pairings of round 1")

    tap(page, "Results", "link")
    expect(page.locator("#group-waiting")).to_have_text("Not started 1")
    looks_right(page, "Results of round 1")
    tap(page, "Extensions", "link")
    looks_right(page, "Extensions of round 1")
    tap(page, "Log", "link")
    expect(page.locator("#log")).to_contain_text("Paired: Gold (team 4) against Blue (team 2)")
    looks_right(page, "Log")
    tap(page, "Event", "link")
    looks_right(page, "Event")
