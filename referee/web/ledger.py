"""The ledger: a match's record as rows that a page, a slip, a sheet and a file can show.

Owns the one fold from the entries of a match to typed rows, and which of them are in force. Must
not know Flask, words for a reader, or how anything looks. Everything that shows a total takes it
from here, so that screen, paper and files cannot disagree.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import TYPE_CHECKING

from referee.duel import commands as c
from referee.duel import events as e
from referee.duel.calls import Call
from referee.duel.counters import Counter
from referee.duel.errors import Code
from referee.duel.evolve import evolve_all
from referee.duel.match import Kept, Match, Table
from referee.duel.vocabulary import Seat, Team
from referee.web.table_time import at_table

if TYPE_CHECKING:
    from referee.officiate import Entry


class Standing(Enum):
    """Whether an entry counts. An undo and a redo are never taken back: they stay in force."""

    IN_FORCE = auto()
    UNDONE = auto()
    REWOUND = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry of the record, as it stands today.

    ``duel``, ``turn`` and ``turn_player`` are where the match stood when the entry was made (for
    an entry that opens or reopens a Duel: where it stands by it), None between Duels. ``changes``
    is what became of Life Points, in the order of the entry. ``corrects``: the positions that a
    correction names. ``undoes``, ``redoes``: the position that an undo took back or a redo gave
    again; ``taken_back_by``: the position of the undo or rewind that took back this one.
    ``call``: the judge call that the entry closed; ``due``: the turn counters that came due by it.
    ``answer``, ``ruling``: what the judge said, and
    the id of the ruling that was cited.
    """

    position: int
    at: datetime
    by: str | None
    command: c.Command
    events: tuple[e.Event, ...]
    duel: int | None
    turn: int | None
    turn_player: Seat | None
    seat: Seat | None
    card: str | None
    note: str | None
    changes: tuple[e.LifePointsChange, ...]
    corrects: tuple[int, ...]
    undoes: int | None
    redoes: int | None
    call: Call | None
    due: tuple[Counter, ...]
    answer: str | None
    ruling: str | None
    objection: Code | None
    overruled_because: str | None
    standing: Standing = Standing.IN_FORCE
    taken_back_by: int | None = None

    @property
    def is_in_force(self) -> bool:
        return self.standing is Standing.IN_FORCE

    @property
    def team(self) -> Team | None:
        """The team that the entry is about, by its seat or by itself."""
        return self.seat.team if self.seat else getattr(self.command, "team", None)


@dataclass(frozen=True, slots=True)
class Ledger:
    """A match read whole: its rows, the match as it stands, and the table after each entry.

    The row and the table of position n are the n-th, counted from one. ``ahead``: how far the time
    at the match's table is ahead of the server's.
    """

    rows: tuple[Row, ...]
    match: Match
    tables: tuple[Table, ...]
    ahead: timedelta

    def at_table(self, now: datetime) -> datetime:
        """The time at the table when it is ``now`` at the server."""
        return at_table(now, self.ahead)

    def table_after(self, position: int) -> Table:
        """The table as it was after the entry at ``position``, which must be recorded."""
        return self.tables[position - 1]

    def newest_first(self) -> Iterator[Row]:
        """The entries in force from the last one back: no longer a way than whoever asks goes."""
        return (self.rows[position - 1] for position in self.match.table.kept or ())

    @property
    def in_force(self) -> tuple[Row, ...]:
        """The entries that made the match what it is: no undo, no redo, nothing taken back."""
        return tuple(self.newest_first())[::-1]

    @property
    def taken_back(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.standing is not Standing.IN_FORCE)


def rows(entries: "Iterable[Entry]") -> tuple[Row, ...]:
    """One row for each entry, oldest first."""
    return read(entries).rows


def read(
    entries: "Iterable[Entry]", known: Ledger | None = None, *, ahead: timedelta = timedelta(0)
) -> Ledger:
    """Fold the entries of one match, from the one that opened it or from those after ``known``."""
    found = list(known.rows) if known else []
    tables = list(known.tables) if known else []
    match = known.match if known else None
    for entry in entries:
        before, match = match, evolve_all(match, entry.events)
        _add(found, tables, entry, before, match)
    assert match is not None  # a match has at least the entry that opened it
    return Ledger(tuple(found), match, tuple(tables), known.ahead if known else ahead)


