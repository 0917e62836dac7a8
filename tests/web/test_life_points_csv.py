"""The file of every change of Life Points, as a spreadsheet reads it."""

import csv
import io
import json
from collections.abc import Callable
from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo

import pytest

from referee.officiate import Entry
from referee.web import ledger, life_points_csv

EntriesOf = Callable[[bytes], tuple[Entry, ...]]
BELGRADE = ZoneInfo("Europe/Belgrade")


def lines_of(written: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(written.decode("utf-8-sig"), newline="")))


def write(entries: tuple[Entry, ...], zone: tzinfo = BELGRADE) -> bytes:
    return life_points_csv.write(ledger.read(entries), zone)


@pytest.fixture
def lines(entries_of: EntriesOf, whole_match: bytes) -> list[dict[str, str]]:
    return lines_of(write(entries_of(whole_match)))


def test_a_change_with_everything_about_it(lines: list[dict[str, str]]) -> None:
    assert lines[0] == {
        "time (UTC)": "2013-11-16T13:03:30Z",
        "local time": "2013-11-16 14:03:30+01:00",
        "duel": "2",
        "turn": "2",
        "seat": "A2",
        "team": "1",
        "kind": "effect-damage",
        "card": "Ookazi",
        "before": "16000",
        "applied": "800",
        "after": "15200",
        "note": "",
        "actor": "Ines",
        "position": "6",
        "state": "in-force",
    }


def test_every_change_is_a_line_of_its_own_also_in_one_entry(lines: list[dict[str, str]]) -> None:
    both = [line for line in lines if line["position"] == "18"]
    assert [(line["team"], line["after"]) for line in both] == [("1", "13900"), ("2", "14700")]


def test_what_was_taken_back_is_there_and_says_so(lines: list[dict[str, str]]) -> None:
    taken_back = {line["position"]: line["state"] for line in lines if line["state"] != "in-force"}
    assert taken_back == {"8": "undone", "22": "rewound"}


def test_nothing_is_left_that_a_spreadsheet_would_calculate(lines: list[dict[str, str]]) -> None:
    (line,) = [line for line in lines if line["position"] == "10"]
    assert (line["card"], line["note"], line["actor"]) == ("'=1+1", "'+SUM(A1)", "'@judge")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_every_start_of_a_formula_is_guarded(entries_of: EntriesOf, start: str) -> None:
    (line,) = lines_of(write(noted(entries_of, f"{start}cmd|'/c calc'!A0")))
    assert line["note"] == f"'{start}cmd|'/c calc'!A0"


def test_quotes_commas_and_line_breaks_survive(entries_of: EntriesOf) -> None:
    text = 'He said "no", then\r\nleft; č, ћ, 青眼'
    (line,) = lines_of(write(noted(entries_of, text)))
    assert line["note"] == text


def noted(entries_of: EntriesOf, note: str) -> tuple[Entry, ...]:
    teams = [{"name": "", "duelists": ["", ""]}] * 2
    change = {"team": 1, "kind": "loss", "amount": 100}
    commands = [
        {"do": "open-match", "teams": teams},
        {"do": "start-duel", "first_team": 1},
        {"do": "life", "changes": [change], "note": note},
    ]
    return entries_of("\n".join(json.dumps(command) for command in commands).encode())


def test_the_file_is_utf_8_with_a_mark_and_lines_end_as_the_standard_says(
    entries_of: EntriesOf, whole_match: bytes
) -> None:
    written = write(entries_of(whole_match))
    assert written.startswith(b"\xef\xbb\xbftime (UTC),local time,duel,turn,seat,team,kind,card,")
    assert written.count(b"\n") == written.count(b"\r\n") == 16


def test_a_match_without_changes_is_its_columns(entries_of: EntriesOf, whole_match: bytes) -> None:
    assert lines_of(write(entries_of(whole_match)[:1])) == []


def test_a_time_at_the_end_of_the_calendar_is_written_as_it_is(entries_of: EntriesOf) -> None:
    opening = {"do": "open-match", "at": "9999-12-31T23:59:59Z"}
    teams = [{"name": "", "duelists": ["", ""]}] * 2
    commands = [
        opening | {"teams": teams},
        {"do": "start-duel", "first_team": 1},
        {"do": "life", "changes": [{"team": 1, "kind": "loss", "amount": 100}]},
    ]
    entries = entries_of("\n".join(json.dumps(command) for command in commands).encode())
    (line,) = lines_of(write(entries, ZoneInfo("Asia/Tokyo")))
    assert line["local time"] == "9999-12-31 23:59:59+00:00"
    assert lines_of(write(entries, UTC)) == [line]
