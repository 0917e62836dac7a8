"""The sheet of the round as a whole beside the floor.

Owns what may be done with the round now, and what speaks against ending it. Whether it may is asked
from the floor's own rules.
"""

from dataclasses import dataclass
from datetime import datetime

from referee import scorekeeping
from referee.floor import facts as f
from referee.floor.decide import refusal
from referee.floor.round import Round
from referee.web.addresses import event_url
from referee.web.floor.refusals import floor_sentence
from referee.web.floor.round_clock import RoundClock, round_clock, round_words
from referee.web.floor.stand import FloorStand
from referee.web.translate import ngettext


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """``open_ends``: what speaks against ending it; ``why_not_start``: what against starting it."""

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
