"""A time in a time zone. Must not know Flask: files are written with it, too."""

from datetime import datetime, tzinfo


def localized(at: datetime, zone: tzinfo) -> datetime:
    """``at`` in ``zone``; at the very ends of the calendar, where that is no date, as it is."""
    try:
        return at.astimezone(zone)
    except OverflowError:
        return at
