"""Two tablets on one match: each sees what the other records, and each knows when it does not."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from referee.web.streams import Pace

LIVE = re.compile(r"^Saved #\d+, live$")
LOST = re.compile(r"^Not live since \d\d:\d\d:\d\d$")


def mark(page: Page) -> None:
    """Something that a reload would lose."""
    page.evaluate("window.isTheSame = true")


def expect_no_reload(page: Page) -> None:
    assert page.evaluate("window.isTheSame") is True


def damage(page: Page, team: int, amount: int) -> None:
    page.locator(f"#team-{team}").get_by_role("link", name="Damage").tap()
    page.locator(f"[data-amount='{amount}']").tap()
    page.locator("#record").tap()


def test_each_tablet_sees_the_others_entry_without_a_reload(
    tablet: Callable[..., Any], table: Any
) -> None:
    pages = [tablet().open(table) for _ in range(2)]
    for page in pages:
        expect(page.locator("#sync")).to_have_text(LIVE)
        mark(page)
    for page, team in zip(pages, (1, 2), strict=True):
        damage(page, team, 1000)
        for each in pages:
            expect(each.locator(f"#life-points-{team}")).to_have_text("15000")
            expect(each.locator("#sync")).to_have_text(f"Saved #{table.position}, live")
    for page in pages:
        expect_no_reload(page)


def test_what_is_being_typed_survives_the_others_entry(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.locator("#team-2").get_by_role("link", name="Damage").tap()
    page.locator("[data-digit='2']").tap()
    page.locator("[data-digit='4']").tap()
    page.locator("#keypad").get_by_text("Effect damage", exact=True).tap()
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    expect(page.locator("#life-points-2")).to_have_text("15000")
    expect(page.locator("#amount")).to_have_value("24")
    expect(page.locator("[name='kind']:checked")).to_have_value("effect-damage")
    expect(page.locator("#sum .sum__left")).to_have_text("15000 − 24 →")


def test_an_entry_that_came_too_late_is_shown_what_changed_and_offered_again(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.locator("#team-2").get_by_role("link", name="Damage").tap()
    page.locator("[data-amount='500']").tap()
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    expect(page.locator("#life-points-2")).to_have_text("15000")
    page.locator("#record").tap()
    stage = page.locator("#stage")
    expect(stage).to_contain_text("Not recorded: 1 entry was made meanwhile")
    expect(stage).to_contain_text("16000 − 1000 → 15000")
    assert table.life_points(2) == 15000
    stage.get_by_role("button", name="Record it now").tap()
    expect(page.locator("#life-points-2")).to_have_text("14500")


def test_a_question_to_one_judge_is_not_swept_away_by_the_others_entry(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    page.locator("#stage").get_by_role("button", name="Battle").tap(force=True)
    stage = page.locator("#stage")
    expect(stage).to_have_attribute("role", "alertdialog")
    stage.get_by_text("Other…").tap()
    page.locator("[name='overrule_words']").fill("the Head Judge")
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    expect(page.locator("#life-points-2")).to_have_text("15000")
    expect(stage).to_have_attribute("role", "alertdialog")
    expect(page.locator("[name='overrule_words']")).to_have_value("the Head Judge")
    stage.get_by_text("Go back").tap()
    expect(stage).not_to_have_attribute("role", "alertdialog")


def test_an_answer_that_was_overtaken_does_not_bring_the_older_board_back(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    held: list[Route] = []
    page.route(
        re.compile(f"{table.path}$"),
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    damage(page, 1, 1000)
    wait_until(lambda: page.evaluate("true") and bool(held))
    answer = held[0].fetch()
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    expect(page.locator("#life-points-2")).to_have_text("15000")
    held[0].fulfill(response=answer)
    expect(page.locator("#keypad")).to_have_count(0)
    expect(page.locator("#life-points-1")).to_have_text("15000")
    expect(page.locator("#life-points-2")).to_have_text("15000")
    expect(page.locator("#board")).to_have_attribute("data-position", "4")


def test_a_tablet_that_hears_nothing_dims_after_three_seconds_and_recovers(
    tablet: Callable[..., Any], table: Any
) -> None:
    device = tablet()
    page = device.open(table)
    app, sync = page.locator("#app"), page.locator("#sync")
    expect(sync).to_have_text(LIVE)
    device.wire.cut()
    cut = time.monotonic()
    expect(app).to_have_attribute("data-live", "no", timeout=6000)
    assert 2 <= time.monotonic() - cut <= 5
    expect(sync).to_have_text(LOST)
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    device.wire.mend()
    expect(page.locator("#life-points-2")).to_have_text("15000")
    expect(app).not_to_have_attribute("data-live", "no")
    expect(sync).to_have_text(LIVE)


def test_a_tablet_that_is_hidden_holds_no_stream(tablet: Callable[..., Any], table: Any) -> None:
    streams = table.app.extensions["referee.streams"]
    page = tablet().open(table)
    expect(page.locator("#sync")).to_have_text(LIVE)
    assert len(streams) == 1
    hide(page, hidden=True)
    wait_until(lambda: len(streams) == 0)
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    hide(page, hidden=False)
    expect(page.locator("#life-points-2")).to_have_text("15000")
    wait_until(lambda: len(streams) == 1)


def test_two_tabs_with_one_name_do_not_push_each_other_out(
    tablet: Callable[..., Any], table: Any
) -> None:
    page = tablet().open(table)
    expect(page.locator("#sync")).to_have_text(LIVE)
    with page.expect_popup() as opened:
        page.evaluate("open(location.href)")
    copy = opened.value
    expect(copy.locator("#sync")).to_have_text(LIVE)
    name = "sessionStorage.getItem('device')"
    wait_until(lambda: page.evaluate(name) != copy.evaluate(name))
    wait_until(lambda: len(table.app.extensions["referee.streams"]) == 2)
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    for each in (page, copy):
        expect(each.locator("#life-points-2")).to_have_text("15000")
        expect(each.locator("#sync")).to_have_text(LIVE)


@pytest.mark.parametrize("config", [{"LIVE_PACE": Pace(streams=0)}])
def test_a_tablet_that_is_refused_a_stream_polls(tablet: Callable[..., Any], table: Any) -> None:
    device = tablet()
    device.expect_errors("status of 503")
    page = device.open(table)
    mark(page)
    expect(page.locator("#sync")).to_have_text(LIVE)
    damage(page, 1, 1000)
    expect(page.locator("#life-points-1")).to_have_text("15000")
    table.record("life", changes=[{"team": 2, "kind": "loss", "amount": 1000}])
    expect(page.locator("#life-points-2")).to_have_text("15000")
    expect(page.locator("#app")).not_to_have_attribute("data-live", "no")
    expect_no_reload(page)


def hide(page: Page, *, hidden: bool) -> None:
    """As when another app comes to the front, or the screen goes off."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def wait_until(holds: Callable[[], bool], seconds: float = 5) -> None:
    """For what only the server knows."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)
