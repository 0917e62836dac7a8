"""The battle sheet: what comes of a battle is said before it is recorded."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import officiate
from referee.duel import commands as c
from referee.duel.match import Match
from referee.duel.vocabulary import Direct, Position, Seat, Team
from referee.web import desk


class Table:
    """A tag match in the Battle Phase of turn 4, which is B2's."""

    def __init__(self, client: FlaskClient, app: Flask) -> None:
        self.client = client
        self.app = app
        names = {"team_1": "Red", "team_2": "Blue"}
        self.url = client.post("/matches", data={"ruleset": "tag-2013", **names}).headers[
            "Location"
        ]
        self.send(do="start-duel", first_team="1-coin")
        for _ in range(3):
            self.send(do="end-turn")
        self.send(do="enter", phase="battle")

    def send(self, **fields: str) -> TestResponse:
        return self.client.post(self.url, data=fields)

    def match(self) -> Match:
        return officiate.load(desk.matches_of(self.app), self.url.rsplit("/", 1)[-1])

    def commands(self) -> list[c.Command]:
        entries = officiate.entries(desk.matches_of(self.app), self.url.rsplit("/", 1)[-1])
        return [entry.line.command for entry in entries]

    def sheet(self, **fields: str) -> str:
        return self.client.get(self.url, query_string={"open": "battle", **fields}).text

    def result(self, **fields: str) -> str:
        """What the page's script asks for whenever something on the sheet changes."""
        answer = self.client.get(f"{self.url}/battle", query_string={"seat": "B2", **fields})
        assert answer.status_code == 200
        return answer.text


@pytest.fixture
def table(client: FlaskClient, app: Flask) -> Table:
    return Table(client, app)


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r'<(?:"[^"]*"|[^">])*>', " ", html)).split())


def attack(value: str, position: str = "attack", **others: str) -> dict[str, str]:
    return {"target": "A1", "position": position, "atk": "2400", "value": value, **others}


# --- what comes of it ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (attack("1900"), "A1’s monster is destroyed Team 1 Red loses 500 16000 − 500 → 15500"),
        (attack("2400"), "Both monsters are destroyed Nobody takes damage 16000 − 0 → 16000"),
        (attack("3000"), "B2’s monster is destroyed Team 2 Blue loses 600 16000 − 600 → 15400"),
        (attack("1900", "defense"), "A1’s monster is destroyed Nobody takes damage"),
        (attack("2400", "defense"), "No monster is destroyed Nobody takes damage"),
        (attack("3000", "defense"), "No monster is destroyed Team 2 Blue loses 600"),
        (attack("1900", "defense", piercing="yes"), "destroyed Team 1 Red loses 500"),
        (attack("1900", no_damage="yes"), "A1’s monster is destroyed Nobody takes damage"),
        (attack("1900", damage="250"), "A1’s monster is destroyed Team 1 Red loses 250"),
        (attack("0", atk="0"), "No monster is destroyed Nobody takes damage"),
        ({"target": "direct", "atk": "2400"}, "Team 1 Red loses 2400 16000 − 2400 → 13600"),
    ],
)
def test_what_is_destroyed_and_who_loses_how_much_is_said_before_it_is_recorded(
    table: Table, fields: dict[str, str], said: str
) -> None:
    before = table.match().position
    assert said in words(table.result(**fields))
    assert table.match().position == before


def test_what_is_said_is_what_is_recorded(table: Table) -> None:
    assert 'data-record="Team 2 Blue loses 600"' in table.result(**attack("3000"))
    table.send(do="battle", seat="B2", **attack("3000"))
    assert table.match().running_duel.life_points == {Team.ONE: 16000, Team.TWO: 15400}


def test_a_blow_that_takes_everything_says_that_the_duel_ends(table: Table) -> None:
    said = words(table.result(target="direct", atk="30000"))
    assert "Team 1 Red loses 16000 16000 − 16000 → 0" in said
    assert "Team 1 Red has no Life Points left: the Duel ends." in said


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"target": "A1", "position": "attack", "atk": "2400", "value": ""},
        {"target": "A1", "position": "attack", "atk": "many", "value": "1"},
        {"target": "Z9", "position": "attack", "atk": "1", "value": "1"},
        {"target": "A2", "position": "attack", "atk": "1", "value": "1"},
        {"target": "A1", "position": "sideways", "atk": "1", "value": "1"},
        {"target": "direct", "atk": "1", "monsters-A1": "x"},
    ],
)
def test_a_sheet_that_is_not_filled_in_says_nothing_yet(
    table: Table, fields: dict[str, str]
) -> None:
    result = table.result(**fields)
    assert "What comes of it stands here before it is recorded. 16000" in words(result)
    assert 'data-record="Record the battle"' in result


