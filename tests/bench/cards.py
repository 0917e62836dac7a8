"""Rows of the decks: a check against a loaded card pool, and the import of one."""

import random
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from referee.deck.card import Card
from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck
from referee.deck.forbidden_list import ForbiddenList
from referee.deck_checking import DeckRecord
from referee.officiate import open_store
from tests.bench.deck_check import Pair, deck_check
from tests.bench.measured import Against, Round, Row

_CARDS, _PAIRS, _ROUNDS = 15_000, 20, 5
_FIRST = 10_000_000
_MONSTER, _FUSION, _SPELL = 0x11, 0x51, 0x2


def _pool() -> list[Card]:
    kinds = (_MONSTER, _SPELL, _FUSION)
    return [
        Card(_FIRST + i, f"Card of the bench number {i}", kinds[i % 3], 3, 0, {"fr": f"Carte {i}"})
        for i in range(_CARDS)
    ]


def _pairs() -> list[Pair]:
    """Teams whose two Decks share some cards; a few of these are Limited."""
    chance = random.Random(40)
    main = [_FIRST + i for i in range(_CARDS) if i % 3 != 2]
    extra = [_FIRST + i for i in range(_CARDS) if i % 3 == 2]
    pairs = []
    for _ in range(_PAIRS):
        staples = chance.sample(main, 12)
        decks = []
        for _ in range(2):
            own = chance.sample(main, 9)
            decks.append(
                Deck.of([*staples, *own, *own, *own][:40] + own[:2], chance.sample(extra, 15), own)
            )
        limits = {code: chance.randint(1, 3) for code in chance.sample(main, 200)}
        limits |= dict.fromkeys(staples[:3], 1)
        pairs.append((decks[0], decks[1], ForbiddenList("Bench", limits)))
    return pairs


def checks() -> Sequence[Round]:
    measured = deck_check(_pairs(), CardPool(_pool(), is_complete=True))
    return [Round(1e6 * each.ours, 1e6 * each.floor) for each in measured]


def _write_file(file: Path, cards: Sequence[Card], language: str | None) -> None:
    """A ``cards.cdb`` as EDOPro has it, its names in English or in another language."""
    database = sqlite3.connect(file)
    database.execute(
        "create table datas (id integer primary key, ot integer, alias integer, setcode integer,"
        " type integer, atk integer, def integer, level integer, race integer, attribute integer,"
        " category integer)"
    )
    strings = "".join(f", str{n} text" for n in range(1, 17))
    database.execute(f"create table texts (id integer primary key, name text, desc text{strings})")
    if language is None:
        database.executemany(
            "insert into datas values (?, ?, ?, 0, ?, 0, 0, 0, 0, 0, 0)",
            [(c.passcode, c.scope, c.alias, c.type) for c in cards],
        )
    database.executemany(
        "insert into texts (id, name, desc) values (?, ?, '')",
        [(c.passcode, c.names[language] if language else c.name) for c in cards],
    )
    database.commit()
    database.close()


def _copied(files: Sequence[Path], target: Path) -> float:
    """Seconds of copying the same rows with SQLite alone, their names into a full-text index."""
    start = time.process_time()
    database = sqlite3.connect(target, isolation_level=None)
    database.execute("pragma journal_mode = wal")
    database.execute("pragma synchronous = full")
    database.execute("create table cards (passcode integer primary key, ot, alias, type)")
    database.execute("create virtual table names using fts5(name, passcode unindexed)")
    database.execute("begin immediate")
    for file in files:
        source = sqlite3.connect(file)
        for id_, ot, alias, type_ in source.execute("select id, ot, alias, type from datas"):
            database.execute("insert into cards values (?, ?, ?, ?)", (id_, ot, alias, type_))
        for id_, name in source.execute("select id, name from texts"):
            database.execute("insert into names (name, passcode) values (?, ?)", (name, id_))
        source.close()
    database.execute("commit")
    seconds = time.process_time() - start
    assert database.execute("select count(*) from cards").fetchone() == (_CARDS,)
    assert database.execute("select count(*) from names").fetchone() == (2 * _CARDS,)
    database.close()
    return seconds


def imports() -> Sequence[Round]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / "cards.cdb", Path(folder) / "cards.fr-FR.cdb"]
        _write_file(files[0], _pool(), None)
        _write_file(files[1], _pool(), "fr")
        for number in range(_ROUNDS):
            store = open_store(Path(folder) / f"ours-{number}.sqlite3")
            record = DeckRecord(store)
            start = time.process_time()
            source = record.pools.replace(files, at=datetime.now(UTC), done=lambda *_: None)
            ours = time.process_time() - start
            assert source.cards == _CARDS
            assert record.pools.load().get(_FIRST).names == {"fr": "Carte 0"}
            store.close()
            found.append(Round(ours, _copied(files, Path(folder) / f"bare-{number}.sqlite3")))
    return found


ROWS = (
    Row(
        "deck check",
        "a pair against a loaded pool",
        "a dictionary count of the same passcodes",
        5,
        "µs",
        Against.TIMES,
        checks,
    ),
    Row(
        "card pool import",
        "15,000 cards with names in two languages",
        "copying the same rows with SQLite and a full-text index",
        2,
        "s",
        Against.TIMES,
        imports,
    ),
)
