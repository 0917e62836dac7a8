"""The deck check in a judge's hands: pasted, checked, counted on the tablet and on paper."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee import officiate, scorekeeping
from referee.deck.deck import Deck
from referee.deck_checking import DeckRecord
from referee.floor import facts as f
from referee.web import desk
from tests.browser.axe import found as violations
from tests.browser.conftest import Tablet
from tests.web.decks.conftest import (
    DARK_HOLE,
    FILLER,
    FUSED,
    GOBLIN,
    MIRROR_FORCE,
    NEW_LIST,
    OLD_LIST,
    pool_files,
    ydk,
)

PAGES = re.compile(rb"/Type\s*/Page\b")
A4 = {"width": 688, "height": 1017}  # between its margins, in CSS pixels


@pytest.fixture
def record(app: Flask, tmp_path: Path) -> DeckRecord:
    """A card pool in English and French, and two lists."""
    now = datetime.now(UTC)
    with app.app_context():
        record = desk.deck_record()
    record.pools.replace(pool_files(tmp_path), at=now, done=lambda _, __: None)
    record.keep_lists(OLD_LIST, file="old.conf", at=now)
    record.keep_lists(NEW_LIST, file="new.conf", at=now)
    return record


@pytest.fixture
def team(app: Flask, record: DeckRecord) -> str:
    """The address of a team's Decks: Mirror Force in both; its round has begun."""
    now = datetime.now(UTC)
    events = desk.events_of(app)
    opening = f.OpenEvent(name="Kup", date="2026-11-28", zone="UTC")
    event_id = scorekeeping.open_event(events, opening, now=now, by="Vera").id
    for fact in (
        f.EnterTeam(name="Red", duelists=("Ana", "Bo")),
        f.EnterTeam(name="Blue", duelists=("Cy", "Di")),
        f.OpenRound(),
        f.PairTable(round=1, table=1, teams=(1, 2)),
    ):
        event = scorekeeping.record(events, event_id, fact, now=now, by="Vera").event
    main = [MIRROR_FORCE, *(code for code in FILLER for _ in range(2))][:40]
    decks = {"A": Deck.of(main, [FUSED], [GOBLIN]), "B": Deck.of(main)}
    record.register(event_id, event, 1, decks, at=now, by="Vera", reason="")
    scorekeeping.record(events, event_id, f.StartRound(round=1), now=now, by="Vera")
    return f"/events/{event_id}/teams/1/decks"


def go(held: Tablet, path: str) -> Page:
    page = held.context.new_page()
    page.goto(held.wire.url + path)
    return page


def test_two_pasted_decks_are_checked_and_with_another_list_checked_anew(
    tablet: Callable[..., Tablet], record: DeckRecord
) -> None:
    page = go(tablet(), "/decks")
    page.get_by_label("Deck A").fill(ydk(DARK_HOLE))
    page.get_by_label("Deck B").fill(ydk(DARK_HOLE))
    page.get_by_label("Forbidden & Limited list").select_option("2013.9 TCG")
    found = page.locator(".finding")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("Dark Hole is Limited: 1 copy in both Decks together, not 2")

    page.get_by_label("Card names").select_option("Français")
    expect(found).to_contain_text("Trou Noir is Limited")

    page.get_by_label("Forbidden & Limited list").select_option("2026.5 TCG")
    expect(page.locator(".verdict__title")).to_have_text("Nothing to object to")
    expect(found).to_have_count(0)
    assert page.get_by_label("Deck A").input_value() == ydk(DARK_HOLE)


def test_without_scripts_the_button_checks_and_what_was_pasted_stays(
    tablet: Callable[..., Tablet], record: DeckRecord, tmp_path: Path
) -> None:
    (tmp_path / "picture.ydk").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    held = tablet(java_script_enabled=False)
    page = go(held, "/decks")
    page.get_by_label("Deck A").fill(ydk(DARK_HOLE))
    page.get_by_label("Or as files").set_input_files(tmp_path / "picture.ydk")
    page.get_by_label("Forbidden & Limited list").select_option("2013.9 TCG")
    page.get_by_role("button", name="Check", exact=True).tap()
    expect(page.get_by_role("alert")).to_contain_text("picture.ydk: This is no text file.")
    assert page.get_by_label("Deck A").input_value() == ydk(DARK_HOLE)
    expect(page.get_by_label("Forbidden & Limited list")).to_have_value(re.compile(r"\d"))

    page.get_by_label("Deck B").fill(ydk(DARK_HOLE))
    page.get_by_role("button", name="Check", exact=True).tap()
    expect(page.locator(".finding")).to_contain_text("Dark Hole is Limited")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (390, 844)])
