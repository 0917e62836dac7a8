"""Turn counters out of presets: what each button of the sheet records."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import officiate
from referee.duel import commands as c
from referee.duel import counter_presets
from referee.duel.ruleset import PRESETS as RULESETS
from referee.duel.vocabulary import CountAt, CountFrom, Scope, Seat
from referee.web import desk
from referee.web.preset_words import PRESETS

FORM = re.compile(r'<form(?:(?!</form>).)*value="start-counter".*?</form>', re.DOTALL)


class Table:
    """The counters sheet of one match, with a Duel running in turn 1 of A1."""

    def __init__(self, client: FlaskClient, app: Flask, ruleset: str) -> None:
        self.client = client
        self.app = app
        self.url = client.post("/matches", data={"ruleset": ruleset}).headers["Location"]
        self.send(do="start-duel", first_team="1-coin")

    def send(self, **fields: str) -> TestResponse:
        return self.client.post(self.url, data=fields)

    def form(self, query: str = "") -> str:
        found = FORM.search(self.client.get(f"{self.url}?open=counters{query}").text)
        assert found
        return found[0]

    def offered(self) -> dict[str, str]:
        """The words on each button, by the preset it starts."""
        buttons = re.findall(
            r'<button[^>]* name="preset" value="([^"]+)" formnovalidate>(.*?)</button>', self.form()
        )
        return {i: " ".join(unescape(re.sub(r"<[^>]+>", "", w)).split()) for i, w in buttons}

    def press(self, preset: str, **fields: str) -> c.Command:
        """The button pressed, and the command that was recorded."""
        sent = {"do": "start-counter", "sheet": "counters", "seat": "A1", "name": ""}
        sent |= {"turns": "", "scope": "opponents", "when": "end", "from": "next"}
        answer = self.send(**sent | fields, preset=preset)
        assert answer.status_code == 303, answer.text
        match_id = self.url.rsplit("/", 1)[-1]
        return officiate.entries(desk.matches_of(self.app), match_id)[-1].line.command


@pytest.fixture
def table(client: FlaskClient, app: Flask) -> Table:
    return Table(client, app, "tag-2013")


def test_every_preset_has_words_of_its_own(app: Flask) -> None:
    assert list(PRESETS) == list(counter_presets.PRESETS)
    with app.test_request_context():
        said = [str(words) for words in PRESETS.values()]
    assert len(set(said)) == len(said)


def test_a_tag_match_offers_every_preset_with_its_card_or_as_the_other_reading(
    table: Table,
) -> None:
    offered = table.offered()
    assert set(offered) == set(counter_presets.PRESETS)
    assert offered["three-opposing-turns"] == "Three opposing turns Swords of Revealing Light"
    assert offered["two-draw-phases"] == "The team skips its next two Draw Phases Reckless Greed"
    assert offered["two-draw-phases-each"] == (
        "Each teammate skips two Draw Phases the other reading"
    )
    assert 'href="/rulings/tag-swords" target="ruling"' in table.form()


def test_a_single_match_offers_no_contested_readings(client: FlaskClient, app: Flask) -> None:
    table = Table(client, app, "single-2024")
    offered = counter_presets.offered(RULESETS["single-2024"])
    assert list(table.offered()) == [preset.id for preset in offered]
    assert "two-draw-phases-each" not in table.offered()


def test_swords_of_revealing_light_is_started_by_one_button(table: Table) -> None:
    assert table.press("three-opposing-turns", seat="B2") == c.StartCounter(
        name="Swords of Revealing Light",
        seat=Seat.B2,
        scope=Scope.OPPONENTS,
        turns=3,
        when=CountAt.END,
        from_=CountFrom.NEXT,
    )
    sheet = table.client.get(f"{table.url}?open=counters").text
    assert "3 turns left, next B1" in sheet


@pytest.mark.parametrize("preset", counter_presets.PRESETS)
def test_each_button_records_its_own_counter(table: Table, preset: str) -> None:
    assert table.press(preset) == counter_presets.PRESETS[preset].command(Seat.A1)


def test_a_counter_out_of_a_preset_may_be_called_otherwise(table: Table) -> None:
    started = table.press("three-opposing-turns", name=" Nightmare's Steelcage ")
    assert isinstance(started, c.StartCounter)
    assert started.name == "Nightmare's Steelcage"


def test_the_counter_of_the_one_opposite_stands_at_that_seat(table: Table) -> None:
    started = table.press("opposing-draw-phase-facing", seat="A1")
    assert isinstance(started, c.StartCounter)
    assert (started.seat, started.scope, started.skip) == (Seat.B2, Scope.SELF, True)


def test_the_turn_player_is_chosen_first_and_from_a_seat_its_duelist(table: Table) -> None:
    assert re.search(r'name="seat" value="A1" checked', table.form())
    assert re.search(r'name="seat" value="B1" checked', table.form("&seat=B1"))


def test_enter_starts_the_counter_by_hand_and_none_of_the_presets(table: Table) -> None:
    """The first button of a form is pressed by Enter."""
    first = re.search(r"<button[^>]*>", table.form())
    assert first
    assert "preset" not in first[0]


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"preset": "four-turns"}, "preset"), ({"preset": "twenty-turns", "seat": "C1"}, "seat")],
)
def test_a_preset_that_is_none_is_told_in_the_sheet(
    table: Table, fields: dict[str, Any], field: str
) -> None:
    answer = table.send(do="start-counter", sheet="counters", **fields)
    assert answer.status_code == 400
    assert f"Field: {field}." in answer.text
    assert 'id="counters"' in answer.text
