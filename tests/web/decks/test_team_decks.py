"""A team's registered Decks: their history, their check, and the check at the table."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import officiate
from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck
from referee.deck_checking import DeckRecord, read_text
from referee.duel import commands as c
from referee.web import desk
from tests.web.decks.conftest import DARK_HOLE, FUSED, GOBLIN, NOW, file, ydk
from tests.web.floor.conftest import Floor
from tests.web.floor.pages import fault, text

SEND = Callable[..., TestResponse]


@pytest.fixture
def floor(app: Flask, lists: tuple[int, int]) -> Floor:
    """An event of November 2026, so that the new list holds."""
    return Floor(app)


@pytest.fixture
def url(floor: Floor) -> str:
    return f"{floor.url}/teams/1/decks"


@pytest.fixture
def send(client: FlaskClient, url: str) -> SEND:
    def sent(to: str = "", **fields: Any) -> TestResponse:
        return client.post(url + to, data=fields, content_type="multipart/form-data")

    return sent


@pytest.fixture
def registered(floor: Floor, pooled: DeckRecord) -> DeckRecord:
    """Both Decks of team 1: Dark Hole three times in each, and a Side Deck in Deck A."""
    decks = {
        "A": _deck(ydk(DARK_HOLE, extra=(FUSED,), side=(GOBLIN, GOBLIN))),
        "B": _deck(ydk(DARK_HOLE)),
    }
    pooled.register(floor.id, floor.event, 1, decks, at=NOW, by="Vera", reason="")
    return pooled


def _deck(content: str) -> Deck:
    return read_text(content, CardPool())[0].deck


# --- registration --------------------------------------------------------------------------------


def test_both_decks_are_registered_and_checked(
    client: FlaskClient, send: SEND, url: str, pooled: DeckRecord, floor: Floor
) -> None:
    client.set_cookie("judge", "Mila")
    answer = send(text_A=ydk(DARK_HOLE, GOBLIN), files=[file(ydk(*[DARK_HOLE] * 4))])
    assert (answer.status_code, answer.location) == (303, url)
    words = text(client.get(url))
    assert "Deck A Red A Main Deck: 40" in words
    assert "Version 1" in words
    assert "by Mila" in words
    assert "4 copies of Dark Hole in Deck B: 3 are the most" in words
    assert "List: 2026.5 TCG" in words
    newest = pooled.decks.newest(floor.id)
    assert {key: each.version for key, each in newest.items()} == {(1, "A"): 1, (1, "B"): 1}


def test_a_deck_with_lines_that_were_not_read_is_registered_only_by_word(
    send: SEND, pooled: DeckRecord, floor: Floor
) -> None:
    deck = ydk(GOBLIN) + "what is this\n"
    answer = send(text_A=deck)
    assert answer.status_code == 422
    assert "1 line is not read whole, and nothing is registered yet" in text(answer)
    assert "what is this" in answer.text
    assert pooled.decks.newest(floor.id) == {}
    assert send(text_A=deck, although="yes").status_code == 303
    assert pooled.decks.newest(floor.id)[1, "A"].deck.hash == _deck(ydk(GOBLIN)).hash


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\x00", b"", b"hello"])
def test_a_broken_file_registers_nothing_and_what_was_pasted_stays(
    send: SEND, pooled: DeckRecord, floor: Floor, content: bytes
) -> None:
    answer = send(text_A=ydk(GOBLIN), files=[file(content, "b.ydk")])
    assert answer.status_code == 422
    assert "b.ydk:" in fault(answer) or "b.ydk:" in text(answer)
    assert ydk(GOBLIN) in answer.text
    assert pooled.decks.newest(floor.id) == {}


def test_without_a_deck_the_page_asks_for_one(send: SEND) -> None:
    answer = send()
    assert answer.status_code == 422
    assert "Paste a Deck, or choose its file." in text(answer)


def test_once_the_first_round_began_a_change_needs_a_reason_and_is_marked(
    client: FlaskClient, send: SEND, url: str, registered: DeckRecord, floor: Floor
) -> None:
    floor.begin((1, 2))
    assert "Registration is closed" in text(client.get(url))
    changed = ydk(GOBLIN)
    answer = send(text_A=changed)
    assert answer.status_code == 422
    assert "Registration is closed. Say why this Deck is changed." in text(answer)
    assert changed in answer.text
    assert send(text_A=changed, reason="a card was torn").status_code == 303
    words = text(client.get(url))
    late, first = words.split("Version 2")[1].split("Deck B")[0].split("Version 1")
    assert "after registration closed a card was torn" in late
    assert "after registration closed" not in first
    assert [v.reason for v in registered.decks.of(floor.id, 1, "A")] == [None, "a card was torn"]


def test_the_same_cards_in_another_order_are_no_new_version(
    send: SEND, registered: DeckRecord, floor: Floor
) -> None:
    lines = ydk(DARK_HOLE).split("\n")
    turned = "\n".join(["#main", *reversed(lines[1:41]), *lines[41:]])
    assert send(text_B=turned).status_code == 303
    assert len(registered.decks.of(floor.id, 1, "B")) == 1


def test_a_team_that_there_is_not_has_no_decks(client: FlaskClient, floor: Floor) -> None:
    for address in (f"{floor.url}/teams/99/decks", "/events/nosuch/teams/1/decks"):
        assert client.get(address).status_code == 404
        assert client.get(f"{address}/tick").status_code == 404


# --- beside what is at the table -----------------------------------------------------------------


def test_a_deck_from_the_table_shows_what_is_missing_and_what_is_too_much(
    send: SEND, registered: DeckRecord
) -> None:
    found = ydk(GOBLIN, extra=(FUSED,), side=(GOBLIN,))
    words = text(send("/compare", text_A=found, lang="fr"))
    told = words.split("Compare with what is at the table")[1]
    assert "Deck A is not as registered" in told
    assert "Missing 1 × Trou Noir, Main Deck 1 × Feral Goblin, Side Deck" in told
    assert "Too much 1 × Feral Goblin, Main Deck" in told


def test_a_deck_as_registered_is_said_so(send: SEND, registered: DeckRecord) -> None:
    answer = send("/compare", text_B=ydk(DARK_HOLE))
    assert answer.status_code == 200
    assert "Deck B is as registered" in text(answer)


def test_after_a_duel_the_side_deck_alone_is_compared(send: SEND, registered: DeckRecord) -> None:
    for side in ("2 Feral Goblin\n", f"#side\n{GOBLIN}\n{GOBLIN}\n"):
        words = text(send("/compare", text_A=side, side_alone="yes"))
        assert "The Side Deck of Deck A is as registered" in words
    words = text(send("/compare", text_A="1 Feral Goblin\n", side_alone="yes"))
    assert "Missing 1 × Feral Goblin, Side Deck" in words


def test_side_decks_that_are_back_are_noted_with_one_tap(
    client: FlaskClient, send: SEND, url: str, registered: DeckRecord, floor: Floor
) -> None:
    assert send("/side-back").status_code == 404
    floor.begin((2, 1))
    assert f'action="{url}/side-back"' in client.get(url).text
    assert send("/side-back").status_code == 303
    command = officiate.entries(desk.matches_of(floor.app), floor.match_id(1))[-1].line.command
    assert command == c.Note(text="The Side Decks of Red are as registered.")


# --- the check at the table ----------------------------------------------------------------------


def test_start_and_end_of_a_deck_check_extend_the_round_at_the_table(
    client: FlaskClient, send: SEND, url: str, registered: DeckRecord, floor: Floor
) -> None:
    assert "Start the deck check" not in client.get(f"{url}/tick").text
    floor.begin((2, 1))
    assert "Start the deck check" in client.get(f"{url}/tick").text
    assert send("/start").status_code == 303
    assert "Deck check since" in text(client.get(f"{url}/tick"))
    refused = send("/start")
    assert refused.status_code == 422
    assert "A deck check is running at table 1 already." in text(refused)
    assert send("/end", minutes="much").status_code == 400
    assert send("/end", minutes="8").status_code == 303
    assert floor.match(1).clock.extended == 8 * 60 * 1_000_000
    assert floor.event.rounds[0].tables[0].check is None


def test_a_finding_leads_to_the_penalty_of_its_duelist_or_its_team(
    client: FlaskClient, url: str, registered: DeckRecord, floor: Floor
) -> None:
    more = {"B": _deck(ydk(*[DARK_HOLE] * 4)), "A": _deck(ydk(44095762))}
    registered.register(floor.id, floor.event, 1, more, at=NOW, by=None, reason="")
    both = {"B": _deck(ydk(*[DARK_HOLE] * 4, 44095762))}
    registered.register(floor.id, floor.event, 1, both, at=NOW, by=None, reason="")
    floor.begin((2, 1))
    links = re.findall(r'href="(/matches/[^"]*open=penalty[^"]*)"', client.get(url).text)
    who = [re.search(r"who=(\w+)&amp;infraction=deck-error", link)[1] for link in links]  # type: ignore[index]
    assert who == ["B2", "2"]
    sheet = client.get(links[0].replace("&amp;", "&")).text
    assert "Record: Warning" in sheet


def test_the_tick_list_stands_by_part_kind_and_name(
    client: FlaskClient, url: str, registered: DeckRecord
) -> None:
    words = text(client.get(f"{url}/tick?lang=fr"))
    deck = words.split("Deck A Red A")[1].split("Deck B Red B")[0]
    names = re.findall(r"\d+ (Filler \d+|Trou Noir|Fused Goblin|Feral Goblin)", deck)
    assert names == [*sorted(names[:20]), "Trou Noir", "Fused Goblin", "Feral Goblin"]
    assert "Side Deck 0 / 2 2 Feral Goblin" in deck


def test_before_a_deck_is_registered_the_tick_list_says_so(client: FlaskClient, url: str) -> None:
    assert "No Deck is registered yet." in text(client.get(f"{url}/tick"))


def test_the_page_of_teams_leads_to_the_decks_of_each(
    client: FlaskClient, floor: Floor, url: str
) -> None:
    assert f'href="{url}"' in client.get(f"{floor.url}/teams").text
