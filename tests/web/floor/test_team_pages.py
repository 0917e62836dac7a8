"""The teams of an event over HTTP: by form, as a list, corrected and dropped."""

import io

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from referee.floor import facts as f
from tests.web.floor.conftest import Floor
from tests.web.floor.pages import fault, preview, text

HALF = '[{"do":"enter-team","name":"\\ud800","duelists":["a","b"]}]'


def names(floor: Floor) -> list[str]:
    return [team.name for team in floor.event.teams if not team.is_dropped]


def send_file(client: FlaskClient, floor: Floor, content: bytes, **fields: str) -> TestResponse:
    file = FileStorage(io.BytesIO(content), "teams.csv", "file")
    boundary, body = encode_multipart({"file": file, **fields})
    kind = f'multipart/form-data; boundary="{boundary}"'
    return client.post(f"{floor.url}/teams/list", data=body, content_type=kind)


def test_a_team_is_entered_by_form_in_the_order_of_registration(
    client: FlaskClient, floor: Floor
) -> None:
    data = {"name": " Grey  Wolves ", "duelist_A": "Zoe", "duelist_B": "Abe"}
    assert client.post(f"{floor.url}/teams", data=data).status_code == 303
    team = floor.event.teams[-1]
    assert (team.number, team.name, team.duelists) == (7, "Grey Wolves", ("Zoe", "Abe"))


def test_what_was_typed_stays_when_it_is_refused(client: FlaskClient, floor: Floor) -> None:
    data = {"name": "red", "duelist_A": "Zoe", "duelist_B": "Abe"}
    answer = client.post(f"{floor.url}/teams", data=data)
    assert answer.status_code == 422
    assert fault(answer) == "Team 1 has this name already."
    assert 'value="Zoe"' in answer.text
    assert len(floor.event.teams) == 6


def test_a_name_that_no_page_can_bear_is_refused(client: FlaskClient, floor: Floor) -> None:
    data = {"name": "x" * 101, "duelist_A": "Zoe", "duelist_B": "Abe"}
    assert client.post(f"{floor.url}/teams", data=data).status_code == 400
    assert len(floor.event.teams) == 6


def test_a_list_is_looked_at_before_anything_is_recorded(client: FlaskClient, floor: Floor) -> None:
    pasted = "Grey;Zoe;Abe\nRed;A;B\nOne;Kim\nPink – Lea / Mia"
    seen = client.post(f"{floor.url}/teams/list", data={"text": pasted})
    assert len(floor.event.teams) == 6
    page = text(seen)
    assert "2 lines are not read" in page
    assert "Line 2 Red is entered already, as team 1. Red;A;B" in page
    assert "Line 3 Only one Duelist of One stands in this line; a team has two. One;Kim" in page
    assert "Enter 2 teams" in page
    recorded = client.post(f"{floor.url}/teams/list/record", data=preview(seen))
    assert recorded.status_code == 303
    assert names(floor)[6:] == ["Grey", "Pink"]
    assert [team.duelists for team in floor.event.teams[6:]] == [("Zoe", "Abe"), ("Lea", "Mia")]


def test_a_list_that_is_sent_twice_is_recorded_once(client: FlaskClient, floor: Floor) -> None:
    seen = client.post(f"{floor.url}/teams/list", data={"text": "Grey;Zoe;Abe\nPink;Lea;Mia"})
    for _ in range(2):
        answer = client.post(f"{floor.url}/teams/list/record", data=preview(seen))
        assert answer.status_code == 303
    assert len(floor.event.teams) == 8


def test_a_team_in_a_form_that_was_sent_before_stays_typed(
    client: FlaskClient, floor: Floor
) -> None:
    form = {"duelist_A": "Zoe", "duelist_B": "Abe", "key": "k"}
    client.post(f"{floor.url}/teams", data=form | {"name": "Grey"})
    answer = client.post(f"{floor.url}/teams", data=form | {"name": "Pink"})
    assert answer.status_code == 409
    assert "this form was sent before with something else in it" in fault(answer)
    assert 'value="Pink"' in answer.text
    assert names(floor)[6:] == ["Grey"]


def test_a_name_that_no_page_can_bear_is_refused_in_a_list_too(
    client: FlaskClient, floor: Floor
) -> None:
    facts = f'[{{"do":"enter-team","name":"Grey","duelists":["{"x" * 101}","b"]}}]'
    answer = client.post(f"{floor.url}/teams/list/record", data={"facts": facts})
    assert answer.status_code == 400
    assert "≤ 100" in fault(answer)
    assert len(floor.event.teams) == 6


def test_a_list_is_looked_at_again_where_one_of_its_teams_was_entered_meanwhile(
    client: FlaskClient, floor: Floor
) -> None:
    seen = client.post(f"{floor.url}/teams/list", data={"text": "Grey;Zoe;Abe\nPink;Lea;Mia"})
    floor.record(f.EnterTeam(name="Pink", duelists=("X", "Y")))
    answer = client.post(f"{floor.url}/teams/list/record", data=preview(seen))
    assert answer.status_code == 422
    assert fault(answer) == "Team 7 has this name already."
    assert len(floor.event.teams) == 7
    assert "Line 2 Pink is entered already, as team 7." in text(answer)
    assert client.post(f"{floor.url}/teams/list/record", data=preview(answer)).status_code == 303
    assert names(floor)[6:] == ["Pink", "Grey"]


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-8", "Unicode (UTF-8)"),
        ("utf-8-sig", "Unicode (UTF-8)"),
        ("utf-16", "Unicode (UTF-16)"),
        ("windows-1252", "Western European (Windows-1252)"),
    ],
)
def test_a_file_is_read_in_whatever_it_was_written(
    client: FlaskClient, floor: Floor, encoding: str, said: str
) -> None:
    content = "Équipe;Duelliste A;Duelliste B\r\n=Élan;Žoé;Œuf\r\n".encode(encoding)
    seen = send_file(client, floor, content)
    assert f"Read as {said}." in text(seen)
    assert "Line 1 is the header." in text(seen)
    client.post(f"{floor.url}/teams/list/record", data=preview(seen))
    team = floor.event.teams[-1]
    assert (team.name, team.duelists) == ("=Élan", ("Žoé", "Œuf"))


