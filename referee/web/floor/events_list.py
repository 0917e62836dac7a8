"""The events in a list: those that go on, and those in the archive.

Owns what an event shows of itself there.
"""

from dataclasses import dataclass
from datetime import date

from babel.dates import format_date

from referee.floor.event import Event
from referee.floor.round import Round
from referee.scorekeeping import Events
from referee.web.addresses import event_url
from referee.web.translate import formats, gettext, ngettext
from referee.web.words import shortened


@dataclass(frozen=True, slots=True)
class EventCard:
    url: str
    name: str
    date: str
    where: str
    teams: str


@dataclass(frozen=True, slots=True)
class EventsView:
    running: tuple[EventCard, ...]
    archived: tuple[EventCard, ...]


def events_view(events: Events) -> EventsView:
    """Every event, the latest first."""
    return EventsView(
        running=tuple(_card(id_, events.load(id_)) for id_ in events.ids()),
        archived=tuple(_card(id_, events.load(id_)) for id_ in events.ids(is_archived=True)),
    )


def _card(event_id: str, event: Event) -> EventCard:
    playing = sum(not team.is_dropped for team in event.teams)
    return EventCard(
        url=event_url(event_id),
        name=shortened(event.name),
        date=date_words(event),
        where=where_words(event.last_round),
        teams=ngettext("%(num)d team", "%(num)d teams", playing),
    )


def date_words(event: Event) -> str:
    """The day of the event, in full; a date has no zone."""
    return format_date(date.fromisoformat(event.date), "long", locale=formats())


def where_words(round_: Round | None) -> str:
    """How far the event is."""
    if round_ is None:
        return gettext("No round yet")
    if round_.is_ended:
        return gettext("Round %(number)s has ended", number=round_.number)
    if round_.is_started:
        return gettext("Round %(number)s is running", number=round_.number)
    return gettext("Round %(number)s is being paired", number=round_.number)
