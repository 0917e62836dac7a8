"""The kept rulings in the database: reading them, and adding versions.

Owns the statements on ``kept`` and ``versions``; whoever calls has begun a transaction. Must not
know the index.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from sqlite_utils import Database

from rulings import codec
from rulings.kept import Change, KeptRuling, Version, origin_of
from rulings.ruling import Origin

_COLUMNS = "id, origin, v.version, changed_by, changed_at, change, file, draft"
_NEWEST = f"select {_COLUMNS} from kept k join versions v using (position, version)"  # noqa: S608
_ALL = f"select {_COLUMNS} from kept k join versions v using (position)"  # noqa: S608


def newest(database: Database, ruling_id: str) -> KeptRuling | None:
    found = database.execute(f"{_NEWEST} where id = ?", [ruling_id]).fetchone()
    return _kept(*found) if found else None


def history(database: Database, ruling_id: str) -> tuple[Version, ...]:
    """Every version, the first one first."""
    found = database.execute(f"{_ALL} where id = ? order by v.version", [ruling_id])
    return tuple(_kept(*row).newest for row in found.fetchall())


def page(database: Database, origin: Origin, limit: int, skip: int = 0) -> Iterator[KeptRuling]:
    """Those of an origin in the order in which they were first kept; all of them from -1 on."""
    found = database.execute(
        f"{_NEWEST} where k.origin = ? order by k.position limit ? offset ?",
        [origin.value, limit, skip],
    )
    for row in found:
        yield _kept(*row)


def after(
    database: Database, origin: Origin, ruling_id: str, limit: int = 100
) -> tuple[KeptRuling, ...]:
    """The next ones of an origin in the order of `page`; the first ones after no id."""
    position = "coalesce((select position from kept where id = ?), 0)"
    found = database.execute(
        f"{_NEWEST} where k.origin = ? and k.position > {position} order by k.position limit ?",
        [origin.value, ruling_id, limit],
    )
    return tuple(_kept(*row) for row in found.fetchall())


def count(database: Database, origin: Origin) -> int:
    found = database.execute("select count(*) from kept where origin = ?", [origin.value])
    ((number,),) = found.fetchall()
    return int(number)


def last(database: Database) -> int:
    """A number that is another one after every change."""
    ((number,),) = database.execute("select coalesce(max(rowid), 0) from versions").fetchall()
    return int(number)


def drafts(database: Database, ids: Sequence[str]) -> dict[str, str]:
    """What stands now, as it is written in the database, by id."""
    marks = ", ".join("?" * len(ids))
    found = database.execute(
        f"select id, draft from kept join versions using (position, version) where id in ({marks})",  # noqa: S608
        list(ids),
    )
    return dict(found.fetchall())


def not_indexed(database: Database, ids: Sequence[str] | None = None) -> list[str]:
    """The imported rulings, or those among `ids`, that have no place in the index."""
    if ids is None:
        found = database.execute(
            "select id from kept where origin = ? and id not in (select id from places)",
            [Origin.IMPORTED.value],
        )
    else:
        marks = ", ".join("?" * len(ids))
        placed = database.execute(f"select id from places where id in ({marks})", list(ids))  # noqa: S608
        there = {id_ for (id_,) in placed.fetchall()}
        return [id_ for id_ in ids if id_ not in there]
    return [id_ for (id_,) in found.fetchall()]


def has_had(database: Database, ruling_id: str, draft: str) -> bool:
    """Whether this is what one of its versions says."""
    found = "select 1 from kept join versions using (position) where id = ? and draft = ?"
    return database.execute(found, [ruling_id, draft]).fetchone() is not None


def ids_like(database: Database, ruling_id: str) -> frozenset[str]:
    """The ids that begin so."""
    found = database.execute("select id from kept where id glob ? || '*'", [ruling_id])
    return frozenset(id_ for (id_,) in found.fetchall())


def append(
    database: Database,
    drafts: Iterable[tuple[str, str]],
    *,
    by: str,
    at: datetime,
    change: Change,
    file: str | None = None,
) -> None:
    """A new version of each of these rulings, of which a new one is kept from now on."""
    written = list(drafts)
    database.conn.executemany(
        "insert into kept (id, origin, version) values (?, ?, 1) "
        "on conflict (id) do update set version = version + 1",
        [(id_, origin_of(id_).value) for id_, _ in written],
    )
    database.conn.executemany(
        "insert into versions select position, version, ?, ?, ?, ?, ? from kept where id = ?",
        [(by, at.isoformat(), change.value, file, draft, id_) for id_, draft in written],
    )


def _kept(
    id_: str,
    origin: str,
    number: int,
    by: str,
    at: str,
    change: str,
    file: str | None,
    draft: str,
) -> KeptRuling:
    when = datetime.fromisoformat(at)
    version = Version(number, by, when, Change(change), file, codec.from_text(draft))
    return KeptRuling(id_, Origin(origin), version)
