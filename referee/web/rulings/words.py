"""The words for what is closed about a ruling: its status, its kind of Duel, why it was found.

Owns one lazy word for each member of a closed set, and nothing else.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee.web.translate import LazyString, lazy_gettext
from rulings.clues import How
from rulings.kept import Change
from rulings.ruling import Applies, Jurisdiction, Origin, Status

APPLIES: Mapping[Applies, LazyString] = MappingProxyType(
    {
        Applies.TAG: lazy_gettext("Tag Duel"),
        Applies.SINGLE: lazy_gettext("Single Duel"),
        Applies.BOTH: lazy_gettext("Tag and single Duel"),
    }
)
STATUS: Mapping[Status, LazyString] = MappingProxyType(
    {
        Status.IN_FORCE: lazy_gettext("in force"),
        Status.CONTESTED: lazy_gettext("contested: the Head Judge decides"),
        Status.SUPERSEDED: lazy_gettext("superseded"),
        Status.CORRECTION: lazy_gettext("in force, corrects an older text"),
        Status.OUTDATED: lazy_gettext("outdated: it no longer stands"),
    }
)
# Nothing need be said of a ruling that comes with the program.
ORIGINS: Mapping[Origin, LazyString] = MappingProxyType(
    {
        Origin.HOUSE: lazy_gettext("house ruling"),
        Origin.IMPORTED: lazy_gettext("imported"),
    }
)
JURISDICTIONS: Mapping[Jurisdiction, LazyString] = MappingProxyType(
    {
        Jurisdiction.TCG: lazy_gettext("TCG"),
        Jurisdiction.OCG: lazy_gettext("OCG: no authority in the TCG"),
    }
)
CHANGES: Mapping[Change, LazyString] = MappingProxyType(
    {
        Change.ADDED: lazy_gettext("added"),
        Change.EDITED: lazy_gettext("edited"),
        Change.SUPERSEDED: lazy_gettext("marked superseded"),
        Change.IMPORTED: lazy_gettext("imported"),
    }
)
HOW: Mapping[How, LazyString] = MappingProxyType(
    {
        How.WORD: lazy_gettext("this word"),
        How.TERM: lazy_gettext("another word for it"),
        How.BROADER: lazy_gettext("what it is a kind of"),
        How.BEGINNING: lazy_gettext("a word that begins so"),
        How.SLIP: lazy_gettext("a word spelled nearly so"),
    }
)
# Where a ruling is not worded in the reader's language, by the locale it is in.
ONLY_IN: Mapping[str, LazyString] = MappingProxyType(
    {
        "en": lazy_gettext("only in English"),
        "fr": lazy_gettext("only in French"),
        "sr_Latn": lazy_gettext("only in Serbian"),
        "sr_Cyrl": lazy_gettext("only in Serbian"),
    }
)
# The fields of the index, by their names there.
FIELDS: Mapping[str, LazyString] = MappingProxyType(
    {
        "title": lazy_gettext("in the title"),
        "cards": lazy_gettext("among the cards"),
        "topic": lazy_gettext("in the topic"),
        "text": lazy_gettext("in the text"),
        "examples": lazy_gettext("in an example"),
    }
)
