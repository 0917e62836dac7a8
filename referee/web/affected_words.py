"""Who is affected, and what of a teammate's may be used: the words for both tables.

Owns one lazy word or sentence for every wording, reason, use and verdict. Which seats they concern
is asked from ``affected`` and ``teammate``.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee.duel.affected import Why, Wording
from referee.duel.teammate import Use, Verdict
from referee.web.translate import LazyString, lazy_gettext

WORDINGS: Mapping[Wording, LazyString] = MappingProxyType(
    {
        Wording.OPPONENT: lazy_gettext("“Your opponent”: hand, Deck, Graveyard, banished"),
        Wording.OPPONENT_CONTROLS: lazy_gettext("“Your opponent controls”"),
        Wording.EACH_PLAYER: lazy_gettext("“Each player”, “you and your opponent”"),
        Wording.ALL: lazy_gettext("“All players”, “all monsters”"),
        Wording.YOU_CONTROL: lazy_gettext("“You control”"),
        Wording.YOUR_GRAVEYARD: lazy_gettext("“Your Graveyard”, “your banished cards”"),
        Wording.YOUR_HAND: lazy_gettext("“Your hand”, “your Deck”: a condition or a number"),
        Wording.FROM_YOUR_HAND: lazy_gettext("“Your hand”, “your Deck”: pay, draw, Summon"),
        Wording.OPPONENT_CANNOT: lazy_gettext("“Your opponent cannot”"),
        Wording.YOU_CANNOT: lazy_gettext("“You cannot”"),
        Wording.OWNER: lazy_gettext("“The owner”"),
    }
)
WHYS: Mapping[Why, LazyString] = MappingProxyType(
    {
        Why.FACING_OPPONENT: lazy_gettext("Off the field, only the opponent sitting opposite."),
        Why.FACING_BY_CARD: lazy_gettext(
            "For this card the rules name the opponent sitting opposite, on the field as well."
        ),
        Why.BOTH_OPPONENTS: lazy_gettext(
            "Both opponents: either one’s field counts, and what is forbidden is forbidden to both."
        ),
        Why.ALL_FOUR: lazy_gettext("All four Duelists, the teammate included."),
        Why.USER_AND_FACING: lazy_gettext(
            "Two Duelists only: the one whose effect it is and the one sitting opposite."
        ),
        Why.OWN_TEAM: lazy_gettext(
            "Both teammates: what one has counts for both, and so does what is forbidden to one."
        ),
        Why.USER: lazy_gettext("Only the Duelist whose effect it is."),
        Why.OWNER: lazy_gettext("The Duelist whose Deck held the card when the Duel began."),
        Why.THE_OPPONENT: lazy_gettext("The opponent: there is only one."),
        Why.BOTH_DUELISTS: lazy_gettext("Both Duelists: there are only two."),
    }
)
USES: Mapping[Use, LazyString] = MappingProxyType(
    {
        Use.TRIBUTE: lazy_gettext("Tribute a monster, face-up or Set"),
        Use.MATERIAL: lazy_gettext("Use a monster for a Fusion, Ritual, Synchro or Xyz Summon"),
        Use.SET_MATERIAL: lazy_gettext("Use a Set monster for a Synchro or Xyz Summon"),
        Use.OWN_EFFECT: lazy_gettext("Use a monster for the effect of one’s own card"),
        Use.GRAVEYARD: lazy_gettext("Target, revive or banish cards in the Graveyard"),
        Use.GRAVEYARD_COUNT: lazy_gettext("Count the cards in the Graveyard"),
        Use.FIELD_COUNT: lazy_gettext("Count the cards on the field as one’s own"),
        Use.LIFE_POINTS: lazy_gettext("Pay Life Points, which both share"),
        Use.LOOK_AT_HAND: lazy_gettext("Look at the hand"),
        Use.LOOK_AT_SET_CARD: lazy_gettext("Look at a Set card"),
        Use.ATTACK: lazy_gettext("Attack with a monster"),
        Use.SPELL_SPEED_1: lazy_gettext("Activate an effect of Spell Speed 1"),
        Use.SET_CARD: lazy_gettext("Activate a Set card"),
        Use.QUICK_EFFECT: lazy_gettext("Activate a face-up card’s effect of Spell Speed 2"),
        Use.HAND: lazy_gettext("Pay, discard or Summon from the hand"),
        Use.DECK: lazy_gettext("Draw or search from the Deck"),
        Use.EXTRA_DECK: lazy_gettext("Summon from the Extra Deck"),
        Use.ZONES: lazy_gettext("Summon or Set into free zones"),
    }
)
VERDICTS: Mapping[Verdict, LazyString] = MappingProxyType(
    {
        Verdict.YES: lazy_gettext("Yes"),
        Verdict.WITH_CONSENT: lazy_gettext("With consent"),
        Verdict.NO: lazy_gettext("No"),
        Verdict.CONTESTED: lazy_gettext("Contested"),
    }
)
