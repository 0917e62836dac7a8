"""The time extensions of a match: who was given how much, when and why.

Owns their lines, which the result slip and the floor show alike.
"""

from dataclasses import dataclass
from datetime import datetime

from referee.duel.events import CallClosed, Event, TimeExtended
from referee.duel.vocabulary import Seat
from referee.web.ledger import Ledger, Row
from referee.web.local_time import hours_and_minutes
from referee.web.translate import gettext
from referee.web.words import duration, shortened

# What somebody wrote stands whole in the transcript; a slip is one page.
LONGEST_TEXT = 300
_SECOND = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtensionLine:
    """``at``: when it was given, and ``since`` when the call it was given for began."""

    at: datetime
    since: datetime | None
    seconds: int
    when: str
    duel: str
    granted: str
    seat: Seat | None
    why: str
    by: str


def extension_lines(ledger: Ledger) -> tuple[ExtensionLine, ...]:
    """Every extension in force, in the order in which they were given."""
    return tuple(
        _extension_line(row, micro)
        for row in ledger.in_force
        for event in row.events
        if (micro := _granted(event))
    )


def place_words(row: Row) -> str:
    """Where in the match an entry was made."""
    if row.duel is None:
        return gettext("Between Duels")
    return gettext("Duel %(duel)s, turn %(turn)s", duel=row.duel, turn=row.turn)


def _granted(event: Event) -> int:
    """The microseconds by which an event extended the round."""
    return event.microseconds if isinstance(event, TimeExtended | CallClosed) else 0


def _extension_line(row: Row, micro: int) -> ExtensionLine:
    call = row.call
    since = call.arrival.at if call and call.arrival else None
    when = hours_and_minutes(row.at)
    if since:
        when = gettext("%(start)s to %(end)s", start=hours_and_minutes(since), end=when)
    return ExtensionLine(
        at=row.at,
        since=since,
        seconds=micro // _SECOND,
        when=when,
        duel=place_words(row),
        granted=f"+{duration(micro)}",
        seat=call.seat if call else None,
        why=_why(row),
        by=shortened(row.by or ""),
    )


def _why(row: Row) -> str:
    if row.call is None:
        return shortened(row.note or "", LONGEST_TEXT)
    if row.call.about:
        about = shortened(row.call.about, LONGEST_TEXT)
        return gettext("Judge call: %(about)s", about=about)
    return gettext("Judge call")
