"""The desk: what every view reaches for. The record and the rulings of this app, the time now.

Owns the one reading of the time in the web ring.
"""

from datetime import datetime
from pathlib import Path

from flask import Flask, current_app

from referee import officiate, scorekeeping
from referee.deck_checking import DeckRecord
from referee.officiate import Matches
from referee.scorekeeping import Events
from referee.steady_time import SteadyTime
from rulings.library import Library

EXTENSION = "referee.matches"
EVENTS = "referee.events"
LIBRARY = "referee.library"
DECKS = "referee.decks"

time = SteadyTime()
"""The time of this process; a server keeps it in its instance."""


def init_app(app: Flask, database: Path, rulings: Path) -> None:
    """Opens record and rulings.

    Raises ``StoreUnavailable`` or ``LibraryUnavailable`` where a file cannot be read or written.
    """
    found = officiate.open_store(database)
    app.extensions[EXTENSION] = found
    app.extensions[EVENTS] = scorekeeping.open_events(found)
    app.extensions[DECKS] = DeckRecord(found)
    app.extensions[LIBRARY] = Library(rulings)
    app.teardown_appcontext(lambda _: found.rest())


def close(app: Flask) -> None:
    """Closes what ``init_app`` opened."""
    library_of(app).close()
    matches_of(app).close()


def matches_of(app: Flask) -> Matches:
    """The record of ``app``."""
    found: Matches = app.extensions[EXTENSION]
    return found


def matches() -> Matches:
    """The record of the running app."""
    return matches_of(current_app)


def events_of(app: Flask) -> Events:
    """The events in the record of ``app``."""
    found: Events = app.extensions[EVENTS]
    return found


def events() -> Events:
    """The events in the record of the running app."""
    return events_of(current_app)


def deck_record() -> DeckRecord:
    """What a deck check goes by, in the record of the running app."""
    found: DeckRecord = current_app.extensions[DECKS]
    return found


def library_of(app: Flask) -> Library:
    """The rulings of ``app``."""
    found: Library = app.extensions[LIBRARY]
    return found


def library() -> Library:
    """The rulings of the running app."""
    return library_of(current_app)


def now() -> datetime:
    """The server's time, which holds for every entry made on a page."""
    return time.now()
