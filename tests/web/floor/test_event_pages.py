"""Events over HTTP: opened, changed, put into the archive and brought back."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.floor import facts as f
from referee.web import desk
from tests.web.floor.conftest import Floor
from tests.web.floor.pages import fault, text

FORM = {
    "name": "Kup Srbije",
    "date": "2026-12-05",
    "zone": "Europe/Belgrade",
    "ruleset": "tag-2013",
    "forbidden_list": "2013.9 TCG",
    "setting_round_minutes": "45",
    "setting_match_draws": "true",
}


def test_an_event_is_opened_by_its_form(app: Flask, client: FlaskClient) -> None:
    answer = client.post("/events", data=FORM | {"key": "abc"})
    assert answer.status_code == 303
    event_id = answer.headers["Location"].split("/")[2]
    event = desk.events_of(app).load(event_id)
    assert (event.name, event.date, event.zone) == ("Kup Srbije", "2026-12-05", "Europe/Belgrade")
    assert event.settings == {"round_minutes": 45, "match_draws": True}
    assert event.forbidden_list == "2013.9 TCG"
    again = client.post("/events", data=FORM | {"key": "abc"})
    assert again.headers["Location"] == answer.headers["Location"]


def test_another_event_in_a_form_that_was_sent_before_stays_typed(
    app: Flask, client: FlaskClient
) -> None:
    client.post("/events", data=FORM | {"key": "abc"})
    answer = client.post("/events", data=FORM | {"key": "abc", "name": "Kup Novog Sada"})
    assert answer.status_code == 409
    assert "this form was sent before with something else in it" in fault(answer)
    assert 'value="Kup Novog Sada"' in answer.text
    assert len(desk.events_of(app).ids()) == 1


def test_the_form_offers_today_and_the_zone_of_the_server_first(
    app: Flask, client: FlaskClient
) -> None:
    app.config["TIME_ZONE"] = "Europe/Belgrade"
    page = client.get("/events/new").text
    zones = page[page.index('name="zone"') :]
    assert zones.startswith('name="zone" translate="no"><option value="Europe/Belgrade" selected>')
    assert 'value="America/New_York"' in zones
    assert f'value="{desk.now():%Y-}' in page


@pytest.mark.parametrize(
    ("field", "value", "status"),
    [
        ("name", "  ", 422),
        ("name", "x" * 101, 400),
        ("date", "28 November", 400),
        ("zone", "Mars/Olympus", 400),
        ("zone", "", 400),
        ("ruleset", "draughts", 400),
        ("setting_round_minutes", "0", 400),
        ("setting_round_minutes", "soon", 400),
    ],
)
def test_what_was_typed_stays_when_an_event_cannot_be_opened(
    app: Flask, client: FlaskClient, field: str, value: str, status: int
) -> None:
    answer = client.post("/events", data=FORM | {field: value})
    assert answer.status_code == status
    assert fault(answer)
    assert "2013.9 TCG" in answer.text
    assert desk.events_of(app).ids() == ()


def test_an_event_is_changed_by_a_form_that_shows_what_it_is(
    client: FlaskClient, floor: Floor
) -> None:
    page = client.get(f"{floor.url}/change").text
    assert 'name="name" value="Kup Beograda"' in page
    assert '<option value="Europe/Belgrade" selected>' in page
    assert client.post(f"{floor.url}/change", data=FORM).status_code == 303
    assert floor.event.name == "Kup Srbije"
    assert floor.event.rules.round_minutes == 45
    assert 'name="setting_match_draws"><option value="">' in client.get(f"{floor.url}/change").text


def test_teams_keep_the_number_of_their_duelists(client: FlaskClient, floor: Floor) -> None:
    answer = client.post(f"{floor.url}/change", data=FORM | {"ruleset": "single-2025"})
    assert answer.status_code == 422
    assert fault(answer) == "Teams are entered: the number of Duelists on a team stays as it is."
    assert floor.event.ruleset == "tag-2013"


def test_a_setting_that_the_form_does_not_offer_is_kept(app: Flask, client: FlaskClient) -> None:
    alone = FORM | {"setting_seats": "2"}
    url = client.post("/events", data=alone).headers["Location"].removesuffix("/teams")
    page = client.get(f"{url}/change").text
    assert '<input type="hidden" name="setting_seats" value="2">' in page
    event_id = url.split("/")[2]
    assert desk.events_of(app).load(event_id).settings["seats"] == 2
    teams = text(client.get(f"{url}/teams"))
    assert "One Duelist a line." in teams
    assert "Duelist B" not in teams


def test_the_list_shows_what_goes_on_and_what_is_in_the_archive(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    page = text(client.get("/events"))
    assert "Kup Beograda Round 1 is running November 28, 2026 6 teams" in page
    assert client.post(f"{floor.url}/archive").headers["Location"] == "/events"
    assert "No event is open." in text(client.get("/events"))
    assert "In the archive 1" in text(client.get("/events"))
    assert "Bring the event back" in text(client.get(f"{floor.url}/change"))
    client.post(f"{floor.url}/restore")
    assert not floor.event.is_archived
    assert fault(client.post(f"{floor.url}/restore")) == "This event is not in the archive."


def test_the_front_page_leads_to_the_events(client: FlaskClient, floor: Floor) -> None:
    assert '<a class="btn" href="/events">' in client.get("/").text


def test_matches_stand_under_their_event_by_their_table(client: FlaskClient, floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    floor.record(f.MoveTable(round=1, table=1, to=21))
    client.post("/matches", data={"ruleset": "tag-2013", "table": "7"})
    page = text(client.get("/"))
    event, loose = page.index("Kup Beograda 2"), page.index("Running 1")
    assert event < page.index("Green · Gold".replace(" · ", " ")) < page.index("Red Blue") < loose
    assert page.index(" 21 ", event) < loose < page.index(" 7 ", loose)


def test_without_a_loose_match_none_is_said_to_be_missing(
    client: FlaskClient, floor: Floor
) -> None:
    assert "No match is running." in text(client.get("/"))
    floor.begin((1, 2))
    assert "No match is running." not in text(client.get("/"))


def test_the_board_of_an_events_match_leads_back_to_its_floor(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2))
    floor.record(f.MoveTable(round=1, table=1, to=21))
    page = client.get(f"/matches/{floor.match_id(21)}")
    assert f'<a class="btn btn--bare" href="{floor.url}">' in page.text
    assert "Table 21 Kup Beograda, round 1 Floor of the event" in text(page)
    slip = text(client.get(f"/matches/{floor.match_id(21)}/slip"))
    assert "Table 21" in slip


def test_the_board_of_another_match_leads_back_to_all_of_them(client: FlaskClient) -> None:
    opened = client.post("/matches", data={"ruleset": "tag-2013", "table": "7"})
    page = client.get(opened.headers["Location"])
    assert '<a class="btn btn--bare" href="/">' in page.text
    assert "Table 7 All matches" in text(page)
