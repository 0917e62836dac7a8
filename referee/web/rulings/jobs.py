"""Imports while they run: one at a time, in a thread of its own, and how far it has come.

Owns the thread and what is told of it. Must not know a page, or how a file is read. An import that
is cut off with the program leaves everything as it was: that is the library's promise.
"""

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import IO, TypeAlias

from rulings.errors import UnreadableFile
from rulings.report import Report
from rulings.troubles import LibraryUnavailable

_KEPT = 20
_log = logging.getLogger(__name__)

Progress: TypeAlias = Callable[[int, int], object]
Work: TypeAlias = Callable[[IO[bytes], Progress], Report]


class Busy(Exception):
    """An import is running already; ``job`` is that one."""

    def __init__(self, job: "Job") -> None:
        super().__init__(job.id)
        self.job = job


@dataclass(slots=True)
class Job:
    """One import. Once ``finished`` there is a ``report``, or a ``failure`` and nothing changed."""

    id: str
    file: str
    done: int = 0
    total: int = 0
    report: Report | None = None
    failure: Exception | None = None
    finished: Event = field(default_factory=Event)


class Jobs:
    """The imports of one app, the last ones kept for whoever comes back to look."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._jobs: dict[str, Job] = {}

    def start(self, file: str, content: IO[bytes], work: Work) -> Job:
        """Begin ``work`` on ``content``, which is closed at the end. Raises ``Busy``."""
        with self._lock:
            if running := self._running():
                raise Busy(running)
            job = Job(secrets.token_hex(6), file)
            self._jobs[job.id] = job
            for old in list(self._jobs)[:-_KEPT]:
                del self._jobs[old]
        Thread(target=_run, args=(job, content, work), daemon=True).start()
        return job

    def get(self, job_id: str) -> Job | None:
        return self._jobs.get(job_id)

    def running(self) -> Job | None:
        with self._lock:
            return self._running()

    def _running(self) -> Job | None:
        return next((job for job in self._jobs.values() if not job.finished.is_set()), None)


def _run(job: Job, content: IO[bytes], work: Work) -> None:
    def progress(done: int, total: int) -> None:
        job.done, job.total = done, total

    try:
        with content:
            job.report = work(content, progress)
    except (UnreadableFile, LibraryUnavailable) as failure:
        job.failure = failure
    except Exception as failure:  # a thread has nobody to tell: whoever looks is told instead
        _log.exception("import of %s", job.file)
        job.failure = failure
    finally:
        job.finished.set()
