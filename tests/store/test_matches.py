"""The record keeps everything, in order, and costs the same however much it holds."""

import json
import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlite_utils.utils import sqlite3

from referee import officiate
from referee.duel.errors import Refusal
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.duel.outcome import DuelOutcome
from referee.duel.vocabulary import DuelReason, Team
from referee.store import codec
from referee.store.errors import UnknownMatch
from referee.store.matches import Matches
from referee.store.summaries import Standing, standing

Lines = Callable[..., Line]


@pytest.fixture
def match_id(matches: Matches, opening: Line, now: datetime) -> str:
    return officiate.open_match(matches, opening, now=now).id


@pytest.fixture
def play(matches: Matches, line: Lines, now: datetime) -> Callable[..., Match]:
    """Record one command."""
    return lambda which, do, **fields: (
        officiate.record(matches, which, line(do, **fields), now=now).match
    )


def finish(play: Callable[..., Match], match_id: str, *, winner: int = 1) -> None:
    for _ in range(2):
        play(match_id, "start-duel", first_team=1)
        play(match_id, "end-duel", winner=winner, reason="shown")


def test_a_match_is_the_same_after_a_restart(
    matches: Matches, path: Path, play: Callable[..., Match], match_id: str
) -> None:
    play(match_id, "start-duel", first_team=2)
    played = play(match_id, "life", changes=[{"team": 1, "kind": "loss", "amount": 2450}])
    again = Matches(path)
    assert again.load(match_id).match == played
    assert again.load(match_id).match.running_duel.life_points[Team.ONE] == 13550
    again.close()


def test_what_another_program_recorded_is_seen_at_once(
    matches: Matches, path: Path, line: Lines, now: datetime, match_id: str
) -> None:
    other = Matches(path)
    assert matches.load(match_id).match.position == other.load(match_id).match.position == 1
    officiate.record(other, match_id, line("note", text="from the other"), now=now)
    assert matches.load(match_id).match.position == 2
    officiate.record(matches, match_id, line("note", text="from here"), now=now)
    assert other.load(match_id).match.position == 3
    other.close()


def test_many_matches_are_read_as_they_stand_in_the_order_they_are_asked_for(
    matches: Matches, path: Path, opening: Line, line: Lines, now: datetime
) -> None:
    first, second = (officiate.open_match(matches, opening, now=now).id for _ in range(2))
    matches.load_all((first, second))
    other = Matches(path)
    officiate.record(other, second, line("note", text="from the other"), now=now)
    other.close()
    found = matches.load_all((second, first))
    assert [each.match.position for each in found] == [2, 1]
    assert found[0] == matches.load(second)
    with pytest.raises(UnknownMatch):
        matches.load_all((first, "unknown"))


def test_entries_come_in_their_order_with_command_events_and_times(
    matches: Matches, line: Lines, now: datetime, match_id: str
) -> None:
    later = now + timedelta(seconds=5)
    officiate.record(matches, match_id, line("note", text="wet table", by="Eva"), now=later)
    first, second = matches.entries(match_id)
    assert (first.position, second.position) == (1, 2)
    assert second.line == line("note", text="wet table", by="Eva", at="2026-11-28T14:03:27Z")
    assert [event.kind for event in second.events] == ["recorded"]
    assert (first.recorded_at, second.recorded_at) == (now, later)


def test_ids_are_short_and_have_no_look_alikes(
    matches: Matches, opening: Line, now: datetime
) -> None:
    ids = {officiate.open_match(matches, opening, now=now).id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(match_id) == 8 for match_id in ids)
    assert not set("".join(ids)) & set("0o1li")


@pytest.mark.parametrize("unknown", ["", "nobody", "../etc", "\x00", "ABCDEFGH", "é" * 500])
def test_an_unknown_match_is_told_by_its_id(
    matches: Matches, line: Lines, now: datetime, unknown: str
) -> None:
    for ask in (
        lambda: matches.load(unknown),
        lambda: matches.entries(unknown),
        lambda: officiate.record(matches, unknown, line("undo"), now=now),
    ):
        with pytest.raises(UnknownMatch) as found:
            ask()
        assert found.value.id == unknown


