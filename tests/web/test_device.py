"""What a device has chosen: kept by it, said by ``<html>``, never by what many readers share."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web.device import CHOICES, GROUNDS


def html_of(client: FlaskClient, path: str = "/device") -> str:
    tag = re.search(r"<html[^>]*>", client.get(path).text)
    assert tag
    return tag[0]


def pressed(client: FlaskClient) -> set[tuple[str, str]]:
    found = re.findall(
        r'<button class="btn" name="(\w+)" value="([\w-]+)" aria-pressed="true"',
        client.get("/device").text,
    )
    return set(found)


def test_without_a_choice_nothing_is_said_and_the_first_of_each_holds(client: FlaskClient) -> None:
    assert html_of(client) == '<html lang="en">'
    assert pressed(client) == {
        ("theme", "system"),
        ("hand", "right"),
        ("sound", "off"),
        ("vibration", "off"),
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, options in CHOICES.items() for value in list(options)[1:]],
)
def test_a_choice_is_kept_for_a_year_and_said_by_every_page(
    client: FlaskClient, name: str, value: str
) -> None:
    answer = client.post("/device", data={name: value, "back": "/rulings"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/rulings")
    assert f"device-{name}={value};" in answer.headers["Set-Cookie"]
    assert "Max-Age=31536000" in answer.headers["Set-Cookie"]
    for path in ("/", "/rulings", "/device", "/nowhere"):
        assert f' data-{name}="{value}"' in html_of(client, path)
    assert (name, value) in pressed(client)
    client.post("/device", data={name: next(iter(CHOICES[name]))})
    assert html_of(client) == '<html lang="en">'


def test_a_seat_is_turned_around_and_back(client: FlaskClient) -> None:
    client.post("/device", data={"turned": "A2"})
    client.post("/device", data={"turned": "B1"})
    assert ' data-turned="A2 B1"' in html_of(client)
    assert ("turned", "A2") in pressed(client)
    client.post("/device", data={"turned": "A2"})
    assert ' data-turned="B1"' in html_of(client)
    client.post("/device", data={"turned": "B1"})
    assert html_of(client) == '<html lang="en">'


@pytest.mark.parametrize(
    "sent", [{"theme": "pink"}, {"turned": "C3"}, {"turned": '"><script>'}, {"size": "large"}, {}]
)
def test_what_is_not_offered_is_not_kept(client: FlaskClient, sent: dict[str, str]) -> None:
    assert client.post("/device", data=sent).status_code == 303
    assert html_of(client) == '<html lang="en">'


def test_a_cookie_that_says_something_else_says_nothing(client: FlaskClient) -> None:
    client.set_cookie("device-theme", '"><b>')
    client.set_cookie("device-turned", "A2.Z9.A2")
    assert html_of(client) == '<html lang="en" data-turned="A2">'


def test_what_many_readers_share_does_not_know_the_device(client: FlaskClient) -> None:
    url = client.post("/matches", data={"ruleset": "tag-2013"}).headers["Location"]
    before = client.get(f"{url}/board").text
    for sent in ({"theme": "dark"}, {"hand": "left"}, {"turned": "A1"}):
        client.post("/device", data=sent)
    assert 'data-theme="dark"' in html_of(client, url)
    assert client.get(f"{url}/board").text == before


def test_the_way_back_is_one_of_ours(client: FlaskClient) -> None:
    assert 'href="/matches/x?open=more"' in client.get("/device?back=/matches/x?open=more").text
    assert "elsewhere" not in client.get("/device?back=//elsewhere.example").text


@pytest.mark.parametrize("theme", GROUNDS)
def test_the_system_is_told_the_ground_of_the_theme(client: FlaskClient, theme: str) -> None:
    client.post("/device", data={"theme": theme})
    said = re.findall(
        r'<meta name="theme-color" media="([^"]+)" content="([^"]+)">', client.get("/").text
    )
    assert tuple(said) == GROUNDS[theme]


def test_every_device_may_choose_without_being_signed_in(app: Flask) -> None:
    app.config["LAN_HOST"] = "0.0.0.0"
    client = app.test_client()
    assert client.get("/device").status_code == 200
    assert client.post("/device", data={"theme": "dark"}).status_code == 303
    assert 'data-theme="dark"' in html_of(client, "/rulings")
