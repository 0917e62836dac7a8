"""Names to complete a card's name from: the match's own first, then those of the rulings."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import rulings
from referee.officiate import Entry
from referee.web.card_names import MOST, card_names
from referee.web.ledger import Ledger, read
from referee.web.translate import speaking

OPENING = {
    "do": "open-match",
    "teams": [
        {"name": "Red", "duelists": ["Ana", "Bo"]},
        {"name": "Blue", "duelists": ["Cy", "Di"]},
    ],
}
START = {"do": "start-duel", "first_team": 1}
OF_THE_RULINGS = {card for ruling in rulings.all_rulings("en") for card in ruling.cards}


@pytest.fixture
def ledger_of(entries_of: Callable[[bytes], tuple[Entry, ...]]) -> Callable[..., Ledger]:
    def made(*lines: dict[str, Any]) -> Ledger:
        raw = "\n".join(json.dumps(line) for line in (OPENING, START, *lines))
        return read(entries_of(raw.encode()))

    return made


def names(app: Flask, ledger: Ledger, language: str = "en") -> tuple[str, ...]:
    with app.test_request_context(), speaking(language):
        return card_names(ledger)


def activated(card: str) -> dict[str, Any]:
    return {"do": "activate", "seat": "A1", "card": card, "speed": 2}


def test_cards_of_this_match_come_first_the_last_one_before_the_others(
    app: Flask, ledger_of: Callable[..., Ledger]
) -> None:
    ledger = ledger_of(
        {"do": "field-spell", "seat": "A2", "card": "Necrovalley"},
        {"do": "start-counter", "name": "Wave-Motion Cannon", "seat": "A1", "scope": "self"}
        | {"turns": 3, "when": "standby"},
        activated("Enemy Controller"),
        {"do": "pass-all"},
        {"do": "resolve"},
        {"do": "triggers", "effects": [{"seat": "A1", "card": "Sangan"}]},
    )
    found = names(app, ledger)
    assert found[:4] == ("Sangan", "Enemy Controller", "Wave-Motion Cannon", "Necrovalley")
    assert set(found[4:]) <= OF_THE_RULINGS


def test_the_cards_of_the_rulings_are_offered_in_the_reader_s_language(
    app: Flask, ledger_of: Callable[..., Ledger]
) -> None:
    quiet = ledger_of()
    assert set(names(app, quiet)) == OF_THE_RULINGS
    assert "Dark Hole" in names(app, quiet)
    assert "Trou Noir" in names(app, quiet, "fr")


def test_a_name_stands_there_once_as_it_was_written_last_and_none_without_a_name(
    app: Flask, ledger_of: Callable[..., Ledger]
) -> None:
    ledger = ledger_of(
        activated("dark hole"),
        activated(" DARK HOLE ") | {"seat": "A2"},
        activated("") | {"seat": "B1"},
    )
    found = names(app, ledger)
    assert found[0] == "DARK HOLE"
    assert [name for name in found if name.casefold() == "dark hole"] == ["DARK HOLE"]
    assert "" not in found


def test_there_are_never_more_than_a_tablet_shows_at_once(
    app: Flask, ledger_of: Callable[..., Ledger]
) -> None:
    effects = [{"seat": "A1", "card": f"Card {i}"} for i in range(MOST + 50)]
    found = names(app, ledger_of({"do": "triggers", "effects": effects}))
    assert (len(found), found[-1]) == (MOST, f"Card {MOST - 1}")
    assert names(app, ledger_of(activated("x" * 5000)))[0] != "x" * 5000


@pytest.mark.parametrize(
    "sheet",
    ["activate&seat=A1", "triggers", "battle", "counters", "more&seat=A1", "end", "keypad&team=1"],
)
def test_every_field_for_a_card_is_completed_and_none_is_needed(
    client: FlaskClient, sheet: str
) -> None:
    opened = client.post(
        "/matches", data={"ruleset": "tag-2013", "key": "k", "table": "", "name": ""}
    )
    address = opened.headers["Location"]
    client.post(address, data={"do": "start-duel", "first_team": "1"})
    page = client.get(f"{address}?open={sheet}").get_data(as_text=True)
    kept = sheet.split("&")[0]
    assert f'<datalist id="{kept}-cards">' in page
    assert f'list="{kept}-cards"' in page
