"""The sheets beside the floor: one table, and the round as a whole.

Owns what may be done there now. Whether it may is asked from the floor's own rules.
"""

from dataclasses import dataclass
from datetime import datetime

from referee import scorekeeping
from referee.duel import commands as c
from referee.duel import decide as duel_decide
from referee.duel.match import Match
from referee.floor import facts as f
from referee.floor.decide import refusal
from referee.floor.round import Round, RoundTable
from referee.web.board import match_url
from referee.web.extensions import ExtensionLine
from referee.web.floor.cards import STATES, event_url, score_words, teams_words
from referee.web.floor.ledger import table_extensions
from referee.web.floor.page import RoundClock, round_clock, round_words
from referee.web.floor.refusals import floor_sentence
from referee.web.floor.stand import FloorStand
from referee.web.floor.states import table_state
from referee.web.local_time import hours_and_minutes
from referee.web.translate import gettext, ngettext
from referee.web.words import isolated, shortened, time_left

# A random deck check of one deck is given 8 minutes; a team brings two (``judge-extension``).
CHECK_MINUTES = (8, 12, 16)
EXTENSION_MINUTES = (1, 2, 3, 5)


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
    may_extend: bool
    extension_minutes: tuple[int, ...]
    may_call_time: bool
    extensions: tuple[ExtensionLine, ...]


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """``next_do``: the usual next step, empty where there is none. ``open_ends``: what is open."""

    name: str
    fault: str
    round: int
    title: str
    clock: RoundClock | None
    may_start: bool
    why_not_start: str
    may_pause: bool
    may_resume: bool
    may_call_time: bool
    with_extension: str
    may_end: bool
    open_ends: tuple[str, ...]
    may_open: bool
    event: str
    minutes: int


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
        judge=isolated(shortened(table.judge or "", 40)),
        is_mine=bool(me) and table.judge == me,
        confirmed=_confirmed(table),
        may_confirm=_is_played(round_, match) and may(f.ConfirmResult(**at_table)),
        may_unpair=may(f.UnpairTable(**at_table)),
        check_since=hours_and_minutes(table.check.since) if table.check else "",
        may_check=match is not None and may(f.StartDeckCheck(**at_table)),
        check_minutes=CHECK_MINUTES,
        check_minutes_chosen=check_minutes(table, at),
        may_extend=_may(match, c.Extend(seconds=60, reason="")),
        extension_minutes=EXTENSION_MINUTES,
        may_call_time=_may(match, c.CallTime()),
        extensions=table_extensions(table.match_id) if table.match_id else (),
    )


def round_sheet(stand: FloorStand, *, at: datetime, fault: str = "") -> RoundSheet:
    """The sheet of the stand's round, or for opening the first one."""
    round_ = stand.round
    number = round_.number if round_ else 0
    may_open = refusal(stand.event, f.OpenRound())
    start = refusal(stand.event, f.StartRound(round=number))

    def may(fact: f.Fact) -> bool:
        return refusal(stand.event, fact) is None

    return RoundSheet(
        name="round",
        fault=fault,
        round=number,
        title=round_words(round_),
        clock=round_clock(round_, at),
        may_start=start is None,
        why_not_start=floor_sentence(start) if start and not (round_ and round_.is_started) else "",
        may_pause=may(f.PauseRound(round=number, reason="")),
        may_resume=may(f.ResumeRound(round=number)),
        may_call_time=may(f.CallRoundTime(round=number)),
        with_extension=_with_extension(stand),
        may_end=may(f.EndRound(round=number)),
        open_ends=_open_ends(stand, round_),
        may_open=may_open is None,
        event=event_url(stand.id),
        minutes=stand.event.rules.round_minutes,
    )


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


def check_minutes(table: RoundTable, at: datetime) -> int:
    """The suggested extension: the minutes it took, no fewer than the least that is offered."""
    if table.check is None:
        return CHECK_MINUTES[0]
    took = -int(-(at - table.check.since).total_seconds() // 60)
    return next((minutes for minutes in CHECK_MINUTES if minutes >= took), CHECK_MINUTES[-1])


def _with_extension(stand: FloorStand) -> str:
    """The tables that play on when time is called in the round."""
    extended = [
        number
        for number, match in stand.matches.items()
        if match.clock.extended and not match.is_over and not match.clock.time_called
    ]
    if not extended:
        return ""
    return ngettext(
        "%(num)d table has an extension and plays on: %(tables)s",
        "%(num)d tables have an extension and play on: %(tables)s",
        len(extended),
        tables=", ".join(map(str, extended)),
    )


def _open_ends(stand: FloorStand, round_: Round | None) -> tuple[str, ...]:
    """What speaks against ending the round without a word."""
    if round_ is None or not round_.is_started or round_.is_ended:
        return ()
    ends = scorekeeping.open_ends(stand.matches)
    missing = [t.number for t in round_.tables if not t.confirmed and t.number not in ends.playing]
    words = []
    if ends.calls:
        words.append(
            ngettext(
                "A judge is called at %(num)d table: %(tables)s",
                "A judge is called at %(num)d tables: %(tables)s",
                len(ends.calls),
                tables=", ".join(map(str, ends.calls)),
            )
        )
    if ends.playing:
        words.append(
            ngettext(
                "%(num)d match goes on: %(tables)s",
                "%(num)d matches go on: %(tables)s",
                len(ends.playing),
                tables=", ".join(map(str, ends.playing)),
            )
        )
    if missing:
        words.append(
            ngettext(
                "%(num)d slip is missing: %(tables)s",
                "%(num)d slips are missing: %(tables)s",
                len(missing),
                tables=", ".join(map(str, missing)),
            )
        )
    return tuple(words)
