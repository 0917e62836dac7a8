"""Small finished words that every page shares: names, amounts and durations.

Owns how a Duelist, a team, an amount and a stretch of time are written. Life Points are written
without separators, as on the paper at the table; numbers inside a sentence follow the language.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from unicodedata import bidirectional

from babel.lists import format_list
from babel.numbers import format_decimal

from referee.duel.events import LifePointsChange
from referee.duel.match import Match
from referee.duel.vocabulary import ChangeKind, Seat, Team
from referee.web.local_time import time_zone
from referee.web.translate import formats, gettext
from referee.web.zone import localized

MINUS = "\N{MINUS SIGN}"
_LONGEST_NAME = 40
# Of teams, Duelists and judges: each board says them again.
_NAMES = 4096
# Controls, of the terminal and of the direction of writing: they would garble what stands beside.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_SECOND = 1_000_000


@lru_cache(maxsize=_NAMES)
def shortened(text: str, longest: int = 60) -> str:
    """``text`` on one line and no longer than a place on the page can bear."""
    line = _UNSEEN.sub("", " ".join(text.split()))
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


@lru_cache(maxsize=_NAMES)
def isolated(name: str) -> str:
    """``name`` so that, written from right to left, it does not turn the numbers around it."""
    from_right = any(bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if from_right else name


def duelist_name(match: Match, seat: Seat) -> str:
    """The Duelist's name; empty where none was given but the seat's own."""
    name = shortened(match.duelist(seat), _LONGEST_NAME)
    return "" if name == seat.value else isolated(name)


def duelist(match: Match, seat: Seat) -> str:
    """Seat and name, such as ``A1 Ana``."""
    name = duelist_name(match, seat)
    return f"{seat.value} {name}" if name else seat.value


def team_name(match: Match, team: Team) -> str:
    """What the team is called; its number where it has no name, or both have the same."""
    name = shortened(match.teams[team].name, _LONGEST_NAME)
    if not name:
        return str(int(team))
    if name == shortened(match.teams[team.opponent].name, _LONGEST_NAME):
        return f"{isolated(name)} ({int(team)})"
    return isolated(name)


def team_title(match: Match, team: Team) -> str:
    """Number and name, such as ``Team 2 Blue``: how a button names whom it records for."""
    name = shortened(match.teams[team].name, _LONGEST_NAME)
    if not name:
        return gettext("Team %(number)s", number=int(team))
    return gettext("Team %(number)s %(name)s", number=int(team), name=isolated(name))


def listed(words: Iterable[str]) -> str:
    """Several things in one line, parted as the language does; empty where there are none."""
    return format_list(list(words), style="unit", locale=formats())


def number(value: int) -> str:
    """A number inside a sentence, such as ``1,200``."""
    return format_decimal(value, locale=formats())


def sign(kind: ChangeKind) -> str:
    """The sign before the amount of a change that has one."""
    return "+" if kind is ChangeKind.GAIN else MINUS


def signed(change: LifePointsChange) -> str:
    """What a change did to the total: ``−1200``, ``+500``, or what it was set to."""
    if change.kind.sets_total:
        return f"→ {change.after}"
    return f"{sign(change.kind)}{change.applied}"


def sum_left(change: LifePointsChange) -> str:
    """What stands before the result: ``16000 − 2450 →``."""
    if change.kind.sets_total:
        return f"{change.before} →"
    return f"{change.before} {sign(change.kind)} {change.applied} →"


def sum_of(change: LifePointsChange) -> str:
    """Before, amount and after: ``16000 − 2450 → 13550``."""
    return f"{sum_left(change)} {change.after}"


def duration(micro: int) -> str:
    """Whole seconds as ``23:41``, for time that has passed."""
    minutes, seconds = divmod(micro // _SECOND, 60)
    return f"{minutes}:{seconds:02}"


def time_left(micro: int) -> str:
    """Time that is left, rounded up: 0:00 is shown exactly when none is left."""
    return duration(micro + _SECOND - 1)


def time_of_day(at: datetime) -> str:
    """Hours, minutes and seconds where the event is, such as ``14:36:05``."""
    return f"{localized(at, time_zone()):%H:%M:%S}"
