"""The Forbidden & Limited lists of an instance, each kept as it was read.

Owns their table. A list is never changed: another file with the same name is another list.
"""

import json
from dataclasses import dataclass
from datetime import datetime

from referee.deck.forbidden_list import ForbiddenList
from referee.store import codec
from referee.store.connection import Connections
from referee.store.errors import told_plainly


@dataclass(frozen=True, slots=True)
class KeptList:
    """``date``: from when on it holds, ISO 8601, as far as its name tells; else empty."""

    id: int
    forbidden: ForbiddenList
    date: str
    file: str
    file_hash: str
    at: datetime

    @property
    def is_tcg(self) -> bool:
        """Whether its name says that it is one of the TCG."""
        return "TCG" in self.forbidden.name.upper().split()


class ForbiddenLists:
    """The lists in a database. Any thread may use it."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def all(self) -> tuple[KeptList, ...]:
        """The latest first, those without a date last."""
        with told_plainly():
            rows = self._connections.get().execute(
                "select id, name, content, date, file, file_hash, kept_at from forbidden_lists"
                " order by date desc, id desc"
            )
            return tuple(map(_kept, rows))

    def get(self, list_id: int) -> KeptList | None:
        with told_plainly():
            row = (
                self._connections.get()
                .execute(
                    "select id, name, content, date, file, file_hash, kept_at from forbidden_lists"
                    " where id = ?",
                    [list_id],
                )
                .fetchone()
            )
        return _kept(row) if row else None

    def at(self, date: str) -> KeptList | None:
        """The list that held on ``date``, ISO 8601: the last one of before.

        Where some are called a list of the TCG, the last one of these: files mix the regions.
        """
        held = [kept for kept in self.all() if kept.date and kept.date <= date]
        return next((kept for kept in held if kept.is_tcg), held[0] if held else None)

    def keep(
        self, forbidden: ForbiddenList, *, date: str, file: str, file_hash: str, at: datetime
    ) -> int:
        """Keep a list; one that is kept already keeps its id."""
        content = json.dumps(
            {
                "limits": {str(code): number for code, number in forbidden.limits.items()},
                "whitelist": forbidden.is_whitelist,
                "points": None
                if forbidden.points is None
                else {str(code): number for code, number in forbidden.points.items()},
            }
        )
        with self._connections.immediate() as db:
            known = db.execute(
                "select id from forbidden_lists where name = ? and content = ?",
                [forbidden.name, content],
            ).fetchone()
            if known:
                return int(known[0])
            db.execute(
                "insert into forbidden_lists (name, content, date, file, file_hash, kept_at)"
                " values (?, ?, ?, ?, ?, ?)",
                [forbidden.name, content, date, file, file_hash, codec.write_instant(at)],
            )
            return int(db.execute("select last_insert_rowid()").fetchone()[0])


def _kept(row: tuple[int, str, str, str, str, str, str]) -> KeptList:
    list_id, name, content, date, file, file_hash, at = row
    with codec.as_stored():
        told = json.loads(content)
        points = told["points"]
        forbidden = ForbiddenList(
            name,
            {int(code): number for code, number in told["limits"].items()},
            told["whitelist"],
            None if points is None else {int(code): number for code, number in points.items()},
        )
        return KeptList(list_id, forbidden, date, file, file_hash, codec.read_instant(at))
