"""The watch on the computer's clock, for as long as the server runs.

Owns when the server's time follows it again: only when no clock of a match or round would jump with
it. Until then every live page says that the two are apart.
"""

import logging
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread

from flask import Flask

from referee import scorekeeping
from referee.officiate import StoreUnavailable
from referee.web import desk

_SECONDS = 5.0
_log = logging.getLogger(__name__)


def begin(app: Flask) -> None:
    """Go on with the time of this instance, or at least from the last that was recorded in it."""
    desk.time.keep_in(Path(app.instance_path))
    latest = desk.events_of(app).latest()
    if latest is not None and desk.time.now() < latest:
        # A computer whose clock has lost the date: every clock would stand still until then.
        desk.time.go_on_from(latest)


def start(app: Flask) -> None:
    """Begin, and watch the computer's clock from now on."""
    begin(app)
    watch = Watch(app)
    watch.look()
    Thread(target=watch.run, name="time", daemon=True).start()


class Watch:
    def __init__(self, app: Flask) -> None:
        self._app = app
        self._said = timedelta(0)

    def look(self) -> None:
        """Follow the computer's clock where it was set and nothing runs; else say so once."""
        ahead = desk.time.ahead
        if not ahead:
            self._said = ahead
            return
        try:
            may_follow = scorekeeping.may_be_set(desk.events_of(self._app), desk.time.wall())
        except StoreUnavailable:
            return  # said by whoever asks for a page
        if may_follow:
            desk.time.follow_wall()
            _log.warning("the computer's clock was set by %+d s: followed", ahead.total_seconds())
        elif abs(ahead - self._said) > timedelta(seconds=1):
            _log.warning(
                "the computer's clock was set by %+d s: not followed", ahead.total_seconds()
            )
            self._said = ahead

    def run(self) -> None:
        never = Event()
        while not never.wait(_SECONDS):
            try:
                self.look()
            except Exception:  # the next look may go well: this thread must not end
                _log.exception("the watch on the computer's clock")
