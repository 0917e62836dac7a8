"""The page of an import, whatever is brought in: how far it is, and what came of it.

Owns the address of an import and what is the same for all. An import runs behind the page, which
asks how far it is; all else goes on. Must not know what a file holds.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, TypeVar

from flask import Response, abort, current_app, make_response, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from referee.web import htmx
from referee.web.jobs import Busy, Content, Job, Jobs, Progress
from referee.web.translate import LazyString, gettext

LARGEST = 256 * 1024 * 1024
"""Of what is sent for an import."""

Report = TypeVar("Report")


@dataclass(frozen=True, slots=True)
class ImportView:
    """``percent`` while it runs, None before anything is known; ``fault``: it changed nothing.

    ``result``: the template that says what came of it, of ``report``.
    """

    url: str
    file: str
    is_running: bool
    percent: int | None
    done: str
    meanwhile: str
    fault: str
    result: str
    report: object


@dataclass(frozen=True, slots=True)
class Imports(Generic[Report]):
    """One kind of import. ``faults``: those of a file; every other is one of the program.

    ``page`` and ``result`` are templates; ``done`` says how far it is, ``fault`` why it failed.
    """

    url: str
    page: str
    result: str
    faults: tuple[type[Exception], ...]
    meanwhile: LazyString
    done: Callable[[int, int], str]
    fault: Callable[[Exception], str]
    report: Callable[[Report], object]

    def jobs(self) -> Jobs[Report]:
        """Those of the running app."""
        name = f"referee.imports{self.url}"
        found: Jobs[Report] = current_app.extensions.setdefault(name, Jobs[Report](*self.faults))
        return found

    def begin(
        self,
        file: str,
        content: AbstractContextManager[Content],
        work: Callable[[Content, Progress], Report],
    ) -> BaseResponse:
        """Begin, and on to the page that says how far it is. Raises ``Busy``."""
        job = self.jobs().start(file, content, work)
        return redirect(f"{self.url}/{job.id}", code=303)

    def running(self) -> str:
        """The address of the import that is running; empty where there is none."""
        job = self.jobs().running()
        return f"{self.url}/{job.id}" if job else ""

    def show(self, job_id: str) -> Response:
        """How far an import is, and in the end what came of it; 404 where there is none."""
        job = self.jobs().get(job_id)
        if job is None:
            abort(404)
        view = self.view(job)
        if htmx.is_fragment_wanted():
            return htmx.fragment(render_template("imports/_importing.html", job=view))
        return make_response(render_template(self.page, job=view))

    def view(self, job: Job[Report]) -> ImportView:
        return ImportView(
            url=f"{self.url}/{job.id}",
            file=job.file,
            is_running=not job.finished.is_set(),
            percent=100 * job.done // job.total if job.total else None,
            done=self.done(job.done, job.total),
            meanwhile=str(self.meanwhile),
            fault=self.fault(job.failure) if job.failure else "",
            result=self.result,
            report=self.report(job.report) if job.report is not None else None,
        )


def busy_words(busy: Busy) -> str:
    return gettext(
        "Another import is running: %(file)s. Wait until it has ended, then send yours again.",
        file=busy.job.file,
    )
