"""What happens at the doors, in words: roles, and the lines of the log.

Owns them; a test holds that every member has one.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee.doorkeeping import Happening, Role
from referee.web.translate import LazyString, lazy_gettext

ROLES: Mapping[Role, LazyString] = MappingProxyType(
    {
        Role.READER: lazy_gettext("Reader"),
        Role.JUDGE: lazy_gettext("Judge"),
        Role.HEAD_JUDGE: lazy_gettext("Head Judge"),
    }
)
HAPPENINGS: Mapping[Happening, LazyString] = MappingProxyType(
    {
        Happening.SIGNED_IN: lazy_gettext("Signed in"),
        Happening.PIN_WRONG: lazy_gettext("Wrong PIN"),
        Happening.MADE_TO_WAIT: lazy_gettext("Too many wrong PINs, has to wait"),
        Happening.ENTRY_ALLOWED: lazy_gettext("One entry with the Head Judge’s PIN"),
        Happening.SIGNED_OUT: lazy_gettext("Signed out"),
        Happening.ENDED: lazy_gettext("Signed out by the Head Judge"),
        Happening.PINS_CHANGED: lazy_gettext("New PINs"),
    }
)
