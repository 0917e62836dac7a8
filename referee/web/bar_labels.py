"""The short words for tight places: the Phase bar, the Steps and the kinds on the keypad.

Owns labels that are shorter than those of ``labels``, for the same closed sets.
"""

from collections.abc import Mapping
from types import MappingProxyType

from flask_babel import LazyString, lazy_gettext, lazy_pgettext

from referee.duel.vocabulary import ChangeKind, Phase, Step

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
STEPS: Mapping[Step, LazyString] = MappingProxyType(
    {
        Step.START: lazy_gettext("Start Step"),
        Step.BATTLE: lazy_gettext("Battle Step"),
        Step.DAMAGE: lazy_gettext("Damage Step"),
        Step.END: lazy_gettext("End Step"),
    }
)
KINDS: Mapping[ChangeKind, LazyString] = MappingProxyType(
    {
        ChangeKind.BATTLE_DAMAGE: lazy_gettext("Battle damage"),
        ChangeKind.EFFECT_DAMAGE: lazy_gettext("Effect damage"),
        ChangeKind.COST: lazy_gettext("Cost"),
        ChangeKind.LOSS: lazy_gettext("Loss"),
        ChangeKind.GAIN: lazy_gettext("Gain"),
        ChangeKind.BECOME: lazy_gettext("Set to"),
        ChangeKind.CORRECTION: lazy_gettext("Correction"),
    }
)
