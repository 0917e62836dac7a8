"""The pairings of a round over HTTP."""

import pytest
from flask.testing import FlaskClient

from referee.floor import facts as f
from tests.web.floor.conftest import Floor
from tests.web.floor.pages import fault, preview, text


def pairs(floor: Floor) -> list[tuple[int, tuple[int, ...]]]:
    return [(table.number, table.teams) for table in floor.event.rounds[-1].tables]


@pytest.fixture
def url(floor: Floor) -> str:
    """The pairings of a round that is open."""
    floor.record(f.OpenRound())
    return f"{floor.url}/rounds/1/pairings"


def test_the_next_round_is_opened_with_its_minutes(client: FlaskClient, floor: Floor) -> None:
    page = client.get(f"{floor.url}/rounds/1/pairings")
    assert "This round is not open yet." in text(page)
    assert 'name="minutes" value="40"' in page.text
    answer = client.post(f"{floor.url}/rounds", data={"minutes": "35"})
    assert answer.headers["Location"] == f"{floor.url}/rounds/1/pairings"
    assert floor.event.rounds[0].minutes == 35


def test_a_round_of_no_minutes_is_refused(client: FlaskClient, floor: Floor) -> None:
    answer = client.post(f"{floor.url}/rounds", data={"minutes": "0"})
    assert answer.status_code == 400
    assert "Field: minutes." in fault(answer)


def test_a_second_round_waits_for_the_end_of_the_first(client: FlaskClient, url: str) -> None:
    page = text(client.get(url.replace("/1/", "/2/")))
    assert "Round 1 has not ended yet." in page
    assert client.get(url.replace("/1/", "/3/")).status_code == 404
    assert client.get(url.replace("/1/", "/0/")).status_code == 404


def test_a_table_is_paired_by_name_or_number(client: FlaskClient, floor: Floor, url: str) -> None:
    answer = client.post(url, data={"table": "4", "team_1": " RED ", "team_2": "2"})
    assert answer.status_code == 303
    assert pairs(floor) == [(4, (1, 2))]
    page = text(client.get(url))
    assert "4 teams are not paired 3 Green 4 Gold 5 Black 6 White" in page


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        (("4", "Red", "Nobody"), 422, "No team is called Nobody or has this number."),
        (("4", "Red", "Red"), 422, "Team 1 cannot play against itself."),
        (("x", "Red", "Blue"), 400, None),
        (("10000", "Red", "Blue"), 400, None),
        (("4", "", ""), 422, None),
    ],
)
def test_what_was_typed_stays_when_a_table_cannot_be_paired(
    client: FlaskClient,
    floor: Floor,
    url: str,
    fields: tuple[str, str, str],
    status: int,
    said: str | None,
) -> None:
    data = dict(zip(("table", "team_1", "team_2"), fields, strict=True))
    answer = client.post(url, data=data)
    assert answer.status_code == status
    assert fault(answer) == said if said else fault(answer)
    assert f'name="table" value="{fields[0]}"' in answer.text
    assert pairs(floor) == []


def test_a_list_of_pairings_is_looked_at_and_recorded(
    client: FlaskClient, floor: Floor, url: str
) -> None:
    pasted = "table,team,team\n1,red,blue\n1,Green,Gold\n2,3,4\n3,Black,Red\n4,White,Pink"
    seen = client.post(f"{url}/list", data={"text": pasted})
    page = text(seen)
    assert "3 lines are not read" in page
    assert "Line 3 Table 1 stands in line 2 already." in page
    assert "Line 5 Red is paired in line 2 already." in page
    assert "Line 6 No team is called Pink or has this number." in page
    assert pairs(floor) == []
    assert client.post(f"{url}/list/record", data=preview(seen)).status_code == 303
    assert pairs(floor) == [(1, (1, 2)), (2, (3, 4))]


def test_a_list_is_looked_at_again_where_a_table_was_paired_meanwhile(
    client: FlaskClient, floor: Floor, url: str
) -> None:
    seen = client.post(f"{url}/list", data={"text": "1;1;2\n2;3;4"})
    floor.record(f.PairTable(round=1, table=1, teams=(5, 6)))
    answer = client.post(f"{url}/list/record", data=preview(seen))
    assert answer.status_code == 422
    assert "Line 1 Table 1 is taken in this round." in text(answer)
    client.post(f"{url}/list/record", data=preview(answer))
    assert pairs(floor) == [(1, (5, 6)), (2, (3, 4))]


@pytest.mark.parametrize(
    "facts",
    [
        '[{"do":"pair-table","round":2,"table":1,"teams":[1,2]}]',
        '[{"do":"pair-table","round":1,"table":1,"teams":[1,2],"match_id":"another"}]',
        '[{"do":"end-round","round":1}]',
    ],
)
def test_facts_that_no_preview_made_are_refused(
    client: FlaskClient, floor: Floor, url: str, facts: str
) -> None:
    assert client.post(f"{url}/list/record", data={"facts": facts}).status_code == 400
    assert pairs(floor) == []


def test_a_pairing_is_taken_out_before_the_round(
    client: FlaskClient, floor: Floor, url: str
) -> None:
    client.post(url, data={"table": "4", "team_1": "1", "team_2": "2"})
    assert "Take this pairing out" in client.get(f"{url}?table=4").text
    assert client.post(f"{url}/4/unpair").status_code == 303
    assert pairs(floor) == []
    assert fault(client.post(f"{url}/4/unpair")) == "There is no table 4 in this round."


def test_a_match_that_goes_on_at_another_table_keeps_its_record(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2), (3, 4))
    url, match_id = f"{floor.url}/rounds/1/pairings", floor.match_id(1)
    assert fault(client.post(f"{url}/1/move", data={"to": "2"})) == "Table 2 is taken."
    assert client.post(f"{url}/1/move", data={"to": "21"}).status_code == 303
    assert floor.match_id(21) == match_id
    assert fault(client.post(f"{url}/21/unpair")) == "Round 1 has started already."


def test_a_table_that_is_paired_late_starts_with_the_time_left(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    url = f"{floor.url}/rounds/1/pairings"
    assert "starts with the time left" in text(client.get(url))
    client.post(url, data={"table": "9", "team_1": "3", "team_2": "4"})
    assert floor.match(9).clock.running


def test_the_pairings_are_taken_along_as_a_file(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    answer = client.get(f"{floor.url}/rounds/1/pairings.csv")
    assert answer.data == (b"\xef\xbb\xbftable,team 1,team 2\r\n1,Red,Blue\r\n2,Green,Gold\r\n")
    assert client.get(f"{floor.url}/rounds/2/pairings.csv").status_code == 404
