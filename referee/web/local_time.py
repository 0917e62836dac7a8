"""Times as a reader at the table knows them.

Owns which time zone a page is in and the writing of dates and times in it. What is stored is UTC;
only here does it become local.
"""

from datetime import UTC, datetime, timedelta, tzinfo

from babel.dates import format_date, get_timezone
from flask import current_app, g

from referee.web.translate import formats, gettext
from referee.web.zone import localized

_SHOWN = "time_zone_shown"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def time_zone() -> tzinfo:
    """The zone of what is shown, else that of the setting ``TIME_ZONE``, or the server's own."""
    shown: tzinfo | None = g.get(_SHOWN)
    return shown or get_timezone(current_app.config.get("TIME_ZONE"))


def show_in(zone: str) -> None:
    """Times are written in ``zone`` from here on, until the request is answered."""
    setattr(g, _SHOWN, get_timezone(zone))


def hours_and_minutes(at: datetime) -> str:
    return f"{localized(at, time_zone()):%H:%M}"


def milliseconds(at: datetime) -> int:
    """Since 1970 began, as a page's script counts."""
    return (at - _EPOCH) // timedelta(milliseconds=1)


def elapsed(start: datetime, at: datetime) -> int:
    """Microseconds from ``start`` to ``at``; none where the start is still to come."""
    return max(at - start, timedelta()) // timedelta(microseconds=1)


def day(at: datetime) -> str:
    """The day, as the reader's language writes it in full."""
    return format_date(localized(at, time_zone()), "long", locale=formats())


def day_and_time(at: datetime) -> str:
    """The day, the time and the zone, such as ``November 16, 2013, 15:03 CET``."""
    here = localized(at, time_zone())
    return gettext(
        "%(day)s, %(time)s %(zone)s",
        day=day(at),
        time=f"{here:%H:%M}",
        zone=here.tzname(),
    )