# --- nothing is ever changed ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("update entries set command = '{}'", "entries never change"),
        ("delete from entries", "entries are never deleted"),
        ("delete from entries where position = 1", "entries are never deleted"),
        (
            "insert or replace into entries select match_id, 1, '', '', '', null from entries",
            "entries follow one another",
        ),
        (
            "insert into entries select match_id, 3, '', '', '', null from entries",
            "entries follow one another",
        ),
        ("delete from matches", "matches are never deleted"),
        ("update matches set id = 'other'", "openings never change"),
        ("update matches set opened_at = ''", "openings never change"),
    ],
)
def test_the_database_itself_refuses_to_change_the_record(
    matches: Matches, match_id: str, statement: str, said: str
) -> None:
    before = matches.entries(match_id)
    with pytest.raises(sqlite3.IntegrityError, match=said):
        matches.connections.get().execute(statement)
    assert matches.entries(match_id) == before


def test_a_key_belongs_to_one_entry_of_a_match(
    matches: Matches, line: Lines, now: datetime, match_id: str
) -> None:
    officiate.record(matches, match_id, line("note", text="one"), now=now, key="k")
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        matches.connections.get().execute(
            "insert into entries select match_id, 3, recorded_at, command, events, key"
            " from entries where position = 2"
        )


# --- lists ---------------------------------------------------------------------------------------


def test_running_and_finished_matches_are_listed_apart_the_latest_first(
    matches: Matches, opening: Line, play: Callable[..., Match], now: datetime
) -> None:
    ids = [
        officiate.open_match(matches, opening, now=now + timedelta(minutes=i)).id for i in range(4)
    ]
    finish(play, ids[0])
    finish(play, ids[2], winner=2)
    assert [summary.id for summary in matches.running()] == [ids[3], ids[1]]
    assert [summary.id for summary in matches.finished()] == [ids[2], ids[0]]
    assert [summary.id for summary in matches.finished(limit=1, skip=1)] == [ids[0]]
    assert matches.count_finished() == 2


def test_a_summary_says_how_the_match_stands(
    matches: Matches, play: Callable[..., Match], match_id: str, now: datetime
) -> None:
    finish(play, match_id, winner=2)
    match = play(match_id, "note", text="signed")
    (summary,) = matches.finished()
    assert summary.position == match.position == 6
    assert summary.standing == standing(match)
    assert summary.standing.table == 7
    assert [team.name for team in summary.standing.teams] == ["Red", "Blue"]
    assert summary.standing.wins == (0, 2)
    assert summary.standing.outcome == match.outcome
    assert (summary.opened_at, summary.changed_at) == (now, now)


def test_a_summary_says_that_its_duel_is_over(
    matches: Matches, play: Callable[..., Match], match_id: str
) -> None:
    play(match_id, "start-duel", first_team=1)
    assert matches.running()[0].standing.duel_outcome is None
    play(match_id, "concede", team=2)
    assert matches.running()[0].standing.duel_outcome == DuelOutcome(
        Team.ONE, DuelReason.CONCESSION
    )


def test_a_summary_of_an_earlier_version_knows_no_outcome_of_a_duel(
    play: Callable[..., Match], match_id: str
) -> None:
    play(match_id, "start-duel", first_team=1)
    now = standing(play(match_id, "concede", team=2))
    stored = json.loads(codec.write_value(now))
    del stored["duel_outcome"]
    earlier = codec.read_value(Standing, json.dumps(stored))
    assert earlier == replace(now, duel_outcome=None)


def test_a_match_whose_end_is_undone_is_running_again(
    matches: Matches, play: Callable[..., Match], match_id: str
) -> None:
    finish(play, match_id)
    assert matches.running() == ()
    play(match_id, "undo")
    assert [summary.id for summary in matches.running()] == [match_id]
    assert matches.finished() == ()


def test_the_highest_table_is_listed(
    matches: Matches, line: Lines, opening: Line, now: datetime
) -> None:
    teams = [{"name": "", "duelists": ["\x00"]}, {"name": "𝔻" * 5000, "duelists": ["<b>"]}]
    officiate.open_match(
        matches, line("open-match", ruleset="single-2025", teams=teams, table=9999), now=now
    )
    (summary,) = matches.running()
    assert summary.standing.table == 9999
    assert summary.standing.teams[1].name == "𝔻" * 5000


