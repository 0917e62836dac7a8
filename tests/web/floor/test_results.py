"""The results of a round: what is missing on top, confirmed with one tap, taken along as a file."""

import csv
import io
import re
from datetime import timedelta

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import scorekeeping
from referee.duel import commands as c
from referee.duel.vocabulary import Team
from referee.floor import facts as f
from tests.web.floor.conftest import Floor
from tests.web.floor.pages import fault, text

MINUTE = timedelta(minutes=1)
WON = (c.StartDuel(first_team=Team.ONE), c.Concede(team=Team.TWO)) * 2


def rows(answer: TestResponse) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))


def end(floor: Floor, *, ago: timedelta = timedelta(0)) -> None:
    now = floor.now(ago)
    scorekeeping.end_round(floor.events, floor.id, 1, now=now, by="Vera", although=True)


def test_what_somebody_waits_for_stands_on_top(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2), (3, 4), (5, 6))
    floor.play(2, *WON)
    floor.play(3, *WON)
    floor.record(f.ConfirmResult(round=1, table=3))
    page = text(client.get(f"{floor.url}/rounds/1/results"))
    assert "1 of 3 slips are in" in page
    missing, playing, in_ = (
        page.index(words) for words in ("Slip missing 1", "Still playing 1", "Slip in 1")
    )
    assert missing < page.index("Green wins the match Concession") < playing
    assert playing < page.index("In progress") < in_ < page.index("Black wins the match")


def test_a_slip_is_confirmed_with_one_tap(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2))
    floor.play(1, *WON)
    url = f"{floor.url}/rounds/1/results"
    page = client.get(url).text
    assert 'name="table" value="1"><button' in page
    client.set_cookie("judge", "Mila")
    assert client.post(url, data={"table": "1"}).status_code == 303
    table = floor.event.rounds[0].table(1)
    assert table is not None
    assert table.confirmed is not None
    assert table.confirmed.by == "Mila"
    assert re.search(r"\d\d:\d\d, taken by Mila", text(client.get(url)))
    answer = client.post(url, data={"table": "1"})
    assert answer.status_code == 422
    assert fault(answer) == "The result of table 1 is in already and is not altered."


def test_a_late_slip_is_marked(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2), ago=30 * MINUTE)
    floor.play(1, *WON)
    end(floor, ago=6 * MINUTE)
    client.post(f"{floor.url}/rounds/1/results", data={"table": "1"})
    assert " late" in text(client.get(f"{floor.url}/rounds/1/results"))
    assert rows(client.get(f"{floor.url}/rounds/1/results.csv"))[0]["late"] == "late"


def test_a_table_that_is_none_is_told(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2))
    url = f"{floor.url}/rounds/1/results"
    assert fault(client.post(url, data={"table": "9"})) == "There is no table 9 in this round."
    assert client.post(url, data={"table": "x"}).status_code == 400
    assert client.get(f"{floor.url}/rounds/7/results").status_code == 404


def test_before_the_round_nothing_is_to_be_confirmed(client: FlaskClient, floor: Floor) -> None:
    floor.record(f.OpenRound())
    assert "No table is paired" in text(client.get(f"{floor.url}/rounds/1/results"))
    floor.record(f.PairTable(round=1, table=1, teams=(1, 2)))
    page = client.get(f"{floor.url}/rounds/1/results")
    assert "Not started 1" in text(page)
    assert "The slip is in" not in text(page)
    assert rows(client.get(f"{floor.url}/rounds/1/results.csv"))[0]["result"] == ""


def test_the_file_says_what_decided_each_match(client: FlaskClient, floor: Floor) -> None:
    floor.record(f.ChangeTeam(team=3, name="=1+1", duelists=("Green A", "Green B")))
    floor.begin((1, 2), (3, 4))
    floor.play(2, *WON)
    floor.record(f.ConfirmResult(round=1, table=2))
    floor.record(f.MoveTable(round=1, table=2, to=21))
    first, second = rows(client.get(f"{floor.url}/rounds/1/results.csv"))
    assert first | {"table": "1", "team 1": "Red", "winner": ""} == first
    assert (
        second
        | {
            "table": "21",
            "team 1": "'=1+1",
            "team 2": "Gold",
            "Duels won by team 1": "2",
            "Duels won by team 2": "0",
            "result": "win",
            "winner": "'=1+1",
            "decided by": "concession",
            "taken by": "Vera",
            "late": "",
        }
        == second
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0[12]:00", second["slip in (local time)"])


def test_a_match_that_was_reopened_is_not_said_to_be_decided(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    floor.play(1, *WON)
    assert "Concession" in text(client.get(f"{floor.url}/rounds/1/results"))
    floor.play(1, c.Undo())
    page = text(client.get(f"{floor.url}/rounds/1/results"))
    assert "Concession" not in page
    assert "In progress" in page


def test_the_ledger_holds_extensions_deck_checks_and_pauses(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2), (3, 4), ago=30 * MINUTE)
    floor.play(1, c.Extend(seconds=180, reason="Missed trigger"), ago=20 * MINUTE)
    floor.record(f.StartDeckCheck(round=1, table=2), ago=15 * MINUTE)
    floor.record(f.PauseRound(round=1, reason="Fire alarm"), ago=10 * MINUTE)
    floor.record(f.ResumeRound(round=1), ago=6 * MINUTE)
    floor.record(f.MoveTable(round=1, table=2, to=21), ago=5 * MINUTE)
    url = f"{floor.url}/rounds/1/extensions"
    running = rows(client.get(f"{url}.csv"))
    assert [(row["table"], row["what"]) for row in running] == [
        ("1", "extension"),
        ("21", "deck-check"),
        ("", "pause"),
    ]
    assert "since" in text(client.get(url))
    ended = f.EndDeckCheck(round=1, table=21, seconds=480)
    scorekeeping.end_deck_check(
        floor.events, floor.id, ended, reason="Deck check", now=floor.now(3 * MINUTE), by="Ines"
    )
    page = text(client.get(url))
    assert "Time extensions together: +11:00" in page
    assert "Time extension +3:00 Missed trigger" in page
    # each time is taken when it is recorded: a slow computer takes a second in between
    assert re.search(r"Deck check took 12:0\d Vera", page)
    assert re.search(r"Pause of the round took 4:0\d Fire alarm Vera", page)
    assert "Time extension +8:00 Deck check Ines" in page
    given = {row["what"]: row["seconds given"] for row in rows(client.get(f"{url}.csv"))}
    assert given == {"extension": "480", "deck-check": "", "pause": ""}


def test_a_pause_ends_with_the_round(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2), ago=30 * MINUTE)
    floor.record(f.PauseRound(round=1, reason="Fire alarm"), ago=10 * MINUTE)
    end(floor, ago=4 * MINUTE)
    page = text(client.get(f"{floor.url}/rounds/1/extensions"))
    assert "Pause of the round took 6:00 Fire alarm" in page


def test_a_round_without_extensions_says_so(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2))
    page = text(client.get(f"{floor.url}/rounds/1/extensions"))
    assert "No extension was given in this round" in page
