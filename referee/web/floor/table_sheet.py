"""The sheet of one table beside the floor.

Owns what may be done at the table now. Whether it may is asked from the floor's own rules.
"""

from dataclasses import dataclass
from datetime import datetime

from referee.duel import commands as c
from referee.duel import decide as duel_decide
from referee.duel.match import Match
from referee.floor import facts as f
from referee.floor.decide import refusal
from referee.floor.round import Round, RoundTable
from referee.web.addresses import event_url, match_url
from referee.web.extensions import ExtensionLine
from referee.web.floor.cards import (
    STATES,
    judge_words,
    score_words,
    teams_words,
)
from referee.web.floor.check_minutes import CHECK_MINUTES, check_minutes
from referee.web.floor.ledger import table_extensions
from referee.web.floor.stand import FloorStand
from referee.web.floor.states import table_state
from referee.web.local_time import hours_and_minutes
from referee.web.translate import gettext
from referee.web.words import isolated, shortened, time_left

EXTENSION_MINUTES = (1, 2, 3, 5)
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class TickLink:
    """The way to the tick list of a team's Decks."""

    team: str
    url: str


@dataclass(frozen=True, slots=True)
class TableSheet:
    """``board``: the address of its match, empty before the round. ``time_left``: of its clock."""

    name: str
    fault: str
    round: int
    table: int
    title: str
    teams: str
    score: str
    state: str
    time_left: str
    board: str
    paper: str
    judge: str
    is_mine: bool
    confirmed: str
    may_confirm: bool
    may_unpair: bool
    check_since: str
    may_check: bool
    check_minutes: tuple[int, ...]
    check_minutes_chosen: int
    ticks: tuple[TickLink, ...]
    may_extend: bool
    extension_minutes: tuple[int, ...]
    may_call_time: bool
    extensions: tuple[ExtensionLine, ...]


def table_sheet(
    stand: FloorStand, number: int, *, at: datetime, me: str, fault: str = ""
) -> TableSheet | None:
    """The sheet of one table of the stand's round; None where there is no such table."""
    round_ = stand.round
    table = round_.table(number) if round_ else None
    if round_ is None or table is None:
        return None
    match = stand.matches.get(number)

    def may(fact: f.Fact) -> bool:
        return refusal(stand.event, fact) is None

    at_table = {"round": round_.number, "table": number}
    return TableSheet(
        name="table",
        fault=fault,
        round=round_.number,
        table=number,
        title=gettext("Table %(table)s", table=number),
        teams=teams_words(stand.event, table),
        score=score_words(match) if match else "",
        state=str(STATES[table_state(table, match, at).state]),
        time_left=_time_left(match, at),
        board=match_url(table.match_id) if table.match_id else "",
        paper=f"{match_url(table.match_id)}/slip" if table.match_id else "",
        judge=isolated(judge_words(table.judge)),
        is_mine=bool(me) and table.judge == me,
        confirmed=_confirmed(table),
        may_confirm=_is_played(round_, match) and may(f.ConfirmResult(**at_table)),
        may_unpair=may(f.UnpairTable(**at_table)),
        check_since=hours_and_minutes(table.check.since) if table.check else "",
        may_check=match is not None and may(f.StartDeckCheck(**at_table)),
        check_minutes=CHECK_MINUTES,
        check_minutes_chosen=check_minutes(table, at),
        ticks=tuple(_tick_link(stand, team) for team in table.teams),
        may_extend=_may(match, c.Extend(seconds=60, reason="")),
        extension_minutes=EXTENSION_MINUTES,
        may_call_time=_may(match, c.CallTime()),
        extensions=table_extensions(table.match_id) if table.match_id else (),
    )


def _tick_link(stand: FloorStand, number: int) -> TickLink:
    name = stand.event.teams[number - 1].name
    url = f"{event_url(stand.id)}/teams/{number}/decks/tick"
    return TickLink(isolated(shortened(name, _LONGEST_NAME)), url)


def _is_played(round_: Round, match: Match | None) -> bool:
    """Whether a slip can be expected: the match is over, or the round is."""
    return match is not None and (match.is_over or round_.is_ended)


def _may(match: Match | None, command: c.Command) -> bool:
    return match is not None and duel_decide.refusal(match, command) is None


def _time_left(match: Match | None, at: datetime) -> str:
    if match is None or match.clock.time_called:
        return ""
    return time_left(match.clock.read_at(at).remaining)


def _confirmed(table: RoundTable) -> str:
    if table.confirmed is None:
        return ""
    time = hours_and_minutes(table.confirmed.at)
    if table.confirmed.is_late:
        return gettext("Slip in at %(time)s, late", time=time)
    return gettext("Slip in at %(time)s", time=time)
