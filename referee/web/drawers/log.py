"""The log's sheets: every entry, and the rewind to one of them with a reason."""

from dataclasses import dataclass

from referee.web.drawers.common import Asked, Choice, word_choices
from referee.web.log import LogLine, lines
from referee.web.rulings import Cited, cited
from referee.web.table_words import table_parts
from referee.web.translate import gettext, ngettext

_SHOWN = 100


@dataclass(frozen=True, slots=True)
class LogSheet:
    """``earlier``: the position from which the next page of older entries starts, 0 for none."""

    name: str
    fault: str
    lines: tuple[LogLine, ...]
    earlier: int
    judge: str


@dataclass(frozen=True, slots=True)
class StatePart:
    """A part of the table: as it will stand again, and as it stands now where that differs."""

    name: str
    then: tuple[str, ...]
    now: tuple[str, ...]
    is_other: bool


@dataclass(frozen=True, slots=True)
class RewindSheet:
    """``undone``: how many entries that count now will count no more."""

    name: str
    fault: str
    to: int
    line: LogLine
    undone: str
    state: tuple[StatePart, ...]
    ruling: Cited | None
    reasons: tuple[Choice, ...]
    reason: str


def view_log(asked: Asked) -> LogSheet:
    rows = asked.ledger.rows
    newest = _position(asked, "from", default=len(rows))
    first = max(0, newest - _SHOWN)
    return LogSheet(
        name="log",
        fault=asked.fault,
        lines=lines(rows[first:newest], asked.match),
        earlier=first,
        judge=asked.text("judge"),
    )


def view_rewind(asked: Asked) -> RewindSheet:
    rows = asked.ledger.rows
    to = _position(asked, "to", default=len(rows))
    return RewindSheet(
        name="rewind",
        fault=asked.fault,
        to=to,
        line=lines([rows[to - 1]], asked.match)[0],
        undone=_undone(asked, to),
        state=_state(asked, to),
        ruling=cited("judge-rewind"),
        reasons=word_choices(
            (
                gettext("Wrong entry"),
                gettext("Illegal play taken back"),
                gettext("All agree on the state"),
            ),
            asked.text("reason"),
        ),
        reason=asked.text("reason_words"),
    )


def _position(asked: Asked, name: str, *, default: int) -> int:
    """A recorded position that was asked for; one that is none counts as ``default``."""
    given = asked.text(name)
    position = int(given) if given.isascii() and given.isdigit() and len(given) < 7 else default
    return position if 1 <= position <= len(asked.ledger.rows) else default


def _state(asked: Asked, position: int) -> tuple[StatePart, ...]:
    """Where the match will stand again, beside where it stands now."""
    then = table_parts(asked.match, asked.ledger.table_after(position))
    now = table_parts(asked.match, asked.match.table)
    return tuple(
        StatePart(name, was, is_, is_other=was != is_)
        for (name, was), (_, is_) in zip(then, now, strict=True)
        if was or is_
    )


def _undone(asked: Asked, position: int) -> str:
    kept = asked.ledger.table_after(position).kept
    still = frozenset(kept or ())
    gone = sum(1 for row in asked.ledger.in_force if row.position not in still)
    return ngettext("%(num)d entry is taken back.", "%(num)d entries are taken back.", gone)
