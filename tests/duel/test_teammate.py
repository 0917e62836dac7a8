"""What of a teammate's may be used: the worked examples of the tag rulings."""

import pytest

import rulings
from referee.duel.teammate import ANSWERS, Use, Verdict

EXAMPLES = {
    "B1 Tributes A1's Set monster for Jinzo": (
        Use.TRIBUTE,
        Verdict.WITH_CONSENT,
        "tag-tribute-teammate",
    ),
    "B2 Tributes a monster of B2 and one of A2 for a Level 8 monster": (
        Use.TRIBUTE,
        Verdict.WITH_CONSENT,
        "tag-tribute-teammate",
    ),
    "B1 would Tribute A1's monster, and A1 says no": (
        Use.TRIBUTE,
        Verdict.WITH_CONSENT,
        "tag-tribute-teammate",
    ),
    "B1 uses A1's face-up Level 4 monster for Number 39: Utopia": (
        Use.MATERIAL,
        Verdict.WITH_CONSENT,
        "tag-material-teammate",
    ),
    "A1's Set Level 4 monster cannot be Xyz material": (
        Use.SET_MATERIAL,
        Verdict.NO,
        "tag-material-teammate",
    ),
    "B1 uses A1's monster for an effect of B1's own card": (
        Use.OWN_EFFECT,
        Verdict.WITH_CONSENT,
        "tag-material-teammate",
    ),
    "A1's Call of the Haunted targets a monster in B1's Graveyard": (
        Use.GRAVEYARD,
        Verdict.WITH_CONSENT,
        "tag-graveyard-use",
    ),
    "B2 counts A2's Lightsworn monsters for Judgment Dragon": (
        Use.GRAVEYARD_COUNT,
        Verdict.YES,
        "tag-graveyard-count",
    ),
    "A1's monster counts for B1's Cyber Dragon": (
        Use.FIELD_COUNT,
        Verdict.YES,
        "tag-you-control-team",
    ),
    "B2 pays 2000 Life Points, although A2 would rather not": (
        Use.LIFE_POINTS,
        Verdict.YES,
        "tag-consent",
    ),
    "A1 shows B1 the hand": (Use.LOOK_AT_HAND, Verdict.YES, "tag-open-talk"),
    "B1 looks at the Dark Hole A1 has Set": (
        Use.LOOK_AT_SET_CARD,
        Verdict.YES,
        "tag-teammate-set-card",
    ),
    "B1 would attack with A1's monster": (Use.ATTACK, Verdict.NO, "tag-attack-own-monsters"),
    "B1 would activate A1's Cannon Soldier": (
        Use.SPELL_SPEED_1,
        Verdict.NO,
        "tag-teammate-speed-1",
    ),
    "B1 would activate Dark Hole, a Normal Spell A1 has Set": (
        Use.SPELL_SPEED_1,
        Verdict.NO,
        "tag-teammate-speed-1",
    ),
    "B1 would turn up the Dark Hole A1 has Set": (
        Use.SET_CARD,
        Verdict.NO,
        "tag-teammate-set-card",
    ),
    "B1 would activate the Mirror Force A1 has Set": (
        Use.SET_CARD,
        Verdict.NO,
        "tag-teammate-set-card",
    ),
    "B1 would activate A1's face-up Quick Effect": (
        Use.QUICK_EFFECT,
        Verdict.CONTESTED,
        "tag-teammate-quick-effect",
    ),
    "B2 would discard from A2's hand": (Use.HAND, Verdict.NO, "tag-your-hand-team"),
    "B2 would draw from A2's Deck": (Use.DECK, Verdict.NO, "tag-extra-deck-own"),
    "The Fusion Monster is only in A1's Extra Deck": (
        Use.EXTRA_DECK,
        Verdict.NO,
        "tag-extra-deck-own",
    ),
    "A1 gives the material, but the Synchro Monster is in A1's Extra Deck": (
        Use.EXTRA_DECK,
        Verdict.NO,
        "tag-extra-deck-own",
    ),
    "B1 would Set a Trap in A1's zones": (Use.ZONES, Verdict.NO, "tag-own-zones"),
    "A2 would Summon into the free zone of B2": (Use.ZONES, Verdict.NO, "tag-own-zones"),
}


@pytest.mark.parametrize(("use", "verdict", "ruling"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_what_may_be_used_and_by_which_ruling(use: Use, verdict: Verdict, ruling: str) -> None:
    assert (ANSWERS[use].verdict, ANSWERS[use].ruling) == (verdict, ruling)


def test_every_use_has_an_answer_and_an_example() -> None:
    assert set(ANSWERS) == set(Use) == {use for use, _, _ in EXAMPLES.values()}


def test_a_quick_effect_is_refused_by_default_and_else_needs_consent() -> None:
    answer = ANSWERS[Use.QUICK_EFFECT]
    assert (answer.default, answer.alternative) == (Verdict.NO, Verdict.WITH_CONSENT)


@pytest.mark.parametrize("use", Use)
def test_only_what_its_ruling_calls_contested_is_contested(use: Use) -> None:
    answer = ANSWERS[use]
    ruling = rulings.get(answer.ruling, "en")
    if answer.verdict is Verdict.CONTESTED:
        assert ruling.status is rulings.Status.CONTESTED
    else:
        assert (answer.default, answer.alternative) == (None, None)


def test_a_use_refused_under_a_code_names_the_ruling_behind_that_code() -> None:
    codes = {answer.code: answer for answer in ANSWERS.values() if answer.code}
    assert set(codes) == {
        "attacks-own-monsters-only",
        "teammate-spell-speed-1",
        "teammate-set-card",
    }
    for code, answer in codes.items():
        assert answer.verdict is Verdict.NO
        assert rulings.backing(code) == answer.ruling
