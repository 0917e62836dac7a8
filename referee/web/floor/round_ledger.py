"""Everything that gave a table of a round more time, or stopped its clock: when, why and by whom.

Owns the lines of extensions, deck checks and pauses in one list. Must not know words or pages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from referee.floor import facts as f
from referee.scorekeeping import EventEntry
from referee.web.floor.ledger import round_extensions
from referee.web.floor.stand import FloorStand


class LedgerKind(StrEnum):
    EXTENSION = "extension"
    DECK_CHECK = "deck-check"
    PAUSE = "pause"


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """``since`` to ``until``: how long it took; without ``until`` it goes on.

    ``table``: None for the whole round. ``seconds``: the extension that was given.
    """

    kind: LedgerKind
    table: int | None
    since: datetime
    until: datetime | None
    seconds: int = 0
    why: str = ""
    by: str = ""


def round_ledger(stand: FloorStand, entries: Sequence[EventEntry]) -> tuple[LedgerLine, ...]:
    """The ledger of the stand's round, in the order of time; ``entries``: the event's record."""
    if stand.round is None:
        return ()
    lines = [*_extensions(stand), *_events(stand.round.number, entries)]
    return tuple(sorted(lines, key=lambda line: (line.since, line.table or 0)))


def _extensions(stand: FloorStand) -> Iterator[LedgerLine]:
    for given in round_extensions(stand):
        line = given.line
        yield LedgerLine(
            kind=LedgerKind.EXTENSION,
            table=given.table,
            since=line.since or line.at,
            until=line.at,
            seconds=line.seconds,
            why=line.why,
            by=line.by,
        )


def _events(number: int, entries: Sequence[EventEntry]) -> list[LedgerLine]:
    """The deck checks and the pauses. A table is called by the number that it has now."""
    lines: list[LedgerLine] = []
    for entry in entries:
        by = entry.by or ""
        match entry.fact:
            case f.StartDeckCheck(round=round_, table=table) if round_ == number:
                kind = LedgerKind.DECK_CHECK
                lines.append(LedgerLine(kind=kind, table=table, since=entry.at, until=None, by=by))
            case f.EndDeckCheck(round=round_, table=table) if round_ == number:
                _end(lines, LedgerKind.DECK_CHECK, table, entry.at)
            case f.PauseRound(round=round_, reason=why) if round_ == number:
                kind = LedgerKind.PAUSE
                lines.append(
                    LedgerLine(kind=kind, table=None, since=entry.at, until=None, why=why, by=by)
                )
            case (
                f.ResumeRound(round=round_)
                | f.CallRoundTime(round=round_)
                | f.EndRound(round=round_)
            ) if round_ == number:
                _end(lines, LedgerKind.PAUSE, None, entry.at)
            case f.MoveTable(round=round_, table=table, to=to) if round_ == number:
                lines[:] = [replace(x, table=to) if x.table == table else x for x in lines]
            case _:
                pass
    return lines


def _end(lines: list[LedgerLine], kind: LedgerKind, table: int | None, at: datetime) -> None:
    for i, line in enumerate(lines):
        if line.kind is kind and line.table == table and line.until is None:
            lines[i] = replace(line, until=at)
