"""What one database has on record that another has not.

Owns the comparison row by row. Of the record and of the rulings alike: whatever is only ever added
to.
"""

from pathlib import Path

from sqlite_utils import Database

from referee.store import copies

_RECORDED = ("entries", "event_entries", "registered_decks", "versions")


def missing(present: Path, other: Path) -> int:
    """How many rows on record in ``present`` are not in ``other``. Raises ``StoreUnavailable``."""
    with copies.opened(present) as db, copies.opened(other, is_copy=True) as there:
        return sum(_missing(db, there, table) for table in _RECORDED)


def _missing(db: Database, there: Database, table: str) -> int:
    columns = _columns(db, table)
    if not columns:
        return 0
    if columns != _columns(there, table):
        return int(db.execute(f"select count(*) from [{table}]").fetchone()[0])  # noqa: S608  # names of our own
    select = f"select {', '.join(f'[{name}]' for name in columns)} from [{table}]"  # noqa: S608  # names of our own
    known = set(there.execute(select))
    return sum(row not in known for row in db.execute(select))


def _columns(db: Database, table: str) -> list[str]:
    return [row[1] for row in db.execute(f"pragma table_info([{table}])")]
