"""A list that was pasted or sent, in words: how it was read, and why lines of it were not.

Owns a sentence for every fault of a line, and what the preview shows. Knows no address.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.encodings import Encoding
from referee.web.floor.delimited import Line
from referee.web.floor.line_faults import LineCode, LineFault
from referee.web.floor.line_report import Report, write_facts
from referee.web.translate import LazyString, gettext, lazy_gettext
from referee.web.words import isolated, listed, shortened

_LONGEST = 120

FAULTS: Mapping[LineCode, LazyString] = MappingProxyType(
    {
        LineCode.UNREADABLE: lazy_gettext(
            "Letters of this line cannot be read. Choose the right encoding, or type it anew."
        ),
        LineCode.OPEN_QUOTE: lazy_gettext("A quotation mark is opened and never closed."),
        LineCode.LINE_TOO_LONG: lazy_gettext("The line is longer than %(value)s characters."),
        LineCode.TOO_MANY_CELLS: lazy_gettext(
            "There are too many columns: %(value)s of them are filled."
        ),
        LineCode.NAME_TOO_LONG: lazy_gettext("A name is longer than %(value)s characters."),
        LineCode.NO_NAME: lazy_gettext("The team has no name."),
        LineCode.NO_DUELIST: lazy_gettext("No Duelist of %(name)s stands in this line."),
        LineCode.ONE_DUELIST: lazy_gettext(
            "Only one Duelist of %(name)s stands in this line; a team has two."
        ),
        LineCode.TEAM_IN_LINE: lazy_gettext("%(name)s stands in line %(value)s already."),
        LineCode.DUELISTS_IN_LINE: lazy_gettext(
            "The Duelists of %(name)s are those of the team in line %(value)s."
        ),
        LineCode.TEAM_ENTERED: lazy_gettext("%(name)s is entered already, as team %(value)s."),
        LineCode.DUELISTS_ENTERED: lazy_gettext(
            "The Duelists of %(name)s are entered already, in team %(value)s."
        ),
        LineCode.NO_TABLE: lazy_gettext("The first column is no table number."),
        LineCode.TABLE_OUT_OF_RANGE: lazy_gettext("Tables have numbers from 1 to %(value)s."),
        LineCode.TEAM_MISSING: lazy_gettext("A table needs two teams."),
        LineCode.TEAM_UNKNOWN: lazy_gettext("No team is called %(name)s or has this number."),
        LineCode.TEAM_AMBIGUOUS: lazy_gettext(
            "More than one team may be meant by %(name)s. Write # before the number, or the exact"
            " name."
        ),
        LineCode.TEAM_DROPPED: lazy_gettext("%(name)s has dropped."),
        LineCode.SAME_TEAM: lazy_gettext("%(name)s cannot play against itself."),
        LineCode.TABLE_IN_LINE: lazy_gettext("Table %(name)s stands in line %(value)s already."),
        LineCode.TABLE_TAKEN: lazy_gettext("Table %(value)s is taken in this round."),
        LineCode.PAIRED_IN_LINE: lazy_gettext("%(name)s is paired in line %(value)s already."),
        LineCode.PAIRED_AT_TABLE: lazy_gettext("%(name)s is paired at table %(value)s already."),
    }
)

ENCODINGS: Mapping[Encoding, LazyString] = MappingProxyType(
    {
        Encoding.UTF_8: lazy_gettext("Unicode (UTF-8)"),
        Encoding.UTF_16: lazy_gettext("Unicode (UTF-16)"),
        Encoding.WINDOWS_1252: lazy_gettext("Western European (Windows-1252)"),
        Encoding.WINDOWS_1250: lazy_gettext("Central European (Windows-1250)"),
        Encoding.WINDOWS_1251: lazy_gettext("Cyrillic (Windows-1251)"),
    }
)


@dataclass(frozen=True, slots=True)
class LineView:
    """``text``: the line as it stood; ``words``: what is wrong with it."""

    number: int
    text: str
    words: str


@dataclass(frozen=True, slots=True)
class ReportView:
    """``read_as``: the encoding; ``passed_over``: what stands in the file and is not read.

    ``facts``: what is recorded when it is said so.
    """

    read_as: str
    passed_over: tuple[str, ...]
    faulty: tuple[LineView, ...]
    rows: tuple[tuple[str, ...], ...]
    facts: str


def report_view(
    report: Report, rows: tuple[tuple[str, ...], ...], encoding: Encoding | None
) -> ReportView:
    """``rows``: the facts that were read, as cells of a table."""
    passed_over = []
    if report.header:
        passed_over.append(gettext("Line %(line)s is the header.", line=report.header.number))
    if report.unread:
        titles = listed(shortened(title) for title in report.unread)
        passed_over.append(gettext("Not read are the columns: %(titles)s.", titles=titles))
    return ReportView(
        read_as=str(ENCODINGS[encoding]) if encoding else "",
        passed_over=tuple(passed_over),
        faulty=tuple(_line_view(line, fault) for line, fault in report.faulty),
        rows=rows,
        facts=write_facts(report.facts) if rows else "",
    )


def _line_view(line: Line, fault: LineFault) -> LineView:
    return LineView(line.number, shortened(line.text, _LONGEST), fault_sentence(fault))


def fault_sentence(fault: LineFault) -> str:
    """Why a line is not taken."""
    name = isolated(shortened(fault.name))
    return str(FAULTS[fault.code]) % {"value": fault.value, "name": name}