def read_on(known: Ledger, entry: "Entry", match: Match) -> Ledger:
    """``known`` with one entry more, which made ``match`` of it."""
    found, tables = list(known.rows), list(known.tables)
    _add(found, tables, entry, known.match, match)
    return Ledger(tuple(found), match, tuple(tables), known.ahead)


def _add(
    found: list[Row], tables: list[Table], entry: "Entry", before: Match | None, after: Match
) -> None:
    found.append(_row(entry, before, after))
    tables.append(after.table)
    if before is not None:
        for row in _moved(found, before.table.kept, after.table.kept, after.position):
            found[row.position - 1] = row


# --- one row -------------------------------------------------------------------------------------


def _row(entry: "Entry", before: Match | None, after: Match) -> Row:
    command = entry.line.command
    duel = next((m.duel for m in (before, after) if m and m.duel and m.is_duel_running), None)
    recorded = next((event for event in entry.events if isinstance(event, e.Recorded)), None)
    return Row(
        position=entry.position,
        at=after.last.at,
        by=entry.line.by,
        command=command,
        events=entry.events,
        duel=duel.number if duel else None,
        turn=duel.turn.number if duel else None,
        turn_player=duel.turn_player if duel else None,
        seat=getattr(command, "seat", None),
        card=getattr(command, "card", None),
        note=_note(command),
        changes=_changes(entry.events),
        corrects=_corrects(command),
        undoes=before.undoes if before and isinstance(command, c.Undo) else None,
        redoes=before.redoes if before and isinstance(command, c.Redo) else None,
        call=before.call if before and isinstance(command, c.CloseCall) else None,
        due=_came_due(entry.events, after),
        answer=getattr(command, "answer", None),
        ruling=getattr(command, "ruling", None),
        objection=recorded.objection if recorded else None,
        overruled_because=recorded.reason if recorded else None,
    )


def _note(command: c.Command) -> str | None:
    """What the judge wrote beside it."""
    match command:
        case c.Life(note=text) | c.Penalty(note=text) | c.Note(text=text):
            return text
        case c.EndDuel(reason=text) | c.Extend(reason=text) | c.Rewind(reason=text):
            return text
        case _:
            return None


def _changes(events: tuple[e.Event, ...]) -> tuple[e.LifePointsChange, ...]:
    changes: list[e.LifePointsChange] = []
    for event in events:
        if isinstance(event, e.LifePointsChanged):
            changes.extend(event.changes)
        elif isinstance(event, e.BattleFought) and event.change:
            changes.append(event.change)
    return tuple(changes)


def _came_due(events: tuple[e.Event, ...], after: Match) -> tuple[Counter, ...]:
    moved = {ev.counter for ev in events if isinstance(ev, e.CounterCounted | e.CounterAdvanced)}
    counters = after.duel.counters if after.duel else ()
    return tuple(counter for counter in counters if counter.is_due and counter.id in moved)


def _corrects(command: c.Command) -> tuple[int, ...]:
    if not isinstance(command, c.Life):
        return ()
    return tuple(change.corrects for change in command.changes if change.corrects is not None)


# --- what is in force ----------------------------------------------------------------------------


def _moved(
    found: Sequence[Row], before: Kept | None, after: Kept | None, position: int
) -> list[Row]:
    """The rows that the entry at ``position``, the last, took back or gave again."""
    rewound = isinstance(found[-1].command, c.Rewind)
    standing = Standing.REWOUND if rewound else Standing.UNDONE
    moved = []
    while _position(before) != _position(after):  # below an entry all is as it was recorded upon
        if after is None or (before is not None and before.position > after.position):
            assert before is not None
            row = found[before.position - 1]
            moved.append(replace(row, standing=standing, taken_back_by=position))
            before = before.before
        else:
            row = found[after.position - 1]
            if row.position != position:
                moved.append(replace(row, standing=Standing.IN_FORCE, taken_back_by=None))
            after = after.before
    return moved


def _position(kept: Kept | None) -> int:
    return kept.position if kept else 0
