"""The penalty sheet: what a penalty brings, a repeat before it is recorded, and the Head Judge."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from referee import officiate
from referee.duel import commands as c
from referee.duel.notation import read_line
from referee.duel.vocabulary import Infraction, PenaltyKind, Seat, Severity, Team
from referee.web import desk, ledgers
from referee.web.drawers import Asked, penalty
from referee.web.log import lines

NOW = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]
SLOW_PLAY = {"infraction": "slow-play", "severity": "minor"}


class Table:
    """A match in its first Duel."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        opening = read_line({"do": "open-match", "teams": TEAMS})
        self.id = officiate.open_match(desk.matches_of(app), opening, now=NOW).id
        self.url = f"/matches/{self.id}"
        self.record("start-duel", first_team=1)

    def record(self, do: str, **fields: Any) -> None:
        line = read_line({"do": do, **fields})
        officiate.record(desk.matches_of(self.app), self.id, line, now=NOW)

    def weighed(self, **values: str) -> penalty.WeighedPenalty:
        asked = Asked(ledgers.load(self.id), NOW, MultiDict({**SLOW_PLAY, "who": "A1", **values}))
        weighed = penalty.view(asked).weighed
        assert weighed is not None
        return weighed

    def send(self, **fields: str) -> TestResponse:
        data = {"do": "penalty", "sheet": "penalty", **fields}
        return self.client.post(self.url, data=data)

    def last(self) -> c.Command:
        return officiate.entries(desk.matches_of(self.app), self.id)[-1].line.command


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    with app.test_request_context():
        yield Table(app)


# --- before it is recorded -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("severity", "words", "brings", "asks"),
    [
        ("minor", "Warning", "", False),
        ("major", "Game Loss", "Team 1 Red loses this Duel.", False),
        ("strict", "Match Loss", "Team 1 Red loses the match.", True),
        ("severe", "Disqualification", "Team 1 Red loses the match.", True),
    ],
)
def test_the_severitys_own_penalty_and_what_it_brings_are_shown(
    table: Table, severity: str, words: str, brings: str, asks: bool
) -> None:
    weighed = table.weighed(severity=severity)
    assert (weighed.penalty, weighed.brings, weighed.asks) == (words, brings, asks)
    page = table.client.get(
        f"{table.url}?open=penalty&who=A1&infraction=cheating&severity={severity}"
    )
    assert f"Record: {words}" in page.text


def test_between_duels_a_game_loss_takes_the_next_duel(table: Table) -> None:
    table.record("concede", team=2)
    assert table.weighed(who="2", severity="major").brings == "Team 2 Blue loses the next Duel."


def test_after_the_match_a_penalty_is_only_recorded(table: Table) -> None:
    table.record("penalty", seat="A1", infraction="cheating", severity="severe")
    assert table.weighed().brings == "The match is over: the penalty is only recorded."


@pytest.mark.parametrize("query", ["", "&who=A1", "&infraction=slow-play", "&who=C9&infraction=x"])
def test_until_somebody_and_an_infraction_are_chosen_there_is_nothing_to_record(
    table: Table, query: str
) -> None:
    page = table.client.get(f"{table.url}?open=penalty{query}").text
    assert "Record: " not in page
    assert 'formmethod="get"' in page


# --- the same again ------------------------------------------------------------------------------


def test_the_same_duelists_same_infraction_is_pointed_out_with_its_ruling(table: Table) -> None:
    table.record("penalty", seat="A1", **SLOW_PLAY)
    weighed = table.weighed()
    assert weighed.repeat is not None
    assert weighed.repeat.words == "A1 Ana had this infraction before in this match: Warning."
    assert weighed.repeat.upgrade == "game-loss"
    assert weighed.ruling is not None
    assert weighed.ruling.id == "judge-penalty-ladder"
    page = table.client.get(f"{table.url}?sheet=penalty&who=A1&infraction=slow-play").text
    assert "A1 Ana had this infraction before in this match: Warning." in page
    assert "Only the same error again is upgraded. The Head Judge decides." in page


