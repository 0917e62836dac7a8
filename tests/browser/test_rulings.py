"""The rulings beside the board, as a judge looks them up with people waiting."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

import rulings
from referee.duel import commands as c
from referee.web import desk
from tests.browser.axe import found
from tests.browser.conftest import Table, Tablet

CHAIN = ("enter", {"phase": "main-1"}), ("activate", {"seat": "A1", "card": "", "speed": 1})


@pytest.fixture(autouse=True)
def indexed(app: Flask) -> None:
    """The served app does so while it starts: the first question need not wait for it."""
    desk.library_of(app).warm()


def title(ruling_id: str, locale: str = "en") -> str:
    return rulings.get(ruling_id, locale).title


def panel(page: Page) -> Locator:
    return page.locator("#rulings")


def test_from_the_quiet_board_what_fits_is_read_in_two_taps_and_cited_with_the_third(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    for do, fields in CHAIN:
        table.record(do, **fields)
    page = tablet().open(table)
    page.get_by_role("link", name="Rulings").tap()
    offered = panel(page).locator(".hit__title")
    expect(offered.nth(0)).to_have_text(title("tag-response-order"))
    expect(offered.nth(1)).to_have_text(title("tag-pass-count"))
    offered.nth(1).tap()
    panel(page).get_by_role("button", name="Cite", exact=True).tap()
    expect(page.locator("#undo")).to_contain_text("Ruling given")
    assert table.last_line().command == c.Rule(
        question=title("tag-pass-count"), answer=title("tag-pass-count"), ruling="tag-pass-count"
    )
    page.get_by_role("link", name="Log").tap()
    page.locator("#log").get_by_role("link", name=title("tag-pass-count")).tap()
    expect(panel(page).locator(".says")).to_contain_text("Four in a row")


def test_french_words_find_the_ruling_on_an_english_page_and_it_is_cited_in_one_tap(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="Rulings").tap()
    page.locator("#rulings-q").tap()
    page.keyboard.type("attaque directe deux adversaires")
    first = panel(page).locator(".hit").first
    expect(first.locator(".hit__title")).to_have_text(title("tag-direct-attack"))
    expect(first.locator("mark").first).to_be_visible()
    expect(first.locator(".hit__why")).to_contain_text("in the title")
    first.get_by_role("button", name="Cite", exact=True).tap()
    expect(panel(page)).to_have_count(0)
    assert table.last_line().command == c.Rule(
        question="attaque directe deux adversaires",
        answer=title("tag-direct-attack"),
        ruling="tag-direct-attack",
    )


def test_what_is_typed_stays_while_others_record_and_while_one_records_beside_it(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    for do, fields in CHAIN:
        table.record(do, **fields)
    page = tablet().open(table)
    page.get_by_role("link", name="Rulings").tap()
    field = page.locator("#rulings-q")
    field.tap()
    page.keyboard.type("three")
    table.record("note", text="from elsewhere")
    expect(page.locator("#undo")).to_contain_text("Note")
    page.keyboard.type(" passes")
    expect(field).to_have_value("three passes")
    hit = panel(page).locator(".hit__title", has_text=title("tag-pass-count"))
    expect(hit).to_be_visible()
    page.locator("#seat-A2").get_by_role("button", name="Pass").tap()
    expect(page.locator("#seat-B1")).to_contain_text("Responds")
    expect(field).to_have_value("three passes")
    expect(hit).to_be_visible()


def test_what_fits_follows_the_board(tablet: Callable[..., Tablet], table: Table) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="Rulings").tap()
    first = panel(page).locator(".hit__title").first
    expect(first).to_have_text(title("tag-first-attack"))
    for do, fields in CHAIN:
        table.record(do, **fields)
    expect(first).to_have_text(title("tag-response-order"))
    page.locator("#stage").get_by_role("button", name="All pass").tap()
    expect(first).to_have_text(title("chain-order"))


def test_the_ruling_of_an_objection_is_read_beside_it_and_it_can_be_recorded_anyway(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    page = tablet().open(table)
    page.locator(".phases button[value=battle]").tap()
    page.get_by_role("link", name="Read the ruling").tap()
    expect(panel(page).locator(".says")).to_contain_text("three turns that have no Battle Phase")
    assert len(page.context.pages) == 1
    stage = page.locator("#stage")
    expect(stage.get_by_role("heading", name="No Battle Phase yet")).to_be_visible()
    overrule = stage.get_by_role("button", name="Record anyway")
    stage.get_by_text("Both teams agree").tap()
    expect(overrule).to_be_in_viewport(ratio=1)
    overrule.tap()
    expect(page.locator("#stage")).to_contain_text("Battle Step")
    expect(panel(page)).to_be_visible()


def test_a_related_ruling_is_one_tap_away_and_so_is_the_way_back(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    page = tablet().open(table, "?open=rulings&id=tag-first-attack")
    other = title(rulings.get("tag-first-attack", "en").related[0])
    panel(page).locator(".hit__more summary").tap()
    panel(page).get_by_role("link", name=other).tap()
    expect(panel(page).locator(".hit__title")).to_have_text(other)
    page.locator("#rulings-back").tap()
    expect(panel(page).locator(".hit__title")).to_have_text(title("tag-first-attack"))


def test_a_ruling_is_cited_in_the_call_that_waits_for_it(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    table.record("call-judge", seat="A1")
    table.record("judge-arrives")
    page = tablet().open(table)
    page.get_by_role("link", name="Rulings").tap()
    panel(page).locator(".hit__title").first.tap()
    panel(page).get_by_role("link", name="Cite in the call").tap()
    expect(page.locator("#call [name=ruling]")).to_have_value("judge-extension")


def test_an_answer_that_is_being_typed_into_a_call_is_still_there_with_the_ruling_found_for_it(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    table.record("call-judge", seat="A1")
    table.record("judge-arrives")
    page = tablet().open(table, "?open=call")
    page.locator("#call [name=answer]").fill("Only the newest link")
    page.get_by_role("link", name="Look up a ruling").tap()
    page.locator("#rulings-q").fill("newest chain link")
    hit = panel(page).locator(".hit").first
    expect(hit.locator(".hit__title")).to_have_text(title("tag-last-link-only"))
    hit.get_by_role("link", name="Cite in the call").tap()
    expect(page.locator("#call [name=ruling]")).to_have_value("tag-last-link-only")
    expect(page.locator("#call [name=answer]")).to_have_value("Only the newest link")


def test_a_ruling_that_is_being_read_stays_open_whatever_others_record(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    page = tablet().open(table, "?open=rulings")
    panel(page).locator(".hit__title").first.tap()
    read = panel(page).locator(".says").first
    expect(read).to_be_visible()
    for do, fields in CHAIN:
        table.record(do, **fields)
    expect(page.locator("#seat-A2")).to_contain_text("Responds")
    expect(read).to_be_visible()
    expect(panel(page).locator(".hit__title").first).to_have_text(title("tag-first-attack"))


@pytest.mark.parametrize("query", ["?open=rulings", "?open=rulings&q=chain"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (800, 1280), (390, 844)])
def test_everything_in_the_panel_is_large_enough_for_a_finger_and_nothing_is_cut(
    tablet: Callable[..., Tablet], table: Table, query: str, width: int, height: int
) -> None:
    page = tablet(viewport={"width": width, "height": height}).open(table, query)
    controls = panel(page).locator("a:visible, button:visible, summary:visible, input:visible")
    sizes = controls.evaluate_all(
        "all => all.map((e) => [e.outerHTML.slice(0, 60), e.offsetWidth, e.offsetHeight])"
    )
    assert len(sizes) > 4
    assert [size for size in sizes if min(size[1:]) < 44] == []
    body = panel(page).locator(".drawer__body")
    assert body.evaluate("e => e.scrollWidth - e.clientWidth") == 0


def test_at_1280_by_800_the_board_beside_the_rulings_needs_no_scrolling(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    for do, fields in CHAIN:
        table.record(do, **fields)
    page = tablet().open(table, "?open=rulings")
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    for asked in (
        page.locator("#seat-A2").get_by_role("button", name="Pass"),
        page.locator("#seat-A2").get_by_role("link", name="Chain"),
        page.locator("#stage h2"),
        page.locator("#life-points-1"),
        page.locator("#undo"),
    ):
        expect(asked).to_be_in_viewport(ratio=1)
    edge = panel(page).bounding_box()
    board = page.locator("#board").bounding_box()
    assert edge
    assert board
    assert board["x"] + board["width"] <= edge["x"]


@pytest.mark.parametrize(
    "path",
    ["", "?q=direct+attack", "/tag-pass-count", "/new?supersedes=tag-swords", "/import"],
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_of_the_rulings_fit_a_phone_and_axe_finds_nothing_in_them(
    tablet: Callable[..., Tablet], path: str, theme: str
) -> None:
    held = tablet(viewport={"width": 320, "height": 640}, color_scheme=theme)
    page = held.context.new_page()
    page.goto(f"{held.wire.url}/rulings{path}")
    assert found(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    sizes = page.locator("a:visible, button:visible, summary:visible, input:visible").evaluate_all(
        "all => all.map((e) => [e.outerHTML.slice(0, 60), e.getBoundingClientRect().height])"
    )
    assert [size for size in sizes if size[1] < 44] == []


def test_on_paper_there_is_nothing_to_press(tablet: Callable[..., Tablet]) -> None:
    held = tablet()
    page = held.context.new_page()
    page.goto(f"{held.wire.url}/rulings/tag-pass-count")
    page.emulate_media(media="print")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".ruling__sources")).to_be_visible()
    assert page.locator("input:visible, button:visible, nav:visible").count() == 0
    page.goto(f"{held.wire.url}/rulings?q=direct+attack")
    expect(page.locator(".hit .says").first).to_be_visible()
    assert page.locator("input:visible, button:visible, summary:visible").count() == 0


def test_an_import_shows_its_progress_and_then_what_came_of_it(
    tablet: Callable[..., Tablet], table: Table, tmp_path: object
) -> None:
    held = tablet()
    page = held.context.new_page()
    page.goto(f"{held.wire.url}/rulings/import")
    rows = "".join(
        f'{{"id": "house-{i}", "title": "Ruling {i}", "text": "Words."}}\n' for i in range(3)
    )
    file = {"name": "own.jsonl", "mimeType": "application/jsonl", "buffer": f"{rows}{{\n".encode()}
    page.locator("[name=file]").set_input_files([file])  # type: ignore[list-item]
    page.get_by_role("button", name="Import").tap()
    expect(page.locator(".import__figures")).to_contain_text("3 rulings added")
    expect(page.locator(".imported__line")).to_have_text("Line 4 This line is no JSON object.")
