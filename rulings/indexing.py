"""Getting the rulings of a library into its index.

Owns which are not in it: all of them in a new file, or in one whose index another version of the
package has made. The corpus and the house rulings are few and are indexed at once; imported ones
may be many, and are indexed a few at a time, so that nobody waits for them.
"""

from collections.abc import Iterable, Sequence
from threading import Lock

from sqlite_utils import Database

from rulings import tables, versions
from rulings.databases import Databases
from rulings.documents import Document, corpus_documents, documents
from rulings.importing import Done
from rulings.index import Index
from rulings.kept import KeptRuling, as_ruling
from rulings.ruling import Origin

_BATCH = 100


class Indexing:
    def __init__(self, databases: Databases, index: Index) -> None:
        self._databases = databases
        self._index = index
        self._working = Lock()
        self._house_is_in = False

    def house(self) -> None:
        """Have the corpus and the house rulings indexed; most of the time they are."""
        if self._house_is_in:
            return
        with self._working:
            if not self._index.is_made():
                corpus = corpus_documents()
                with self._databases.writing() as database:
                    # another process may have been quicker
                    if not tables.are_of_this_version(database):
                        tables.create(database)
                        house = tuple(versions.page(database, Origin.HOUSE, -1))
                        tables.put(database, corpus, imported=False)
                        tables.put(database, _documents(house), imported=False)
            self._house_is_in = True

    def everything(self, done: Done) -> None:
        """Have the imported rulings indexed as well."""
        self.house()
        with self._databases.reading() as database:
            missing = versions.not_indexed(database)
        for start in range(0, len(missing), _BATCH):
            self._add(missing[start : start + _BATCH])
            done(min(start + _BATCH, len(missing)), len(missing))

    def _add(self, ids: Sequence[str]) -> None:
        with self._databases.reading() as database:
            found = _newest(database, ids)
        ready = _documents(found)
        with self._databases.writing() as database:
            # what was changed meanwhile is in the index since then
            still = {*versions.not_indexed(database, ids)}
            wanted = {id_: document for id_, document in ready.items() if id_ in still}
            tables.put(database, wanted, imported=True)


def _newest(database: Database, ids: Sequence[str]) -> list[KeptRuling]:
    return [kept for id_ in ids if (kept := versions.newest(database, id_))]


def _documents(kept: Iterable[KeptRuling]) -> dict[str, Document]:
    return documents(as_ruling(ruling.id, ruling.draft) for ruling in kept)
