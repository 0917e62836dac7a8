"""What each preset of a turn counter is called: the turns or Phases that it counts."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.web.translate import LazyString, lazy_gettext

# By the id of the preset.
PRESETS: Mapping[str, LazyString] = MappingProxyType(
    {
        "three-opposing-turns": lazy_gettext("Three opposing turns"),
        "two-opposing-turns": lazy_gettext("Two opposing turns"),
        "one-opposing-turn": lazy_gettext("One opposing turn"),
        "twenty-turns": lazy_gettext("Twenty turns of all, this one included"),
        "two-draw-phases": lazy_gettext("The team skips its next two Draw Phases"),
        "two-draw-phases-each": lazy_gettext("Each teammate skips two Draw Phases"),
        "opposing-draw-phase": lazy_gettext("The next opposing Draw Phase is skipped"),
        "opposing-draw-phase-facing": lazy_gettext("The Draw Phase of the one opposite is skipped"),
        "two-standby-phases": lazy_gettext("The team’s next two Standby Phases"),
        "two-standby-phases-own": lazy_gettext("This Duelist’s next two Standby Phases"),
        "next-standby-phase": lazy_gettext("The team’s next Standby Phase"),
        "next-standby-phase-own": lazy_gettext("This Duelist’s next Standby Phase"),
    }
)
