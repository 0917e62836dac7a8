"""A card database from anywhere is read, or refused; it never makes more than it is."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.deck.decoding import Fault, Unreadable
from referee.store.card_files import read_cards
from tests.deck.memory import allowed, measured
from tests.deck.samples import database, samples

COUNTED = "with recursive n(i) as (select 1 union all select i + 1 from n"
STORED = "create table datas (id integer primary key, ot, alias, type)"
DATABASES = samples()["cards"]
NAMED = "create table texts (id integer primary key, name text)"


def made(path: Path, *statements: str) -> Path:
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)
    return path


def fault_of(file: Path) -> tuple[Fault, str]:
    with pytest.raises(Unreadable) as unreadable:
        read_cards([file])
    return unreadable.value.fault, unreadable.value.detail


def test_names_alone_need_no_table_of_cards(tmp_path: Path) -> None:
    cards = database(tmp_path / "cards.cdb", (7, "Goblin", 1, 0))
    names = made(tmp_path / "cards.fr-FR.cdb", NAMED, "insert into texts values (7, 'Gobelin')")
    assert read_cards([cards, names])[7].name_in("fr") == "Gobelin"


@pytest.mark.parametrize(
    "statements",
    [
        (f"create view datas as {COUNTED}) select i as id, 3 ot, 0 alias, 1 type from n", NAMED),
        (STORED, f"create view texts as {COUNTED}) select i as id, 'x' as name from n"),
        (STORED, "create virtual table texts using fts5(id, name)"),
        (STORED, "create table texts (id integer primary key, name as (hex(zeroblob(400000))))"),
        (STORED, "create table notes (id)"),
    ],
)
def test_only_what_a_file_stores_is_read(tmp_path: Path, statements: tuple[str, ...]) -> None:
    file = made(tmp_path / "cards.cdb", *statements)
    assert fault_of(file) == (Fault.NOT_A_CARD_POOL, "cards.cdb")


def test_rows_whose_ids_repeat_do_not_multiply_without_end(tmp_path: Path) -> None:
    file = made(
        tmp_path / "cards.cdb",
        "create table datas (id, ot, alias, type)",
        "create table texts (id, name)",
        f"insert into datas {COUNTED} where i < 500) select 7, 3, 0, 1 from n",
        f"insert into texts {COUNTED} where i < 500) select 7, 'Goblin' from n",
    )
    assert fault_of(file) == (Fault.TOO_MANY_ROWS, "cards.cdb")


def test_a_row_of_megabytes_is_not_read(tmp_path: Path) -> None:
    file = made(
        tmp_path / "cards.cdb",
        STORED,
        NAMED,
        "insert into datas values (7, 3, 0, 1)",
        "insert into texts values (7, hex(zeroblob(1000000)))",
    )
    assert fault_of(file) == (Fault.NOT_A_CARD_POOL, "cards.cdb")


@pytest.mark.parametrize("page", [512, 4096])
def test_the_smallest_cards_take_no_more_than_fifty_times_their_file(
    tmp_path: Path, page: int
) -> None:
    file = made(
        tmp_path / "cards.cdb",
        f"pragma page_size = {page}",
        STORED,
        NAMED,
        f"insert into datas {COUNTED} where i < 3000) select i, 0, 0, 0 from n",
        f"insert into texts {COUNTED} where i < 3000) select i, '' from n",
    )
    names = made(
        tmp_path / "cards.fr-FR.cdb",
        f"pragma page_size = {page}",
        NAMED,
        f"insert into texts {COUNTED} where i < 3000) select i, char(1000 + i) from n",
    )
    size = file.stat().st_size + names.stat().st_size
    assert len(read_cards([file, names])) == 3000
    assert measured(lambda: read_cards([file, names])) <= allowed(bytes(size))


def test_a_damaged_schema_is_no_card_database(tmp_path: Path) -> None:
    file = database(tmp_path / "cards.cdb", (7, "Goblin", 1, 0))
    file.write_bytes(file.read_bytes().replace(b"texts (id integer", b"texts \xff\xfed integer"))
    assert fault_of(file) == (Fault.NOT_A_CARD_POOL, "cards.cdb")


def test_a_name_with_a_broken_letter_is_read(tmp_path: Path) -> None:
    file = database(tmp_path / "cards.cdb", (7, "Goblin", 1, 0), (8, "Gnome", 1, 0))
    file.write_bytes(file.read_bytes().replace(b"Gnome", b"Gn\xffme"))
    assert [card.name for card in read_cards([file]).values()] == ["Goblin", "Gn\ufffdme"]


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A real database in which some bytes are others, or the end is missing."""
    raw = bytearray(draw(st.sampled_from(DATABASES)))
    places = st.integers(0, len(raw) - 1)
    for place in draw(st.lists(places, max_size=20)):
        raw[place] = draw(st.integers(0, 255))
    return bytes(raw[: draw(st.integers(0, len(raw)))]) if draw(st.booleans()) else bytes(raw)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cards") / "cards.cdb"


@given(damaged() | st.binary(max_size=2000))
def test_any_bytes_are_a_card_database_or_refused(place: Path, raw: bytes) -> None:
    place.write_bytes(raw)
    with contextlib.suppress(Unreadable):
        assert read_cards([place])
