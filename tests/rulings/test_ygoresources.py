"""Records of db.ygoresources: both shapes, and what they mean here."""

import json
from typing import Any

import pytest

from rulings import ygoresources
from rulings.draft import Draft
from rulings.errors import BadDraft
from rulings.faults import Fault, Problem
from rulings.ruling import Jurisdiction, Status

NAMES = {4675: "Zebra Spirit", 50: "Tall Giraffe"}
FLAT: dict[str, Any] = {
    "id": 31,
    "title": "Can <<4675>> attack <<4007>>?",
    "question": "Can <<4675>> attack <<4007>> in this case?",
    "answer": "It can &amp; will, unless <<50>> is there.",
    "konami_ids": [4675, 4007],
    "tags": ["k:Chain"],
    "date": "2014-10-23",
    "status": "unconfirmable",
}
RAW: dict[str, Any] = {
    "cards": [4675, 4007],
    "tags": ["k:Chain"],
    "notes": {},
    "qaData": {
        "ja": {"id": 31, "title": "決闘", "question": "決闘", "answer": "はい"},
        "en": {
            "id": 31,
            "title": FLAT["title"],
            "question": FLAT["question"],
            "answer": FLAT["answer"],
            "thisSrc": {"type": 1, "date": "2014-10-23"},
            "translationStatus": "unconfirmable",
        },
    },
}
MEANT = Draft(
    title="Can Zebra Spirit attack card 4007?",
    asked="Can Zebra Spirit attack card 4007 in this case?",
    text="It can & will, unless Tall Giraffe is there.",
    cards=("Zebra Spirit",),
    source="db.ygoresources.com, Q&A 31",
    date="2014-10-23",
    jurisdiction=Jurisdiction.OCG,
)


@pytest.mark.parametrize("record", [FLAT, RAW])
def test_both_shapes_mean_the_same_with_their_cards_by_name(record: dict[str, Any]) -> None:
    assert ygoresources.is_record(record)
    assert ygoresources.read(record, NAMES) == ("qa-31", MEANT)


def test_without_names_a_card_is_told_by_its_number() -> None:
    _, draft = ygoresources.read(FLAT, {})
    assert draft.title == "Can card 4675 attack card 4007?"
    assert draft.cards == ()


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("confirmed", Status.IN_FORCE),
        ("unconfirmable", Status.IN_FORCE),
        ("outdated", Status.OUTDATED),
        ("zombie", Status.OUTDATED),
        (None, Status.IN_FORCE),
    ],
)
def test_an_outdated_one_is_marked(status: str | None, expected: Status) -> None:
    assert ygoresources.read({**FLAT, "status": status}, {})[1].status is expected


def test_a_question_that_is_the_title_is_not_told_twice() -> None:
    _, draft = ygoresources.read({**FLAT, "question": FLAT["title"]}, {})
    assert draft.asked == ""
    _, draft = ygoresources.read({**FLAT, "title": None}, {})
    assert (draft.title, draft.asked) == ("Can card 4675 attack card 4007 in this case?", "")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": None}, Fault("id", Problem.WRONG_TYPE, ("number",))),
        ({"id": "x"}, Fault("id", Problem.WRONG_TYPE, ("number",))),
        ({"id": True}, Fault("id", Problem.WRONG_TYPE, ("number",))),
        ({"id": -1}, Fault("id", Problem.WRONG_TYPE, ("number",))),
        ({"id": [3]}, Fault("id", Problem.WRONG_TYPE, ("number",))),
        ({"answer": ""}, Fault("answer", Problem.MISSING)),
        ({"answer": 3}, Fault("answer", Problem.WRONG_TYPE, ("text",))),
        ({"status": []}, Fault("status", Problem.NOT_ONE_OF, tuple(ygoresources.STATUSES))),
        ({"status": "odd"}, Fault("status", Problem.NOT_ONE_OF, tuple(ygoresources.STATUSES))),
        (
            {"date": "long ago"},
            Fault("date", Problem.NOT_A_DATE, ("2013-11-12", "2013-11", "2013")),
        ),
        ({"qaData": 3}, Fault("qaData", Problem.WRONG_TYPE, ("object",))),
        ({"qaData": {"ja": {}}}, Fault("qaData", Problem.NOT_ONE_OF, ("en", "fr"))),
        ({"answer": "a\x00"}, Fault("text", Problem.CHARACTER, ("U+0000",))),
    ],
)
def test_a_record_that_cannot_be_used_says_why(change: dict[str, Any], fault: Fault) -> None:
    with pytest.raises(BadDraft) as bad:
        ygoresources.read({**FLAT, **change}, {})
    assert bad.value.faults == (fault,)


def test_odd_cards_are_passed_over() -> None:
    for cards in (None, 3, ["x", None, {}], "4675", {"a": 1}):
        assert ygoresources.read({**FLAT, "konami_ids": cards}, NAMES)[1].cards == ()


def test_a_row_of_ours_is_no_record_of_theirs() -> None:
    assert not ygoresources.is_record(json.loads('{"title": "a", "text": "b", "asked": "c"}'))
