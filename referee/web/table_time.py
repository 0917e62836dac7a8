"""The time at a match's table, which is the server's unless the match was imported.

Owns the one sum of the two. Must not know where either comes from.
"""

from datetime import UTC, datetime, timedelta

_END_OF_TIME = datetime.max.replace(tzinfo=UTC)


def at_table(now: datetime, ahead: timedelta) -> datetime:
    """The time at a table that is ``ahead`` of the server's ``now``, within the calendar."""
    return now + min(ahead, _END_OF_TIME - now)
