"""The card pool of an instance: imported once, then loaded into memory.

Owns its tables. An import replaces the whole pool in one transaction, or leaves the old one as it
was; the progress is told row by row.
"""

import hashlib
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database

from referee.deck.card import Card
from referee.deck.card_pool import CardPool
from referee.store import codec
from referee.store.card_files import read_cards
from referee.store.connection import Connections
from referee.store.errors import told_plainly
from referee.store.known_cards import known_cards

Done = Callable[[int, int], object]
_A_STEP = 500


@dataclass(frozen=True, slots=True)
class PoolSource:
    """Where the pool came from: the names of the files, a hash of them all, when, how many."""

    files: tuple[str, ...]
    hash: str
    at: datetime
    cards: int


class CardPools:
    """The one card pool in a database. Any thread may use it."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._lock = threading.Lock()
        self._loaded: tuple[str, CardPool] | None = None

    def source(self) -> PoolSource | None:
        """Where the pool came from; None where none was imported."""
        with told_plainly():
            row = (
                self._connections.get()
                .execute("select files, hash, imported_at, cards from card_pool")
                .fetchone()
            )
        if row is None:
            return None
        files, digest, at, cards = row
        return PoolSource(tuple(files.split("\n")), digest, codec.read_instant(at), cards)

    def load(self) -> CardPool:
        """The pool; where none was imported the few cards that the rulings name."""
        source = self.source()
        if source is None:
            return known_cards()
        with self._lock:
            if self._loaded is None or self._loaded[0] != source.hash:
                with told_plainly():
                    cards = list(_cards(self._connections.get()))
                self._loaded = source.hash, CardPool(cards, is_complete=True)
            return self._loaded[1]

    def replace(self, files: list[Path], *, at: datetime, done: Done) -> PoolSource:
        """Import these files in place of the pool. Raises ``Unreadable``.

        ``done`` is told how many cards are in and of how many; what it raises ends the import.
        """
        cards = read_cards(files)
        digest = hashlib.sha256()
        for file in files:
            digest.update(file.read_bytes())
        source = PoolSource(tuple(f.name for f in files), digest.hexdigest(), at, len(cards))
        with self._connections.immediate() as db:
            db.execute("delete from card_names")
            db.execute("delete from cards")
            db.execute("delete from card_pool")
            rows = list(cards.values())
            for start in range(0, len(rows), _A_STEP):
                _insert(db, rows[start : start + _A_STEP])
                done(min(start + _A_STEP, len(rows)), len(rows))
            db.execute(
                "insert into card_pool (files, hash, imported_at, cards) values (?, ?, ?, ?)",
                ("\n".join(source.files), source.hash, codec.write_instant(at), source.cards),
            )
        return source


def _insert(db: Database, cards: list[Card]) -> None:
    db.conn.executemany(
        "insert into cards (passcode, name, type, scope, alias) values (?, ?, ?, ?, ?)",
        [(c.passcode, c.name, c.type, c.scope, c.alias) for c in cards],
    )
    db.conn.executemany(
        "insert into card_names (passcode, language, name) values (?, ?, ?)",
        [(c.passcode, language, name) for c in cards for language, name in c.names.items()],
    )


def _cards(db: Database) -> Iterator[Card]:
    names: dict[int, dict[str, str]] = {}
    for code, language, name in db.execute("select passcode, language, name from card_names"):
        names.setdefault(code, {})[language] = name
    rows = db.execute("select passcode, name, type, scope, alias from cards")
    for code, name, type_, scope, alias in rows:
        yield Card(code, name, type_, scope, alias, names.get(code, {}))
