"""The page of the deck check: every finding with its numbers, and nothing that was typed goes."""

import base64
import re
import zlib
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import scorekeeping
from referee.deck_checking import DeckRecord
from referee.floor import facts as f
from referee.web import desk
from tests.web.decks.conftest import DARK_HOLE, FUSED, GOBLIN, MIRROR_FORCE, NOW, file, form_of, ydk
from tests.web.floor.pages import text

CHECK = Callable[..., TestResponse]
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


def typed(page: TestResponse, letter: str) -> str:
    found = re.search(
        rf'<textarea name="text_{letter}"[^>]*>\n?(.*?)</textarea>',
        page.get_data(as_text=True),
        re.DOTALL,
    )
    assert found
    return unescape(found[1])


def test_a_limited_card_is_counted_over_both_decks(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    page = check(text_A=ydk(DARK_HOLE), text_B=ydk(side=(DARK_HOLE,)), list=lists[0])
    words = text(page)
    assert page.status_code == 200
    assert "1 finding" in words
    assert "Dark Hole is Limited: 1 copy in both Decks together, not 2" in words
    assert "Deck A 1 Deck B 1 Together 2 Limit 1" in words
    assert "Deck A, Main Deck, line 2 Deck B, Side Deck, line 44" in words
    assert 'href="/rulings/tag-limited-per-team"' in page.text
    assert "2013.9 TCG" in words


def test_with_another_list_the_verdict_is_another(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    decks = {"text_A": ydk(DARK_HOLE, MIRROR_FORCE), "text_B": ydk(DARK_HOLE, MIRROR_FORCE)}
    assert "Dark Hole is Limited" in text(check(**decks, list=lists[0]))
    words = text(check(**decks, list=lists[1]))
    assert "Dark Hole is Limited" not in words
    assert "Mirror Force is Limited" in words


def test_duelist_by_duelist_each_may_have_one(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    decks = {"text_A": ydk(DARK_HOLE), "text_B": ydk(DARK_HOLE), "list": lists[0]}
    assert "Nothing to object to" in text(check(**decks, per="duelist"))
    two = {**decks, "text_A": ydk(DARK_HOLE, DARK_HOLE)}
    assert "Dark Hole is Limited: 1 copy in a Deck, not 2 (Deck A: 2)" in text(
        check(**two, per="duelist")
    )


def test_a_side_deck_of_some_cards_is_a_finding_where_it_is_all_or_none(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    deck = ydk(side=(GOBLIN,))
    assert "Nothing to object to" in text(check(text_A=deck))
    words = text(check(text_A=deck, side="exactly 15 or 0"))
    assert "Side Deck of Deck A: 1 cards are not allowed" in words


def test_names_are_in_the_language_that_is_asked_for(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    page = check(text_A=ydk(DARK_HOLE), text_B=ydk(DARK_HOLE), list=lists[0], lang="fr")
    assert "Trou Noir is Limited" in text(page)
    page = check(text_A=ydk(GOBLIN, GOBLIN, GOBLIN, GOBLIN), list=lists[0], lang="sr")
    assert "4 copies of Feral Goblin in Deck A: 3 are the most" in text(page)


def test_a_deck_in_the_second_field_alone_is_deck_b(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    words = text(check(text_B=ydk(GOBLIN, GOBLIN, GOBLIN, GOBLIN)))
    assert "4 copies of Feral Goblin in Deck B" in words


def test_what_could_not_be_read_is_told_by_its_line(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    words = text(check(text_A="Main Deck\n40 Filler 1001\n3 No Such Card\n"))
    assert "1 line is not read whole" in words
    assert "Line 3: 3 No Such Card (no card has this name)" in words


def test_without_a_card_pool_the_page_says_what_it_cannot_know(
    check: CHECK, lists: tuple[int, int]
) -> None:
    words = text(check(text_A=ydk(DARK_HOLE), text_B=ydk(DARK_HOLE), list=lists[0]))
    assert "Dark Hole is Limited" in words
    assert "No card pool is loaded: whether a passcode is a card at all" in words


def test_two_files_at_once_are_two_decks_and_their_text_stays(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    first, second = ydk(DARK_HOLE), ydk(DARK_HOLE, FUSED)
    utf16 = second.encode("utf-16")
    page = check(files=[file(first), file(utf16, "second.ydk")], list=lists[0])
    assert "Dark Hole is Limited" in text(page)
    assert "Fused Goblin belongs into the Extra Deck" in text(page)
    assert (typed(page, "A"), typed(page, "B")) == (first, second)


def test_a_file_takes_the_place_that_is_free(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    page = check(text_B=ydk(DARK_HOLE), files=[file(ydk(DARK_HOLE))], list=lists[0])
    assert "Deck A 1 Deck B 1 Together 2 Limit 1" in text(page)


def test_a_third_deck_is_said_to_be_left_out(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    page = check(text_A=ydk(DARK_HOLE), text_B=ydk(), files=[file(ydk())])
    assert page.status_code == 422
    assert "1 Deck more than can be checked together" in text(page)
    assert typed(page, "A") == ydk(DARK_HOLE)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (PNG, "This is no text file."),
        (b"PK\x03\x04\x14\x00\x00\x00\x08\x00" + zlib.compress(b"deck"), "This is no text file."),
        (b"", "There is nothing in it."),
        (b"\xef\xbb\xbf \n", "There is nothing in it."),
        (b"Dear judge,\nhere we are.\n", "No card of a Deck could be read in it."),
    ],
    ids=["png", "zip", "empty", "blank", "a letter"],
)
def test_a_file_that_is_no_deck_is_said_so_and_what_was_pasted_stays(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int], content: bytes, sentence: str
) -> None:
    page = check(text_A=ydk(DARK_HOLE), files=[file(content, "broken.ydk")])
    assert page.status_code == 422
    assert f"broken.ydk: {sentence}" in text(page)
    assert typed(page, "A") == ydk(DARK_HOLE)


def test_a_file_of_5_mb_is_said_to_be_too_large(client: FlaskClient) -> None:
    page = client.post("/decks", **form_of("files", b"1\n" * 2_621_440, "deck.ydk"))
    assert page.status_code == 422
    assert "deck.ydk: This file is too large: 4 MB are the most." in text(page)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"1001\n" * 2001, "This is no Deck: it has thousands of cards. See line 2001."),
        (b"no such card\n" * 5001, "This is no Deck: it has thousands of lines. See line 5000."),
        (
            b"ydke://" + base64.b64encode(b"\xe9\x03\0\0" * 2001) + b"!!!",
            "This is no Deck: it has thousands of cards. See line 1.",
        ),
    ],
    ids=["cards", "lines", "code"],
)
def test_what_is_far_longer_than_a_deck_is_not_read(
    client: FlaskClient, content: bytes, sentence: str
) -> None:
    page = client.post("/decks", **form_of("files", content, "all.ydk"))
    assert page.status_code == 422
    assert f"all.ydk: {sentence}" in text(page)


def test_where_no_line_is_a_card_the_first_is_said_with_its_reason(client: FlaskClient) -> None:
    page = client.post("/decks", data={"text_A": "\n3 No Such Card\n"})
    assert page.status_code == 422
    assert (
        "No card of a Deck could be read in it. Line 2: 3 No Such Card (no card has this name)."
        in text(page)
    )


def test_more_than_can_be_sent_is_said_so(client: FlaskClient) -> None:
    page = client.post("/decks", **form_of("files", b"x" * (33 * 1024 * 1024), "deck.ydk"))
    assert page.status_code == 413
    assert "This is more than 32 MB." in text(page)


def test_without_a_deck_the_page_asks_for_one(check: CHECK, lists: tuple[int, int]) -> None:
    page = check(text_A="  ")
    assert page.status_code == 422
    assert "Paste a Deck, or choose its file." in text(page)


def test_without_a_list_nothing_is_called_legal(check: CHECK, pooled: DeckRecord) -> None:
    page = check(text_A=ydk(DARK_HOLE))
    assert page.status_code == 422
    assert "No Forbidden & Limited list is kept yet" in text(page)
    assert "Nothing to object to" not in text(page)
    assert typed(page, "A") == ydk(DARK_HOLE)


def test_a_change_on_the_page_brings_the_verdict_alone(
    client: FlaskClient, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    fields = {"text_A": ydk(DARK_HOLE), "text_B": ydk(DARK_HOLE), "list": str(lists[0])}
    page = client.post("/decks", data=fields, headers=HTMX)
    assert page.text.lstrip().startswith("<section")
    assert "Dark Hole is Limited" in text(page)


def test_for_an_event_its_list_and_its_rules_are_chosen(
    app: Flask, client: FlaskClient, lists: tuple[int, int]
) -> None:
    events = desk.events_of(app)
    opening = f.OpenEvent(name="Kup", date="2014-01-01", zone="UTC", ruleset="single-classic")
    event_id = scorekeeping.open_event(events, opening, now=NOW, by=None).id
    page = client.get(f"/decks?event={event_id}").text
    chosen = re.findall(r"<option [^>]*selected>([^<]+)<", page)
    assert chosen == ["2013.9 TCG", "by Duelist", "15 cards or none", "English"]
    assert client.get("/decks?event=nosuch").status_code == 404


def test_a_list_that_is_not_kept_is_not_gone_by(
    check: CHECK, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    for wanted in ("999", "x", "-1", "²", "9" * 40):
        assert "2026.5 TCG (" in text(check(text_A=ydk(), list=wanted))


def test_points_are_added_up_over_the_team(
    check: CHECK, pooled: DeckRecord, record: DeckRecord
) -> None:
    points = f"!Points\n$genesys\n{DARK_HOLE} 60\n{GOBLIN} 50\n".encode()
    _, (kept,) = record.keep_lists(points, file="points.conf", at=NOW)
    words = text(check(text_A=ydk(DARK_HOLE, GOBLIN), text_B=ydk(GOBLIN), list=kept))
    assert "Deck A has more than 100 points" in words
    assert "Points: Deck A 110, Deck B 50, the team 160" in words


def test_the_tick_list_of_what_was_pasted_has_the_limited_cards_on_top(
    client: FlaskClient, pooled: DeckRecord, lists: tuple[int, int]
) -> None:
    decks = {
        "text_A": ydk(DARK_HOLE, extra=(FUSED,)),
        "text_B": ydk(DARK_HOLE),
        "list": str(lists[0]),
        "lang": "fr",
    }
    words = text(client.post("/decks/tick", data=decks))
    shared, rest = words.split("Deck A Main Deck")
    assert "Counted over both Decks 2013.9 TCG 2 Trou Noir A 1, B 1 max. 1" in shared
    assert "Spells 1 1 Trou Noir max. 1" in rest
    assert "Extra Deck 0 / 1 1 Fused Goblin Side Deck 0 / 0" in rest


def test_a_tick_list_of_nothing_asks_for_a_deck(client: FlaskClient) -> None:
    page = client.post("/decks/tick", data={"text_A": ""})
    assert page.status_code == 422
    assert "Paste a Deck, or choose its file." in text(page)
