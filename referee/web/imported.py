"""What came of an import: the lines of a transcript that were not recorded, in words."""

from dataclasses import dataclass

from referee.duel.transcript import RefusedLine
from referee.officiate import Imported
from referee.web.addresses import match_url
from referee.web.refusals import refusal_title
from referee.web.translate import gettext, ngettext

_SHOWN = 200


@dataclass(frozen=True, slots=True)
class NotRecorded:
    """``where``: the line of the file; ``ruling``: the id of what backs the refusal, if any."""

    where: str
    title: str
    ruling: str


@dataclass(frozen=True, slots=True)
class ImportedView:
    title: str
    lines: tuple[NotRecorded, ...]
    more: str
    url: str


def imported_view(imported: Imported) -> ImportedView:
    refused = imported.refused
    hidden = max(0, len(refused) - _SHOWN)
    return ImportedView(
        title=ngettext(
            "%(num)d line was not recorded", "%(num)d lines were not recorded", len(refused)
        ),
        lines=tuple(_line(line) for line in refused[:_SHOWN]),
        more=ngettext("and %(num)d more", "and %(num)d more", hidden) if hidden else "",
        url=match_url(imported.id),
    )


def _line(line: RefusedLine) -> NotRecorded:
    return NotRecorded(
        where=gettext("Line %(line)s", line=line.number),
        title=refusal_title(line.refusal.code),
        ruling=line.refusal.ruling or "",
    )