# --- the cost ------------------------------------------------------------------------------------


def steps(matches: Matches, work: Callable[[], object]) -> int:
    """How many steps SQLite's machine takes for ``work``."""
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    connection = matches.connections.get().conn
    connection.set_progress_handler(count, 1)
    try:
        work()
    finally:
        connection.set_progress_handler(None, 1)
    return taken


def test_500_finished_matches_cost_nothing(
    matches: Matches,
    path: Path,
    opening: Line,
    play: Callable[..., Match],
    line: Lines,
    now: datetime,
    match_id: str,
) -> None:
    note = line("note", text="dry table")
    measured = (
        lambda found: lambda: found.load(match_id),
        lambda found: lambda: officiate.record(found, match_id, note, now=now),
        lambda found: lambda: officiate.open_match(found, opening, now=now),
    )

    def costs() -> list[int]:
        found = Matches(path)
        taken = [steps(found, work(found)) for work in measured]
        running = steps(found, found.running)
        found.close()
        return [*taken, running]

    finished = officiate.open_match(matches, opening, now=now).id
    finish(play, finished)
    costs()
    before = costs()
    with matches.connections.immediate() as db:
        for i in range(500):
            for table, columns in (
                ("matches", "opened_at, changed_at, position, is_over, summary"),
                ("entries", "position, recorded_at, command, events, key"),
            ):
                mine = "id" if table == "matches" else "match_id"
                db.execute(
                    f"insert into {table} ({mine}, {columns})"
                    f" select ?, {columns} from {table} where {mine} = ?",
                    (f"past{i}", finished),
                )
    assert matches.count_finished() == 501
    after = costs()
    # One more entry of the measured match is folded, one more running match is listed.
    a_row = 40
    assert [late - early < a_row for early, late in zip(before, after, strict=True)] == [True] * 4


@pytest.mark.parametrize("length", [5, 50])
def test_a_command_costs_the_same_in_a_long_match(
    matches: Matches, line: Lines, now: datetime, match_id: str, length: int
) -> None:
    note = line("note", text="dry table")
    for _ in range(length):
        officiate.record(matches, match_id, note, now=now)
    cost = steps(matches, lambda: officiate.record(matches, match_id, note, now=now))
    for _ in range(100):
        officiate.record(matches, match_id, note, now=now)
    assert steps(matches, lambda: officiate.record(matches, match_id, note, now=now)) == cost


# --- who is told ---------------------------------------------------------------------------------


def test_listeners_hear_of_an_entry_once_it_can_be_read_by_everyone(
    matches: Matches, play: Callable[..., Match], opening: Line, now: datetime
) -> None:
    heard: list[tuple[str, int, int]] = []

    def listen(match_id: str, match: Match) -> None:
        def look() -> None:
            heard.append((match_id, match.position, matches.load(match_id).match.position))

        other = threading.Thread(target=look)
        other.start()
        other.join()

    matches.listeners.append(listen)
    match_id = officiate.open_match(matches, opening, now=now).id
    play(match_id, "start-duel", first_team=1)
    assert heard == [(match_id, 1, 1), (match_id, 2, 2)]


def test_nobody_hears_of_what_was_not_recorded(
    matches: Matches, play: Callable[..., Match], match_id: str
) -> None:
    heard: list[tuple[str, Match]] = []
    matches.listeners.append(lambda *told: heard.append(told))
    with pytest.raises(Refusal):
        play(match_id, "undo")
    assert heard == []


def test_a_listener_that_fails_does_not_unsay_what_was_recorded(
    matches: Matches, play: Callable[..., Match], match_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(match_id: str, match: Match) -> None:
        raise ZeroDivisionError

    heard: list[int] = []
    matches.listeners += [fail, lambda _, match: heard.append(match.position)]
    with caplog.at_level(logging.ERROR):
        play(match_id, "note", text="kept")
    assert heard == [2]
    assert matches.load(match_id).match.position == 2
    assert "ZeroDivisionError" in caplog.text
