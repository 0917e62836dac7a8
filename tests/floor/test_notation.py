"""Facts are written and read back to the same, and what is none is said precisely."""

from typing import Any

import pytest

from referee.duel.errors import Malformed, Problem
from referee.floor import facts as f
from referee.floor.notation import read_fact, write_fact

EVERY_FACT: list[f.Fact] = [
    f.OpenEvent(name="Kup", date="2026-11-28", zone="Europe/Belgrade", settings={"hand_limit": 7}),
    f.ChangeEvent(name="Kup", date="2026-11-29", zone="UTC", forbidden_list="2013.9 TCG"),
    f.EnterTeam(name="Red", duelists=("Ana", "Bo")),
    f.ChangeTeam(team=1, name="Red", duelists=("Ana", "Bo")),
    f.DropTeam(team=1),
    f.OpenRound(),
    f.OpenRound(minutes=50),
    f.PairTable(round=1, table=4, teams=(1, 2)),
    f.PairTable(round=1, table=4, teams=(1, 2), match_id="abc"),
    f.UnpairTable(round=1, table=4),
    f.MoveTable(round=1, table=4, to=5),
    f.StartRound(round=1),
    f.StartRound(round=1, matches=(f.TableMatch(table=4, match_id="abc"),)),
    f.PauseRound(round=1, reason="Fire alarm", tables=(4, 5)),
    f.ResumeRound(round=1),
    f.CallRoundTime(round=1),
    f.EndRound(round=1),
    f.CoverTable(round=1, table=4, judge="Mila"),
    f.CoverTable(round=1, table=4, judge=None),
    f.ConfirmResult(round=1, table=4),
    f.StartDeckCheck(round=1, table=4),
    f.EndDeckCheck(round=1, table=4, seconds=480),
    f.ArchiveEvent(),
    f.RestoreEvent(),
]


@pytest.mark.parametrize("fact", EVERY_FACT, ids=lambda fact: fact.do)
def test_a_fact_is_read_back_as_it_was_written(fact: f.Fact) -> None:
    assert read_fact(write_fact(fact)) == fact


def test_every_fact_is_there() -> None:
    assert {fact.do for fact in EVERY_FACT} == f.FACTS.keys()


EVENT = {"do": "open-event", "name": "Kup", "date": "2026-11-28", "zone": "UTC"}


@pytest.mark.parametrize(
    ("given", "problem", "field"),
    [
        ([], Problem.NOT_AN_OBJECT, ""),
        ({"do": "dance"}, Problem.UNKNOWN_COMMAND, "do"),
        ({"do": "start-round"}, Problem.MISSING_FIELD, "round"),
        ({"do": "start-round", "round": "1"}, Problem.WRONG_TYPE, "round"),
        ({**EVENT, "colour": "red"}, Problem.UNKNOWN_FIELD, "colour"),
        ({**EVENT, "date": "yesterday"}, Problem.WRONG_TYPE, "date"),
        ({**EVENT, "ruleset": "chess"}, Problem.WRONG_TYPE, "ruleset"),
        ({**EVENT, "settings": {"hand_limit": 100}}, Problem.OUT_OF_RANGE, "settings.hand_limit"),
        ({"do": "open-round", "minutes": 601}, Problem.OUT_OF_RANGE, "minutes"),
        (
            {"do": "pair-table", "round": 1, "table": 0, "teams": [1, 2]},
            Problem.OUT_OF_RANGE,
            "table",
        ),
        (
            {"do": "pair-table", "round": 1, "table": 1, "teams": [1]},
            Problem.WRONG_TYPE,
            "teams",
        ),
        (
            {"do": "move-table", "round": 1, "table": 1, "to": 10000},
            Problem.OUT_OF_RANGE,
            "to",
        ),
    ],
)
def test_what_is_no_fact_is_said_with_its_field(given: Any, problem: Problem, field: str) -> None:
    with pytest.raises(Malformed) as fault:
        read_fact(given)
    assert (fault.value.problem, fault.value.field or "") == (problem, field)
