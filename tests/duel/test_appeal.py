"""The appeal to the Head Judge in the record."""

from referee.duel import commands as c
from referee.duel.appeal import APPEAL, is_appeal
from referee.duel.notation import Line, read_line, write_line


def test_an_appeal_is_a_rule_of_its_own_that_a_transcript_carries() -> None:
    written = {
        "do": "rule",
        "question": "appeal",
        "answer": "head-judge",
        "ruling": "judge-take-call",
    }
    assert write_line(Line(APPEAL)) == written
    assert is_appeal(read_line(written).command)


def test_a_ruling_about_appeals_is_none() -> None:
    asked = c.Rule(question="May A2 appeal?", answer="Yes", ruling="judge-take-call")
    assert not is_appeal(asked)
    assert not is_appeal(c.Note(text="appeal"))
