"""The Forbidden & Limited lists of the instance, and what came of a file of them.

Owns what a page shows of a list. Lists are never changed, only added to.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.deck_checking import ForbiddenList, KeptList, ReadLists
from referee.web.decks.words import LINES_SHOWN, more_words, skipped_words
from referee.web.local_time import day
from referee.web.translate import gettext, ngettext
from referee.web.words import isolated, shortened


@dataclass(frozen=True, slots=True)
class ListRow:
    """``kept``: when, and out of which file."""

    id: int
    name: str
    date: str
    kind: str
    hash: str
    kept: str


@dataclass(frozen=True, slots=True)
class ListReport:
    """What a file came to. ``undated``: lists whose name does not tell their date."""

    title: str
    rows: tuple[ListRow, ...]
    skipped: tuple[str, ...]
    more: str
    undated: bool


def list_rows(kept: Iterable[KeptList]) -> tuple[ListRow, ...]:
    return tuple(
        ListRow(
            each.id,
            shortened(each.forbidden.name),
            each.date or gettext("no date"),
            _kind(each.forbidden),
            each.forbidden.hash,
            gettext(
                "out of %(file)s, %(day)s",
                file=isolated(shortened(each.file)),
                day=day(each.at),
            ),
        )
        for each in kept
    )


def list_report(read: ReadLists, kept: Iterable[KeptList]) -> ListReport:
    rows = tuple(kept)
    return ListReport(
        ngettext("%(num)d list is kept", "%(num)d lists are kept", len(read.lists)),
        list_rows(rows),
        tuple(map(skipped_words, read.skipped[:LINES_SHOWN])),
        more_words(len(read.skipped) - LINES_SHOWN),
        any(not each.date for each in rows),
    )


def _kind(found: ForbiddenList) -> str:
    """What kind of list it is, and of how many cards."""
    if found.points is not None:
        return ngettext("points for %(num)d card", "points for %(num)d cards", len(found.points))
    if found.is_whitelist:
        return ngettext(
            "only its %(num)d card is legal", "only its %(num)d cards are legal", len(found.limits)
        )
    return ngettext("%(num)d card", "%(num)d cards", len(found.limits))
