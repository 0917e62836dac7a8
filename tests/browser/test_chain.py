"""A chain as a judge taps it, and with the keyboard alone: who is asked, and how it resolves."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.duel.vocabulary import LinkOutcome

HandOn = Callable[..., Any]


@pytest.fixture
def hand(tablet: Callable[..., Any], table: Any, finger: Any) -> HandOn:
    """A hand at the board in Main Phase 1 of A1's turn, after some more lines."""

    def at(*lines: dict[str, Any], **options: Any) -> Any:
        table.record("enter", phase="main-1")
        for line in lines:
            table.record(**line)
        return finger(tablet(**options).open(table))

    return at


def link(seat: str, speed: int, card: str = "") -> dict[str, Any]:
    return {"do": "activate", "seat": seat, "card": card, "speed": speed}


def says(page: Page, title: str) -> None:
    expect(page.locator("#stage h2")).to_have_text(title)


def at_seat(page: Page, seat: str, words: str) -> None:
    expect(page.locator(f"#seat-{seat}")).to_contain_text(words)


def links_of(table: Any) -> list[tuple[str, int]]:
    chain = table.match().running_duel.chain
    return [(link.seat.value, int(link.speed)) for link in chain.links] if chain else []


# --- taps ----------------------------------------------------------------------------------------


def test_two_links_activated_passed_and_resolved_are_seven_taps(hand: HandOn, table: Any) -> None:
    judge = hand()
    page = judge.page
    judge.link("Activate", "#seat-A1")
    judge.button("Speed 1")
    says(page, "A2 may respond to link 1")
    judge.link("Chain", "#seat-B2")
    judge.button("Speed 2")
    says(page, "A1 may respond to link 2")
    assert links_of(table) == [("A1", 1), ("B2", 2)]
    judge.button("All pass")
    says(page, "Resolving link 2 of 2")
    judge.button("Resolved")
    says(page, "Resolving link 1 of 2")
    judge.button("Resolved")
    expect(page.locator("#stage.chain")).to_have_count(0)
    assert table.match().running_duel.chain is None
    assert judge.taps == 7


# --- the order of responses ----------------------------------------------------------------------


def test_a_duelist_who_speaks_up_early_is_asked_about_those_before_once(
    hand: HandOn, table: Any
) -> None:
    """The examples of the ruling ``tag-response-order``."""
    judge = hand(link("A1", 1, "Normal Spell"))
    page = judge.page
    judge.link("Chain", "#seat-B2")
    expect(page.get_by_role("group", name="A2 and B1 pass?")).to_be_visible()
    expect(page.get_by_role("radio", name="Yes")).to_be_checked()
    judge.choice("No")
    judge.button("Speed 2")
    says(page, "Not this Duelist’s turn to respond")
    assert links_of(table) == [("A1", 1)]
    judge.link("Go back")
    expect(page.get_by_role("radio", name="No")).to_be_checked()
    judge.choice("Yes")
    judge.button("Speed 2")
    says(page, "A1 may respond to link 2")
    for seat, words in (("A1", "Responds"), ("A2", "Asked 2nd"), ("B1", "Asked 3rd")):
        at_seat(page, seat, words)
    at_seat(page, "B2", "Asked last")


def test_what_answers_link_1_too_late_is_a_new_link_and_everyone_is_asked_again(
    hand: HandOn, table: Any
) -> None:
    """The example in the rules: A2 passes, B1 chains, and now only link 2 can be answered."""
    judge = hand(link("A1", 1, "Normal Spell"))
    page = judge.page
    judge.button("Pass", "#seat-A2")
    at_seat(page, "B1", "Responds")
    at_seat(page, "A2", "Passed")
    judge.link("Chain", "#seat-B1")
    judge.button("Speed 2")
    says(page, "B2 may respond to link 2")
    at_seat(page, "A2", "Asked 3rd")
    for seat, title in (
        ("B2", "A1 may respond to link 2"),
        ("A1", "A2 may respond to link 2"),
        ("A2", "B1 may respond to link 2"),
        ("B1", "Resolving link 2 of 2"),
    ):
        judge.button("Pass", f"#seat-{seat}")
        says(page, title)
    assert table.match().running_duel.chain.is_resolving


def test_an_attack_that_is_offered_asks_the_same_question(hand: HandOn, table: Any) -> None:
    turns = [{"do": "end-turn"}] * 4
    judge = hand(*turns, {"do": "enter", "phase": "battle", "step": "battle"})
    table.record("declare-attack", seat="A1", target="B2")
    page = judge.page
    judge.link("Activate", "#seat-B2")
    expect(page.get_by_role("group", name="A2 and B1 pass?")).to_be_visible()
    judge.button("Speed 2")
    says(page, "A1 may respond to link 1")
    assert links_of(table) == [("B2", 2)]


# --- four links ----------------------------------------------------------------------------------


