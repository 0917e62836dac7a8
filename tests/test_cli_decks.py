"""The deck check on the command line: exit codes, sentences, and the JSON of it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from tests.web.decks.conftest import DARK_HOLE, FUSED, GOBLIN, NEW_LIST, OLD_LIST, pool_files, ydk

RUN = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path) -> RUN:
    """Checks Decks against the old list; a Deck is given by its content."""
    (tmp_path / "lflist.conf").write_bytes(OLD_LIST + NEW_LIST)

    def checked(*decks: str | bytes, options: tuple[str, ...] = ()) -> Result:
        files = []
        for number, content in enumerate(decks):
            files.append(tmp_path / f"{number}.ydk")
            files[-1].write_bytes(content.encode() if isinstance(content, str) else content)
        arguments = ["decks", "check", *map(str, files), "--list", str(tmp_path / "lflist.conf")]
        return CliRunner().invoke(main, [*arguments, *options])

    return checked


@pytest.fixture
def cards(tmp_path: Path) -> tuple[str, ...]:
    """The options that name a card pool."""
    return tuple(word for path in pool_files(tmp_path) for word in ("--cards", str(path)))


def test_a_legal_pair_exits_0(run: RUN, cards: tuple[str, ...]) -> None:
    result = run(ydk(DARK_HOLE), ydk(), options=cards)
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "Legal"


def test_a_pair_with_a_finding_exits_1_and_names_it(run: RUN, cards: tuple[str, ...]) -> None:
    result = run(ydk(DARK_HOLE), ydk(DARK_HOLE), options=(*cards, "--lang", "fr"))
    assert result.exit_code == 1
    assert "Trou Noir is Limited: 1 copy in both Decks together, not 2" in result.output
    assert result.output.splitlines()[-1] == "Not legal"


def test_duelist_by_duelist_the_same_pair_is_legal(run: RUN, cards: tuple[str, ...]) -> None:
    options = (*cards, "--per", "duelist")
    assert run(ydk(DARK_HOLE), ydk(DARK_HOLE), options=options).exit_code == 0


def test_another_list_of_the_file_is_chosen_by_name(run: RUN) -> None:
    options = ("--list-name", "2026.5 tcg")
    result = run(ydk(DARK_HOLE), ydk(DARK_HOLE), options=options)
    assert result.exit_code == 0
    assert "List: 2026.5 TCG" in result.output
    assert "No card pool" in result.output


@pytest.mark.parametrize(
    ("deck", "options", "sentence"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", (), "This is no text file."),
        (b"", (), "There is nothing in it."),
        (b"hello\n", (), "No card of a Deck could be read in it."),
        (ydk(), ("--list-name", "2099"), "There is no list “2099” in it."),
        (ydk(), ("--list", "nosuch.conf"), "nosuch.conf: No such file or directory"),
    ],
)
def test_what_cannot_be_read_exits_2_and_is_named(
    run: RUN, deck: bytes, options: tuple[str, ...], sentence: str
) -> None:
    result = run(deck, options=options)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_broken_card_database_exits_2(run: RUN, tmp_path: Path) -> None:
    (tmp_path / "broken.cdb").write_bytes(b"no database")
    result = run(ydk(), options=("--cards", str(tmp_path / "broken.cdb")))
    assert result.exit_code == 2
    assert "broken.cdb is no card database." in result.stderr


def test_the_json_has_its_shape(run: RUN, cards: tuple[str, ...]) -> None:
    deck = ydk(DARK_HOLE, FUSED, side=(GOBLIN,)) + "odd\n"
    result = run(deck, ydk(DARK_HOLE), options=(*cards, "--json", "--lang", "fr"))
    assert result.exit_code == 1
    told = json.loads(result.output)
    assert told["legal"] is False
    assert told["list"] == {"name": "2013.9 TCG", "hash": told["list"]["hash"]}
    first, second = told["decks"]
    assert first.keys() == {"main", "extra", "side", "hash", "skipped"}
    assert (first["main"], first["extra"], first["side"]) == (40, 0, 1)
    assert first["skipped"] == [{"line": 45, "text": "odd", "why": "not-a-card"}]
    assert second["skipped"] == []
    extra, limited = told["findings"]
    assert (extra["code"], extra["id"], extra["deck"], extra["section"]) == (
        "extra-card-in-main",
        FUSED,
        "A",
        "main",
    )
    assert {key: limited[key] for key in ("code", "id", "name", "limit", "copies", "ids")} == {
        "code": "limited-per-team",
        "id": DARK_HOLE,
        "name": "Trou Noir",
        "limit": 1,
        "copies": {"A": 1, "B": 1, "team": 2},
        "ids": [DARK_HOLE],
    }
    assert "deck" not in limited


def test_one_deck_alone_is_checked_as_deck_a(run: RUN, cards: tuple[str, ...]) -> None:
    result = run(ydk(*[GOBLIN] * 4), options=(*cards, "--json"))
    (finding,) = json.loads(result.output)["findings"]
    assert (finding["code"], finding["deck"]) == ("over-three-copies", "A")
    assert finding["copies"] == {"A": 4, "B": 0, "team": 4}
