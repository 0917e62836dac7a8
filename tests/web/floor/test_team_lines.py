"""Teams out of a list: every line is a team, or says why it is none."""

import pytest

from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.team import EventTeam
from referee.web.floor.delimited import read
from referee.web.floor.line_faults import LineCode
from referee.web.floor.line_report import Report, read_facts, write_facts
from referee.web.floor.team_lines import read_teams
from referee.web.floor.teams import write_csv

ENTERED = (
    EventTeam(1, "Red", ("Ana", "Bo")),
    EventTeam(2, "Lazy", ("Cy", "Di"), is_dropped=True),
)


def event(*teams: EventTeam, ruleset: str = "tag-2013") -> Event:
    return Event(
        position=1,
        name="Kup",
        date="2026-11-28",
        zone="UTC",
        ruleset=ruleset,
        settings={},
        forbidden_list=None,
        teams=teams,
    )


def report(text: str, found: Event | None = None) -> Report:
    return read_teams(read(text, 3), found or event(*ENTERED))


def teams(read_: Report) -> list[tuple[str, ...]]:
    return [(fact.name, *fact.duelists) for fact in read_.facts if isinstance(fact, f.EnterTeam)]


def faults(read_: Report) -> list[tuple[int, LineCode, int | str]]:
    return [(line.number, fault.code, fault.value) for line, fault in read_.faulty]


def test_every_line_that_is_no_team_says_why() -> None:
    found = report(
        "Blue;Eli;Fay\n"
        "blue;Gus;Hal\n"
        "RED;Ida;Jo\n"
        "One;Kim\n"
        "None\n"
        ";Lea;Mia\n"
        "Many;N;O;P\n"
        "Same;fay;ELI\n"
        "Again;Bo;Ana\n"
        f"{'x' * 101};Q;R\n"
        "Lazy;S;T"
    )
    assert teams(found) == [("Blue", "Eli", "Fay"), ("Lazy", "S", "T")]
    assert faults(found) == [
        (2, LineCode.TEAM_IN_LINE, 1),
        (3, LineCode.TEAM_ENTERED, 1),
        (4, LineCode.ONE_DUELIST, ""),
        (5, LineCode.NO_DUELIST, ""),
        (6, LineCode.NO_NAME, ""),
        (7, LineCode.TOO_MANY_CELLS, 4),
        (8, LineCode.DUELISTS_IN_LINE, 1),
        (9, LineCode.DUELISTS_ENTERED, 1),
        (10, LineCode.NAME_TOO_LONG, 100),
    ]


@pytest.mark.parametrize(
    "header",
    [
        "Team,Duelist A,Duelist B",
        "team name;DUELIST 1;duelist 2",
        "Équipe\tDuelliste A\tDuelliste B",
        "nom;joueur 1;joueur 2",
        "Tim;Duelista A;Duelista B",
        "тим;дуелиста а;дуелиста б",
        "ekipa,igrač 1,igrač 2",
    ],
)
def test_a_header_is_known_in_every_language(header: str) -> None:
    delimiter = next(d for d in ",;\t" if d in header)
    found = report(f"{header}\n{delimiter.join(('Blue', 'Eli', 'Fay'))}")
    assert found.header is not None
    assert found.header.number == 1
    assert teams(found) == [("Blue", "Eli", "Fay")]


def test_a_header_says_the_order_of_the_columns_and_which_are_not_read() -> None:
    found = report("Country;Duelist B;Duelist A;Number;Team\nFR;Fay;Eli;7;Blue")
    assert teams(found) == [("Blue", "Eli", "Fay")]
    assert found.unread == ("Country",)


def test_without_a_header_the_first_line_is_a_team() -> None:
    found = report("Blue;Eli;Fay")
    assert found.header is None
    assert teams(found) == [("Blue", "Eli", "Fay")]


def test_numbers_before_every_line_are_passed_over() -> None:
    assert teams(report("1;Blue;Eli;Fay\n2;Gold;Gus;Hal")) == [
        ("Blue", "Eli", "Fay"),
        ("Gold", "Gus", "Hal"),
    ]


def test_where_one_plays_alone_a_line_is_a_duelist() -> None:
    found = report("Eli\nFay", event(ruleset="single-2025"))
    assert teams(found) == [("Eli", "Eli"), ("Fay", "Fay")]


def test_what_is_exported_is_imported_to_the_same() -> None:
    names = (EventTeam(1, "=1+1", ("Ana, M.", '"Bo"')), EventTeam(2, "'-2", ("Č", "Ð")))
    found = report(write_csv(event(*names)).decode("utf-8-sig"), event())
    assert teams(found) == [("=1+1", "Ana, M.", '"Bo"'), ("'-2", "Č", "Ð")]
    assert found.unread == ()


def test_a_team_that_dropped_is_not_exported() -> None:
    assert b"Lazy" not in write_csv(event(*ENTERED))


def test_the_facts_of_a_preview_come_back_as_they_were() -> None:
    facts = report('Blue;"Eli ""E""";Fay').facts
    assert read_facts(write_facts(facts), f.EnterTeam) == facts
