"""The short words for the Phase bar, where those of ``labels`` are too long."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.duel.vocabulary import Phase
from referee.web.translate import LazyString, lazy_pgettext

PHASES: Mapping[Phase, LazyString] = MappingProxyType(
    {
        Phase.DRAW: lazy_pgettext("Phase bar", "Draw"),
        Phase.STANDBY: lazy_pgettext("Phase bar", "Standby"),
        Phase.MAIN_1: lazy_pgettext("Phase bar", "Main 1"),
        Phase.BATTLE: lazy_pgettext("Phase bar", "Battle"),
        Phase.MAIN_2: lazy_pgettext("Phase bar", "Main 2"),
        Phase.END: lazy_pgettext("Phase bar", "End"),
    }
)
