"""Backups, restoring and checking in words, for whoever sits at the computer.

Owns the sentences only: what a record holds, what was found in it, why a backup came to nothing.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType

from referee.backups import Unsound
from referee.checking import Census, Fault, Finding
from referee.officiate import StoreUnavailable
from referee.web.system_words import reason
from referee.web.translate import LazyString, gettext, lazy_gettext, ngettext
from referee.web.troubles import trouble_sentence

_FOUND: Mapping[Fault, LazyString] = MappingProxyType(
    {
        Fault.FILE_DAMAGED: lazy_gettext("The file is damaged"),
        Fault.BROKEN_REFERENCE: lazy_gettext("A row belongs to nothing"),
        Fault.NO_ENTRIES: lazy_gettext("There is not a single entry"),
        Fault.MISSING_ENTRIES: lazy_gettext(
            "Entries are missing (position in the list, last entry, number of entries)"
        ),
        Fault.UNREADABLE: lazy_gettext("An entry cannot be read"),
        Fault.DECIDED_OTHERWISE: lazy_gettext(
            "By the rules of this version the entry would lead to something else"
        ),
        Fault.LISTED_OTHERWISE: lazy_gettext("The list says something else than the entries"),
        Fault.PLACED_OTHERWISE: lazy_gettext(
            "The tables on record are not those that the event's entries lead to"
        ),
        Fault.DECK_WITHOUT_TEAM: lazy_gettext("A Deck is registered for a team that is not there"),
    }
)

# Of what SQLite says in detail, the one thing that anybody may run into.
_DETAILS: Mapping[str, LazyString] = MappingProxyType(
    {"file is not a database": lazy_gettext("file is not a database")}
)


def finding_line(finding: Finding) -> str:
    """One line for a terminal: where, what, and the detail as it is."""
    said = str(_FOUND[finding.fault])
    parts = [f"{finding.where}: {said}" if finding.where else said]
    if finding.detail:
        parts.append(str(_DETAILS.get(finding.detail, finding.detail)))
    return ": ".join(parts)


def census_words(census: Census) -> str:
    """What a record holds, on one line."""
    parts = [
        ngettext("%(num)d match", "%(num)d matches", census.matches),
        ngettext("%(num)d entry", "%(num)d entries", census.entries),
        ngettext("%(num)d event", "%(num)d events", census.events),
    ]
    if census.last_at:
        parts.append(gettext("the last of it from %(time)s", time=moment(census.last_at)))
    return ", ".join(parts)


def moment(at: datetime) -> str:
    """A time that is the same in every language and sorts: for a terminal, in UTC."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


def fault_sentence(fault: Exception) -> str:
    """Why a backup came to nothing."""
    if isinstance(fault, StoreUnavailable):
        return trouble_sentence(fault.reason)
    if isinstance(fault, Unsound):
        return gettext(
            "The copy is not sound and was not kept: %(what)s", what=finding_line(fault.findings[0])
        )
    if isinstance(fault, FileNotFoundError | NotADirectoryError):
        return gettext("The folder is not there.")
    return reason(fault)
