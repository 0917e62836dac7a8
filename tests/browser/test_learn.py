"""The guided first Duel: ten cards beside a real board, each done by what is recorded."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from referee import officiate
from referee.web import desk
from tests.browser.hands import Hand, Keyboard


class Learner:
    """Somebody who does what the cards say, by touch or with the keyboard alone."""

    def __init__(self, page: Page, press: Callable[[Locator], None]) -> None:
        self.page = page
        self.press = press

    def sees(self, number: int, title: str) -> None:
        says = self.page.locator("#lesson-says")
        expect(says.locator(".lesson__title")).to_have_text(title)
        expect(says).to_contain_text(f"card {number} of 10")

    def does(self, selector: str, *, done: int | None = None) -> None:
        """Presses it; ``done``: how many of the card's tasks are ticked then."""
        self.press(self.page.locator(selector).first)
        if done is not None:
            expect(self.page.locator(".lesson__task--done")).to_have_count(done)


def play(learner: Learner) -> None:
    page = learner.page
    learner.sees(1, "The start")
    learner.does(".start__form [value=coin]", done=1)
    learner.does(".clock__row [name=do][value=start-clock] ~ button")
    learner.sees(2, "Nobody attacks yet")
    learner.does(".turn__attack button", done=1)
    expect(page.locator("#objection-title")).to_be_visible()
    learner.does("#stage .btn--line")
    learner.sees(3, "The turns go round")
    for turn in (2, 3):
        learner.does(".turn__end")
        expect(page.locator("#stage")).to_contain_text(f"Turn {turn},")
    learner.does(".turn__end")
    learner.sees(4, "Damage")
    hit = page.locator("#lesson").get_attribute("data-point")
    assert hit is not None
    learner.does(f"#team-{hit[-1]} .team__keys a")
    learner.does("#drawer [data-amount='2000']")
    learner.does("#drawer [data-record]")
    learner.sees(5, "A mistake")
    learner.does("#undo", done=1)
    learner.does("#redo")
    learner.sees(6, "A chain with a response")
    for task, seat in enumerate((".seat--turn", ".seat--ask")):
        learner.does(f"{seat} .seat__actions a:not(.btn--more)")
        expect(page.locator("#activate-form")).to_be_visible()
        learner.does("#activate-form [name=speed][value='2']", done=1 if task == 0 else None)
    learner.sees(7, "The chain resolves")
    learner.does("#stage .chain__act button", done=1)
    learner.does("#stage .chain__act [value=resolved]")
    expect(page.locator(".link--done")).to_have_count(1)
    learner.does("#stage .chain__act [value=resolved]")
    learner.sees(8, "A judge call")
    learner.does(".clock__row [name=do][value=call-judge] ~ button", done=1)
    learner.does("#call-go", done=2)
    learner.does("#call-go")
    learner.sees(9, "Time")
    learner.does(".clock__row > a[href*='open=clock']")
    learner.does("#drawer [name=do][value=time] ~ button", done=1)
    for _ in range(4):
        shown = page.locator("#stage h2").text_content()
        learner.does(".turn__end")
        expect(page.locator("#stage h2")).not_to_have_text(shown or "")
    learner.sees(10, "The result")


@pytest.fixture
def begun(tablet: Callable[..., Any]) -> Page:
    held = tablet()
    page = held.context.new_page()
    page.goto(held.wire.url)
    page.get_by_role("link", name="Guided first Duel").tap()
    page.get_by_role("button", name="Begin").tap()
    return page


def test_the_whole_of_it_by_touch(begun: Page, app: Flask, finger: type[Hand]) -> None:
    hand = finger(begun)

    def press(what: Locator) -> None:
        begun.wait_for_function("() => !document.querySelector('[data-resting], [data-sending]')")
        hand.tap(what)

    play(Learner(begun, press))
    match_id = begun.url.rpartition("/")[2]
    assert officiate.load(desk.matches_of(app), match_id).is_over
    assert hand.taps <= 40
    begun.locator("#stage .choices a", has_text="Result slip").tap()
    expect(begun.locator("h1")).to_contain_text("Practice")


def test_the_whole_of_it_with_the_keyboard_alone(begun: Page, keyboard: type[Keyboard]) -> None:
    hands = keyboard(begun)
    play(Learner(begun, hands.press))


def test_what_is_next_lights_up_on_the_board(begun: Page) -> None:
    expect(begun.locator(".start__form")).not_to_have_css("box-shadow", "none")
    expect(begun.locator(".clock__row")).to_have_css("box-shadow", "none")
    begun.locator(".start__form [value=coin]").tap()
    expect(begun.locator(".lesson__task--done")).to_have_count(1)
    expect(begun.locator(".clock__row")).not_to_have_css("box-shadow", "none")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (800, 1280)])
def test_board_and_card_are_beside_each_other_never_over(
    begun: Page, size: tuple[int, int]
) -> None:
    width, height = size
    begun.set_viewport_size({"width": width, "height": height})
    card = begun.locator("#lesson").bounding_box()
    board = begun.locator("#board").bounding_box()
    assert card
    assert board
    assert (
        card["x"] + card["width"] <= board["x"] + 1 or card["y"] + card["height"] <= board["y"] + 1
    )
    assert begun.evaluate("document.documentElement.scrollWidth") <= width


def test_it_is_left_gone_on_with_and_started_again(begun: Page) -> None:
    begun.locator(".start__form [value=coin]").tap()
    expect(begun.locator(".lesson__task--done")).to_have_count(1)
    first = begun.url
    begun.locator("#lesson").get_by_role("link", name="Leave").tap()
    begun.get_by_role("link", name="Go on").tap()
    expect(begun.locator(".lesson__task--done")).to_have_count(1)
    assert begun.url == first
    begun.locator("#lesson").get_by_role("button", name="Start again").tap()
    expect(begun.locator(".lesson__task--done")).to_have_count(0)
    assert begun.url != first
