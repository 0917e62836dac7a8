"""The sheet of simultaneous triggers: the links they become, why, and what the owners choose."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from referee.duel import commands as c
from referee.duel.errors import Malformed
from referee.duel.triggers import Owner, Place
from referee.duel.vocabulary import Seat
from referee.officiate import Entry
from referee.web import ledgers
from referee.web.drawers import Asked, triggers
from referee.web.drawers.triggers import TriggersSheet
from referee.web.ledger import read
from referee.web.trigger_rows import ROWS, read_triggers

Json = dict[str, Any]
SheetOf = Callable[..., TriggersSheet]

OPENING = {
    "do": "open-match",
    "teams": [
        {"name": "Red", "duelists": ["Ana", "Bo"]},
        {"name": "Blue", "duelists": ["Cy", "Di"]},
    ],
}
START = {"do": "start-duel", "first_team": 1}
CHAIN = {"do": "activate", "seat": "A1", "card": "", "speed": 2}
# The turn is A1's. Row 1 is B2's, row 2 A1's, row 3 A2's, row 4 a mandatory one of B1.
FOUR = {
    "seat-1": "B2",
    "card-1": "Peten",
    "seat-2": "A1",
    "card-2": "Sangan",
    "seat-3": "A2",
    "card-3": "",
    "seat-4": "B1",
    "card-4": "Tuned Magician",
    "mandatory-4": "yes",
}


@pytest.fixture
def sheet_of(app: Flask, entries_of: Callable[[bytes], tuple[Entry, ...]]) -> Iterator[SheetOf]:
    """The sheet with what was sent, after some lines of a Duel."""

    def made(sent: dict[str, str], *lines: Json) -> TriggersSheet:
        raw = "\n".join(json.dumps(line) for line in (OPENING, START, *lines))
        ledger = read(entries_of(raw.encode()))
        return triggers.view(Asked(ledger, datetime.now(UTC), MultiDict(sent)))

    with app.test_request_context():
        yield made


def links(sheet: TriggersSheet) -> list[tuple[int, str, str]]:
    return [(link.number, link.seat, link.card) for link in sheet.links]


# --- the order -----------------------------------------------------------------------------------


def test_the_links_stand_in_the_order_of_the_rule_each_with_its_reason(sheet_of: SheetOf) -> None:
    sheet = sheet_of(FOUR)
    assert [(link.number, link.seat, link.card, link.why) for link in sheet.links] == [
        (1, "B1", "Tuned Magician", "Mandatory effect of the teammate"),
        (2, "A1", "Sangan", "Optional effect of the turn player"),
        (3, "B2", "Peten", "Optional effect of an opponent"),
        (4, "A2", "", "Optional effect of an opponent"),
    ]
    assert sheet.asked_first == "Then B1 is the first who may respond."


def test_every_place_has_its_reason() -> None:
    places = {Place(is_optional, owner) for is_optional in (True, False) for owner in Owner}
    assert set(triggers.WHY) == places


def test_arrows_stand_only_where_the_owners_choose(sheet_of: SheetOf) -> None:
    can = [(link.seat, link.can_rise, link.can_sink) for link in sheet_of(FOUR).links]
    assert can == [
        ("B1", False, False),
        ("A1", False, False),
        ("B2", False, True),
        ("A2", True, False),
    ]


@pytest.mark.parametrize("move", ["down 1", "up 3"])
def test_two_opponents_choose_who_of_them_comes_first(sheet_of: SheetOf, move: str) -> None:
    sheet = sheet_of(FOUR | {"move": move})
    assert [link.seat for link in sheet.links] == ["B1", "A1", "A2", "B2"]
    assert sheet.order == "4 2 3 1"
    assert sheet.asked_first == "Then A1 is the first who may respond."


def test_what_was_moved_stays_moved(sheet_of: SheetOf) -> None:
    sheet = sheet_of(FOUR | {"order": "4 2 3 1", "seat-5": "A2"})
    assert [link.row for link in sheet.links] == [4, 2, 3, 1, 5]


@pytest.mark.parametrize(
    "move", ["up 1", "down 3", "up 4", "down 4", "up 9", "down 99", "up", "", "sideways x", "up -1"]
)
def test_no_move_breaks_the_order(sheet_of: SheetOf, move: str) -> None:
    assert sheet_of(FOUR | {"move": move}).order == "4 2 1 3"


@pytest.mark.parametrize("order", ["", "9 8 7", "x 3 3 1", "-1 0 13 ² ٣"])
def test_an_order_nobody_gave_loses_nothing(sheet_of: SheetOf, order: str) -> None:
    assert {link.row for link in sheet_of(FOUR | {"order": order}).links} == {1, 2, 3, 4}


def test_links_are_counted_on_from_a_chain_that_is_open(sheet_of: SheetOf) -> None:
    assert links(sheet_of({"seat-1": "A2"}, CHAIN)) == [(2, "A2", "")]


# --- the rows ------------------------------------------------------------------------------------


def test_there_are_four_rows_at_first_and_nothing_picked(sheet_of: SheetOf) -> None:
    sheet = sheet_of({})
    assert ([row.number for row in sheet.rows], sheet.links) == ([1, 2, 3, 4], ())
    assert (sheet.asked_first, sheet.order) == ("", "")


def test_another_effect_adds_a_row_up_to_twelve(sheet_of: SheetOf) -> None:
    assert len(sheet_of(FOUR | {"another": "yes"}).rows) == 5
    assert len(sheet_of({"card-8": "", "another": "yes"}).rows) == 9
    full = sheet_of({"card-12": "", "another": "yes"})
    assert (len(full.rows), full.can_add) == (12, False)


def test_a_seat_that_is_not_of_this_match_becomes_no_link(sheet_of: SheetOf) -> None:
    assert links(sheet_of({"seat-1": "C3", "seat-2": "A1"})) == [(1, "A1", "")]


def test_the_form_gives_the_effects_in_the_order_chosen() -> None:
    form = MultiDict(FOUR | {"order": "4 2 3 1"})
    assert [effect["seat"] for effect in read_triggers(form)["effects"]] == ["B1", "A1", "A2", "B2"]
    every = MultiDict({f"seat-{number}": "A1" for number in ROWS})
    assert len(read_triggers(every)["effects"]) == 12


def test_a_card_without_a_seat_is_not_lost_without_a_word() -> None:
    with pytest.raises(Malformed) as fault:
        read_triggers(MultiDict({"seat-1": "A1", "card-9": "Sangan"}))
    assert fault.value.field == "seat-9"


# --- without scripts -----------------------------------------------------------------------------


@pytest.fixture
def address(client: FlaskClient) -> str:
    opened = client.post(
        "/matches", data={"ruleset": "tag-2013", "key": "k", "table": "", "name": ""}
    )
    address = opened.headers["Location"]
    client.post(address, data={"do": "start-duel", "first_team": "1"})
    return address


def test_a_button_of_the_form_brings_the_sheet_again_with_everything_typed(
    app: Flask, client: FlaskClient, address: str
) -> None:
    looked = client.get(address, query_string={"do": "triggers", "sheet": "triggers", **FOUR})
    page = looked.get_data(as_text=True)
    assert looked.status_code == 200
    assert 'value="Tuned Magician"' in page
    assert 'name="order" value="4 2 1 3"' in page
    assert '<option value="Dark Hole">' in page
    more = client.get(address, query_string={"sheet": "triggers", **FOUR, "another": "yes"})
    assert 'name="card-5"' in more.get_data(as_text=True)


def test_what_was_moved_is_recorded_so(app: Flask, client: FlaskClient, address: str) -> None:
    sent = {"do": "triggers", "sheet": "triggers", **FOUR, "order": "4 2 3 1"}
    assert client.post(address, data=sent).status_code == 303
    with app.test_request_context():
        match = ledgers.load(address.rsplit("/", 1)[1]).match
    chain = match.running_duel.chain
    assert chain
    assert [link.seat for link in chain.links] == [Seat.B1, Seat.A1, Seat.A2, Seat.B2]


def test_the_triggers_of_the_shared_example_go_on_the_chain_as_shown(
    app: Flask, client: FlaskClient, address: str
) -> None:
    """What the sheet shows and what is recorded are one order."""
    client.post(address, data={"do": "triggers", **FOUR})
    with app.test_request_context():
        ledger = ledgers.load(address.rsplit("/", 1)[1])
    chain = ledger.match.running_duel.chain
    assert isinstance(ledger.rows[-1].command, c.Triggers)
    assert chain
    assert [link.seat.value for link in chain.links] == ["B1", "A1", "B2", "A2"]
