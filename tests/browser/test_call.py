"""A judge call and a penalty, by touch."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.duel import commands as c
from referee.duel.appeal import APPEAL
from referee.duel.vocabulary import Infraction, Seat, Severity
from tests.browser.conftest import Table, Tablet

MINUTE = timedelta(minutes=1)


class Finger:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def on(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def button(self, name: str) -> None:
        self.on(self.page.get_by_role("button", name=name))

    def choice(self, value: str) -> None:
        self.on(self.page.locator("#drawer label", has=self.page.locator(f"[value='{value}']")))


@pytest.fixture
def finger(tablet: Callable[..., Tablet], table: Table) -> Finger:
    return Finger(tablet().open(table))


def foot(page: Page) -> Locator:
    return page.locator("#drawer .drawer__foot button")


def test_a_call_is_opened_and_closed_in_three_taps(finger: Finger, table: Table) -> None:
    finger.button("Call judge")
    finger.button("The judge is at the table")
    finger.button("Close the call, no extension")
    expect(finger.page.locator("#drawer .drawer")).to_have_count(0)
    expect(finger.page.get_by_role("button", name="Call judge")).to_be_visible()
    assert table.last_line().command == c.CloseCall()
    assert finger.taps == 3


def test_a_call_of_four_minutes_with_two_left_is_extended_by_two(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    table.record("start-clock", ago=42 * MINUTE - timedelta(seconds=1))
    table.record("call-judge", ago=5 * MINUTE, seat="A2")
    table.record("judge-arrives", ago=4 * MINUTE)
    page = tablet().open(table, "?open=call")
    expect(page.locator("[data-spent]")).to_have_text(re.compile(r"4:\d\d"))
    expect(page.locator("[data-granted]")).to_have_text("2:00")
    holding = page.locator("[data-reason]:visible")
    expect(holding).to_contain_text(["Over a minute", "Never more than was left"])
    expect(foot(page)).to_have_text("Close the call, extend by 2:00")
    foot(page).tap()
    expect(page.locator("#clock-note")).to_have_text("Extended by 2:00 in all")
    assert 120 <= table.match().clock.extended / 1_000_000 < 121


def test_the_figures_follow_while_the_sheet_is_open(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    table.record("start-clock", ago=10 * MINUTE)
    table.record("judge-arrives", ago=MINUTE)
    page = tablet().open(table, "?open=call")
    expect(page.locator("[data-reason]:visible")).to_contain_text(["Over a minute"])
    first = foot(page).inner_text()
    expect(foot(page)).not_to_have_text(first)
    expect(foot(page)).to_have_text(re.compile(r"Close the call, extend by 1:\d\d"))
    minutes, seconds = foot(page).inner_text().rsplit(" ", 1)[-1].split(":")
    foot(page).tap()
    expect(page.locator("#drawer .drawer")).to_have_count(0)
    said = int(minutes) * 60 + int(seconds)
    assert said <= table.match().clock.extended / 1_000_000 < said + 5


def test_a_game_loss_takes_the_extension_at_once(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    table.record("start-clock", ago=10 * MINUTE)
    table.record("judge-arrives", ago=4 * MINUTE)
    page = tablet().open(table, "?open=call")
    expect(foot(page)).to_contain_text("extend by 4:")
    page.get_by_text("Game Loss given").tap()
    expect(foot(page)).to_have_text("Close the call, no extension")
    expect(page.locator("[data-granted]")).to_have_text("none")
    expect(page.locator("[data-reason]:visible")).to_contain_text(["ends in a Game Loss"])
    page.get_by_text("Game Loss given").tap()
    expect(foot(page)).to_contain_text("extend by 4:")


def test_time_called_at_another_tablet_takes_it_too(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    table.record("start-clock", ago=10 * MINUTE)
    table.record("judge-arrives", ago=4 * MINUTE)
    page = tablet().open(table, "?open=call")
    expect(foot(page)).to_contain_text("extend by 4:")
    table.record("time")
    expect(foot(page)).to_have_text("Close the call, no extension")
    expect(page.locator("[data-reason]:visible")).to_contain_text(["After time was called"])


def test_an_answer_is_appealed_and_the_head_judge_closes(finger: Finger, table: Table) -> None:
    page = finger.page
    finger.button("Call judge")
    finger.button("The judge is at the table")
    page.get_by_label("Answer given").fill("B1 may respond")
    finger.button("Appeal to the Head Judge")
    expect(page.locator(".trail")).to_contain_text("Answered: B1 may respond")
    expect(page.locator(".trail")).to_contain_text("Appealed to the Head Judge")
    expect(page.locator("#call")).to_contain_text("The Head Judge’s answer is final.")
    assert table.last_line().command == APPEAL
    page.get_by_label("The Head Judge’s answer").fill("B1 may not")
    finger.button("Close the call")
    expect(page.locator("#drawer .drawer")).to_have_count(0)
    assert table.last_line().command == c.CloseCall(answer="B1 may not")
    page.get_by_role("link", name="Log", exact=True).tap()
    expect(page.locator("#entry-5")).to_contain_text("Ruling given: Judge call")
    expect(page.locator("#entry-6")).to_contain_text("Appealed to the Head Judge")


def test_what_was_typed_is_there_again_after_a_look_at_a_ruling(
    finger: Finger, table: Table
) -> None:
    page = finger.page
    table.record("judge-arrives")
    expect(page.locator("#sync")).to_contain_text("#3")
    page.get_by_role("link", name="Call open").tap()
    page.get_by_label("Answer given").fill("Not yet")
    page.get_by_role("link", name="Look up a ruling").tap()
    page.locator("#rulings h3", has_text="Taking a judge call; appeal").tap()
    page.get_by_role("link", name="Cite in the call").tap()
    expect(page.get_by_label("Answer given")).to_have_value("Not yet")
    cited = page.locator(".call__cited")
    expect(cited).to_contain_text("Taking a judge call; appeal to the Head Judge")
    finger.button("Keep the answer, call goes on")
    expect(page.locator(".trail")).to_contain_text("Answered: Not yet")
    expect(page.get_by_label("Answer given")).to_have_value("")
    ruled = c.Rule(question="Judge call", answer="Not yet", ruling="judge-take-call")
    assert table.last_line().command == ruled


# --- penalties -----------------------------------------------------------------------------------


def test_infraction_and_severity_are_two_taps_and_the_penalty_stands_there_first(
    tablet: Callable[..., Tablet], table: Table
) -> None:
    finger = Finger(tablet().open(table, "?open=penalty&seat=B1"))
    finger.choice("slow-play")
    expect(foot(finger.page)).to_have_text("Record: Warning")
    finger.choice("major")
    expect(foot(finger.page)).to_contain_text("Record: Game Loss")
    expect(foot(finger.page)).to_contain_text("Team 1 Red loses this Duel.")
    assert finger.taps == 2
    finger.on(foot(finger.page))
    expect(finger.page.locator("#stage")).to_contain_text("Game Loss")
    given = c.Penalty(seat=Seat.B1, infraction=Infraction.SLOW_PLAY, severity=Severity.MAJOR)
    assert table.last_line().command == given


def test_the_same_again_is_pointed_out_before_it_is_recorded_and_upgraded_by_the_head_judge(
    finger: Finger, table: Table
) -> None:
    page = finger.page
    table.record("penalty", seat="A1", infraction="slow-play", severity="minor")
    page.get_by_role("link", name="Penalties").tap()
    finger.choice("A2")
    finger.choice("slow-play")
    expect(foot(page)).to_have_text("Record: Warning")
    expect(page.locator("#penalty-repeat")).to_have_count(0)
    finger.choice("A1")
    expect(page.locator("#penalty-repeat")).to_contain_text(
        "A1 Ana had this infraction before in this match: Warning."
    )
    page.locator("#penalty-other label", has_text="Upgrade").tap()
    expect(foot(page)).to_contain_text("Record: Game Loss")
    page.get_by_label("Name of the Head Judge").fill("Ines")
    foot(page).tap()
    expect(page.locator("#penalty")).to_be_visible()  # the Head Judge has not been asked
    page.get_by_text("The Head Judge has decided it").tap()
    foot(page).tap()
    expect(page.locator("#drawer .drawer")).to_have_count(0)
    given = table.match().penalties
    assert [(g.seat, g.penalty, g.repeat) for g in given] == [
        ("A1", "warning", False),
        ("A1", "game-loss", True),
    ]
    assert given[-1].note == "Decided by the Head Judge, Ines"


def test_what_was_typed_stays_while_a_penalty_is_weighed(finger: Finger) -> None:
    page = finger.page
    page.get_by_role("link", name="Penalties").tap()
    page.get_by_label("Note").fill("counted the Graveyard again")
    finger.choice("B2")
    finger.choice("cheating")
    finger.choice("severe")
    expect(foot(page)).to_contain_text("Record: Disqualification")
    expect(page.get_by_label("Note")).to_have_value("counted the Graveyard again")
    expect(page.locator("#penalty")).to_contain_text("The Head Judge has decided it")
