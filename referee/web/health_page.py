"""How the program is, for the Head Judge: disk, backups, devices, the slowest answers.

Owns what that page shows. Changes nothing. Must not know how any of it comes about.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from babel.dates import format_datetime, format_timedelta
from babel.numbers import format_decimal
from flask import Blueprint, current_app, render_template

from referee import __version__, doorkeeping, officiate
from referee.officiate import StoreUnavailable
from referee.safekeeping import Kept
from referee.web import backup_keeper, desk, journal, live
from referee.web.doors import doors
from referee.web.local_time import time_zone
from referee.web.system_words import reason
from referee.web.translate import formats, gettext, ngettext
from referee.web.troubles import trouble_sentence
from referee.web.words import shortened
from referee.web.zone import localized

health_page = Blueprint("health_page", __name__)

_MB = 1_000_000
_LITTLE = 500 * _MB
_A_MINUTE = timedelta(minutes=1)
_LATELY = 5 * _A_MINUTE


@dataclass(frozen=True, slots=True)
class Line:
    """One thing and how it is; ``fault``: what somebody should do something about."""

    name: str
    text: str
    fault: str = ""


@dataclass(frozen=True, slots=True)
class SlowLine:
    took: str
    asked: str
    at: str


@dataclass(frozen=True, slots=True)
class HealthView:
    lines: tuple[Line, ...]
    slowest: tuple[SlowLine, ...]


@health_page.get("/health")
def show() -> str:
    return render_template("health.html", health=_view(desk.now()))


def _view(now: datetime) -> HealthView:
    slowest = tuple(
        SlowLine(
            took=gettext("%(number)s s", number=format_decimal(slow.ms / 1000, "0.000", formats())),
            asked=f"{slow.method} {shortened(slow.path, 100)}",
            at=_time(slow.at),
        )
        for slow in journal.slowest()
    )
    return HealthView((_record(), _disk(), *_backups(now), *_devices(now), _version()), slowest)


def _record() -> Line:
    name = gettext("Record")
    try:
        running = len(officiate.running(desk.matches()))
    except StoreUnavailable as fault:
        return Line(name, "", trouble_sentence(fault.reason))
    return Line(name, ngettext("%(num)d match is running", "%(num)d matches are running", running))


def _disk() -> Line:
    name = gettext("Disk")
    try:
        disk = shutil.disk_usage(current_app.instance_path)
    except OSError as error:
        return Line(name, "", reason(error))
    text = gettext("%(free)s free of %(all)s", free=_size(disk.free), all=_size(disk.total))
    little = gettext("Little room is left: delete something else on this disk.")
    return Line(name, text, little if disk.free < _LITTLE else "")


def _backups(now: datetime) -> Iterator[Line]:
    keeper = backup_keeper.keeper()
    yield _backup(gettext("Last backup"), keeper.own, now)
    if keeper.second is not None:
        yield _backup(gettext("Last backup in the second folder"), keeper.second, now)


def _backup(name: str, kept: Kept, now: datetime) -> Line:
    text = gettext("none yet")
    if kept.newest is not None:
        since = min(kept.newest.at - now, -_A_MINUTE)
        ago = format_timedelta(since, "minute", add_direction=True, locale=formats())
        text = gettext("%(time)s, %(ago)s", time=_time(kept.newest.at), ago=ago)
    return Line(name, text, _why(kept.fault) if kept.fault else "")


def _why(fault: Exception) -> str:
    match fault:
        case StoreUnavailable():
            return trouble_sentence(fault.reason)
        case OSError():
            return gettext("The last backup came to nothing: %(reason)s.", reason=reason(fault))
        case _:
            return gettext(
                "The last backup came to nothing: what was copied is damaged. Run referee check."
            )


def _devices(now: datetime) -> Iterator[Line]:
    pages = live.count()
    shown = ngettext("%(num)d page is open", "%(num)d pages are open", pages)
    yield Line(gettext("Live pages"), shown)
    if doors.are_shut():
        found = doorkeeping.sessions(doors.record(), now=now)
        lately = sum(now - session.seen_at < _LATELY for session in found)
        text = ngettext(
            "%(num)d signed in, %(lately)d seen in the last five minutes",
            "%(num)d signed in, %(lately)d seen in the last five minutes",
            len(found),
            lately=lately,
        )
        yield Line(gettext("Devices"), text)


def _version() -> Line:
    return Line(gettext("Version"), __version__)


def _size(number: int) -> str:
    if number < 1000 * _MB:
        return gettext("%(number)s MB", number=format_decimal(number // _MB, locale=formats()))
    gigabytes = format_decimal(number / (1000 * _MB), "#,##0.0", formats())
    return gettext("%(number)s GB", number=gigabytes)


def _time(at: datetime) -> str:
    return format_datetime(localized(at, time_zone()), "short", locale=formats())
