"""The card pool in words: where it came from, and how far an import of one has come."""

from dataclasses import dataclass

from referee.deck_checking import PoolSource, Unreadable
from referee.officiate import StoreUnavailable
from referee.web.decks.words import unreadable_words
from referee.web.jobs import Job
from referee.web.local_time import day_and_time
from referee.web.translate import gettext, ngettext
from referee.web.troubles import trouble_sentence
from referee.web.words import isolated, number, shortened


@dataclass(frozen=True, slots=True)
class PoolView:
    cards: str
    files: tuple[str, ...]
    at: str


@dataclass(frozen=True, slots=True)
class PoolJob:
    """``percent`` while it runs, None before anything is known; ``fault``: it changed nothing."""

    url: str
    file: str
    is_running: bool
    percent: int | None
    done: str
    fault: str
    pool: PoolView | None


def pool_view(source: PoolSource | None) -> PoolView | None:
    if source is None:
        return None
    return PoolView(
        ngettext("%(num)d card", "%(num)d cards", source.cards),
        tuple(isolated(shortened(name)) for name in source.files),
        day_and_time(source.at),
    )


def pool_job(job: Job[PoolSource]) -> PoolJob:
    return PoolJob(
        url=f"/decks/cards/{job.id}",
        file=job.file,
        is_running=not job.finished.is_set(),
        percent=100 * job.done // job.total if job.total else None,
        done=gettext("%(done)s of %(total)s cards", done=number(job.done), total=number(job.total))
        if job.total
        else "",
        fault=_failure(job.failure) if job.failure else "",
        pool=pool_view(job.report),
    )


def _failure(failure: Exception) -> str:
    match failure:
        case Unreadable():
            return gettext("%(sentence)s Nothing was changed.", sentence=unreadable_words(failure))
        case StoreUnavailable():
            return trouble_sentence(failure.reason)
        case _:
            return gettext(
                "Something went wrong in the program, and the import was ended. The card pool is"
                " as it was; see the log for what went wrong."
            )
