"""The index: which ruling holds which words, in every language it is worded in.

Owns the tables and how they are written and read; SQLite FTS5 through sqlite-utils, in memory or in
a file. Must not know how hits are ranked or shown. One row is one ruling: its languages stand in it
together, so a question may be asked in any of them, or in a mixture.

Safe to use from any thread. Writing is one transaction: a broken or interrupted import leaves the
index as it was, and readers of a file are not held up by it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from rulings.databases import Databases
from rulings.documents import FIELDS, Document, document
from rulings.fingerprint import fingerprint
from rulings.lexicon import Lexicon
from rulings.ruling import Ruling

# What FTS5 weighs the fields with when it chooses the rows that are looked at more closely; id and
# languages are not searched.
_WEIGHTS = "0.0, 0.0, 8.0, 8.0, 1.0, 2.0, 1.0"
# Imported rulings have their rows from here on: they are looked for apart.
_IMPORTED = 1 << 40

_COLUMNS = ", ".join(FIELDS)
_TABLES = {
    "texts": f"""create virtual table texts using fts5(
        id unindexed, languages unindexed, {_COLUMNS},
        tokenize="unicode61 remove_diacritics 0 tokenchars '_'")""",
    "places": "create table places (id text primary key, place integer not null unique) strict",
    "frequencies": "create table frequencies (token text primary key, rows integer) strict",
    "vocabulary": """create table vocabulary (word text, language text,
        primary key (word, language)) strict, without rowid""",
    "state": "create table state (made_by text, generation integer not null) strict",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A ruling as the index holds it: in how many languages, and the tokens of its fields."""

    id: str
    languages: int
    fields: tuple[Sequence[str], ...]


class Index:
    """An index in memory, or in the file at `path`.

    One that another version of the package has made is emptied: its stems and terms may differ.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._databases = Databases(path)
        self._lexicon: Lexicon | None = None
        with self._databases.writing() as database:
            made_by = (
                "select made_by from state" if "state" in database.table_names() else "select 0"
            )
            if database.execute(made_by).fetchall() != [(fingerprint(),)]:
                for name, statement in _TABLES.items():
                    database.execute(f"drop table if exists {name}")
                    database.execute(statement)
                database.execute("insert into state values (?, 0)", [fingerprint()])

    def put(
        self,
        rulings: Iterable[Ruling],
        *,
        imported: bool = False,
        done: Callable[[int, int], object] | None = None,
    ) -> None:
        """Add rulings, or replace those that have the same id; all languages of an id at once.

        Imported ones rank behind the house's own. `done` is told after each how many there are, and
        of how many; what it raises ends the work, with the index as it was.
        """
        versions: dict[str, dict[str, Ruling]] = {}
        for ruling in rulings:
            versions.setdefault(ruling.id, {})[ruling.language[:2]] = ruling
        documents: dict[str, tuple[int, Document]] = {}
        for id_, worded in versions.items():
            documents[id_] = len(worded), document(worded)
            if done:
                done(len(documents), len(versions))
        with self._databases.writing() as database:
            _remove(database, documents)
            _insert(database, documents, imported=imported)

    def drop(self, ids: Iterable[str]) -> None:
        """Take rulings out; an id that is not there is not there afterwards either."""
        with self._databases.writing() as database:
            _remove(database, ids)

    def ids(self) -> frozenset[str]:
        with self._databases.reading() as database:
            return frozenset(id_ for (id_,) in database.execute("select id from places").fetchall())

    def lexicon(self) -> Lexicon:
        """The lexicon of the index as it is now."""
        with self._databases.reading() as database:
            ((generation,),) = database.execute("select generation from state").fetchall()
            known = self._lexicon
            if known is None or known.generation != generation:
                ((rows,),) = database.execute("select count(*) from places").fetchall()
                frequencies = dict(database.execute("select * from frequencies").fetchall())
                words = database.execute("select word, language from vocabulary").fetchall()
                known = self._lexicon = Lexicon(generation, rows, frequencies, words)
            return known

    def candidates(self, tokens: Iterable[str], limit: int, *, imported: bool) -> list[int]:
        """The places of the rows that hold some of the tokens, the most promising first."""
        # Tokens are letters, digits and _ only, so a quoted one is safe in a MATCH.
        match = " OR ".join(f'"{token}"' for token in tokens)
        if not match:
            return []
        where = "rowid >= ?" if imported else "rowid < ?"
        ranked = f"order by bm25(texts, {_WEIGHTS}) limit ?"
        with self._databases.reading() as database:
            found = database.execute(
                f"select rowid from texts where texts match ? and {where} {ranked}",  # noqa: S608
                [match, _IMPORTED, limit],
            ).fetchall()
        return [place for (place,) in found]

    def rows(self, places: Sequence[int]) -> dict[int, Row]:
        """The rows at these places; one that is gone in the meantime is left out."""
        marks = ", ".join("?" * len(places))
        with self._databases.reading() as database:
            found = database.execute(
                f"select rowid, id, languages, {_COLUMNS} from texts where rowid in ({marks})",  # noqa: S608
                list(places),
            ).fetchall()
        return {
            place: Row(id_, languages, tuple(map(str.split, fields)))
            for place, id_, languages, *fields in found
        }

    def close(self) -> None:
        self._databases.close()


def _insert(
    database: Database, documents: dict[str, tuple[int, Document]], *, imported: bool
) -> None:
    start, end = (_IMPORTED, 2 * _IMPORTED) if imported else (0, _IMPORTED)
    last = "select coalesce(max(place), ?) from places where place >= ? and place < ?"
    ((place,),) = database.execute(last, [start, start, end]).fetchall()
    places = range(place + 1, place + 1 + len(documents))
    columns = f"rowid, id, languages, {_COLUMNS}"
    database.conn.executemany(
        f"insert into texts ({columns}) values (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        (
            (place, id_, languages, *map(" ".join, text.fields))
            for place, (id_, (languages, text)) in zip(places, documents.items(), strict=True)
        ),
    )
    database.conn.executemany(
        "insert into places values (?, ?)", zip(documents, places, strict=True)
    )
    words = {word for _, text in documents.values() for word in text.words}
    database.conn.executemany("insert or ignore into vocabulary values (?, ?)", sorted(words))
    _count(database, (text.fields for _, text in documents.values()), 1)


def _remove(database: Database, ids: Iterable[str]) -> None:
    database.execute("update state set generation = generation + 1")
    removed: list[list[Sequence[str]]] = []
    for id_ in ids:
        for (place,) in database.execute("select place from places where id = ?", [id_]).fetchall():
            found = f"select {_COLUMNS} from texts where rowid = ?"  # noqa: S608
            removed += [
                list(map(str.split, row)) for row in database.execute(found, [place]).fetchall()
            ]
            database.execute("delete from texts where rowid = ?", [place])
            database.execute("delete from places where id = ?", [id_])
    _count(database, removed, -1)


def _count(database: Database, rows: Iterable[Iterable[Iterable[str]]], sign: int) -> None:
    """Count in how many rows each token stands, or no longer stands."""
    frequencies = Counter(token for row in rows for token in {t for field in row for t in field})
    database.conn.executemany(
        "insert into frequencies values (?, ?) "
        "on conflict (token) do update set rows = rows + excluded.rows",
        [(token, sign * count) for token, count in frequencies.items()],
    )
