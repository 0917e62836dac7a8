"""The ledger of a round in words, and as a file.

Owns the lines of the page and the columns of the file, whose words are the same in every language.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from types import MappingProxyType

from referee.duel.wire import write_time
from referee.web import csv_file
from referee.web.floor.round_ledger import LedgerKind, LedgerLine
from referee.web.local_time import elapsed, hours_and_minutes
from referee.web.translate import LazyString, gettext, lazy_gettext
from referee.web.words import duration, isolated, shortened
from referee.web.zone import localized

COLUMNS = ("table", "what", "from (UTC)", "to (UTC)", "from", "to", "seconds given", "why", "who")
KINDS: Mapping[LedgerKind, LazyString] = MappingProxyType(
    {
        LedgerKind.EXTENSION: lazy_gettext("Time extension"),
        LedgerKind.DECK_CHECK: lazy_gettext("Deck check"),
        LedgerKind.PAUSE: lazy_gettext("Pause of the round"),
    }
)
_SECOND = 1_000_000


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """``given``: such as ``+3:00``; ``took``: how long it lasted, where that is counted."""

    table: str
    what: str
    when: str
    given: str
    took: str
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class LedgerView:
    """``given``: all extensions of the round together."""

    number: int
    rows: tuple[LedgerRow, ...]
    given: str


def ledger_view(number: int, lines: Sequence[LedgerLine]) -> LedgerView:
    return LedgerView(
        number=number,
        rows=tuple(_row(line) for line in lines),
        given=f"+{duration(sum(line.seconds for line in lines) * _SECOND)}",
    )


def _row(line: LedgerLine) -> LedgerRow:
    return LedgerRow(
        table=gettext("all") if line.table is None else str(line.table),
        what=str(KINDS[line.kind]),
        when=_when(line),
        given=f"+{duration(line.seconds * _SECOND)}" if line.seconds else "",
        took=_took(line),
        why=shortened(line.why, 300),
        by=isolated(shortened(line.by)),
    )


def _when(line: LedgerLine) -> str:
    start = hours_and_minutes(line.since)
    if line.until is None:
        return gettext("since %(time)s", time=start)
    end = hours_and_minutes(line.until)
    if line.since == line.until:
        return end
    return gettext("%(start)s to %(end)s", start=start, end=end)


def _took(line: LedgerLine) -> str:
    if line.kind is LedgerKind.EXTENSION or line.until is None:
        return ""
    return duration(elapsed(line.since, line.until))


def write_csv(lines: Sequence[LedgerLine], zone: tzinfo) -> bytes:
    """One line for each that the page has."""
    return csv_file.write(COLUMNS, (_cells(line, zone) for line in lines))


def _cells(line: LedgerLine, zone: tzinfo) -> Iterator[object]:
    yield line.table
    yield line.kind.value
    yield write_time(line.since)
    yield write_time(line.until) if line.until else None
    yield _local(line.since, zone)
    yield _local(line.until, zone) if line.until else None
    yield line.seconds or None
    yield line.why
    yield line.by


def _local(at: datetime, zone: tzinfo) -> str:
    return localized(at, zone).isoformat(sep=" ", timespec="seconds")
