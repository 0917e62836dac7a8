"""Every member of every closed set has a word for readers."""

from enum import Enum

import pytest
from flask import Flask

from referee.duel import vocabulary
from referee.duel.errors import Code, Impossible, Malformed, Objection, Problem
from referee.duel.outcome import MatchOutcome
from referee.duel.ruleset import PRESETS
from referee.duel.vocabulary import MatchResult, Team
from referee.store.errors import Trouble
from referee.web import labels, outcome_words, refusals, troubles

# Seats, teams and Spell Speeds are written as they are, in every language; a match's result is said
# in a sentence.
UNLABELED = (
    vocabulary.Seat,
    vocabulary.Team,
    vocabulary.SpellSpeed,
    vocabulary.MatchResult,
)
MEMBERS = [
    member
    for kind in vars(vocabulary).values()
    if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__ == vocabulary.__name__
    if kind not in UNLABELED
    for member in kind
]


@pytest.mark.parametrize("member", MEMBERS, ids=repr)
def test_every_member_has_a_label_that_is_not_its_code(app: Flask, member: Enum) -> None:
    with app.test_request_context():
        assert labels.label(member)
        assert labels.label(member) != member.value


def test_members_that_are_equal_strings_keep_their_own_words(app: Flask) -> None:
    with app.test_request_context():
        assert labels.label(vocabulary.Phase.BATTLE) == "Battle Phase"
        assert labels.label(vocabulary.Step.BATTLE) == "Battle Step"
        assert labels.label(vocabulary.CountAt.DRAW) == "in the Draw Phase"


@pytest.mark.parametrize("name", PRESETS)
def test_every_ruleset_has_a_name(app: Flask, name: str) -> None:
    with app.test_request_context():
        assert labels.ruleset_label(name) != name


@pytest.mark.parametrize("code", Code)
def test_every_refusal_code_has_a_title_and_a_sentence(app: Flask, code: Code) -> None:
    with app.test_request_context():
        assert refusals.refusal_title(code)
        sentence = refusals.refusal_sentence(Impossible(code))
        assert sentence.endswith(".")


def test_out_of_order_says_that_nobody_is_asked_only_where_that_is_so(app: Flask) -> None:
    with app.test_request_context():
        impossible = refusals.refusal_sentence(Impossible(Code.OUT_OF_ORDER))
        assert impossible == "Nobody has the right to respond now."
        assert refusals.refusal_sentence(Objection(Code.OUT_OF_ORDER)) == (
            "The right to respond goes round in turn order; it was another Duelist’s."
        )


def test_a_number_in_a_sentence_is_the_one_of_the_rules(app: Flask) -> None:
    with app.test_request_context():
        limit = refusals.refusal_sentence(Impossible(Code.LIFE_POINTS_LIMIT))
        assert "999,999" in limit
        zones = refusals.refusal_sentence(Objection(Code.ZONE_FULL))
        assert zones == "A Duelist has 5 Monster Zones and as many Spell & Trap Zones."


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (MatchOutcome(Team.TWO, MatchResult.WIN), "Blue wins the match"),
        (MatchOutcome(None, MatchResult.DRAW), "The match is drawn"),
        (MatchOutcome(None, MatchResult.DOUBLE_LOSS), "Both teams lose the match"),
    ],
)
def test_every_result_of_a_match_is_said_in_one_way(
    app: Flask, outcome: MatchOutcome, words: str
) -> None:
    with app.test_request_context():
        assert outcome_words.result_words(outcome, "Blue") == words


@pytest.mark.parametrize("problem", Problem)
def test_every_fault_says_what_is_wrong_where_and_what_was_expected(
    app: Flask, problem: Problem
) -> None:
    with app.test_request_context():
        fault = Malformed(problem, field="changes[0].amount", expected="integer ≥ 0")
        sentence = refusals.malformed_sentence(fault)
        assert sentence.endswith("Field: changes[0].amount. Expected: integer ≥ 0.")
        assert len(sentence) > len("Field: changes[0].amount. Expected: integer ≥ 0.")


@pytest.mark.parametrize("trouble", Trouble)
def test_every_trouble_of_the_database_has_a_sentence(app: Flask, trouble: Trouble) -> None:
    with app.test_request_context():
        assert troubles.trouble_sentence(trouble).endswith(".")
