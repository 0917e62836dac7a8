"""What came of an import, in words: the figures, and each refused row with its line and why."""

from dataclasses import dataclass

from referee.web.rulings.fault_words import located
from referee.web.translate import gettext, ngettext
from referee.web.troubles import trouble_sentence
from referee.web.words import number
from rulings.errors import Unreadable, UnreadableFile
from rulings.report import Report
from rulings.troubles import LibraryUnavailable

_ROWS_SHOWN = 200


@dataclass(frozen=True, slots=True)
class RefusedView:
    line: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """``more``: how many refused rows are not shown."""

    figures: tuple[str, ...]
    refused: tuple[RefusedView, ...]
    more: str


def report_view(report: Report) -> ReportView:
    hidden = len(report.refused) - _ROWS_SHOWN
    return ReportView(
        figures=figures(report),
        refused=tuple(
            RefusedView(
                gettext("Line %(line)s", line=number(row.line)),
                tuple(located(fault) for fault in row.faults),
            )
            for row in report.refused[:_ROWS_SHOWN]
        ),
        more=ngettext("and %(num)d more", "and %(num)d more", hidden) if hidden > 0 else "",
    )


def figures(report: Report) -> tuple[str, ...]:
    return (
        ngettext("%(num)d ruling added", "%(num)d rulings added", report.added),
        ngettext("%(num)d ruling changed", "%(num)d rulings changed", report.changed),
        ngettext("%(num)d ruling unchanged", "%(num)d rulings unchanged", report.unchanged),
        ngettext("%(num)d row refused", "%(num)d rows refused", len(report.refused)),
    )


def failure_words(failure: Exception) -> str:
    match failure:
        case UnreadableFile():
            return unreadable_sentence(failure)
        case LibraryUnavailable():
            return trouble_sentence(failure.reason)
        case _:
            return gettext(
                "Something went wrong in the program, and the import was ended. All rulings are"
                " as they were; see the log for what went wrong."
            )


def unreadable_sentence(fault: UnreadableFile) -> str:
    """Why nothing of the file could be taken over."""
    expected = ", ".join(fault.expected)
    line = number(fault.line or 1)
    match fault.reason:
        case Unreadable.EMPTY:
            return gettext("The file is empty. Nothing was changed.")
        case Unreadable.ENCODING:
            return gettext(
                "Line %(line)s is not in UTF-8. Save the file as UTF-8. Nothing was changed.",
                line=line,
            )
        case Unreadable.FORMAT:
            return gettext(
                "The file is in none of the formats that can be read: %(formats)s."
                " Nothing was changed.",
                formats=expected,
            )
        case Unreadable.COLUMN:
            return gettext(
                "The column “%(column)s” is none of ours, or stands twice. There are:"
                " %(columns)s. Nothing was changed.",
                column=fault.found or "",
                columns=expected,
            )
        case Unreadable.ROW_TOO_LONG:
            return gettext(
                "The row on line %(line)s is too long: %(most)s characters at most."
                " Nothing was changed.",
                line=line,
                most=expected,
            )
