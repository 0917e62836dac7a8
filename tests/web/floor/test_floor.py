"""The floor over HTTP: its page, its sheets and what is recorded from them."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.duel import commands as c
from referee.duel.vocabulary import Team
from referee.floor import facts as f
from referee.floor.errors import FloorCode
from referee.web.floor.refusals import SENTENCES
from tests.web.floor.conftest import Floor

MINUTE = timedelta(minutes=1)


def text(response: TestResponse) -> str:
    return " ".join(response.get_data(as_text=True).split())


def send(client: FlaskClient, floor: Floor, **fields: Any) -> TestResponse:
    data = {"do": fields.pop("do"), "round": 1, **fields}
    return client.post(floor.url, data=data)


def test_the_floor_shows_every_table_of_the_round(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    page = text(client.get(floor.url))
    assert "2 of 2 tables outstanding" in page
    assert 'id="table-1"' in page
    assert 'id="table-2"' in page


def test_an_event_without_a_round_says_what_comes_next(client: FlaskClient, floor: Floor) -> None:
    page = text(client.get(floor.url))
    assert "No round yet" in page
    assert f'href="{floor.url}/teams"' in page


def test_an_unknown_event_is_said_so(client: FlaskClient) -> None:
    answer = client.get("/events/nobody")
    assert (answer.status_code, "There is no such event." in text(answer)) == (404, True)


def test_a_round_is_started_from_its_sheet(client: FlaskClient, floor: Floor) -> None:
    floor.record(f.OpenRound())
    floor.record(f.PairTable(round=1, table=1, teams=(1, 2)))
    assert "Start the round at every table" in text(client.get(f"{floor.url}?open=round"))
    answer = send(client, floor, do="start-round")
    assert (answer.status_code, answer.headers["Location"]) == (303, floor.url)
    assert floor.match(1).clock.running


def test_a_round_that_was_started_meanwhile_is_said_so(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2))
    answer = send(client, floor, do="start-round", sheet="round")
    assert answer.status_code == 422
    assert "Round 1 has started already." in text(answer)


def test_a_round_with_open_ends_is_ended_only_with_a_word(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2), (3, 4))
    floor.play(2, c.CallJudge())
    sheet = text(client.get(f"{floor.url}?open=round"))
    assert "A judge is called at 1 table: 2" in sheet
    answer = send(client, floor, do="end-round", sheet="round")
    assert answer.status_code == 422
    assert "Something is still open." in text(answer)
    assert not floor.event.rounds[-1].is_ended
    assert send(client, floor, do="end-round", although="yes").status_code == 303
    assert floor.event.rounds[-1].is_ended


def test_a_table_is_covered_by_whoever_says_so(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2))
    client.post("/judge", data={"judge": "Mila", "back": floor.url})
    send(client, floor, do="cover-table", table=1, judge_me="yes")
    assert floor.event.rounds[-1].tables[0].judge == "Mila"
    send(client, floor, do="cover-table", table=1)
    assert floor.event.rounds[-1].tables[0].judge is None


def test_a_deck_check_ends_with_the_minutes_that_were_chosen(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2), ago=10 * MINUTE)
    floor.record(f.StartDeckCheck(round=1, table=1), ago=9 * MINUTE)
    assert "Deck check since" in text(client.get(f"{floor.url}?open=table&table=1"))
    send(client, floor, do="end-deck-check", table=1, minutes=12)
    assert floor.match(1).clock.extended == 12 * 60_000_000
    sheet = text(client.get(f"{floor.url}?open=table&table=1"))
    assert "+12:00" in sheet


def test_the_sheet_of_a_table_leads_to_the_tick_list_of_both_teams(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    sheet = client.get(f"{floor.url}?open=table&table=1").text
    for number in (1, 2):
        address = f"{floor.url}/teams/{number}/decks/tick"
        assert f'href="{address}"' in sheet
        assert client.get(address).status_code == 200


def test_more_time_is_given_from_the_floor_with_a_reason(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2))
    client.post("/judge", data={"judge": "Mila", "back": floor.url})
    send(client, floor, do="extend-table", table=1, minutes=3, reason="Spilled water")
    sheet = text(client.get(f"{floor.url}?open=table&table=1"))
    assert "+3:00</b> Spilled water" in sheet
    assert "Mila" in sheet


def test_time_is_called_at_one_table(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    send(client, floor, do="call-table-time", table=2)
    assert [floor.match(table).clock.time_called for table in (1, 2)] == [False, True]
    again = send(client, floor, do="call-table-time", table=2, sheet="table")
    assert again.status_code == 422


def test_a_result_is_expected_once_the_match_is_over(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2))
    sheet = f"{floor.url}?open=table&table=1"
    assert "The slip is in" not in text(client.get(sheet))
    send(client, floor, do="end-round", although="yes")
    assert "The slip is in" in text(client.get(sheet))
    send(client, floor, do="confirm-result", table=1)
    assert "Slip in at" in text(client.get(sheet))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"do": "cover-table", "table": 9, "judge": "Mia"}, "There is no table 9 in this round."),
        ({"do": "call-table-time", "table": 9}, "There is no table 9 in this round."),
        ({"do": "move-table", "table": 1, "to": 2}, "Table 2 is taken."),
        ({"do": "move-table", "table": 1, "to": "x"}, "to"),
        ({"do": "end-deck-check", "table": 1, "minutes": 61}, "minutes"),
        ({"do": "extend-table", "table": 1, "minutes": ""}, "minutes"),
        ({"do": "dance"}, "do"),
        ({"do": "open-event", "name": "A", "date": "2026-11-28", "zone": "UTC"}, "do"),
        ({"do": "change-event", "name": "A", "date": "2026-11-28", "zone": "Mars"}, "do"),
        ({"do": "drop-team", "team": 1}, "do"),
        ({"do": "start-round", "round": 7}, "There is no round 7."),
    ],
)
def test_what_cannot_be_recorded_is_said_and_nothing_is(
    client: FlaskClient, floor: Floor, fields: dict[str, Any], words: str
) -> None:
    floor.begin((1, 2), (3, 4))
    before = floor.event.position
    answer = send(client, floor, **{"sheet": "table", **fields})
    assert answer.status_code in (400, 422)
    assert words in text(answer)
    assert (floor.event.position, floor.match(1).position) == (before, 2)


def test_an_entry_sent_twice_from_the_floor_is_recorded_once(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    for _ in range(2):
        send(client, floor, do="extend-table", table=1, minutes=3, key="one tap")
    assert floor.match(1).clock.extended == 3 * 60_000_000


def test_an_entry_whose_form_was_sent_before_with_something_else_in_it_is_not_lost_silently(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    send(client, floor, do="extend-table", table=1, minutes=3, key="one tap")
    answer = send(client, floor, do="extend-table", table=1, minutes=5, key="one tap")
    assert answer.status_code == 409
    assert "Not recorded: this form was sent before with something else in it" in text(answer)
    assert floor.match(1).clock.extended == 3 * 60_000_000


def test_after_an_entry_without_a_table_the_floor_is_there(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    answer = send(client, floor, do="pause-round", reason="Alarm", open="table", table="")
    assert answer.status_code == 303
    assert client.get(answer.location).status_code == 200
    assert floor.event.rounds[-1].is_paused


def test_every_code_has_a_sentence() -> None:
    assert SENTENCES.keys() == set(FloorCode)


def test_times_are_those_of_the_event_on_the_page_and_on_what_comes_live(
    app: Flask, client: FlaskClient, floor: Floor
) -> None:
    app.config["TIME_ZONE"] = "Pacific/Kiritimati"
    floor.begin((1, 2))
    floor.record(f.StartDeckCheck(round=1, table=1))
    check = floor.event.rounds[-1].tables[0].check
    assert check is not None
    local = check.since.astimezone(ZoneInfo("Europe/Belgrade"))
    for address in (floor.url, f"{floor.url}/board", f"{floor.url}?open=table&table=1"):
        assert f"since {local:%H:%M}" in text(client.get(address))


# --- the hall screen and the overlay -------------------------------------------------------------


def test_the_hall_screen_says_what_happens_at_zero(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    floor.play(2, c.Extend(seconds=150, reason="Deck check"))
    page = text(client.get(f"{floor.url}/screen"))
    assert "The turn is finished and 3 more are played." in page
    assert "2 of 2 tables" in page
    assert "+2:30" in page


@pytest.mark.parametrize(
    ("ago", "state"), [(0, "running"), (34, "running"), (36, "last"), (41, "over")]
)
def test_the_hall_screen_grows_louder_as_time_runs_out(
    client: FlaskClient, floor: Floor, ago: int, state: str
) -> None:
    floor.begin((1, 2), ago=ago * MINUTE)
    assert f'data-state="{state}"' in text(client.get(f"{floor.url}/screen"))


def test_the_hall_screen_says_that_everything_stands_still(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    floor.record(f.PauseRound(round=1, reason="Fire alarm"))
    page = text(client.get(f"{floor.url}/screen"))
    assert "The round stands still: Fire alarm" in page
    assert 'data-running="false"' in page


def test_the_overlay_shows_names_life_points_turn_and_clock(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    floor.play(1, c.StartDuel(first_team=Team.ONE))
    page = text(client.get(f"/matches/{floor.match_id(1)}/overlay"))
    assert "Red A · Red B" in page
    assert page.count("16000") == 2
    assert "Turn 1, Red A" in page
    assert 'data-running="true"' in page


@pytest.mark.parametrize("what", ["/board", "/screen/board"])
def test_a_screen_that_polls_gets_the_floor_once(
    client: FlaskClient, floor: Floor, what: str
) -> None:
    floor.begin((1, 2))
    first = client.get(floor.url + what)
    etag = {"If-None-Match": first.headers["ETag"]}
    assert client.get(floor.url + what, headers=etag).status_code == 304
    floor.play(1, c.CallJudge())
    assert client.get(floor.url + what, headers=etag).status_code == 200
