"""More for one seat: counts, and where the old Field Spell goes."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient


def opened(client: FlaskClient, **settings: str) -> str:
    fields = {"ruleset": "tag-2013"} | settings
    url: str = client.post("/matches", data=fields).headers["Location"]
    client.post(url, data={"do": "start-duel", "first_team": "1-coin"})
    return url


def note(client: FlaskClient, url: str, seat: str, card: str) -> None:
    fields = {"do": "field-spell", "seat": seat, "field_spell": card}
    assert client.post(url, data=fields).status_code == 303


def part(client: FlaskClient, url: str, seat: str, **typed: str) -> str:
    """The part of the sheet where the Field Spell is noted."""
    page = client.get(url, query_string={"open": "more", "seat": seat, **typed}).text
    found = re.search(r'<form(?:(?!</form>).)*value="field-spell".*?</form>', page, re.DOTALL)
    assert found
    return found[0]


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r'<(?:"[^"]*"|[^">])*>', " ", html)).split())


def goes(seat: str) -> str:
    return f"A new one takes the place of Necrovalley, which goes to the Graveyard of {seat}."


def test_a_new_field_spell_says_where_the_old_one_goes_before_it_is_recorded(
    client: FlaskClient,
) -> None:
    url = opened(client)
    assert "takes the place" not in part(client, url, "B1")
    note(client, url, "A2", "Necrovalley")
    said = part(client, url, "B1")
    assert f"{goes('A2')} One Field Spell in the Duel" in words(said)
    assert 'href="/rulings/tag-field-spell-one"' in said


@pytest.mark.parametrize(
    ("setting", "limit", "leaving"),
    [
        ("team", "One Field Spell a team", {"B2", "A2"}),
        ("duelist", "One Field Spell a Duelist", {"A2"}),
    ],
)
def test_with_one_a_team_or_one_a_duelist_the_others_stay(
    client: FlaskClient, setting: str, limit: str, leaving: set[str]
) -> None:
    url = opened(client, setting_field_spells=setting)
    note(client, url, "A2", "Necrovalley")
    for seat in ("A1", "A2", "B1", "B2"):
        said = words(part(client, url, seat))
        assert (goes("A2") in said) == (seat in leaving)
        assert limit in said


def test_what_was_typed_for_the_field_spell_comes_back_into_its_own_field(
    client: FlaskClient,
) -> None:
    url = opened(client)
    client.post(url, data={"do": "concede", "team": "1"})
    sent = {"do": "field-spell", "seat": "B1", "field_spell": "Necrovalley", "sheet": "more"}
    answer = client.post(url, data=sent)
    assert answer.status_code == 422
    back = re.search(r'href="([^"]*open=more[^"]*field_spell[^"]*)"', answer.text)
    assert back
    client.post(url, data={"do": "undo"})
    page = client.get(unescape(back[1])).text
    assert re.search(r'name="field_spell" value="Necrovalley"', page)
    assert re.search(r'name="card" value=""', page)


def test_nothing_is_known_of_a_seat_until_it_is_noted(client: FlaskClient) -> None:
    url = opened(client)
    query = {"open": "more", "seat": "A2"}
    assert "aria-pressed" not in client.get(url, query_string=query).text
    client.post(url, data={"do": "count", "seat": "A2", "monsters": "3"})
    page = client.get(url, query_string=query).text
    assert re.findall(r'name="(\w+)" value="(\d+)" aria-pressed="true"', page) == [
        ("monsters", "3")
    ]
    assert "3 monsters" in page
