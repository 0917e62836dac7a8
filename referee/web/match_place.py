"""Where a match is played: at a table of its own, or at one of an event's rounds.

Owns the words of it and the way back. The event's number of the table wins: a match may be moved.
"""

from dataclasses import dataclass

from referee import officiate
from referee.duel.match import Match
from referee.web import desk
from referee.web.addresses import event_url
from referee.web.translate import gettext
from referee.web.words import isolated, shortened

_LONGEST = 24


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """``url`` and ``back``: where one goes back to, and what that is. ``event``: with its round."""

    url: str
    back: str
    table: int | None
    event: str
    is_practice: bool = False

    @property
    def title(self) -> str:
        if self.is_practice:
            return gettext("Practice")
        if self.table is not None:
            return gettext("Table %(table)s", table=self.table)
        return gettext("Match")


def match_place(match_id: str, match: Match) -> MatchPlace:
    if officiate.is_practice(match_id):
        return MatchPlace("/learn", gettext("Guided first Duel"), None, "", is_practice=True)
    place = desk.events().place_of(match_id)
    if place is None:
        return MatchPlace("/", gettext("All matches"), match.number, "")
    event = desk.events().load(place.event_id)
    return MatchPlace(
        url=event_url(place.event_id),
        back=gettext("Floor of the event"),
        table=place.table,
        event=gettext(
            "%(event)s, round %(round)s",
            event=isolated(shortened(event.name, _LONGEST)),
            round=place.round,
        ),
    )
