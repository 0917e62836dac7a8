"""Pairings out of a list: teams by number or name, and whatever stands in it twice."""

from datetime import UTC, datetime

import pytest

from referee.duel.clock import Clock
from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.round import Round, RoundTable
from referee.floor.team import EventTeam
from referee.web.floor.delimited import read
from referee.web.floor.line_faults import LineCode
from referee.web.floor.line_report import Report
from referee.web.floor.pairing_lines import read_pairings
from referee.web.floor.pairings import write_csv

NAMES = ("Red", "Équipe Œuf", "Đorđe’s", "Élan", "Elan", "4", "Gold", "Lazy", "Black", "White")
TEAMS = tuple(
    EventTeam(number, name, (f"{name} A", f"{name} B"), is_dropped=name == "Lazy")
    for number, name in enumerate(NAMES, start=1)
)
CLOCK = Clock(2_400_000_000, datetime(2026, 11, 28, tzinfo=UTC))


def round_of(*tables: RoundTable) -> Round:
    return Round(1, 40, CLOCK, tables)


def report(text: str, round_: Round | None = None) -> Report:
    event = Event(
        position=1,
        name="Kup",
        date="2026-11-28",
        zone="UTC",
        ruleset="tag-2013",
        settings={},
        forbidden_list=None,
        teams=TEAMS,
    )
    return read_pairings(read(text, 3), event, round_ or round_of())


def pairings(found: Report) -> list[tuple[int, tuple[int, ...]]]:
    return [(fact.table, fact.teams) for fact in found.facts if isinstance(fact, f.PairTable)]


def faults(found: Report) -> list[tuple[int, LineCode, int | str, str]]:
    return [(line.number, fault.code, fault.value, fault.name) for line, fault in found.faulty]


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1", 1),
        ("#2", 2),
        ("red", 1),
        ("  RED ", 1),
        ("equipe oeuf", 2),
        ("DORDE’S", 3),
        ("djordje’s", 3),
        ("Élan", 4),
        ("Elan", 5),
        ("élan", 4),
    ],
)
def test_a_team_is_meant_by_its_number_or_by_the_nearest_spelling(
    written: str, number: int
) -> None:
    assert pairings(report(f"7;{written};Gold")) == [(7, (number, 7))]


def test_every_line_that_is_no_pairing_says_why() -> None:
    found = report(
        "1;Red;Gold\n"
        "1;2;3\n"
        "2;Black;red\n"
        "3;Nobody;White\n"
        "4;White;White\n"
        "x;Black;White\n"
        "0;Black;White\n"
        "5;Black\n"
        "6;4;White\n"
        "7;Lazy;White\n"
        "8;Black;White;Red\n"
        "20;Black;White\n"
        "9;Élan;White",
        round_of(RoundTable(20, (2, 3), None), RoundTable(21, (4, 5), None)),
    )
    assert pairings(found) == [(1, (1, 7))]
    assert faults(found) == [
        (2, LineCode.TABLE_IN_LINE, 1, "1"),
        (3, LineCode.PAIRED_IN_LINE, 1, "red"),
        (4, LineCode.TEAM_UNKNOWN, "", "Nobody"),
        (5, LineCode.SAME_TEAM, "", "White"),
        (6, LineCode.NO_TABLE, "x", ""),
        (7, LineCode.TABLE_OUT_OF_RANGE, 9999, ""),
        (8, LineCode.TEAM_MISSING, "", ""),
        (9, LineCode.TEAM_AMBIGUOUS, "", "4"),
        (10, LineCode.TEAM_DROPPED, "", "Lazy"),
        (11, LineCode.TOO_MANY_CELLS, 4, ""),
        (12, LineCode.TABLE_TAKEN, 20, ""),
        (13, LineCode.PAIRED_AT_TABLE, 21, "Élan"),
    ]


@pytest.mark.parametrize(
    "header",
    ["table,team,team", "Table;Team 1;Team 2", "sto;tim 1;tim 2", "table;équipe 1;équipe 2"],
)
def test_a_header_is_known(header: str) -> None:
    delimiter = ";" if ";" in header else ","
    found = report(f"{header}\n{delimiter.join(('3', 'Red', 'Gold'))}")
    assert found.header is not None
    assert pairings(found) == [(3, (1, 7))]


def test_team_2_may_stand_before_team_1_where_a_header_says_so() -> None:
    assert pairings(report("team 2;table;team 1\nGold;3;Red")) == [(3, (1, 7))]


def test_what_is_exported_is_imported_to_the_same() -> None:
    tables = (RoundTable(3, (1, 7), None), RoundTable(12, (4, 5), None))
    event = Event(
        position=1,
        name="Kup",
        date="2026-11-28",
        zone="UTC",
        ruleset="tag-2013",
        settings={},
        forbidden_list=None,
        teams=TEAMS,
    )
    written = write_csv(event, round_of(*tables)).decode("utf-8-sig")
    assert pairings(report(written)) == [(3, (1, 7)), (12, (4, 5))]
