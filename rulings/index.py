"""The index: which ruling holds which words, in every language it is worded in.

Owns what may be asked of an index and how it is changed; SQLite FTS5 through sqlite-utils. Must not
know how hits are ranked or shown. One row is one ruling: its languages stand in it together, so a
question may be asked in any of them, or in a mixture.

Safe to use from any thread. What is asked inside of one `Databases.reading` is of one moment.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulings import tables
from rulings.databases import Databases
from rulings.documents import Document
from rulings.lexicon import Lexicon

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
    """The index in a database, which may hold other tables as well.

    One that another version of the package has made does not count as made: its stems and terms may
    differ. `make` empties it.
    """

    def __init__(self, databases: Databases) -> None:
        self._databases = databases
        self._lexicon: Lexicon | None = None

    def is_made(self) -> bool:
        with self._databases.reading() as database:
            return tables.are_of_this_version(database)

    def make(self) -> None:
        """Make an empty index, unless there is one of this version."""
        with self._databases.writing() as database:
            if not tables.are_of_this_version(database):
                tables.create(database)

    def put(self, documents: Mapping[str, Document], *, imported: bool = False) -> None:
        """Add documents by their id, or replace those that have it.

        Imported ones rank behind the house's own.
        """
        with self._databases.writing() as database:
            tables.put(database, documents, imported=imported)

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
