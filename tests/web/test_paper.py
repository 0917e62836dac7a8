"""The paper of a match: what the pages and files say, and that they all say the same."""

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import officiate
from referee.duel import transcript
from referee.duel.notation import read_line
from referee.duel.state import describe
from referee.web import desk
from referee.web.create_app import create_app

PAPERS = ("slip", "sheet", "chart.svg", "life-points.csv", "match.json", "transcript.jsonl")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path / "instance", {"TIME_ZONE": "Europe/Belgrade"})
    yield app
    desk.close(app)


@pytest.fixture
def golden(app: Flask, whole_match: bytes) -> str:
    """The address of the whole match."""
    return kept(app, whole_match)


def kept(app: Flask, raw: bytes) -> str:
    with app.app_context():
        done = officiate.import_transcript(desk.matches(), raw, now=desk.now())
    assert done.refused == ()
    return f"/matches/{done.id}"


def first(raw: bytes, entries: int) -> bytes:
    """The beginning of a transcript."""
    lines = [line for line in raw.splitlines(keepends=True) if not line.startswith(b"#")]
    return b"".join(lines[:entries])


def written(commands: list[dict[str, Any]]) -> bytes:
    return "\n".join(json.dumps(command) for command in commands).encode()


class Words(HTMLParser):
    """The text of a page, and the rows of its tables as lists of cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.rows: list[list[str]] = []
        self._in_cell = False
        self.feed(page)
        self.text = " ".join(self.text.split())
        self.rows = [[" ".join(cell.split()) for cell in row] for row in self.rows]

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._in_cell = True
        elif tag == "br":
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._in_cell = False

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._in_cell:
            self.rows[-1][-1] += data


def page(client: FlaskClient, address: str) -> Words:
    answer = client.get(address)
    assert answer.status_code == 200
    return Words(answer.text)


# --- the slip ------------------------------------------------------------------------------------


def test_the_slip_says_how_each_duel_ended(client: FlaskClient, golden: str) -> None:
    assert page(client, f"{golden}/slip").rows[:7] == [
        ["Duel", "Team 1 Red", "Team 2 <b>Blue</b>", "Decided by", "Turns"],
        ["Duel 1", "Lost", "Won", "Game Loss before the Duel", ""],
        ["Duel 2", "Won 14700", "Lost 0", "Life Points at 0", "6"],
        ["Duel 3", "Won 16000", "Lost 16000", "Concession", "1"],
        ["Duel 4", "Lost 4000", "Won 8000", "Time, extra turn 3", "5"],
        [
            "Duel 5, tie-break",
            "Won 16000",
            "Lost 14499",
            "Victory by a card’s effect Exodia the Forbidden One",
            "1",
        ],
        ["Duels won", "3", "2", ""],
    ]


def test_the_slip_says_who_has_the_match_and_whose_record_it_is(
    client: FlaskClient, golden: str
) -> None:
    text = page(client, f"{golden}/slip").text
    assert "Team 1 Red wins the match" in text
    assert "November 16, 2013, 14:00 CET" in text
    assert "Ruleset: Tag 2013 · 30 minutes a round · Best of 5 Duels" in text
    assert "42 entries" in text
    assert "This is the judge’s record, not the Duelists’ own." in text


def test_the_slip_lists_every_penalty(client: FlaskClient, golden: str) -> None:
    rows = page(client, f"{golden}/slip").rows
    assert rows[8:11] == [
        ["Between Duels", "B1 =Bo", "Tardiness Major", "Game Loss Recorded by Ines"],
        ["Duel 2, turn 3", "B1 =Bo", "Slow Play Minor", "Warning third reminder Recorded by Ines"],
        ["Between Duels", "B1 =Bo", "Slow Play Minor", "Warning The same infraction as before"],
    ]


def test_the_slip_says_who_was_granted_time_when_and_why(client: FlaskClient, golden: str) -> None:
    rows = page(client, f"{golden}/slip").rows
    assert rows[12:15] == [
        [
            "14:07 to 14:09 Duel 2, turn 3",
            "A2",
            "Judge call: Does Ookazi start a chain? Recorded by Ines",
            "+2:00",
        ],
        ["14:15 Between Duels", "", "deck check Recorded by Ines", "+1:30"],
        ["Together", "+3:30"],
    ]


def test_everyone_signs_the_slip(client: FlaskClient, golden: str) -> None:
    text = page(client, f"{golden}/slip").text
    assert "A1 Ana B1 =Bo A2 Ћирило B2 Di & Co Judge" in text


def test_the_slip_of_a_match_that_is_played_says_so(
    app: Flask, client: FlaskClient, whole_match: bytes
) -> None:
    slip = page(client, f"{kept(app, first(whole_match, 33))}/slip")
    assert slip.rows[4] == ["Duel 4", "16000", "8000", "In progress", "2"]
    assert "In progress" in slip.text.split("Together")[1]
    assert "wins the match" not in slip.text
    assert "Decided by:" not in slip.text


def test_a_tie_break_that_is_due_is_said_on_the_slip(
    app: Flask, client: FlaskClient, whole_match: bytes
) -> None:
    slip = page(client, f"{kept(app, first(whole_match, 39))}/slip")
    assert "In progress: a tie-break Duel is due" in slip.text


def test_a_double_loss_and_a_drawn_duel(app: Flask, client: FlaskClient) -> None:
    teams = [{"name": "", "duelists": ["Yugi"]}, {"name": "", "duelists": ["Kaiba"]}]
    opening = {"do": "open-match", "ruleset": "single-2025", "teams": teams}
    lines = [opening, {"do": "start-duel", "first_team": 1}, {"do": "time"}]
    slip = page(client, f"{kept(app, written(lines))}/slip")
    assert slip.rows[1:3] == [
        ["Duel 1", "Drawn 8000", "Drawn 8000", "Time", "1"],
        ["Duels won", "0", "0", "1 Duel drawn"],
    ]
    assert "Both teams lose the match" in slip.text
    assert "A1 Yugi A2 Kaiba Judge" in slip.text


def test_the_slip_says_why_the_match_is_over(app: Flask, client: FlaskClient) -> None:
    teams = [{"name": "Red", "duelists": ["Yugi"]}, {"name": "Blue", "duelists": ["Kaiba"]}]
    lines = [
        {"do": "open-match", "ruleset": "single-2025", "teams": teams},
        {"do": "start-duel", "first_team": 1},
        {"do": "concede", "team": 2},
        {"do": "penalty", "seat": "A1", "infraction": "cheating", "severity": "severe"},
    ]
    text = page(client, f"{kept(app, written(lines))}/slip").text
    assert "Team 2 Blue wins the match Decided by: Disqualification." in text


def test_before_anything_was_played_every_paper_can_be_had(
    app: Flask, client: FlaskClient, whole_match: bytes
) -> None:
    address = kept(app, first(whole_match, 1))
    for paper in PAPERS:
        assert client.get(f"{address}/{paper}").status_code == 200
    assert "No Duel has begun." in page(client, f"{address}/slip").text
    assert "No penalties." in page(client, f"{address}/slip").text
    assert "No time extensions." in page(client, f"{address}/slip").text


# --- the sheet -----------------------------------------------------------------------------------


def test_the_sheet_is_two_columns_with_running_totals(client: FlaskClient, golden: str) -> None:
    assert page(client, f"{golden}/sheet").rows[:12] == [
        ["Team 1 Red", "16000"],
        ["T2", "−800 Effect damage A2 Ookazi", "15200"],
        ["T3", "−500 Cost B1 =1+1 +SUM(A1)", "14700"],
        ["T4", "−500 Battle damage B2", "14200"],
        ["T4", "−300 Effect damage Fire Princess", "13900"],
        ["T4", "→ 13700 Correction Corrects entry 18 300 was 500", "13700"],
        ["T5", "+1000 Gain A1", "14700"],
        ["Team 2 <b>Blue</b>", "16000"],
        ["T4", "−1300 Effect damage Fire Princess", "14700"],
        ["T5", "−7350 Halved A1", "7350"],
        ["T5", "−7000 Battle damage A1", "350"],
        ["T6", "−350 Effect damage A1", "0"],
    ]


def test_the_sheet_leaves_out_what_was_taken_back_and_counts_it(
    client: FlaskClient, golden: str
) -> None:
    sheet = page(client, f"{golden}/sheet")
    assert "−1000 Cost" not in sheet.text
    assert "2 entries on Life Points were taken back and are left out." in sheet.text


def test_each_duel_of_the_sheet_says_who_began_and_how_it_ended(
    client: FlaskClient, golden: str
) -> None:
    text = page(client, f"{golden}/sheet").text
    assert "Life Points, Duel 4 Team 2 <b>Blue</b> began" in text
    assert "Team 2 <b>Blue</b> wins the Duel · Time, extra turn 3" in text
    assert "Life Points, Duel 5, tie-break Team 1 Red began" in text


# --- the chart -----------------------------------------------------------------------------------


def desc_of(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.content_type == "image/svg+xml; charset=utf-8"
    return ElementTree.fromstring(answer.text).findtext("{http://www.w3.org/2000/svg}desc") or ""


def test_the_chart_is_of_the_last_duel_or_of_the_one_asked_for(
    client: FlaskClient, golden: str
) -> None:
    last = desc_of(client, f"{golden}/chart.svg")
    assert last == "After turn 1: Team 1 Red 16000, Team 2 <b>Blue</b> 14499."
    assert desc_of(client, f"{golden}/chart.svg?duel=5") == last
    fourth = desc_of(client, f"{golden}/chart.svg?duel=4")
    assert fourth == "After turn 5: Team 1 Red 4000, Team 2 <b>Blue</b> 8000."


@pytest.mark.parametrize("duel", ["0", "1", "6", "-1", "x", "", "9" * 5000])
def test_there_is_no_chart_of_a_duel_that_was_not_played(
    client: FlaskClient, golden: str, duel: str
) -> None:
    assert client.get(f"{golden}/chart.svg?duel={duel}").status_code == 404


def test_the_chart_can_be_had_for_a_dark_page(client: FlaskClient, golden: str) -> None:
    light = client.get(f"{golden}/chart.svg").text
    dark = client.get(f"{golden}/chart.svg?theme=dark").text
    assert 'rx="14" fill="#ffffff"' in light
    assert 'rx="14" fill="#171c22"' in dark


# --- the files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["life-points.csv", "match.json", "transcript.jsonl"])
def test_a_file_is_saved_under_a_plain_name(client: FlaskClient, golden: str, name: str) -> None:
    disposition = client.get(f"{golden}/{name}").headers["Content-Disposition"]
    match_id = golden.rsplit("/", 1)[1]
    assert disposition == f"attachment; filename=match-{match_id}-{name}"
    assert disposition.isascii()


def test_the_transcript_replays_to_the_same_match(
    app: Flask, client: FlaskClient, golden: str
) -> None:
    raw = client.get(f"{golden}/transcript.jsonl").data
    replay = transcript.replay(transcript.parse(raw))
    with app.app_context():
        match = officiate.load(desk.matches(), golden.rsplit("/", 1)[1])
    assert replay.refused == ()
    assert replay.match == match


def test_the_whole_match_in_json_is_the_state_and_every_entry(
    app: Flask, client: FlaskClient, golden: str
) -> None:
    in_file = client.get(f"{golden}/match.json").json
    with app.app_context():
        match = officiate.load(desk.matches(), golden.rsplit("/", 1)[1])
    state = describe(match, at=match.last.at)
    assert {name: in_file[name] for name in state} == state
    assert [entry["position"] for entry in in_file["entries"]] == list(range(1, 43))
    lines = transcript.write(read_line(entry["command"]) for entry in in_file["entries"])
    assert lines == client.get(f"{golden}/transcript.jsonl").text
    assert in_file["entries"][7]["state"] == "undone"
    assert in_file["entries"][7]["taken_back_by"] == 9
    assert in_file["settings"] == {"round_minutes": 30, "duels_per_match": 5}


# --- all alike -----------------------------------------------------------------------------------


def test_slip_sheet_chart_csv_and_json_have_the_same_totals(
    client: FlaskClient, golden: str
) -> None:
    in_json = totals_of_json(client.get(f"{golden}/match.json").json)
    assert in_json == {2: (14700, 0), 3: (16000, 16000), 4: (4000, 8000), 5: (16000, 14499)}
    assert totals_of_slip(page(client, f"{golden}/slip")) == in_json
    assert totals_of_sheet(page(client, f"{golden}/sheet")) == list(in_json.values())
    in_csv = totals_of_csv(client.get(f"{golden}/life-points.csv").data)
    assert in_csv == {duel: totals for duel, totals in in_json.items() if duel != 3}
    for duel, totals in in_json.items():
        said = desc_of(client, f"{golden}/chart.svg?duel={duel}")
        assert said.endswith(f"Team 1 Red {totals[0]}, Team 2 <b>Blue</b> {totals[1]}.")


def test_slip_json_and_transcript_have_the_same_fingerprint(
    client: FlaskClient, golden: str
) -> None:
    sha256 = hashlib.sha256(client.get(f"{golden}/transcript.jsonl").data).hexdigest()
    in_file = client.get(f"{golden}/match.json").json
    assert in_file["fingerprint"] == {"sha256": sha256, "of": "transcript.jsonl"}
    digits = re.search(
        "Fingerprint of the record: ([0-9a-f ]+)", page(client, f"{golden}/slip").text
    )
    assert digits
    assert digits[1].replace(" ", "") == sha256[:16]


def totals_of_json(written: dict[str, Any]) -> dict[int, tuple[int, int]]:
    return {
        duel["number"]: (duel["life_points"]["1"], duel["life_points"]["2"])
        for duel in written["duels"]
        if duel["life_points"]
    }


def totals_of_slip(slip: Words) -> dict[int, tuple[int, int]]:
    duels = [row for row in slip.rows if re.match(r"Duel \d", row[0]) and len(row) == 5]
    return {
        int(re.findall(r"\d+", name)[0]): (int(one.split()[-1]), int(two.split()[-1]))
        for name, one, two, _, turns in duels
        if turns
    }


def totals_of_sheet(sheet: Words) -> list[tuple[int, int]]:
    """The last number of each column, two columns a Duel."""
    columns: list[int] = []
    for row in sheet.rows:
        if row[0].startswith("Team"):
            columns.append(int(row[-1]))
        elif row[0].startswith("T"):
            columns[-1] = int(row[-1])
    return list(zip(columns[::2], columns[1::2], strict=True))


def totals_of_csv(written: bytes) -> dict[int, tuple[int, int]]:
    totals: dict[int, dict[str, int]] = {}
    for line in csv.DictReader(io.StringIO(written.decode("utf-8-sig"), newline="")):
        if line["state"] == "in-force":
            duel = totals.setdefault(int(line["duel"]), {"1": 16000, "2": 16000})
            duel[line["team"]] = int(line["after"])
    return {number: (duel["1"], duel["2"]) for number, duel in totals.items()}


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
def test_an_unknown_match_has_no_paper(client: FlaskClient, paper: str) -> None:
    answer = client.get(f"/matches/nothing/{paper}")
    assert answer.status_code == 404
    assert "There is no such match." in answer.text


def test_markup_in_names_stays_text(client: FlaskClient, golden: str) -> None:
    for paper in ("slip", "sheet", "chart.svg"):
        text = client.get(f"{golden}/{paper}").text
        assert "<b>Blue" not in text
        assert "&lt;b&gt;Blue" in text


def test_the_longest_and_oddest_input_still_makes_every_paper(
    app: Flask, client: FlaskClient
) -> None:
    names = ["x" * 5000, "\x00\x0b\u202e", "مرحبا", "%(x)s %s {{ 1 }}"]
    teams = [{"name": n, "duelists": [n, n]} for n in (names[0], names[3])]
    lines = [
        {"do": "open-match", "at": "0001-01-01T00:00:00Z", "teams": teams, "table": 9999},
        {"do": "start-duel", "first_team": 1},
        {"do": "extend", "seconds": 36_000, "reason": names[1], "by": names[0]},
        {
            "do": "life",
            "changes": [{"team": 1, "kind": "loss", "amount": 10**30}],
            "note": names[2],
        },
        {
            "do": "penalty",
            "team": 1,
            "infraction": "cheating",
            "severity": "severe",
            "note": names[3],
        },
        {"do": "note", "text": "", "at": "9999-12-31T23:59:59.999999Z"},
    ]
    address = kept(app, written(lines))
    for paper in PAPERS:
        answer = client.get(f"{address}/{paper}")
        assert (paper, answer.status_code) == (paper, 200)
    ElementTree.fromstring(client.get(f"{address}/chart.svg").text)
