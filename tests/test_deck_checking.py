"""What a deck check goes by in an instance: kept whole, or not at all."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee import officiate, scorekeeping
from referee.deck.comparison import Difference, compare
from referee.deck.deck import Deck, Section
from referee.deck.decoding import Fault, Unreadable
from referee.deck_checking import DeckRecord, card_pool
from referee.floor import facts as f
from referee.officiate import Matches
from referee.store.card_files import language_of
from tests.deck.cards import ARTWORK, DARK_HOLE, GOBLIN, HARPIE, POOL
from tests.deck.samples import database

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
LISTS = b"!2013.9 TCG\n7 1\n!2014-01-01 TCG\n7 0\n!Home\n7 2\n"


@pytest.fixture
def matches(tmp_path: Path) -> Iterator[Matches]:
    matches = officiate.open_store(tmp_path / "referee.sqlite3")
    yield matches
    matches.close()


@pytest.fixture
def record(matches: Matches) -> DeckRecord:
    return DeckRecord(matches)


@pytest.fixture
def event_id(matches: Matches) -> str:
    events = scorekeeping.open_events(matches)
    opening = f.OpenEvent(name="Kup", date="2013-11-16", zone="UTC")
    return scorekeeping.open_event(events, opening, now=NOW, by=None).id


def nothing(done: int, of: int) -> None:
    assert done <= of


# --- the card pool -------------------------------------------------------------------------------


def test_without_a_card_pool_the_cards_of_the_rulings_are_known(record: DeckRecord) -> None:
    pool = record.pools.load()
    card = pool.get(DARK_HOLE)
    assert card is not None
    assert (card.name, card.name_in("fr"), pool.is_complete) == ("Dark Hole", "Trou Noir", False)


def test_a_pool_is_imported_with_the_names_of_a_second_language(
    record: DeckRecord, tmp_path: Path
) -> None:
    files = [
        database(tmp_path / "cards.cdb", (7, "Old name", 0x21, 0), (8, "Artwork", 0x21, 7)),
        database(tmp_path / "later.cdb", (7, "Goblin", 0x21, 0)),
        database(tmp_path / "cards.fr-FR.cdb", (7, "Gobelin", 0, 0), texts_only=True),
    ]
    source = record.pools.replace(files, at=NOW, done=nothing)
    assert (source.files, source.cards) == (("cards.cdb", "later.cdb", "cards.fr-FR.cdb"), 2)
    pool = record.pools.load()
    card = pool.get(7)
    assert card is not None
    assert (card.name, card.name_in("fr"), pool.key(8), pool.is_complete) == (
        "Goblin",
        "Gobelin",
        7,
        True,
    )
    assert record.pools.source() == source


def test_an_import_that_is_cut_off_leaves_the_old_pool(record: DeckRecord, tmp_path: Path) -> None:
    old = database(tmp_path / "old.cdb", (7, "Goblin", 0x21, 0))
    record.pools.replace([old], at=NOW, done=nothing)
    many = [(1000 + n, f"Card {n}", 0x21, 0) for n in range(1200)]
    new = database(tmp_path / "new.cdb", *many)

    def cut(done: int, of: int) -> None:
        if done >= 1000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record.pools.replace([new], at=NOW, done=cut)
    assert list(record.pools.load().cards) == [7]


@pytest.mark.parametrize("content", [b"not a database", b"", b"SQLite format 3\x00broken"])
def test_a_file_that_is_no_card_database_is_named(
    record: DeckRecord, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "cards.cdb"
    file.write_bytes(content)
    with pytest.raises(Unreadable) as unreadable:
        record.pools.replace([file], at=NOW, done=nothing)
    assert unreadable.value.detail == "cards.cdb"
    assert record.pools.source() is None


def test_a_database_without_cards_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as unreadable:
        card_pool([database(tmp_path / "empty.cdb")])
    assert unreadable.value.fault is Fault.NO_CARDS


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("cards.fr-FR.cdb", "fr"),
        ("cards_min.fr-FR.cdb", "fr"),
        ("cards.cdb", "en"),
        ("cards.delta.cdb", "en"),
    ],
)
def test_the_name_of_a_translation_tells_its_language(name: str, language: str) -> None:
    assert language_of(name) == language


# --- the lists -----------------------------------------------------------------------------------


def test_the_list_of_a_day_is_the_last_one_of_before(record: DeckRecord) -> None:
    record.keep_lists(LISTS, file="lflist.conf", at=NOW)
    days = ("2013-08-31", "2013-09-01", "2013-11-16", "2014-01-01")
    held = [found.forbidden.name if (found := record.lists.at(day)) else None for day in days]
    assert held == [None, "2013.9 TCG", "2013.9 TCG", "2014-01-01 TCG"]


def test_where_a_file_mixes_the_regions_a_list_of_the_tcg_holds(record: DeckRecord) -> None:
    lists = b"!2021.7\n7 1\n!2021.7 TCG\n7 2\n!2021.10\n7 3\n"
    record.keep_lists(lists, file="lflist.conf", at=NOW)
    found = record.lists.at("2021-12-24")
    assert found is not None
    assert found.forbidden.name == "2021.7 TCG"


def test_an_event_is_played_by_the_list_it_names_else_by_that_of_its_date(
    record: DeckRecord, matches: Matches
) -> None:
    record.keep_lists(LISTS, file="lflist.conf", at=NOW)
    events = scorekeeping.open_events(matches)
    named = {None: "2013.9 TCG", "home": "Home", "nosuch": "2013.9 TCG"}
    for name, expected in named.items():
        opening = f.OpenEvent(name="Kup", date="2013-11-16", zone="UTC", forbidden_list=name)
        event = scorekeeping.open_event(events, opening, now=NOW, by=None).event
        found = record.list_of(event)
        assert found is not None
        assert found.forbidden.name == expected


def test_a_list_kept_twice_is_kept_once(record: DeckRecord) -> None:
    _, first = record.keep_lists(LISTS, file="lflist.conf", at=NOW)
    _, again = record.keep_lists(LISTS, file="other name.conf", at=NOW)
    assert first == again
    assert [kept.file for kept in record.lists.all()] == ["lflist.conf"] * 3


def test_a_list_of_points_is_kept_as_one(record: DeckRecord) -> None:
    _, (kept,) = record.keep_lists(b"!Genesys\n$genesys\n7 33\n", file="g.conf", at=NOW)
    found = record.lists.get(kept)
    assert found is not None
    assert (found.forbidden.points, found.forbidden.limits) == ({7: 33}, {})


# --- registered Decks ----------------------------------------------------------------------------


def test_every_version_of_a_registered_deck_stays(record: DeckRecord, event_id: str) -> None:
    first, second = Deck.of([1, 2], [3], []), Deck.of([1], [3], [2])
    again = Deck.of([2, 1], [3], [])
    for deck, by, reason in (
        (first, "Vera", None),
        (again, "Vera", None),
        (second, "Mila", "typo"),
    ):
        record.decks.register(event_id, 1, {"A": deck}, at=NOW, by=by, reason=reason)
    versions = record.decks.of(event_id, 1, "A")
    assert [(v.version, v.deck.hash, v.by, v.reason) for v in versions] == [
        (1, first.hash, "Vera", None),
        (2, second.hash, "Mila", "typo"),
    ]
    assert record.decks.newest(event_id)[1, "A"].version == 2


def test_both_decks_of_a_team_are_registered_or_none(record: DeckRecord, event_id: str) -> None:
    class Torn(Deck):
        def passcodes(self, section: Section) -> tuple[int, ...]:
            raise OSError

    decks = {"A": Deck.of([1]), "B": Torn.of([2])}
    with pytest.raises(OSError):  # noqa: PT011  # the very one
        record.decks.register(event_id, 1, decks, at=NOW, by=None)
    assert record.decks.newest(event_id) == {}


def test_a_deck_beside_the_registered_one_shows_what_is_missing_and_too_much() -> None:
    registered = Deck.of([DARK_HOLE, HARPIE, HARPIE], [], [GOBLIN])
    found = Deck.of([DARK_HOLE, HARPIE, GOBLIN], [], [GOBLIN])
    assert compare(registered, found, POOL) == (
        Difference(Section.MAIN, GOBLIN, missing=0, extra=1),
        Difference(Section.MAIN, HARPIE, missing=1, extra=0),
    )


def test_another_artwork_is_no_difference_and_neither_is_the_order() -> None:
    registered = Deck.of([DARK_HOLE, HARPIE], [], [GOBLIN])
    assert compare(registered, Deck.of([ARTWORK, DARK_HOLE], [], [GOBLIN]), POOL) == ()
