"""What came of a file that carries a match or an event, in words.

Owns the sentences of the page and of the command.
"""

from referee.carrying import Brought, Conflict, NotCarried, OtherRules
from referee.officiate import StoreUnavailable
from referee.web.safekeeping_words import fault_sentence
from referee.web.translate import gettext, ngettext


def brought_lines(brought: Brought) -> tuple[str, ...]:
    """What is here now, a sentence a line."""
    if not brought.entries:
        return (gettext("Everything in the file was here already. Nothing was changed."),)
    lines = [ngettext("%(num)d entry was added.", "%(num)d entries were added.", brought.entries)]
    if brought.new:
        lines.append(
            ngettext("%(num)d match is new here.", "%(num)d matches are new here.", brought.new)
        )
    if brought.continued:
        lines.append(
            ngettext(
                "%(num)d match went on elsewhere and is up to date here now.",
                "%(num)d matches went on elsewhere and are up to date here now.",
                brought.continued,
            )
        )
    return tuple(lines)


def not_brought(fault: Exception) -> str:
    """Why nothing was added."""
    match fault:
        case NotCarried(line=0):
            return gettext("This file carries no match or event of this program.")
        case NotCarried():
            return gettext(
                "Line %(line)s: the file is damaged, or carries no match or event of this program.",
                line=fault.line,
            )
        case OtherRules():
            return gettext(
                "Entry %(position)s of %(id)s was decided by other rules than this version has."
                " On the computer of the record it can be brought in as it is:"
                " referee carry in --as-recorded",
                position=fault.position,
                id=fault.id,
            )
        case Conflict():
            return gettext(
                "Nothing was brought in: here, too, something was recorded meanwhile, and it is not"
                " the same: %(ids)s",
                ids=", ".join(fault.ids),
            )
        case _:
            assert isinstance(fault, StoreUnavailable)
            return fault_sentence(fault)