def test_nothing_is_wider_than_the_screen_and_every_target_is_large_enough(
    tablet: Callable[..., Tablet], team: str, size: tuple[int, int]
) -> None:
    page = go(tablet(viewport={"width": size[0], "height": size[1]}), "/decks")
    page.get_by_label("Deck A").fill(ydk(DARK_HOLE, DARK_HOLE, DARK_HOLE, DARK_HOLE))
    page.get_by_label("Deck B").fill("3 No Such Card\n" + ydk(DARK_HOLE))
    page.get_by_label("Card names").select_option("Français")
    expect(page.locator(".verdict__title")).to_be_visible()
    assert too_small(page) == []
    for path in ("/decks/lists", "/decks/cards", team, f"{team}/tick"):
        page.goto(re.sub(r"(//[^/]+).*", r"\1", page.url) + path)
        assert too_small(page) == []


def test_axe_finds_nothing_on_the_pages_of_the_deck_check(
    tablet: Callable[..., Tablet], team: str
) -> None:
    page = go(tablet(), "/decks")
    page.get_by_label("Deck A").fill("3 No Such Card\n" + ydk(*[DARK_HOLE] * 4))
    page.get_by_label("Deck B").fill(ydk(DARK_HOLE))
    page.get_by_label("Card names").select_option("Français")
    expect(page.locator(".verdict__title")).to_be_visible()
    assert violations(page) == []
    for path in ("/decks/lists", "/decks/cards", team, f"{team}/tick"):
        page.goto(re.sub(r"(//[^/]+).*", r"\1", page.url) + path)
        assert violations(page) == []


def too_small(page: Page) -> list[str]:
    """What is too small for a finger; and whether something stands beyond the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(
          "a, button, select, textarea, summary, .tick__label, input:not([type=hidden], .tick__box)"
        )].filter((e) => {
          const {width, height} = e.getBoundingClientRect();
          return width && height && (width < 44 || height < 44);
        }).map((e) => e.outerHTML)"""
    )
    return found


def test_cards_are_ticked_as_they_are_counted_and_stay_ticked_on_this_device(
    tablet: Callable[..., Tablet], team: str
) -> None:
    page = go(tablet(), f"{team}/tick")
    main = page.locator(".ticks__deck").first.locator("[data-part]").first
    expect(main.locator("[data-ticked]")).to_have_text("0")
    main.locator(".tick__label", has_text="Filler 1001").tap()
    main.locator(".tick__label", has_text="Mirror Force").tap()
    expect(main.locator("[data-ticked]")).to_have_text("3")
    page.reload()
    expect(main.locator("[data-ticked]")).to_have_text("3")
    main.locator(".tick__label", has_text="Mirror Force").tap()
    expect(main.locator("[data-ticked]")).to_have_text("2")


@pytest.mark.parametrize(("query", "name"), [("", "Mirror Force"), ("?lang=fr", "Force de Miroir")])
def test_the_tick_list_is_printed_on_one_or_two_pages(
    tablet: Callable[..., Tablet], team: str, query: str, name: str
) -> None:
    page = go(tablet(), f"{team}/tick{query}")
    shared = page.locator(".ticks__shared")
    expect(shared).to_contain_text(name)
    expect(shared).to_contain_text("A 1, B 1")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(paper) > 10_000
    assert 1 <= len(PAGES.findall(paper)) <= 2

    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    first, second = (each.bounding_box() for each in page.locator(".ticks__deck").all())
    assert first
    assert second
    assert first["y"] == second["y"], "the Decks stand beside each other"
    assert page.locator("main a:visible, main button:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_deck_check_gives_its_minutes_and_a_finding_is_a_penalty_in_two_taps(
    tablet: Callable[..., Tablet], team: str, app: Flask
) -> None:
    page = go(tablet(), f"{team}/tick")
    page.get_by_role("button", name="Start the deck check").tap()
    expect(page.locator("#end-check")).to_contain_text("Deck check since")
    page.locator(".choice", has_text="12 minutes").tap()
    page.get_by_role("button", name="End the deck check").tap()
    expect(page.get_by_role("button", name="Start the deck check")).to_be_visible()

    page.locator("summary", has_text="1 finding").tap()
    page.get_by_role("link", name="Penalty").tap()
    page.get_by_role("button", name="Record: Warning").tap()
    expect(page.locator("#penalty")).to_have_count(0)
    expect(page.locator("#app")).to_contain_text("Extended by 12:00")
    match_id = re.search(r"/matches/(\w+)", page.url)
    assert match_id
    given = officiate.load(desk.matches_of(app), match_id[1]).penalties
    assert [(each.team, each.seat, each.infraction.value) for each in given] == [
        (1, None, "deck-error")
    ]