def test_four_links_with_a_pass_through_resolve_from_the_highest(hand: HandOn, table: Any) -> None:
    judge = hand()
    page = judge.page
    judge.link("Activate", "#seat-A1")
    judge.button("Speed 1")
    judge.link("Chain", "#seat-A2")
    judge.button("Speed 2")
    says(page, "B1 may respond to link 2")
    judge.link("Chain", "#seat-B2")
    expect(page.get_by_role("group", name="B1 passes?")).to_be_visible()
    judge.button("Speed 2")
    says(page, "A1 may respond to link 3")
    judge.link("Chain", "#seat-B1")
    expect(page.get_by_role("group", name="A1 and A2 pass?")).to_be_visible()
    judge.button("Speed 3 Counter Trap")
    says(page, "B2 may respond to link 4")
    at_seat(page, "B2", "Counter Traps only")
    assert links_of(table) == [("A1", 1), ("A2", 2), ("B2", 2), ("B1", 3)]
    numbers = page.locator(".link__n").all_inner_texts()
    assert [text.strip() for text in numbers] == ["4", "3", "2", "1"]
    judge.button("All pass")
    for number, outcome in ((4, "Resolved"), (3, "Activation negated"), (2, "Effect negated")):
        says(page, f"Resolving link {number} of 4")
        judge.button(outcome)
    says(page, "Resolving link 1 of 4")
    chain = table.match().running_duel.chain
    assert [link.outcome for link in chain.links] == [
        None,
        LinkOutcome.EFFECT_NEGATED,
        LinkOutcome.ACTIVATION_NEGATED,
        LinkOutcome.RESOLVED,
    ]
    judge.button("No effect")
    expect(page.locator("#stage.chain")).to_have_count(0)
    assert judge.taps == 13


SEVEN = [
    link("A1", 1),
    link("A2", 2),
    *(link(seat, 3) for seat in ("B1", "B2", "A1", "A2", "B1")),
]


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 768)])
def test_of_many_links_the_one_that_matters_is_in_sight(
    hand: HandOn, table: Any, size: tuple[int, int]
) -> None:
    page = hand(*SEVEN, viewport={"width": size[0], "height": size[1]}).page
    in_sight = """() => {
      const {top, bottom} = document.querySelector(".link--last").getBoundingClientRect();
      const around = document.querySelector(".chain__links").getBoundingClientRect();
      return top >= around.top - 1 && bottom <= around.bottom + 1;
    }"""
    expect(page.locator(".link--last .link__n")).to_have_text("7")
    assert page.evaluate(in_sight)
    table.record("pass-all")
    for number in (7, 6, 5, 4, 3, 2, 1):
        expect(page.locator(".link--last .link__n")).to_have_text(str(number))
        assert page.evaluate(in_sight)
        table.record("resolve")


def test_the_ring_shows_who_passed_and_asks_them_again_on_the_next_link(hand: HandOn) -> None:
    judge = hand(link("A1", 1))
    page = judge.page
    judge.button("Pass", "#seat-A2")
    passed = page.locator(".ring--passed")
    expect(passed).to_have_count(1)
    expect(passed).to_contain_text("A2")
    judge.link("Chain", "#seat-B1")
    judge.button("Speed 2")
    says(page, "B2 may respond to link 2")
    expect(passed).to_have_count(0)
    at_seat(page, "A2", "Asked 3rd")


def test_a_card_is_completed_from_the_names_in_this_match(hand: HandOn, table: Any) -> None:
    judge = hand(link("A1", 1, "Dark Hole"))
    page = judge.page
    judge.link("Chain", "#seat-A2")
    first = page.locator("#activate-cards option").first
    expect(first).to_have_attribute("value", "Dark Hole")
    page.locator("#activate-form [name='card']").fill("My own card")
    judge.button("Speed 2")
    says(page, "B1 may respond to link 2")
    assert table.last_line().command.card == "My own card"


# --- the keyboard alone --------------------------------------------------------------------------


def test_two_links_are_activated_passed_and_resolved_with_the_keyboard_alone(
    hand: HandOn, table: Any, keyboard: Any
) -> None:
    page = hand().page
    keys = keyboard(page)
    stage = page.locator("#stage")
    keys.press(page.locator("#seat-A1").get_by_role("link", name="Activate"))
    expect(page.locator("#activate-title")).to_be_focused()
    keys.press(stage.get_by_role("button", name="Speed 1"), "Space")
    says(page, "A2 may respond to link 1")
    assert not keys.is_lost
    keys.press(page.locator("#seat-B2").get_by_role("link", name="Chain"))
    expect(page.locator("#activate-title")).to_be_focused()
    keys.go_to(page.get_by_role("radio", name="Yes"))
    keys.press(stage.get_by_role("button", name="Speed 2"), "Space")
    says(page, "A1 may respond to link 2")
    assert not keys.is_lost
    keys.press(page.locator("#seat-A1").get_by_role("button", name="Pass"))
    says(page, "A2 may respond to link 2")
    expect(page.locator("#seat-A2").get_by_role("button", name="Pass")).to_be_focused()
    keys.press(stage.get_by_role("button", name="All pass"), "Space")
    says(page, "Resolving link 2 of 2")
    assert not keys.is_lost
    keys.press(stage.get_by_role("button", name="Resolved"))
    says(page, "Resolving link 1 of 2")
    keys.press(stage.get_by_role("button", name="No effect"), "Space")
    expect(page.locator("#stage.chain")).to_have_count(0)
    assert not keys.is_lost
    assert table.match().running_duel.chain is None
