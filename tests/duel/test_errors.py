"""Refusals: every code with its ruling, its strength, and its fields."""

import pytest

from referee.duel.errors import (
    RULINGS,
    Code,
    Impossible,
    Malformed,
    Objection,
    Problem,
    Refusal,
)
from rulings import lookup
from tests.duel.refusal_codes import IMPOSSIBLE, OVERRULABLE

# The ruling behind each code; a code that is not here has none.
BACKED_BY = {
    "match-over": "match-first-to-two",
    "no-duel": "setup-start-of-duel",
    "duel-over": "duel-win-ends-it",
    "time-already-called": "time-procedure-untimed",
    "clock-running": "time-round-clock",
    "clock-stopped": "time-procedure-untimed",
    "phase-skipped": "turn-skipped-phase",
    "phase-order": "turn-phase-order",
    "main-2-needs-battle": "turn-main-2",
    "battle-phase-barred": "tag-first-attack",
    "chain-open": "chain-finish-first",
    "hand-limit": "turn-hand-limit",
    "normal-summon-used": "summon-one-normal",
    "not-turn-player": "turn-only-turn-player",
    "wrong-phase": "turn-main-phase",
    "zone-full": "zone-five-limit",
    "attacks-own-monsters-only": "tag-attack-own-monsters",
    "direct-attack-blocked": "tag-direct-attack",
    "cannot-pay": "lp-cost-too-high",
    "cost-to-zero": "lp-cost-exact",
    "speed-1-not-turn-player": "tag-who-may-respond",
    "speed-1-outside-main-phase": "spell-main-phase",
    "speed-1-cannot-chain": "chain-speed-1",
    "counter-trap-only": "chain-counter-trap-only",
    "out-of-order": "tag-response-order",
    "answers-last-link-only": "tag-last-link-only",
    "chain-resolving": "chain-resolving",
    "damage-step-restricted": "damage-step-limits",
    "responses-open": "tag-all-pass",
    "extension-not-allowed": "judge-no-extension",
}
WITHOUT_A_RULE = {
    "unknown-seat",
    "match-open",
    "duel-running",
    "no-such-counter",
    "no-such-position",
    "nothing-to-undo",
    "nothing-to-redo",
    "no-chain",
    "life-points-limit",
    "target-not-opponent",
    "call-open",
    "no-call",
    "judge-already-there",
}


@pytest.mark.parametrize("code", Code)
def test_a_code_names_the_ruling_that_backs_it(code: Code) -> None:
    ruling = BACKED_BY.get(code)
    assert RULINGS.get(code) == ruling
    assert lookup.backing(code) == ruling
    assert Objection(code).ruling == ruling


def test_the_codes_are_those_of_the_transcript_and_no_others() -> None:
    assert {code.value for code in Code} == BACKED_BY.keys() | WITHOUT_A_RULE
    assert not BACKED_BY.keys() & WITHOUT_A_RULE


@pytest.mark.parametrize("locale", lookup.LOCALES)
def test_every_ruling_behind_a_code_can_be_read(locale: str) -> None:
    for ruling_id in RULINGS.values():
        ruling = lookup.get(ruling_id, locale)
        assert ruling.title
        assert ruling.text


def test_every_code_has_a_strength() -> None:
    assert set(Code) == IMPOSSIBLE | OVERRULABLE
    assert len(IMPOSSIBLE) == 19
    assert len(OVERRULABLE) == 24


def test_a_refusal_carries_its_code_and_is_of_two_strengths() -> None:
    for kind in (Objection, Impossible):
        refusal = kind(Code.UNKNOWN_SEAT)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.ruling) == ("unknown-seat", None)
    assert not issubclass(Objection, Impossible)


def test_malformed_input_carries_where_and_what_was_expected() -> None:
    found = Malformed(Problem.WRONG_TYPE, field="changes[0].amount", expected="integer ≥ 0")
    assert found.line is None
    there = found.at_line(12)
    assert (there.problem, there.field, there.expected, there.line) == (
        Problem.WRONG_TYPE,
        "changes[0].amount",
        "integer ≥ 0",
        12,
    )
