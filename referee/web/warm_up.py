"""The warm-up: what a server that was started again has ready before it is asked.

After a restart every tablet asks for its board at once. Owns that the running matches are read
before that, the newest first, as far as a start may take. What is left is read once the first pages
have been answered, and the rulings are indexed after it, so that the first question waits less.
"""

import logging
import time
from collections.abc import Iterable, Iterator
from threading import Thread

from flask import Flask
from werkzeug.test import create_environ

from referee import officiate
from referee.translations.languages import DEFAULT
from referee.web import answers, desk, ledgers
from referee.web.translate import speaking

_SECONDS = 0.5
_PAUSE = 1.0  # seconds, in which the first pages are answered
_MOST = 512  # more are not kept

_log = logging.getLogger(__name__)


def begin(app: Flask) -> None:
    """Reads what it can in half a second, and goes on in the background a little later."""
    ids = iter([each.id for each in officiate.running(desk.matches_of(app))[:_MOST]])
    end = time.monotonic() + _SECONDS
    _make_ready(app, _until(ids, end))
    Thread(target=_go_on, args=(app, ids), daemon=True).start()


def _until(ids: Iterator[str], end: float) -> Iterator[str]:
    while time.monotonic() < end and (next_id := next(ids, None)) is not None:
        yield next_id


def _go_on(app: Flask, ids: Iterable[str]) -> None:
    time.sleep(_PAUSE)
    _make_ready(app, ids)
    desk.library_of(app).warm()


def _make_ready(app: Flask, ids: Iterable[str]) -> None:
    """Reads the matches and makes their pages once, for the templates' sake, as if one asked."""
    with app.request_context(create_environ()), speaking(DEFAULT):
        for match_id in ids:
            try:
                answers.board(match_id, ledgers.load(match_id))
            except Exception:
                # whoever asks for it will be told; everybody else is not to wait for that
                _log.exception("match %s could not be made ready", match_id)
