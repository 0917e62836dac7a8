"""Trouble with the database, in words: what happened and what somebody can do about it.

Owns the sentences only. Nothing that was recorded is ever lost by any of these, and they say so.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee.officiate import Trouble
from referee.web.translate import LazyString, lazy_gettext

_SENTENCES: Mapping[Trouble, LazyString] = MappingProxyType(
    {
        Trouble.READ_ONLY: lazy_gettext(
            "The database cannot be written. Allow the program to write into its instance folder."
            " Nothing new was recorded; what was recorded before is safe."
        ),
        Trouble.FULL: lazy_gettext(
            "The disk is full. Make room on it, then record this again."
            " What was recorded before is safe."
        ),
        Trouble.LOCKED: lazy_gettext(
            "Another program holds the database. Record this again in a moment."
            " What was recorded before is safe."
        ),
        Trouble.DAMAGED: lazy_gettext(
            "The database file is damaged or is no database of this program. Stop the program and"
            " start it again: it keeps the file aside and offers the newest backup."
        ),
        Trouble.UNREACHABLE: lazy_gettext(
            "The database file cannot be opened. Check the instance folder and its disk."
        ),
    }
)


def trouble_sentence(trouble: Trouble) -> str:
    """The same may be the matter with the record and with the rulings."""
    return str(_SENTENCES[trouble])
