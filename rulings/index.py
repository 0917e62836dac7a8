"""The index: which ruling holds which words, in every language it is worded in.

Owns what may be asked of an index and how it is changed; SQLite FTS5 through sqlite-utils, in
memory or in a file. Must not know how hits are ranked or shown. One row is one ruling: its
languages stand in it together, so a question may be asked in any of them, or in a mixture.

Safe to use from any thread. Writing is one transaction: a broken or interrupted import leaves the
index as it was, and readers of a file are not held up by it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulings import tables
from rulings.databases import Databases
from rulings.documents import Document, document
from rulings.lexicon import Lexicon
from rulings.ruling import Ruling

# What FTS5 weighs the fields with when it chooses the rows that are looked at more closely; id and
# languages are not searched.
_WEIGHTS = "0.0, 0.0, 8.0, 8.0, 1.0, 2.0, 1.0"


@dataclass(frozen=True, slots=True)
class Row:
    """A ruling as the index holds it: in how many languages, and the tokens of its fields."""

    id: str
    languages: int
    fields: tuple[Sequence[str], ...]


class Index:
    """An index in memory, or in the file at `path`.

    One that another version of the package has made is emptied: its stems and terms may differ.
    Compare `ids` with what should be in it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._databases = Databases(path)
        self._lexicon: Lexicon | None = None
        with self._databases.writing() as database:
            tables.prepare(database)

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
        documents: dict[str, Document] = {}
        for id_, worded in versions.items():
            documents[id_] = document(worded)
            if done:
                done(len(documents), len(versions))
        with self._databases.writing() as database:
            tables.remove(database, documents)
            tables.insert(database, documents, imported=imported)

    def drop(self, ids: Iterable[str]) -> None:
        """Take rulings out; an id that is not there is not there afterwards either."""
        with self._databases.writing() as database:
            tables.remove(database, ids)

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
                [match, tables.IMPORTED, limit],
            ).fetchall()
        return [place for (place,) in found]

    def named(self, folded: str) -> frozenset[int]:
        """The places of rulings that are called exactly so, by id or title."""
        found = "select place from names where name = ?"
        with self._databases.reading() as database:
            return frozenset(place for (place,) in database.execute(found, [folded]).fetchall())

    def rows(self, places: Sequence[int]) -> dict[int, Row]:
        """The rows at these places; one that is gone in the meantime is left out."""
        with self._databases.reading() as database:
            found = tables.rows(database, places)
            return {place: Row(id_, languages, fields) for place, id_, languages, fields in found}

    def close(self) -> None:
        self._databases.close()
