"""Imports while they run: one at a time, in a thread of its own, and how far it has come.

Owns the thread and what is told of it. Must not know a page, or how a file is read. An import that
is cut off with the program leaves everything as it was: that is the promise of whoever imports.
"""

import logging
import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Any, Generic, TypeAlias, TypeVar

_KEPT = 20
_log = logging.getLogger(__name__)

Report = TypeVar("Report")
Content = TypeVar("Content")
Progress: TypeAlias = Callable[[int, int], object]


@dataclass(slots=True)
class Job(Generic[Report]):
    """One import. Once ``finished`` there is a ``report``, or a ``failure`` and nothing changed."""

    id: str
    file: str
    done: int = 0
    total: int = 0
    report: Report | None = None
    failure: Exception | None = None
    finished: Event = field(default_factory=Event)


class Busy(Exception):
    """An import is running already; ``job`` is that one."""

    def __init__(self, job: Job[Any]) -> None:
        super().__init__(job.id)
        self.job = job


class Jobs(Generic[Report]):
    """The imports of one app, the last ones kept for whoever comes back to look.

    ``faults``: the failures that are of the file, not of the program.
    """

    def __init__(self, *faults: type[Exception]) -> None:
        self._faults = faults
        self._lock = Lock()
        self._jobs: dict[str, Job[Report]] = {}

    def start(
        self,
        file: str,
        content: AbstractContextManager[Content],
        work: Callable[[Content, Progress], Report],
    ) -> Job[Report]:
        """Begin ``work`` on ``content``, which is closed in any case. Raises ``Busy``."""
        with self._lock:
            if running := self._running():
                with content:
                    raise Busy(running)
            job = Job[Report](secrets.token_hex(6), file)
            self._jobs[job.id] = job
            for old in list(self._jobs)[:-_KEPT]:
                del self._jobs[old]
        Thread(target=self._run, args=(job, content, work), daemon=True).start()
        return job

    def get(self, job_id: str) -> Job[Report] | None:
        return self._jobs.get(job_id)

    def running(self) -> Job[Report] | None:
        with self._lock:
            return self._running()

    def _running(self) -> Job[Report] | None:
        return next((job for job in self._jobs.values() if not job.finished.is_set()), None)

    def _run(
        self,
        job: Job[Report],
        content: AbstractContextManager[Content],
        work: Callable[[Content, Progress], Report],
    ) -> None:
        def progress(done: int, total: int) -> None:
            job.done, job.total = done, total

        try:
            with content as opened:
                job.report = work(opened, progress)
        except self._faults as failure:
            job.failure = failure
        except Exception as failure:  # a thread has nobody to tell: whoever looks is told instead
            _log.exception("import of %s", job.file)
            job.failure = failure
        finally:
            job.finished.set()
