"""Times as a reader at the table knows them.

Owns the event's time zone and the writing of dates and times in it. What is stored is UTC; only
here does it become local.
"""

from datetime import datetime, tzinfo

from babel.dates import format_date, format_datetime, format_time, get_timezone
from flask import current_app
from flask_babel import get_locale


def time_zone() -> tzinfo:
    """The zone that the setting ``TIME_ZONE`` names, or the server's own."""
    return get_timezone(current_app.config.get("TIME_ZONE"))


def localized(at: datetime, zone: tzinfo) -> datetime:
    """``at`` in ``zone``; at the very ends of the calendar, where that is no date, as it is."""
    try:
        return at.astimezone(zone)
    except OverflowError:
        return at


def day(at: datetime) -> str:
    return format_date(localized(at, time_zone()), "long", locale=get_locale())


def time_of_day(at: datetime) -> str:
    """Hours and minutes."""
    return format_time(localized(at, time_zone()), "short", locale=get_locale())


def day_and_time(at: datetime) -> str:
    """The day, the time to the second and the name of the zone."""
    return format_datetime(localized(at, time_zone()), "long", locale=get_locale())
