"""What of a teammate's may be used: a table of uses, each with its verdict and ruling.

Owns the answers of the tag rules of 2013. Must not know a match: in a single one nobody asks.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from referee.duel.errors import Code


class Use(StrEnum):
    """What a Duelist would like to do with what is the teammate's."""

    TRIBUTE = "tribute"
    """Tribute a monster, be it face-up or Set."""
    MATERIAL = "material"
    """Use a monster for a Fusion, Ritual, Synchro or Xyz Summon."""
    SET_MATERIAL = "set-material"
    """Use a Set monster for a Synchro or Xyz Summon."""
    OWN_EFFECT = "own-effect"
    """Use a monster for the effect of a card the Duelist controls."""
    GRAVEYARD = "graveyard"
    """Target, revive or banish cards in the Graveyard."""
    GRAVEYARD_COUNT = "graveyard-count"
    """Count the cards in the Graveyard for a condition."""
    FIELD_COUNT = "field-count"
    """Count the cards on the field as one's own."""
    LIFE_POINTS = "life-points"
    """Pay from the Life Points both share."""
    LOOK_AT_HAND = "look-at-hand"
    LOOK_AT_SET_CARD = "look-at-set-card"
    ATTACK = "attack"
    """Attack with a monster."""
    SPELL_SPEED_1 = "spell-speed-1"
    """Activate an Ignition Effect, a Normal Spell or another effect of Spell Speed 1."""
    SET_CARD = "set-card"
    """Activate a Set card."""
    QUICK_EFFECT = "quick-effect"
    """Activate the effect of Spell Speed 2 of a face-up card."""
    HAND = "hand"
    """Pay, discard or Summon from the hand."""
    DECK = "deck"
    """Draw or search from the Main Deck."""
    EXTRA_DECK = "extra-deck"
    """Summon from the Extra Deck."""
    ZONES = "zones"
    """Summon or Set into free zones."""


class Verdict(StrEnum):
    YES = "yes"
    WITH_CONSENT = "with-consent"
    NO = "no"
    CONTESTED = "contested"


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether it may be done, by which ruling, and the code under which it is refused.

    Where it is contested: ``default`` is the ruling's own reading and ``alternative`` the other.
    """

    verdict: Verdict
    ruling: str
    code: str | None = None
    default: Verdict | None = None
    alternative: Verdict | None = None


ANSWERS: Mapping[Use, Answer] = MappingProxyType(
    {
        Use.TRIBUTE: Answer(Verdict.WITH_CONSENT, "tag-tribute-teammate"),
        Use.MATERIAL: Answer(Verdict.WITH_CONSENT, "tag-material-teammate"),
        Use.SET_MATERIAL: Answer(Verdict.NO, "tag-material-teammate"),
        Use.OWN_EFFECT: Answer(Verdict.WITH_CONSENT, "tag-material-teammate"),
        Use.GRAVEYARD: Answer(Verdict.WITH_CONSENT, "tag-graveyard-use"),
        Use.GRAVEYARD_COUNT: Answer(Verdict.YES, "tag-graveyard-count"),
        Use.FIELD_COUNT: Answer(Verdict.YES, "tag-you-control-team"),
        Use.LIFE_POINTS: Answer(Verdict.YES, "tag-consent"),
        Use.LOOK_AT_HAND: Answer(Verdict.YES, "tag-open-talk"),
        Use.LOOK_AT_SET_CARD: Answer(Verdict.YES, "tag-teammate-set-card"),
        Use.ATTACK: Answer(
            Verdict.NO, "tag-attack-own-monsters", code=Code.ATTACKS_OWN_MONSTERS_ONLY.value
        ),
        Use.SPELL_SPEED_1: Answer(
            Verdict.NO, "tag-teammate-speed-1", code="teammate-spell-speed-1"
        ),
        Use.SET_CARD: Answer(Verdict.NO, "tag-teammate-set-card", code="teammate-set-card"),
        Use.QUICK_EFFECT: Answer(
            Verdict.CONTESTED,
            "tag-teammate-quick-effect",
            default=Verdict.NO,
            alternative=Verdict.WITH_CONSENT,
        ),
        Use.HAND: Answer(Verdict.NO, "tag-your-hand-team"),
        Use.DECK: Answer(Verdict.NO, "tag-extra-deck-own"),
        Use.EXTRA_DECK: Answer(Verdict.NO, "tag-extra-deck-own"),
        Use.ZONES: Answer(Verdict.NO, "tag-own-zones"),
    }
)
