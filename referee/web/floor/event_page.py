"""What every page of an event has in common: its name, its zone, and the way to the other pages.

Owns the addresses of these pages.
"""

from dataclasses import dataclass
from enum import StrEnum

from referee.floor.event import Event
from referee.web import desk
from referee.web.addresses import event_url
from referee.web.local_time import show_in
from referee.web.translate import gettext
from referee.web.words import shortened


class Here(StrEnum):
    """The page that is shown."""

    TEAMS = "teams"
    PAIRINGS = "pairings"
    RESULTS = "results"
    EXTENSIONS = "extensions"
    LOG = "log"
    CHANGE = "change"


@dataclass(frozen=True, slots=True)
class PageLink:
    url: str
    words: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class EventPage:
    """``rounds``: the same page of the event's other rounds, where it is one of a round."""

    id: str
    url: str
    name: str
    links: tuple[PageLink, ...]
    rounds: tuple[PageLink, ...]
    is_archived: bool


def load(event_id: str) -> Event:
    """The event that is shown, with its time zone from here on. Raises ``UnknownEvent``."""
    event = desk.events().load(event_id)
    show_in(event.zone)
    return event


def round_url(event_id: str, number: int) -> str:
    return f"{event_url(event_id)}/rounds/{number}"


def event_page(event_id: str, event: Event, here: Here, number: int = 0) -> EventPage:
    """``number``: the round that is shown, where the page is one of a round."""
    url = event_url(event_id)
    round_ = round_url(event_id, number or max(1, len(event.rounds)))
    pages = [
        (Here.TEAMS, f"{url}/teams", gettext("Teams")),
        (Here.PAIRINGS, f"{round_}/pairings", gettext("Pairings")),
        (Here.RESULTS, f"{round_}/results", gettext("Results")),
        (Here.EXTENSIONS, f"{round_}/extensions", gettext("Extensions")),
        (Here.LOG, f"{url}/log", gettext("Log")),
        (Here.CHANGE, f"{url}/change", gettext("Event")),
    ]
    if not event.rounds:
        of_a_round = (Here.RESULTS, Here.EXTENSIONS)
        pages = [page for page in pages if page[0] not in of_a_round]
    return EventPage(
        id=event_id,
        url=url,
        name=shortened(event.name),
        links=tuple(PageLink(to, words, page is here) for page, to, words in pages),
        rounds=tuple(
            PageLink(
                f"{round_url(event_id, other.number)}/{here}",
                gettext("Round %(number)s", number=other.number),
                other.number == number,
            )
            for other in event.rounds
        )
        if number
        else (),
        is_archived=event.is_archived,
    )
