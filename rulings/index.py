"""The index: which ruling holds which words, in every language it is worded in.

Owns the tables and how they are written and read; SQLite FTS5 through sqlite-utils, in memory or in
a file. Must not know how hits are ranked or shown. One row is one ruling: its languages stand in it
together, so a question may be asked in any of them, or in a mixture.

Safe to use from any thread. Writing is one transaction: a broken or interrupted import leaves the
index as it was, and readers of a file are not held up by it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from rulings.databases import Databases
from rulings.documents import FIELDS, document
from rulings.lexicon import Lexicon
from rulings.ruling import Ruling

_COLUMNS = ", ".join(FIELDS)

# What FTS5 weighs id and fields with when it chooses the rows that are looked at more closely.
_WEIGHTS = "0.0, 0.0, 8.0, 8.0, 1.0, 2.0, 1.0"
# Imported rulings have their rows from here on: they are looked for apart.
_IMPORTED = 1 << 40

_SCHEMA = (
    "create virtual table if not exists texts using fts5("
    f"id unindexed, languages unindexed, {_COLUMNS}, tokenize=\"unicode61 remove_diacritics 0 tokenchars '_'\")",
    "create table if not exists places (id text primary key, place integer not null unique) strict",
    "create table if not exists frequencies (token text primary key, rows integer not null) strict",
    "create table if not exists vocabulary (word text, language text, primary key (word, language))"
    " strict, without rowid",
    "create table if not exists state (generation integer not null) strict",
    "insert into state select 0 where not exists (select 1 from state)",
)


@dataclass(frozen=True, slots=True)
class Row:
    """A ruling as the index holds it: the tokens of its fields."""

    id: str
    languages: int
    fields: tuple[Sequence[str], ...]


class Index:
    def __init__(self, path: Path | None = None) -> None:
        self._databases = Databases(path)
        self._lexicon: Lexicon | None = None
        with self._databases.writing() as database:
            for statement in _SCHEMA:
                database.execute(statement)

    def put(self, rulings: Iterable[Ruling], *, imported: bool = False) -> None:
        """Add rulings, or replace those that have the same id; all languages of an id at once.

        Imported ones rank behind the house's own.
        """
        versions: dict[str, dict[str, Ruling]] = {}
        for ruling in rulings:
            versions.setdefault(ruling.id, {})[ruling.language[:2]] = ruling
        with self._databases.writing() as database:
            self._remove(database, versions)
            place = self._last_place(database, imported=imported)
            frequencies: Counter[str] = Counter()
            words: set[tuple[str, str]] = set()
            for place, (id_, worded) in enumerate(versions.items(), start=place + 1):
                ruling = document(worded)
                frequencies.update({token for field in ruling.fields for token in field})
                words |= ruling.words
                values = [place, id_, len(worded), *map(" ".join, ruling.fields)]
                database.execute(
                    f"insert into texts (rowid, id, languages, {_COLUMNS}) "  # noqa: S608  # our own
                    "values (?, ?, ?, ?, ?, ?, ?, ?)",
                    values,
                )
                database.execute("insert into places values (?, ?)", [id_, place])
            database.conn.executemany(
                "insert or ignore into vocabulary values (?, ?)", sorted(words)
            )
            _count(database, frequencies, 1)

    def drop(self, ids: Iterable[str]) -> None:
        """Take rulings out; an id that is not there is not there afterwards either."""
        with self._databases.writing() as database:
            self._remove(database, ids)

    def lexicon(self) -> Lexicon:
        """The lexicon of the index as it is now."""
        with self._databases.reading() as database:
            ((generation,),) = database.execute("select generation from state").fetchall()
            known = self._lexicon
            if known is None or known.generation != generation:
                ((rows,),) = database.execute("select count(*) from places").fetchall()
                frequencies = dict(
                    database.execute("select token, rows from frequencies").fetchall()
                )
                words = database.execute("select word, language from vocabulary").fetchall()
                known = self._lexicon = Lexicon(generation, rows, frequencies, words)
            return known

    def candidates(self, tokens: Iterable[str], limit: int, *, imported: bool) -> list[Row]:
        """The rows that hold some of the tokens, the most promising first."""
        # Tokens are letters, digits and _ only, so a quoted one is safe in a MATCH.
        match = " OR ".join(f'"{token}"' for token in tokens)
        if not match:
            return []
        where = "rowid >= ?" if imported else "rowid < ?"
        with self._databases.reading() as database:
            found = database.execute(
                f"select id, languages, {_COLUMNS} from texts where texts match ? and {where} "  # noqa: S608
                f"order by bm25(texts, {_WEIGHTS}) limit ?",
                [match, _IMPORTED, limit],
            ).fetchall()
        return [Row(id_, languages, tuple(map(str.split, row))) for id_, languages, *row in found]

    def close(self) -> None:
        self._databases.close()

    @staticmethod
    def _last_place(database: Database, *, imported: bool) -> int:
        where = "place >= ?" if imported else "place < ?"
        ((place,),) = database.execute(
            f"select max(place) from places where {where}",  # noqa: S608
            [_IMPORTED],
        ).fetchall()
        return place or (_IMPORTED if imported else 0)

    @staticmethod
    def _remove(database: Database, ids: Iterable[str]) -> None:
        database.execute("update state set generation = generation + 1")
        frequencies: Counter[str] = Counter()
        for id_ in ids:
            for (place,) in database.execute(
                "select place from places where id = ?", [id_]
            ).fetchall():
                (row,) = database.execute(
                    f"select {_COLUMNS} from texts where rowid = ?",  # noqa: S608
                    [place],
                ).fetchall()
                frequencies.update({token for field in row for token in field.split()})
                database.execute("delete from texts where rowid = ?", [place])
                database.execute("delete from places where id = ?", [id_])
        _count(database, frequencies, -1)


def _count(database: Database, frequencies: Counter[str], sign: int) -> None:
    database.conn.executemany(
        "insert into frequencies values (?, ?) "
        "on conflict (token) do update set rows = rows + excluded.rows",
        [(token, sign * rows) for token, rows in frequencies.items()],
    )
