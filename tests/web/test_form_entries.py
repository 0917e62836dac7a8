"""What a form says along with its command is recorded before it."""

import pytest
from werkzeug.datastructures import MultiDict

from referee.duel import commands as c
from referee.duel.errors import Malformed
from referee.duel.vocabulary import Direct, Seat, SpellSpeed
from referee.web.form_entries import read_entries

CHAINED = {"do": "activate", "seat": "B2", "card": "", "speed": "2"}
ATTACK = {"do": "declare-attack", "seat": "B2", "target": "direct"}


@pytest.mark.parametrize("passing", [["A2 B1"], ["A2", "B1"], ["A2", "", "B1"]])
def test_who_passes_first_stands_before_the_link(passing: list[str]) -> None:
    lines = read_entries(MultiDict({**CHAINED, "passing": passing}))
    assert [line.command for line in lines] == [
        c.Pass(seat=Seat.A2),
        c.Pass(seat=Seat.B1),
        c.Activate(seat=Seat.B2, card="", speed=SpellSpeed.TWO),
    ]


def test_the_monsters_there_are_noted_before_the_attack() -> None:
    lines = read_entries(MultiDict({**ATTACK, "monsters-A1": "0", "monsters-B1": "2"}))
    assert [line.command for line in lines] == [
        c.Count(seat=Seat.A1, monsters=0),
        c.Count(seat=Seat.B1, monsters=2),
        c.DeclareAttack(seat=Seat.B2, target=Direct.DIRECT),
    ]


def test_a_number_of_monsters_that_was_not_said_is_not_noted() -> None:
    (line,) = read_entries(MultiDict({**ATTACK, "monsters-A1": ""}))
    assert line.command.do == "declare-attack"


def test_other_forms_record_their_command_alone() -> None:
    (line,) = read_entries(MultiDict({"do": "end-turn"}))
    assert line.command == c.EndTurn()


def test_who_records_and_the_reason_to_overrule_go_with_every_line() -> None:
    lines = read_entries(MultiDict({**CHAINED, "passing": "A2", "overrule": "seen"}), by="Vera")
    assert [(line.by, line.overrule) for line in lines] == [("Vera", "seen")] * 2


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({**CHAINED, "passing": "A2 C3"}, "seat"),
        ({**ATTACK, "monsters-A1": "many"}, "monsters-A1"),
        ({**ATTACK, "monsters-X9": "1"}, "seat"),
    ],
)
def test_what_cannot_be_read_names_its_field(fields: dict[str, str], field: str) -> None:
    with pytest.raises(Malformed) as fault:
        read_entries(MultiDict(fields))
    assert fault.value.field == field
