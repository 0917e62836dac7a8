"""The journal: a line of JSON for each request and each entry, for whoever looks into a fault.

Owns the file, what stands in a line, and the slowest answers of the last hour. Must not know what a
request asks: no form, no header, no query, so no PIN and no session can come into it. It is kept
where the program serves by itself; under another server that one has a log of its own.
"""

import json
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from flask import Flask, Response, current_app, g, has_request_context, request

from referee.duel.match import Match
from referee.web import desk, judge, terminal_log
from referee.web.doors import private_files

if TYPE_CHECKING:
    from referee.web.doors.visitor import Visitor

FILE = "log.jsonl"
LARGEST = 10_000_000
"""Bytes from which on the next line begins a new file."""
KEPT = 5
"""Older files beside it."""

_EXTENSION = "referee.slowest"
_LONGEST_PATH = 200
_MOST_SLOW = 10
_REMEMBERED = timedelta(hours=1)
_JSON = json.JSONEncoder(ensure_ascii=False)
_log = logging.getLogger("referee.journal")


@dataclass(frozen=True, slots=True)
class Slow:
    """An answer that took long."""

    at: datetime
    ms: float
    method: str
    path: str


@dataclass(slots=True)
class Slowest:
    """The slowest answers of the last hour. Any thread may use it."""

    least: float = 0.0
    _found: list[Slow] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def see(self, slow: Slow) -> None:
        with self._lock:
            self._keep([*self._found, slow], slow.at)

    def now(self, at: datetime) -> tuple[Slow, ...]:
        """The slowest first."""
        with self._lock:
            self._keep(self._found, at)
            return tuple(self._found)

    def _keep(self, found: list[Slow], at: datetime) -> None:
        recent = (slow for slow in found if at - slow.at < _REMEMBERED)
        self._found = sorted(recent, key=lambda slow: -slow.ms)[:_MOST_SLOW]
        self.least = self._found[-1].ms if len(self._found) == _MOST_SLOW else 0.0


def init_app(app: Flask) -> None:
    """To be called before anything else that looks at requests: it measures them all."""
    app.extensions[_EXTENSION] = Slowest()
    app.before_request(_begin)
    app.after_request(_answered)
    matches, events = desk.matches_of(app), desk.events_of(app)

    def entered(match_id: str, match: Match) -> None:
        if _log.isEnabledFor(logging.INFO):
            said = _told(match=match_id, position=match.position, do=match.last.do)
            _log.info("entry", extra=said)

    def happened(event_id: str, position: int) -> None:
        if _log.isEnabledFor(logging.INFO):
            _log.info("entry", extra=_told(event=event_id, position=position))

    matches.listeners.append(entered)
    events.listeners.append(happened)


def keep(folder: Path, *, verbose: bool) -> Callable[[], None]:
    """Write it into ``folder``; ``verbose``: all of it to the terminal too, else faults in words.

    What is answered ends that.
    """
    everything = logging.getLogger("referee")
    handlers: list[logging.Handler] = [
        _File(folder / FILE, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8"),
        logging.StreamHandler(sys.stderr),
    ]
    for handler in handlers:
        handler.setFormatter(_Line())
    if not verbose:
        handlers[1].setLevel(logging.WARNING)
        handlers[1].setFormatter(terminal_log.Told(FILE))
    for handler in handlers:
        everything.addHandler(handler)
    everything.setLevel(logging.INFO)
    everything.propagate = False

    def end() -> None:
        everything.setLevel(logging.NOTSET)
        everything.propagate = True
        for handler in handlers:
            everything.removeHandler(handler)
            handler.close()

    return end


def slowest() -> tuple[Slow, ...]:
    """The slowest answers of the running app."""
    found: Slowest = current_app.extensions[_EXTENSION]
    return found.now(desk.now())


def _begin() -> None:
    g.begun = perf_counter()


def _answered(response: Response) -> Response:
    ms = _ms()
    slow: Slowest = current_app.extensions[_EXTENSION]
    if ms > slow.least:
        slow.see(Slow(desk.now(), ms, request.method, request.path[:_LONGEST_PATH]))
    if _log.isEnabledFor(logging.INFO):
        said = _told(
            method=request.method[:_LONGEST_PATH],
            path=request.path[:_LONGEST_PATH],
            status=response.status_code,
        )
        _log.info("request", extra=said)
    return response


def _ms() -> float:
    """Since the request came in."""
    begun: float = g.begun
    return round(1000 * (perf_counter() - begun), 1)


def _told(**fields: Any) -> dict[str, Any]:
    """The fields of a line, and who was it where somebody asked."""
    if has_request_context():
        fields["ms"] = _ms()
        fields["who"] = judge.name()
        visitor: Visitor | None = g.get("visitor")
        fields["role"] = visitor.role.name.lower() if visitor else None
        fields["from"] = request.remote_addr
    return {"fields": fields}


class _File(RotatingFileHandler):
    """Readable by its owner alone. A disk that is full stops no table."""

    def _open(self) -> TextIOWrapper:
        opened = open(  # noqa: SIM115  # the handler closes it
            self.baseFilename, self.mode, encoding=self.encoding, opener=private_files.opener
        )
        return cast("TextIOWrapper", opened)

    def shouldRollover(self, record: logging.LogRecord) -> bool:  # noqa: ARG002, N802
        """Without writing the line first, as the library does: there are many."""
        return self.stream is not None and os.fstat(self.stream.fileno()).st_size >= self.maxBytes

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # logging's own name
        pass


class _Line(logging.Formatter):
    """One line of JSON, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line = {
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return _JSON.encode(line)
