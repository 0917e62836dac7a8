"""The time extension of a judge call, before it is granted: the sums and the reasons.

Owns what is shown of the working-out. The rule itself is ``duel.calls.extension``; the page's
script counts on from these figures while the sheet is open, so that the button says what closing
grants.
"""

from dataclasses import dataclass
from datetime import datetime

from referee.duel.calls import FREE_MICROSECONDS, Arrival, extension
from referee.duel.clock import Clock
from referee.duel.match import Match
from referee.web.rulings import Cited, cited
from referee.web.translate import gettext
from referee.web.words import duration

_MILLISECOND = 1_000
_RULE, _LIMITS = "judge-extension", "judge-no-extension"


@dataclass(frozen=True, slots=True)
class ReasonView:
    """``key``: by which the script finds it; ``holds``: whether it is so now."""

    key: str
    words: str
    ruling: Cited | None
    holds: bool


@dataclass(frozen=True, slots=True)
class ExtensionView:
    """``clock_ms``: what the round clock had left at ``spent_ms``, below 0 past its end.

    ``barred``: the reason for which nothing is granted whatever the time; empty for none. The
    braces of ``words_close`` are filled in by the page's script.
    """

    spent: str
    left: str
    granted: str
    close: str
    reasons: tuple[ReasonView, ...]
    is_game_loss: bool
    barred: str
    spent_ms: int
    left_ms: int
    free_ms: int
    clock_ms: int
    words_none: str
    words_close: str
    words_close_none: str


def extension_view(match: Match, *, at: datetime, game_loss: bool) -> ExtensionView:
    """Of the open call, at which the judge is."""
    assert match.call is not None
    assert match.call.arrival is not None
    arrival, clock = match.call.arrival, match.clock.read_at(at)
    spent = clock.ran - arrival.ran
    granted = 0 if match.is_over else extension(match.call, clock, game_loss=game_loss)
    barred = "match-over" if match.is_over else "time-called" if clock.time_called else ""
    none, close_none = gettext("none"), gettext("Close the call, no extension")
    time = duration(granted)
    return ExtensionView(
        spent=duration(spent),
        left=duration(arrival.left),
        granted=time if granted else none,
        close=gettext("Close the call, extend by %(time)s", time=time) if granted else close_none,
        reasons=_reasons(_holding(spent, arrival, barred=barred, game_loss=game_loss)),
        is_game_loss=game_loss,
        barred=barred,
        spent_ms=spent // _MILLISECOND,
        left_ms=arrival.left // _MILLISECOND,
        free_ms=FREE_MICROSECONDS // _MILLISECOND,
        clock_ms=_left(clock) // _MILLISECOND,
        words_none=none,
        words_close=gettext("Close the call, extend by {time}"),
        words_close_none=close_none,
    )


def _left(clock: Clock) -> int:
    return clock.remaining - clock.overrun


def _holding(spent: int, arrival: Arrival, *, barred: str, game_loss: bool) -> tuple[str, ...]:
    """Why closing grants what it does."""
    if barred:
        return (barred,)
    if game_loss:
        return ("game-loss",)
    if spent <= FREE_MICROSECONDS:
        return ("minute",)
    return ("spent", "capped") if spent > arrival.left else ("spent",)


def _reasons(holding: tuple[str, ...]) -> tuple[ReasonView, ...]:
    written = (
        ("spent", _RULE, gettext("Over a minute: as long as the judge is at the table.")),
        ("capped", _LIMITS, gettext("Never more than was left when the judge arrived.")),
        ("minute", _LIMITS, gettext("A call of a minute or less earns none.")),
        ("game-loss", _LIMITS, gettext("A call that ends in a Game Loss earns none.")),
        ("time-called", _LIMITS, gettext("After time was called there is none.")),
        ("match-over", "", gettext("The match is over: nothing is granted any more.")),
    )
    return tuple(
        ReasonView(key, words, cited(id_) if id_ else None, key in holding)
        for key, id_, words in written
    )
