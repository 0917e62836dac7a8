"""The stage on which a Duelist activates: who passes before, the speeds, and the cards offered."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from referee.duel import commands as c
from referee.duel.vocabulary import Seat
from referee.officiate import Entry
from referee.web import ledgers
from referee.web.board_activate import ActivateStage, activate_stage
from referee.web.drawers import Asked
from referee.web.ledger import read

Json = dict[str, Any]
StageOf = Callable[..., ActivateStage]

TEAMS = [
    {"name": "Red", "duelists": ["Ana", "Bo"]},
    {"name": "Blue", "duelists": ["Cy", "Di"]},
]
SINGLE = [{"name": "Red", "duelists": ["Ana"]}, {"name": "Blue", "duelists": ["Cy"]}]
START = {"do": "start-duel", "first_team": 1}
MAIN = {"do": "enter", "phase": "main-1"}
LINK = {"do": "activate", "seat": "A1", "card": "Dark Hole", "speed": 1}
A2_PASSES = {"do": "pass", "seat": "A2"}
END_TURN = {"do": "end-turn"}
ATTACK = [*[END_TURN] * 3, {"do": "enter", "phase": "battle"}]
ATTACK = [*ATTACK, {"do": "declare-attack", "seat": "B2", "target": "A1"}]
SUMMON = {"do": "summon", "seat": "A1", "kind": "normal"}


@pytest.fixture
def stage_of(app: Flask, entries_of: Callable[[bytes], tuple[Entry, ...]]) -> Iterator[StageOf]:
    """The stage for a seat after some lines, with what was sent along."""

    def made(seat: Seat, *lines: Json, first: Json | None = None, **sent: str) -> ActivateStage:
        opening = {"do": "open-match", "teams": TEAMS, **(first or {})}
        raw = "\n".join(json.dumps(line) for line in (opening, START, *lines))
        ledger = read(entries_of(raw.encode()))
        return activate_stage(Asked(ledger, datetime.now(UTC), MultiDict(sent)), seat)

    with app.test_request_context():
        yield made


def asked(stage: ActivateStage) -> str:
    return stage.passing.question if stage.passing else ""


# --- who passes before ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "question", "seats"),
    [
        (Seat.B1, "A2 passes?", "A2"),
        (Seat.B2, "A2 and B1 pass?", "A2 B1"),
        (Seat.A1, "A2, B1 and B2 pass?", "A2 B1 B2"),
    ],
)
def test_a_later_seat_is_asked_once_whether_those_before_pass(
    stage_of: StageOf, seat: Seat, question: str, seats: str
) -> None:
    passing = stage_of(seat, MAIN, LINK).passing
    assert passing
    assert (passing.question, passing.seats, passing.is_yes) == (question, seats, True)


def test_who_passed_already_is_not_asked_about_again(stage_of: StageOf) -> None:
    assert asked(stage_of(Seat.B2, MAIN, LINK, A2_PASSES)) == "B1 passes?"


@pytest.mark.parametrize("lines", [ATTACK, [MAIN, SUMMON]])
def test_an_attack_and_a_summon_ask_the_same(stage_of: StageOf, lines: list[Json]) -> None:
    attacked = lines is ATTACK
    assert asked(stage_of(Seat.B1 if attacked else Seat.B2, *lines)) == (
        "A1 and A2 pass?" if attacked else "A2 and B1 pass?"
    )


def test_nothing_is_asked_where_the_seat_is_next_has_passed_or_nothing_is_open(
    stage_of: StageOf,
) -> None:
    assert stage_of(Seat.A2, MAIN, LINK).passing is None
    assert stage_of(Seat.A2, MAIN, LINK, A2_PASSES).passing is None
    assert stage_of(Seat.B2, MAIN).passing is None
    assert stage_of(Seat.B2, MAIN, LINK, {"do": "pass-all"}).passing is None


def test_in_a_match_of_two_one_may_chain_to_the_own_link_when_the_other_passes(
    stage_of: StageOf,
) -> None:
    single = {"teams": SINGLE, "ruleset": "single-2024"}
    assert asked(stage_of(Seat.A1, MAIN, LINK, first=single)) == "A2 passes?"


def test_no_stays_chosen_on_the_way_back_from_the_objection(stage_of: StageOf) -> None:
    passing = stage_of(Seat.B2, MAIN, LINK, passing="").passing
    assert passing
    assert passing.is_yes is False


# --- speeds and cards ----------------------------------------------------------------------------


def test_each_speed_says_what_speaks_against_it_once_those_before_have_passed(
    stage_of: StageOf,
) -> None:
    stage = stage_of(Seat.B2, MAIN, LINK, {**LINK, "seat": "A2", "speed": 3})
    assert (stage.title, asked(stage)) == ("chains to link 2", "B1 passes?")
    assert [speed.why for speed in stage.speeds] == [
        "Spell Speed 1 cannot chain",
        "Only a Counter Trap may answer",
        "",
    ]
    quiet = stage_of(Seat.A1, MAIN)
    assert (quiet.title, [speed.why for speed in quiet.speeds]) == ("activates", ["", "", ""])


def test_the_cards_that_the_seat_used_last_are_offered(stage_of: StageOf) -> None:
    assert stage_of(Seat.A1, MAIN, LINK).offered == ("Dark Hole",)
    assert stage_of(Seat.B2, MAIN, LINK).offered == ()


def test_a_card_that_was_tapped_is_still_chosen_on_the_way_back(stage_of: StageOf) -> None:
    assert stage_of(Seat.A1, MAIN, LINK, card="", card_offered="Dark Hole").card == "Dark Hole"


# --- recorded ------------------------------------------------------------------------------------


@pytest.fixture
def address(client: FlaskClient) -> str:
    """A match in which A1 has activated link 1."""
    opened = client.post(
        "/matches", data={"ruleset": "tag-2013", "key": "k", "table": "", "name": ""}
    )
    address = opened.headers["Location"]
    for fields in (
        {"do": "start-duel", "first_team": "1"},
        {"do": "enter", "phase": "main-1"},
        {"do": "activate", "seat": "A1", "speed": "1"},
    ):
        assert client.post(address, data=fields).status_code == 303
    return address


def commands(app: Flask, address: str) -> list[c.Command]:
    with app.test_request_context():
        rows = ledgers.load(address.rsplit("/", 1)[1]).rows
    return [row.command for row in rows[4:]]


def test_yes_records_the_passes_with_the_link(
    app: Flask, client: FlaskClient, address: str
) -> None:
    page = client.get(f"{address}?open=activate&seat=B2").get_data(as_text=True)
    assert 'value="A2 B1" checked' in page
    sent = {"do": "activate", "seat": "B2", "speed": "2", "passing": "A2 B1"}
    assert client.post(address, data=sent).status_code == 303
    said = [(command.do, getattr(command, "seat", None)) for command in commands(app, address)]
    assert said == [("pass", Seat.A2), ("pass", Seat.B1), ("activate", Seat.B2)]


def test_no_leaves_it_to_the_objection_and_the_way_back_keeps_no(
    app: Flask, client: FlaskClient, address: str
) -> None:
    sent = {"do": "activate", "seat": "B2", "speed": "2", "passing": "", "sheet": "activate"}
    refused = client.post(address, data=sent)
    assert refused.status_code == 422
    assert commands(app, address) == []
    assert '&amp;passing="' in refused.get_data(as_text=True)
