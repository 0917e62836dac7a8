"""The card pool in words: where it came from, how far an import of one is, and why it failed."""

from dataclasses import dataclass

from referee.deck_checking import PoolSource, Unreadable
from referee.officiate import StoreUnavailable
from referee.web.decks.words import unreadable_words
from referee.web.local_time import day_and_time
from referee.web.translate import gettext, ngettext
from referee.web.troubles import trouble_sentence
from referee.web.words import isolated, number, shortened


@dataclass(frozen=True, slots=True)
class PoolView:
    cards: str
    files: tuple[str, ...]
    at: str


def pool_view(source: PoolSource) -> PoolView:
    return PoolView(
        ngettext("%(num)d card", "%(num)d cards", source.cards),
        tuple(isolated(shortened(name)) for name in source.files),
        day_and_time(source.at),
    )


def progress_words(done: int, total: int) -> str:
    """How far an import is."""
    if not total:
        return gettext("Reading the files")
    return gettext("%(done)s of %(total)s cards", done=number(done), total=number(total))


def failure_words(failure: Exception) -> str:
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
