"""Safekeeping: the backups that are made by themselves, while something changes.

Owns when one is due, the second folder, and what is told of the last one. A backup that fails stops
nothing, and is said. Must not know a page; the time is asked of whoever made the keeper.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Event, Lock, Thread

from referee import backups
from referee.backups import Backup
from referee.paths import RECORD, RULINGS
from referee.scorekeeping import Events

MINUTES = 3.0
_log = logging.getLogger(__name__)
_Stands = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """How it stands with the backups in one folder.

    ``newest``: of the record, None where there is none; ``fault``: why the last try came to
    nothing, None where it did not.
    """

    folder: Path
    newest: Backup | None
    fault: Exception | None = None


class Keeper:
    """Backs up one instance. Any thread may ask it."""

    def __init__(
        self,
        instance: Path,
        *,
        second: Path | None,
        minutes: float,
        now: Callable[[], datetime],
    ) -> None:
        self._instance = instance
        self._seconds = 60 * minutes
        self._now = now
        self._due = Event()
        self._looking = Lock()
        self._ended: set[tuple[str, int]] = set()
        self._backed_up: _Stands | None = None
        self._since: datetime | None = None
        own = backups.folder_of(instance)
        self._own = Kept(own, next(iter(backups.all_in(own)), None))
        self._second = Kept(second, next(iter(backups.all_in(second)), None)) if second else None

    @property
    def own(self) -> Kept:
        """The folder in the instance."""
        return self._own

    @property
    def second(self) -> Kept | None:
        """The second folder; None where none was named."""
        return self._second

    @property
    def is_due(self) -> bool:
        """Whether a backup is not to wait for its time."""
        return self._due.is_set()

    def watch(self, events: Events) -> None:
        """Whenever a round ends, a backup is due."""
        events.listeners.append(lambda event_id, _: self._look_for_an_end(events, event_id))

    def start(self) -> None:
        """From now on, for as long as the program runs."""
        Thread(target=self._run, name="backups", daemon=True).start()

    def look(self) -> None:
        """Back up if anything has changed since the last time, or the last time came to nothing."""
        with self._looking:
            stands = self._stands()
            if stands != self._backed_up and self._back_up():
                self._backed_up = stands
            elif self._second is not None and self._second.fault is not None:
                self._second = self._copied(self._second, backups.newest_of_each(self._instance))

    def _run(self) -> None:
        while True:
            self._due.wait(self._seconds)
            self._due.clear()
            try:
                self.look()
            except Exception:  # the next one may go well: this thread must not end
                _log.exception("backup")

    def _look_for_an_end(self, events: Events, event_id: str) -> None:
        last = events.load(event_id).last_round
        if last and last.is_ended and (event_id, last.number) not in self._ended:
            self._ended.add((event_id, last.number))
            self._due.set()

    def _stands(self) -> _Stands:
        """What changes with the files: the time and size of each, with those of its log."""
        found = []
        for name in (RECORD, f"{RECORD}-wal", RULINGS, f"{RULINGS}-wal"):
            try:
                stat = (self._instance / name).stat()
            except OSError:
                found.append((0, 0))
            else:
                found.append((stat.st_mtime_ns, stat.st_size))
        return tuple(found)

    def _back_up(self) -> bool:
        at = self._now()
        try:
            made = backups.back_up(self._instance, at=at, since=self._since)
            backups.forget_old(self._own.folder, at=at)
        except backups.FAULTS as fault:
            self._own = self._said(self._own, fault)
            return False
        for finding in made.findings:
            _log.error(
                "found in the record: %s %s %s", finding.fault, finding.where, finding.detail
            )
        newest = next((b for b in made.backups if b.of == RECORD), self._own.newest)
        self._own = Kept(self._own.folder, newest)
        self._since = at
        if self._second is not None:
            self._second = self._copied(self._second, made.backups)
        return True

    def _copied(self, second: Kept, made: tuple[Backup, ...]) -> Kept:
        try:
            there = [backups.copy_to(backup, second.folder) for backup in made]
            backups.forget_old(second.folder, at=self._now())
        except backups.FAULTS as fault:
            return self._said(second, fault)
        return Kept(second.folder, next((b for b in there if b.of == RECORD), second.newest))

    def _said(self, kept: Kept, fault: Exception) -> Kept:
        if repr(fault) != repr(kept.fault):
            _log.error("no backup in %s: %s", kept.folder, fault)
        return replace(kept, fault=fault)
