"""Every member of every closed set has a word for readers."""

from enum import Enum

import pytest
from flask import Flask

from referee.duel import vocabulary
from referee.duel.errors import Code, Impossible, Malformed, Problem
from referee.duel.ruleset import PRESETS
from referee.store.errors import Trouble
from referee.web import labels, refusals, troubles

# Seats, teams and Spell Speeds are written as they are, in every language.
UNLABELED = (vocabulary.Seat, vocabulary.Team, vocabulary.SpellSpeed)
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