@pytest.mark.parametrize(
    "values", [{"who": "B1"}, {"who": "1"}, {"infraction": "marked-cards"}, {"who": "A2"}]
)
def test_another_duelist_or_another_infraction_is_no_repeat(
    table: Table, values: dict[str, str]
) -> None:
    table.record("penalty", seat="A1", **SLOW_PLAY)
    assert table.weighed(**values).repeat is None


def test_a_third_time_is_counted_and_goes_one_step_further(table: Table) -> None:
    table.record("penalty", seat="A1", **SLOW_PLAY)
    table.record("penalty", seat="A1", **SLOW_PLAY, penalty="game-loss")
    repeat = table.weighed().repeat
    assert repeat is not None
    assert (
        repeat.words == "A1 Ana had this infraction 2 times before in this match, last: Game Loss."
    )
    assert repeat.upgrade == "match-loss"


def test_tardiness_is_never_upgraded(table: Table) -> None:
    table.record("penalty", seat="A1", infraction="tardiness", severity="minor")
    weighed = table.weighed(infraction="tardiness")
    assert weighed.repeat is not None
    assert weighed.repeat.upgrade == ""
    assert weighed.repeat.upgrade_words == "Penalties for Tardiness are never upgraded."
    assert weighed.ruling is not None
    assert weighed.ruling.id == "judge-tardiness"


# --- the Head Judge ------------------------------------------------------------------------------


def test_an_upgrade_is_the_head_judges(table: Table) -> None:
    assert table.weighed(penalty="game-loss").asks
    assert not table.weighed(severity="major", penalty="warning").asks


def test_a_match_loss_for_tardiness_is_any_judges(table: Table) -> None:
    assert not table.weighed(infraction="tardiness", severity="strict").asks


def test_without_the_head_judges_word_nothing_is_recorded_and_nothing_is_lost(table: Table) -> None:
    answer = table.send(who="B2", infraction="cheating", severity="severe", note="marked sleeves")
    assert answer.status_code == 400
    assert "The Head Judge has decided it" in answer.text
    assert 'value="marked sleeves"' in answer.text
    assert table.last() == c.StartDuel(first_team=Team.ONE)


@pytest.mark.parametrize(
    ("name", "note", "kept"),
    [
        ("", "", "Decided by the Head Judge"),
        ("Ines Kovač", "", "Decided by the Head Judge, Ines Kovač"),
        ("", "marked sleeves", "Decided by the Head Judge: marked sleeves"),
        ("Ines Kovač", "marked sleeves", "Decided by the Head Judge, Ines Kovač: marked sleeves"),
    ],
)
def test_the_head_judges_name_is_kept_with_the_note(
    table: Table, name: str, note: str, kept: str
) -> None:
    table.send(
        who="B2",
        infraction="cheating",
        severity="severe",
        penalty="",
        head_judge="yes",
        head_judge_name=name,
        note=note,
    )
    assert table.last() == c.Penalty(
        seat=Seat.B2, infraction=Infraction.CHEATING, severity=Severity.SEVERE, note=kept
    )
    ledger = ledgers.load(table.id)
    line = lines(ledger.rows, ledger.match)[0]
    assert line.what == "Disqualification: Cheating (Severe)"
    assert line.notes == (kept,)
    assert kept in table.client.get(f"{table.url}/slip").text


def test_a_warning_needs_nobodys_word(table: Table) -> None:
    table.send(who="1", **SLOW_PLAY, penalty="", note="")
    given = c.Penalty(team=Team.ONE, infraction=Infraction.SLOW_PLAY, severity=Severity.MINOR)
    assert table.last() == given
    ledger = ledgers.load(table.id)
    assert lines(ledger.rows, ledger.match)[0].what == "Team 1 Red: Warning, Slow Play (Minor)"
    assert PenaltyKind.WARNING is ledger.match.penalties[0].penalty
