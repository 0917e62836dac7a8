"""Who is affected: the sheet that answers it, and the words for every answer there is."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import officiate
from referee.duel.affected import Why, Wording
from referee.duel.teammate import ANSWERS, Use, Verdict
from referee.web import desk
from referee.web.affected_words import USES, VERDICTS, WHYS, WORDINGS

Ask = Callable[..., str]
SHEET = re.compile(r'<section class="drawer drawer--beside affected".*?</section>', re.DOTALL)
TAG = re.compile(r'<(?:"[^"]*"|[^">])*>')


@pytest.fixture
def match(client: FlaskClient) -> str:
    """The address of a tag match in turn 1 of its first Duel, played by A1."""
    return opened(client, "tag-2013")


@pytest.fixture
def ask(client: FlaskClient, match: str) -> Ask:
    """The sheet, as a page or as a fragment, for what was chosen so far."""

    def sheet(*, scripts: bool = False, **chosen: str) -> str:
        headers = {"HX-Request": "true"} if scripts else {}
        query = {"open": "affected", **chosen}
        answer = client.get(match, query_string=query, headers=headers)
        found = SHEET.search(answer.text)
        assert found, answer.text
        return found[0]

    return sheet


def opened(client: FlaskClient, ruleset: str) -> str:
    url = client.post("/matches", data={"ruleset": ruleset}).headers["Location"]
    client.post(url, data={"do": "start-duel", "first_team": "1-coin"})
    return str(url)


def readings(sheet: str) -> list[str]:
    """The seats of each reading that is given, the one in force first."""
    found = re.findall(r'<p class="affected__seats">(.*?)</p>', sheet, re.DOTALL)
    return [" ".join(re.findall(r'translate="no">(\w\w)<', reading)) for reading in found]


def links(sheet: str, group: str) -> list[str]:
    """The words of the links in a group; those that are chosen begin with a star."""
    found = re.search(rf'<div[^>]*(?:aria-label|labelledby)="{group}"[^>]*>(.*?)</div>', sheet)
    assert found, group
    return [
        ("*" if "aria-current" in tag else "") + re.sub(r"<[^>]+>", "", words)
        for tag, words in re.findall(r"<a ([^>]*)>(.*?)</a>", found[1])
    ]


# --- the words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "members"), [(WORDINGS, Wording), (WHYS, Why), (USES, Use), (VERDICTS, Verdict)]
)
def test_every_member_has_words_of_its_own(
    app: Flask, words: dict[str, object], members: type[Wording]
) -> None:
    assert list(words) == list(members)
    with app.test_request_context():
        said = [str(word) for word in words.values()]
    assert all(said)
    assert len(set(said)) == len(said)


# --- the answers ---------------------------------------------------------------------------------


def test_the_judge_is_asked_whose_effect_and_what_the_card_says(ask: Ask) -> None:
    sheet = ask()
    assert links(sheet, "Whose effect") == ["*A1A1", "A2A2", "B1B1", "B2B2"]
    assert len(links(sheet, "What the card says")) == len(Wording)
    assert "Choose what the card says." in sheet
    assert readings(sheet) == []


@pytest.mark.parametrize(
    ("seat", "says", "seats", "ruling"),
    [
        ("B1", "opponent", "A2", "tag-opponent-facing-only"),
        ("A1", "opponent-controls", "A2 B2", "tag-opponent-field-both"),
        ("A1", "each-player", "A1 B2", "tag-each-player-pair"),
        ("B2", "all", "A1 A2 B1 B2", "tag-all-players"),
        ("B1", "you-control", "A1 B1", "tag-you-control-team"),
        ("A2", "your-graveyard", "A2 B2", "tag-you-control-team"),
        ("B2", "from-your-hand", "B2", "tag-your-hand-team"),
        ("A1", "opponent-cannot", "A2 B2", "tag-prohibition-opponents"),
        ("A2", "you-cannot", "A2 B2", "tag-prohibition-own-team"),
    ],
)
@pytest.mark.parametrize("scripts", [False, True])
def test_the_seats_that_are_affected_are_shown_with_the_ruling(
    ask: Ask, seat: str, says: str, seats: str, ruling: str, *, scripts: bool
) -> None:
    sheet = ask(seat=seat, says=says, scripts=scripts)
    assert readings(sheet) == [seats]
    assert f'href="/rulings/{ruling}" target="ruling"' in sheet
    assert f"*{seat}{seat}" in links(sheet, "Whose effect")


def test_the_reason_is_said_in_words(ask: Ask) -> None:
    sheet = ask(seat="A1", says="each-player")
    assert "Two Duelists only: the one whose effect it is and the one sitting opposite." in sheet


def test_where_the_sources_differ_the_other_reading_is_shown_as_well(ask: Ask) -> None:
    sheet = ask(seat="B1", says="your-hand")
    assert readings(sheet) == ["A1 B1", "B1"]
    assert "The sources differ, the Head Judge decides." in sheet
    assert "The sources differ" not in ask(seat="B1", says="opponent")


def test_a_card_with_a_ruling_of_its_own_is_offered_where_it_has_one(ask: Ask) -> None:
    sheet = ask(seat="A1", says="opponent-controls")
    assert readings(sheet) == ["A2 B2"]
    assert links(sheet, "affected-cards") == ["Secret Barrel"]
    chosen = ask(seat="A1", says="opponent-controls", card="Secret Barrel")
    assert links(chosen, "affected-cards") == ["*Secret Barrel"]
    assert readings(chosen) == ["B2"]
    assert 'href="/rulings/tag-secret-barrel"' in chosen
    assert "affected-cards" not in ask(seat="A1", says="all")


def test_whose_deck_held_the_card_is_asked_where_the_owner_is_meant(ask: Ask) -> None:
    sheet = ask(seat="A1", says="owner")
    assert "Choose whose Deck held the card." in sheet
    assert links(sheet, "Whose Deck held the card") == ["A1A1", "A2A2", "B1B1", "B2B2"]
    assert readings(ask(seat="A1", says="owner", owner="B2")) == ["B2"]
    assert "Whose Deck" not in ask(seat="A1", says="all", owner="B2")


def test_each_link_leads_to_the_answer_and_keeps_what_was_chosen(
    client: FlaskClient, ask: Ask
) -> None:
    sheet = ask(seat="A1", says="opponent", card="Secret Barrel")
    urls = [unescape(url) for url in re.findall(r'href="([^"]*)" hx-get="\1" hx-target', sheet)]
    of_b1 = next(url for url in urls if "seat=B1" in url)
    assert of_b1.endswith("?open=affected&says=opponent&card=Secret+Barrel&seat=B1")
    assert readings(client.get(of_b1).text) == ["A2"]


def test_the_effect_is_taken_to_be_the_last_one_of_the_chain(
    client: FlaskClient, match: str, ask: Ask
) -> None:
    client.post(match, data={"do": "enter", "phase": "main-1"})
    client.post(match, data={"do": "activate", "seat": "A1", "speed": "2"})
    client.post(match, data={"do": "activate", "seat": "B2", "speed": "2", "overrule": "passed"})
    assert readings(ask(says="from-your-hand")) == ["B2"]


def test_asking_records_nothing(app: Flask, match: str, ask: Ask) -> None:
    before = officiate.load(desk.matches_of(app), match.rsplit("/", 1)[-1]).position
    for says in Wording:
        ask(says=says.value)
    assert officiate.load(desk.matches_of(app), match.rsplit("/", 1)[-1]).position == before


@pytest.mark.parametrize("query", ["seat=C9&says=x", "says=owner&owner=Z", "card=Dark+Bribe"])
def test_an_address_typed_wrong_asks_again(client: FlaskClient, match: str, query: str) -> None:
    answer = client.get(f"{match}?open=affected&{query}")
    assert answer.status_code == 200
    assert readings(answer.text) == []


def test_what_may_be_used_of_a_teammates_is_listed_with_its_ruling(ask: Ask) -> None:
    sheet = ask()
    rows = re.findall(r'<li class="use">(.*?)</li>', sheet, re.DOTALL)
    assert len(rows) == len(ANSWERS)
    said = [" ".join(unescape(TAG.sub(" ", row)).split()) for row in rows]
    assert "Tribute a monster, face-up or Set With consent Ruling" in said
    assert "Activate a Set card No Ruling" in said
    assert (
        "Activate a face-up card’s effect of Spell Speed 2"
        " No Contested Other reading: With consent Ruling" in said
    )
    assert all(
        f'href="/rulings/{answer.ruling}"' in row
        for row, answer in zip(rows, ANSWERS.values(), strict=True)
    )


# --- where it is reached -------------------------------------------------------------------------


def test_the_dock_of_a_tag_match_asks_it(client: FlaskClient, match: str) -> None:
    assert f'href="{match}?open=affected"' in client.get(match).text


def test_where_two_sit_at_the_table_nobody_asks(client: FlaskClient) -> None:
    single = opened(client, "single-2024")
    page = client.get(f"{single}?open=affected").text
    assert "open=affected" not in page
    assert 'id="affected"' not in page
    assert 'id="board"' in page


# --- the seats on the board ----------------------------------------------------------------------


def lit(sheet: str) -> tuple[list[str], list[str]]:
    """The seats that the style sheet lights up on the board, and those that are contested."""
    found = re.search(r'id="affected"[^>]* data-seats="([^"]*)" data-contested="([^"]*)"', sheet)
    return (found[1].split(), found[2].split()) if found else ([], [])


def test_the_sheet_says_which_seats_light_up(ask: Ask) -> None:
    assert lit(ask()) == ([], [])
    assert lit(ask(seat="A1", says="opponent-controls")) == (["A2", "B2"], [])
    assert lit(ask(seat="A1", says="owner")) == ([], [])


def test_where_the_sources_differ_the_reading_in_force_is_lit_and_the_doubt_is_said(
    ask: Ask,
) -> None:
    sheet = ask(seat="B1", says="your-hand")
    assert lit(sheet) == (["A1", "B1"], ["A1"])
    first, second = sheet.index("Reading of this match:"), sheet.index("<b>Other reading:</b>")
    assert first < sheet.index("Both teammates") < second < sheet.index("Only the Duelist whose")


def test_each_reading_has_its_map_of_the_table(ask: Ask) -> None:
    maps = re.findall(
        r'<svg class="seat-map".*?</svg>', ask(seat="B1", says="your-hand"), re.DOTALL
    )
    marked = [
        re.findall(r"<g [^>]* data-lit>.*?>(\w\w)</text>", drawn, re.DOTALL) for drawn in maps
    ]
    assert marked == [["B1", "A1"], ["B1"]]


def test_every_seat_of_the_board_can_say_that_it_is_affected(
    app: Flask, client: FlaskClient, match: str
) -> None:
    page = client.get(match).text
    assert (
        page.count('<p class="seat__affected">Affected <small>the sources differ</small></p>') == 4
    )
    css = (Path(str(app.static_folder)) / "referee.css").read_text()
    for seat in ("A1", "A2", "B1", "B2"):
        assert f'.app:has(#affected[data-seats~="{seat}"]) #seat-{seat} .seat__affected' in css