def test_without_scripts_the_sheet_itself_shows_what_comes_of_it(table: Table) -> None:
    page = table.sheet(seat="B2", **attack("1900"))
    assert "A1’s monster is destroyed" in page
    assert re.search(r'<button [^>]*formmethod="get"[^>]*name="open" value="battle"', page)
    assert re.search(r'name="atk"[^>]* value="2400"', page)


def test_between_duels_there_is_nothing_to_work_out(table: Table) -> None:
    table.send(do="concede", team="1")
    answer = table.client.get(f"{table.url}/battle", query_string=attack("1900"))
    assert answer.status_code == 404


# --- a face-down target --------------------------------------------------------------------------


def test_a_face_down_target_is_turned_up_and_fought_in_defense_position(table: Table) -> None:
    said = words(table.result(**attack("1900", "face-down")))
    assert "A1’s monster is destroyed Nobody takes damage" in said
    assert "It is turned face-up before damage calculation; its DEF counts." in said
    table.send(do="battle", seat="B2", **attack("1900", "face-down"))
    assert table.commands()[-1] == c.Battle(
        seat=Seat.B2,
        atk=2400,
        target=c.BattleTarget(seat=Seat.A1, position=Position.DEFENSE, value=1900),
    )


# --- a direct attack -----------------------------------------------------------------------------

DIRECT = {"do": "declare-attack", "seat": "B2", "target": "direct", "sheet": "battle"}


def rows(sheet: str) -> list[str]:
    return re.findall(r'<div class="monsters" role="radiogroup" aria-label="([^"]+)"', sheet)


def test_both_opponents_monsters_are_asked_for_until_they_are_noted_as_none(table: Table) -> None:
    assert rows(table.sheet()) == ["Monsters of A1", "Monsters of B1"]
    table.send(do="count", seat="B1", monsters="0")
    table.send(do="count", seat="A1", monsters="2")
    sheet = table.sheet()
    assert rows(sheet) == ["Monsters of A1"]
    assert "2 noted" in words(sheet)


def test_what_is_noted_is_not_recorded_again_with_the_attack(table: Table) -> None:
    table.send(do="count", seat="A1", monsters="2")
    checked = re.findall(r'name="monsters-A1" value="\d"( checked)?', table.sheet())
    assert checked == [""] * 6


def test_a_monster_said_with_the_attack_speaks_against_it_at_once(table: Table) -> None:
    said = {"target": "direct", "atk": "1000", "monsters-A1": "1", "monsters-B1": "0"}
    result = table.result(**said)
    assert "A direct attack needs both opponents to have no monster" in words(result)
    assert 'href="/rulings/tag-direct-attack"' in result
    before = table.match().position
    answer = table.send(**DIRECT | said)
    assert answer.status_code == 422
    assert "No direct attack" in answer.text
    assert table.match().position == before
    assert "A direct attack needs" not in table.result(**said | {"monsters-A1": "0"})


def test_no_monsters_are_noted_along_with_the_attack(table: Table) -> None:
    answer = table.send(**DIRECT, **{"monsters-A1": "0", "monsters-B1": "0"})
    assert answer.status_code == 303
    assert table.commands()[-3:] == [
        c.Count(seat=Seat.A1, monsters=0),
        c.Count(seat=Seat.B1, monsters=0),
        c.DeclareAttack(seat=Seat.B2, target=Direct.DIRECT),
    ]


# --- values used before --------------------------------------------------------------------------


def test_the_values_of_this_duel_are_offered_the_newest_first(table: Table) -> None:
    assert "data-used" not in table.sheet()
    for value in ("1900", "2400", "1200"):
        table.send(do="battle", seat="B2", **attack(value))
    table.send(do="battle", seat="B2", target="direct", atk="1600")
    used = re.findall(r'data-used="(\d+)"', table.sheet())
    assert used == ["1600", "2400", "1200", "1900"]
    table.send(do="concede", team="1")
    table.send(do="start-duel", first_team="1-loser")
    assert "data-used" not in table.sheet()


def test_enter_records_the_battle_and_not_the_declaration_alone(table: Table) -> None:
    """The first button of a form is pressed by Enter."""
    form = re.search(r'<form[^>]*id="battle-form".*?</form>', table.sheet(), re.DOTALL)
    assert form
    assert re.findall(r"<button[^>]*>", form[0])[0].endswith('name="do" value="battle">')
