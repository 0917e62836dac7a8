"""What an import has made ready to be written.

Owns a table of this thread's connection, on disk where it is large, which nobody else sees and
which is gone with the connection.
"""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sqlite_utils import Database

from rulings.documents import Document


class Prepared(NamedTuple):
    """A ruling with the draft as it is kept, and its document for the index."""

    id: str
    draft: str
    document: Document


class Ready:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.count = 0
        self.drop()
        database.execute(
            "create temp table ready (number integer primary key, id text, draft text, doc text)"
        )

    def add(self, prepared: Iterable[Prepared]) -> None:
        rows = [(p.id, p.draft, _pack(p.document)) for p in prepared]
        self._database.execute("begin")
        self._database.conn.executemany(
            "insert into temp.ready (id, draft, doc) values (?, ?, ?)", rows
        )
        self._database.execute("commit")
        self.count += len(rows)

    def batches(self, size: int) -> Iterator[list[Prepared]]:
        """All of them, in order."""
        after = 0
        found = "select number, id, draft, doc from temp.ready where number > ? order by 1 limit ?"
        while rows := self._database.execute(found, [after, size]).fetchall():
            after = rows[-1][0]
            yield [Prepared(id_, draft, _unpack(doc)) for _, id_, draft, doc in rows]

    def drop(self) -> None:
        self._database.execute("drop table if exists temp.ready")


def _pack(document: Document) -> str:
    fields = [" ".join(field) for field in document.fields]
    return json.dumps([document.languages, fields, [*document.names], [*document.words]])


def _unpack(text: str) -> Document:
    languages, fields, names, words = json.loads(text)
    return Document(
        languages,
        tuple(tuple(field.split()) for field in fields),
        frozenset(names),
        frozenset((word, language) for word, language in words),
    )
