"""A whole tag match, judged with one finger from the coin to the result.

The exported transcript gives the same match again.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import Tablet


class Judge:
    """What a judge taps on the board, in her own words."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def enters(self, phase: str) -> None:
        self.page.locator(f".phases button[value={phase}]").tap()

    def is_refused(self, title: str) -> None:
        expect(self.page.locator("#stage")).to_contain_text(title)
        self.page.get_by_role("link", name="Go back").tap()
        expect(self.page.locator(".phases")).to_be_visible()

    def ends_the_turn_to(self, title: str) -> None:
        self.page.locator("#turn").get_by_role("button", name="End turn").tap()
        self.sees(title)

    def types(self, digits: str) -> None:
        for digit in digits:
            self.page.locator(f"#drawer [data-digit='{digit}']").tap()

    def records(self) -> None:
        self.page.locator("#drawer .drawer__foot button[data-record]").tap()
        expect(self.page.locator("#drawer .drawer")).to_have_count(0)

    def sees(self, title: str) -> None:
        expect(self.page.locator("#stage")).to_contain_text(title)

    def reads_life_points(self, red: int, blue: int) -> None:
        expect(self.page.locator("#life-points-1")).to_have_text(str(red))
        expect(self.page.locator("#life-points-2")).to_have_text(str(blue))


def test_a_whole_tag_match_is_judged_by_touch_and_replays_to_the_same_state(
    tablet: Callable[..., Tablet], app: Flask, tmp_path: Path
) -> None:
    held = tablet()
    page = held.context.new_page()
    judge = Judge(page)
    page.goto(held.wire.url)

    # The opening: two taps, and the clock.
    page.get_by_role("button", name="Start a match").tap()
    page.get_by_role("button", name="Team 1 Red starts").tap()
    page.get_by_role("button", name="Start clock").tap()
    judge.sees("Turn 1, A1")

    # Nobody attacks on the first three turns.
    for next_turn in ("Turn 2, A2", "Turn 3, B1", "Turn 4, B2"):
        judge.enters("battle")
        judge.is_refused("No Battle Phase yet")
        judge.ends_the_turn_to(next_turn)

    # An attack: 1900 on A1's 1400 in Attack Position.
    judge.enters("battle")
    judge.sees("Battle Step")
    page.locator("#turn").get_by_text("Attack", exact=True).tap()
    page.locator("#drawer label", has=page.locator("input[name=target][value=A1]")).tap()
    judge.types("19")
    page.locator("#battle-value").tap()
    judge.types("14")
    expect(page.locator("#battle-result")).to_contain_text("15500")
    judge.records()
    judge.reads_life_points(15500, 16000)

    # Life Points by keypad, and a slip of the finger taken back.
    page.locator("#team-2").get_by_role("link", name="Cost").tap()
    judge.types("2450")
    expect(page.locator("#sum")).to_contain_text("16000 − 2450 →")
    expect(page.locator("#sum")).to_contain_text("13550")
    judge.records()
    judge.reads_life_points(15500, 13550)
    page.locator("#dock").get_by_role("button", name="Undo").tap()
    judge.reads_life_points(15500, 16000)

    # Time is called in turn 4: it is finished, then three more, then Life Points decide.
    page.get_by_role("link", name="Clock…").tap()
    page.locator("#drawer").get_by_role("button", name="Call time").tap()
    expect(page.locator("#clock-label")).to_contain_text("Time called")
    judge.ends_the_turn_to("Extra turn 1 of 3")
    judge.sees("leads by 500")
    judge.ends_the_turn_to("Extra turn 2 of 3")
    judge.ends_the_turn_to("Extra turn 3 of 3")
    page.locator("#turn").get_by_role("button", name="End turn").tap()
    expect(page.locator("#stage")).to_contain_text("Team 2 Blue wins")
    judge.reads_life_points(15500, 16000)
    expect(page.get_by_role("link", name="Result slip").first).to_be_visible()

    match_id = page.url.rsplit("/", 1)[-1].split("?")[0]
    client = app.test_client()
    shown = client.get(f"/api/matches/{match_id}").get_json()
    assert shown["match"]["winner"] == 2
    assert shown["match"]["result"] == "win"
    assert shown["duel"]["outcome"] == {"winner": 2, "reason": "time"}
    assert shown["duel"]["extra_turn"] == 3
    assert shown["refused"] == []

    exported = tmp_path / "match.jsonl"
    exported.write_bytes(client.get(f"/api/matches/{match_id}/transcript").data)
    replayed = subprocess.run(
        [sys.executable, "-m", "referee", "replay", "--json", str(exported)],
        capture_output=True,
        check=True,
    )
    assert json.loads(replayed.stdout) == shown
