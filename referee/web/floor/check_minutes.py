"""The time that a deck check takes, as it is offered for an extension.

Owns the minutes that are offered, and which of them is suggested.
"""

from datetime import datetime

from referee.floor.round import RoundTable

# A random deck check of one deck is given 8 minutes; a team brings two (``judge-extension``).
CHECK_MINUTES = (8, 12, 16)


def check_minutes(table: RoundTable, at: datetime) -> int:
    """The suggested extension: the minutes it took, no fewer than the least that is offered."""
    if table.check is None:
        return CHECK_MINUTES[0]
    took = -int(-(at - table.check.since).total_seconds() // 60)
    return next((minutes for minutes in CHECK_MINUTES if minutes >= took), CHECK_MINUTES[-1])
