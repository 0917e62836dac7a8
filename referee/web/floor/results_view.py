"""The results of a round in words: those that somebody waits for on top.

Owns the lines of the page and its groups.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from referee.floor.round import Confirmation
from referee.web.addresses import match_url
from referee.web.floor.results import Slip, TableResult
from referee.web.labels import label
from referee.web.local_time import hours_and_minutes
from referee.web.outcome_words import result_words
from referee.web.translate import LazyString, gettext, lazy_gettext
from referee.web.words import isolated, shortened

GROUPS: Mapping[Slip, LazyString] = MappingProxyType(
    {
        Slip.MISSING: lazy_gettext("Slip missing"),
        Slip.PLAYING: lazy_gettext("Still playing"),
        Slip.WAITING: lazy_gettext("Not started"),
        Slip.IN: lazy_gettext("Slip in"),
    }
)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """``wins`` is empty before the round; ``slip``: when it came in, and to whom."""

    table: int
    board: str
    paper: str
    teams: tuple[str, ...]
    winner: int
    wins: tuple[int, ...]
    result: str
    decided_by: str
    slip: str
    is_late: bool
    may_confirm: bool


@dataclass(frozen=True, slots=True)
class ResultGroup:
    id: str
    title: str
    rows: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class ResultsView:
    fault: str
    number: int
    groups: tuple[ResultGroup, ...]
    counted: str


def results_view(number: int, results: Sequence[TableResult], *, fault: str = "") -> ResultsView:
    return ResultsView(
        fault=fault,
        number=number,
        groups=tuple(
            ResultGroup(slip.value, str(GROUPS[slip]), rows)
            for slip in Slip
            if (rows := tuple(_row(result) for result in results if result.slip is slip))
        ),
        counted=gettext(
            "%(slips)s of %(tables)s slips are in",
            slips=sum(result.slip is Slip.IN for result in results),
            tables=len(results),
        ),
    )


def _row(result: TableResult) -> ResultRow:
    board = match_url(result.match_id) if result.match_id else ""
    names = tuple(isolated(shortened(team.name, 40)) for team in result.teams)
    winner = int(result.outcome.winner or 0) if result.outcome else 0
    return ResultRow(
        table=result.table,
        board=board,
        paper=f"{board}/slip" if board else "",
        teams=names,
        winner=winner,
        wins=result.wins,
        result=_result(result, names[winner - 1] if winner else ""),
        decided_by=label(result.reason) if result.reason else "",
        slip=_slip(result.confirmed),
        is_late=bool(result.confirmed and result.confirmed.is_late),
        may_confirm=result.slip is Slip.MISSING,
    )


def _result(result: TableResult, winner: str) -> str:
    if result.outcome:
        return result_words(result.outcome, winner)
    return gettext("In progress") if result.match_id else ""


def _slip(confirmed: Confirmation | None) -> str:
    if confirmed is None:
        return ""
    time = hours_and_minutes(confirmed.at)
    if confirmed.by:
        by = isolated(shortened(confirmed.by, 40))
        return gettext("%(time)s, taken by %(judge)s", time=time, judge=by)
    return time
