"""The tables of an index, and how they are written.

Owns the schema; whoever calls has begun a transaction. Must not know connections or ranking.

`texts` holds the tokens of rulings, by place. `names` holds what a ruling is called, folded: its id
and its titles. `frequencies` says in how many rulings a token stands, `vocabulary` which words are
written in a language, `state` which version made the index and how often it has changed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from sqlite_utils import Database

from rulings.documents import FIELDS, Document
from rulings.fingerprint import fingerprint

# Imported rulings have their places from here on: they are looked for apart.
IMPORTED = 1 << 40

COLUMNS = ", ".join(FIELDS)

_TABLES = {
    "texts": f"""create virtual table texts using fts5(
        id unindexed, languages unindexed, {COLUMNS},
        tokenize="unicode61 remove_diacritics 0 tokenchars '_'")""",
    "places": "create table places (id text primary key, place integer not null unique) strict",
    "names": """create table names (name text, place integer,
        primary key (name, place)) strict, without rowid""",
    "frequencies": "create table frequencies (token text primary key, rows integer) strict",
    "vocabulary": """create table vocabulary (word text, language text,
        primary key (word, language)) strict, without rowid""",
    "state": "create table state (made_by text, generation integer not null) strict",
}


def are_of_this_version(database: Database) -> bool:
    """Whether they are there, and this version of the package has made them."""
    if not database["state"].exists():
        return False
    return database.execute("select made_by from state").fetchall() == [(fingerprint(),)]


def create(database: Database) -> None:
    """Make them anew, empty."""
    generation = 0
    if database["state"].exists():
        ((generation,),) = database.execute("select generation from state").fetchall()
    for name, statement in _TABLES.items():
        database.execute(f"drop table if exists {name}")
        database.execute(statement)
    # never the number of an older index, which somebody may still have in mind
    database.execute("insert into state values (?, ?)", [fingerprint(), generation + 1])


def put(database: Database, documents: Mapping[str, Document], *, imported: bool) -> None:
    """Add documents by their id, or replace those that have it."""
    database.execute("update state set generation = generation + 1")
    _remove(database, documents)
    _insert(database, documents, imported=imported)


def _insert(database: Database, documents: Mapping[str, Document], *, imported: bool) -> None:
    """Add documents by their id; none of them may be there."""
    start, end = (IMPORTED, 2 * IMPORTED) if imported else (0, IMPORTED)
    last = "select coalesce(max(place), ?) from places where place >= ? and place < ?"
    ((place,),) = database.execute(last, [start, start, end]).fetchall()
    placed = list(enumerate(documents.items(), start=place + 1))
    write = database.conn.executemany
    write("insert into places values (?, ?)", [(id_, place) for place, (id_, _) in placed])
    write(
        f"insert into texts (rowid, id, languages, {COLUMNS}) "  # noqa: S608  # names of our own
        "values (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (place, id_, document.languages, *map(" ".join, document.fields))
            for place, (id_, document) in placed
        ),
    )
    write(
        "insert into names values (?, ?)",
        ((name, place) for place, (_, document) in placed for name in document.names),
    )
    words = {word for document in documents.values() for word in document.words}
    write("insert or ignore into vocabulary values (?, ?)", sorted(words))
    _count(database, (document.fields for document in documents.values()), 1)


def _remove(database: Database, ids: Iterable[str]) -> None:
    """Take documents out; an id that is not there is not there afterwards either."""
    removed: list[tuple[Sequence[str], ...]] = []
    for id_ in ids:
        for (place,) in database.execute("select place from places where id = ?", [id_]).fetchall():
            removed += [fields for _, _, _, fields in rows(database, [place])]
            database.execute("delete from texts where rowid = ?", [place])
            database.execute("delete from places where place = ?", [place])
            database.execute("delete from names where place = ?", [place])
    _count(database, removed, -1)


def rows(
    database: Database, places: Sequence[int]
) -> Iterable[tuple[int, str, int, tuple[Sequence[str], ...]]]:
    """Place, id, number of languages and the tokens of each field."""
    marks = ", ".join("?" * len(places))
    found = f"select rowid, id, languages, {COLUMNS} from texts where rowid in ({marks})"  # noqa: S608
    for place, id_, languages, *fields in database.execute(found, list(places)).fetchall():
        yield place, id_, languages, tuple(map(str.split, fields))


def _count(database: Database, documents: Iterable[Iterable[Iterable[str]]], sign: int) -> None:
    """Count in how many documents each token stands, or no longer stands."""
    frequencies = Counter(
        token for fields in documents for token in {t for field in fields for t in field}
    )
    database.conn.executemany(
        "insert into frequencies values (?, ?) "
        "on conflict (token) do update set rows = rows + excluded.rows",
        [(token, sign * count) for token, count in frequencies.items()],
    )
