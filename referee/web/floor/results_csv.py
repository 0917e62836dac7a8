"""The results of a round as a file for a spreadsheet.

Owns its columns. Words are those of the record: the file is the same in every language.
"""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from referee.duel.wire import write_time
from referee.web import csv_file
from referee.web.floor.results import TableResult
from referee.web.zone import localized

COLUMNS = (
    "table",
    "team 1",
    "team 2",
    "Duels won by team 1",
    "Duels won by team 2",
    "Duels drawn",
    "result",
    "winner",
    "decided by",
    "slip in (UTC)",
    "slip in (local time)",
    "taken by",
    "late",
)


def write(results: Sequence[TableResult], zone: tzinfo) -> bytes:
    """One line a table."""
    return csv_file.write(COLUMNS, (_line(result, zone) for result in results))


def _line(result: TableResult, zone: tzinfo) -> Iterator[object]:
    yield result.table
    yield from (team.name for team in result.teams)
    yield from result.wins or (None, None)
    yield result.draws if result.wins else None
    outcome, slip = result.outcome, result.confirmed
    yield outcome.result.value if outcome else None
    yield result.teams[outcome.winner - 1].name if outcome and outcome.winner else None
    yield result.reason.value if result.reason else None
    yield write_time(slip.at) if slip else None
    yield localized(slip.at, zone).isoformat(sep=" ", timespec="seconds") if slip else None
    yield slip.by if slip else None
    yield "late" if slip and slip.is_late else None
