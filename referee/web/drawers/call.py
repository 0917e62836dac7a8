"""The judge call: called, at the table, closed, and the extension that closing grants.

Owns the shown working-out of the extension; the rule itself is the clock's and the call's.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.duel.calls import Call, extension
from referee.duel.match import Match
from referee.web.drawers.common import Asked
from referee.web.local_time import milliseconds
from referee.web.translate import gettext
from referee.web.words import duelist, duration, shortened, time_of_day


@dataclass(frozen=True, slots=True)
class CallSheet:
    """``steps``: what has happened, each with its time. ``stage``: none, called or arrived."""

    name: str
    fault: str
    stage: str
    steps: tuple[tuple[str, str], ...]
    now: str
    now_time: str
    since_ms: int | None
    sums: tuple[tuple[str, str], ...]
    total: str
    close: str
    answer: str
    ruling: str
    is_game_loss: bool
    about: str


def view(asked: Asked) -> CallSheet:
    match = asked.match
    call = match.call
    if call is None:
        return _sheet(asked, "none")
    steps = [(_called_words(match, call), time_of_day(call.called_at))]
    if call.arrival is None:
        return _sheet(
            asked,
            "called",
            steps=steps,
            now=gettext("Waiting for the judge"),
            since=call.called_at,
        )
    steps.append((gettext("Judge at the table"), time_of_day(call.arrival.at)))
    clock = match.clock.read_at(asked.at)
    is_lost = bool(asked.text("game_loss"))
    granted = 0 if match.is_over else extension(call, clock, game_loss=is_lost)
    none = gettext("none")
    sums = [
        (gettext("At the table while the clock ran"), duration(clock.ran - call.arrival.ran)),
        (gettext("No more than was left on arrival"), duration(call.arrival.left)),
        (
            gettext("Time called"),
            gettext("yes") if clock.time_called else gettext("no"),
        ),
    ]
    return _sheet(
        asked,
        "arrived",
        steps=steps,
        now=gettext("At the table for"),
        since=call.arrival.at,
        sums=sums,
        total=duration(granted) if granted else none,
        close=gettext("Close the call, extend by %(time)s", time=duration(granted))
        if granted
        else gettext("Close the call, no extension"),
    )


def _called_words(match: Match, call: Call) -> str:
    about = shortened(call.about or "")
    if call.seat is None:
        return gettext("Judge called: %(about)s", about=about) if about else gettext("Judge called")
    who = duelist(match, call.seat)
    if about:
        return gettext("Called by %(duelist)s: %(about)s", duelist=who, about=about)
    return gettext("Called by %(duelist)s", duelist=who)


def _since(start: datetime, at: datetime) -> int:
    return max(at - start, timedelta()) // timedelta(microseconds=1)


def _sheet(
    asked: Asked,
    stage: str,
    *,
    steps: list[tuple[str, str]] | None = None,
    now: str = "",
    since: datetime | None = None,
    sums: list[tuple[str, str]] | None = None,
    total: str = "",
    close: str = "",
) -> CallSheet:
    return CallSheet(
        name="call",
        fault=asked.fault,
        stage=stage,
        steps=tuple(steps or ()),
        now=now,
        now_time=duration(_since(since, asked.at)) if since else "",
        since_ms=milliseconds(since) if since else None,
        sums=tuple(sums or ()),
        total=total,
        close=close or gettext("Close the call, no extension"),
        answer=asked.text("answer"),
        ruling=asked.text("ruling"),
        is_game_loss=bool(asked.text("game_loss")),
        about=asked.text("about"),
    )
