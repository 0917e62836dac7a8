"""The desk: what every view reaches for. The record of this app, and the time now.

Owns the one reading of the wall clock in the web ring.
"""

from datetime import UTC, datetime
from pathlib import Path

from flask import Flask, current_app

from referee import officiate
from referee.officiate import Matches

EXTENSION = "referee.matches"


def init_app(app: Flask, database: Path) -> None:
    """Opens the record; raises ``StoreUnavailable`` where it cannot be read or written."""
    app.extensions[EXTENSION] = officiate.open_store(database)


def matches_of(app: Flask) -> Matches:
    """The record of ``app``."""
    found: Matches = app.extensions[EXTENSION]
    return found


def matches() -> Matches:
    """The record of the running app."""
    return matches_of(current_app)


def now() -> datetime:
    """The server's time, which holds for every entry made on a page."""
    return datetime.now(UTC)
