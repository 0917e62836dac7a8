"""Who is affected, as a judge asks it: the answer in the sheet, the seats lit on the board."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

ALL = ("A1", "A2", "B1", "B2")


def expect_lit(page: Page, *seats: str) -> None:
    """These seats say so and no others, as everybody sees and a screen reader hears it."""
    for seat in ALL:
        label = page.locator(f"#seat-{seat} .seat__affected")
        expect(label).to_be_visible(visible=seat in seats)


def ask(page: Page, says: str) -> None:
    page.get_by_role("link", name=says).tap()
    page.locator("#affected a[aria-current]").filter(has_text=says).wait_for()


def test_who_is_affected_lights_the_seats_and_gives_the_reason_and_the_ruling(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="Who is affected?").tap()
    page.locator("#affected").wait_for()
    expect_lit(page)
    ask(page, "“Your opponent controls”")
    expect_lit(page, "A2", "B2")
    answer = page.locator("#affected footer")
    expect(answer).to_contain_text("Both opponents")
    expect(answer.get_by_role("link")).to_have_text("The opponent’s field: both opponents")
    ask(page, "“Each player”")
    expect_lit(page, "A1", "B2")
    page.get_by_role("link", name="B1 Bo").tap()
    expect(answer).to_contain_text("Two Duelists only")
    expect_lit(page, "A2", "B1")
    assert table.position == 2


def test_the_sheet_stands_beside_the_table_and_hides_no_seat(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table, "?open=affected&seat=A1&says=all")
    drawer = page.locator("#affected").bounding_box()
    assert drawer
    for seat in ALL:
        box = page.locator(f"#seat-{seat}").bounding_box()
        assert box
        assert box["x"] + box["width"] <= drawer["x"]
    expect_lit(page, *ALL)


def test_the_light_outlasts_what_another_tablet_records_and_goes_with_the_sheet(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table, "?open=affected&seat=A1&says=opponent")
    expect_lit(page, "B2")
    table.record("end-turn")
    page.locator("#stage").get_by_text("Turn 2, A2 Cy").wait_for()
    expect_lit(page, "B2")
    page.locator("#affected [data-close]").tap()
    expect(page.locator("#affected")).to_have_count(0)
    expect_lit(page)


def test_where_the_sources_differ_the_seat_in_doubt_says_so(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table, "?open=affected&seat=B1&says=your-hand")
    in_doubt = page.locator(".seat__affected small:visible")
    expect(in_doubt).to_have_text("the sources differ")
    expect(page.locator("#seat-A1").filter(has=in_doubt)).to_have_count(1)
    expect_lit(page, "A1", "B1")
    expect(page.locator("#affected .seat-map")).to_have_count(2)


def test_without_scripts_the_seats_light_up_as_well(tablet: Callable[..., Any], table: Any) -> None:
    page = tablet(java_script_enabled=False).open(table)
    page.get_by_role("link", name="Who is affected?").click()
    page.get_by_role("link", name="“Your opponent controls”").click()
    expect_lit(page, "A2", "B2")
    page.locator("#affected [data-close]").click()
    expect_lit(page)


def test_with_the_keyboard_the_focus_stays_on_the_choice_and_reads_the_answer(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.get_by_role("link", name="Who is affected?").tap()
    page.get_by_role("link", name="“Your opponent controls”").tap()
    answer = page.locator("#affected-answer")
    answer.get_by_text("Both opponents").wait_for()
    assert answer.locator(".badge").all_inner_texts() == ["A2", "B2"]
    focused = page.locator("#affected a:focus")
    assert focused.inner_text() == "“Your opponent controls”"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    answer.get_by_text("Two Duelists only").wait_for()
    assert focused.get_attribute("aria-describedby") == "affected-answer"
    assert table.position == 2