def test_an_encoding_that_was_chosen_is_taken(client: FlaskClient, floor: Floor) -> None:
    content = "Ђаци;Жика;Љуба".encode("windows-1251")
    seen = send_file(client, floor, content, encoding="windows-1251")
    assert "Ђаци" in text(seen)


def test_a_line_that_cannot_be_read_is_told_with_its_number(
    client: FlaskClient, floor: Floor
) -> None:
    content = "Šuma;Ana;Bo\nĐaci;Cy;Di\n".encode() + b"Bro\xffken;E;F\n"
    page = text(send_file(client, floor, content))
    assert "Line 3 Letters of this line cannot be read." in page
    assert "Enter 2 teams" in page


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        (b"", 400, "There is no line in it. Choose a file, or paste the list."),
        (b" \r\n ; ; \r\n", 400, "There is no line in it. Choose a file, or paste the list."),
        (b"PK\x03\x04 a workbook", 400, "This is no CSV file."),
        (b"x" * (2 * 1024 * 1024 + 1), 413, "The list is larger than 2 MB. Send it in parts."),
        (b"x" * (20 * 1024 * 1024), 413, "The list is larger than 2 MB. Send it in parts."),
        (b"a;b;c\n" * 10_000, 413, "There are 10,001 lines; 10,000 at most are read at once."),
    ],
    ids=["empty", "blank", "workbook", "large", "huge", "long"],
)
def test_a_file_that_cannot_be_read_at_all_says_why(
    client: FlaskClient, floor: Floor, content: bytes, status: int, said: str
) -> None:
    answer = send_file(client, floor, content)
    assert answer.status_code == status
    assert fault(answer).startswith(said)


def test_five_thousand_teams_are_entered_at_once(client: FlaskClient, floor: Floor) -> None:
    content = "\r\n".join(f"Team {n};Ana {n};Bo {n}" for n in range(5000)).encode("utf-16")
    seen = send_file(client, floor, content)
    assert "Enter 5000 teams" in text(seen)
    data = preview(seen)
    assert client.post(f"{floor.url}/teams/list/record", data=data).status_code == 303
    assert floor.event.teams[-1].number == 5006


@pytest.mark.parametrize(
    "facts",
    ["", "[", "{}", "[]", '[{"do":"archive-event"}]', '[{"do":"enter-team"}]', "[" * 100_000, HALF],
)
def test_facts_that_no_preview_made_are_refused(
    client: FlaskClient, floor: Floor, facts: str
) -> None:
    answer = client.post(f"{floor.url}/teams/list/record", data={"facts": facts})
    assert answer.status_code == 400
    assert fault(answer)
    assert not floor.event.is_archived


def test_names_are_corrected_in_a_form_that_shows_them(client: FlaskClient, floor: Floor) -> None:
    page = client.get(f"{floor.url}/teams?team=2").text
    assert 'action="/events/' in page
    assert 'value="Blue A"' in page
    data = {"name": "Bleu", "duelist_A": "Cy", "duelist_B": "Di"}
    assert client.post(f"{floor.url}/teams/2", data=data).status_code == 303
    assert floor.event.teams[1].name == "Bleu"


def test_the_order_of_the_duelists_is_fixed_once_they_were_paired(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    data = {"name": "Blue", "duelist_A": "Blue B", "duelist_B": "Blue A"}
    answer = client.post(f"{floor.url}/teams/2", data=data)
    assert answer.status_code == 422
    assert fault(answer) == "Duelists A and B of team 2 are fixed since its first match."
    assert 'value="Blue B"' in answer.text


def test_a_team_that_drops_stays_on_the_list(client: FlaskClient, floor: Floor) -> None:
    client.post(f"{floor.url}/teams/3/drop")
    page = text(client.get(f"{floor.url}/teams"))
    assert "5 teams play" in page
    assert "Green dropped" in page
    assert fault(client.post(f"{floor.url}/teams/3/drop")) == "Team 3 has dropped."


def test_nobody_is_entered_in_the_archive(client: FlaskClient, floor: Floor) -> None:
    floor.record(f.ArchiveEvent())
    assert "Enter the team" not in text(client.get(f"{floor.url}/teams"))
    data = {"name": "Grey", "duelist_A": "Zoe", "duelist_B": "Abe"}
    answer = client.post(f"{floor.url}/teams", data=data)
    assert fault(answer) == "This event is in the archive. Bring it back first."


def test_the_teams_are_taken_along_as_a_file(client: FlaskClient, floor: Floor) -> None:
    answer = client.get(f"{floor.url}/teams.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].endswith(f"event-{floor.id}-teams.csv")
    assert answer.data.startswith(
        b"\xef\xbb\xbfnumber,team,duelist A,duelist B\r\n1,Red,Red A,Red B\r\n"
    )


def test_an_event_that_there_is_not_is_named(client: FlaskClient) -> None:
    answer = client.get("/events/nowhere/teams")
    assert answer.status_code == 404
    assert "There is no such event." in text(answer)
