"""Everything that can be said of a list has words."""

import pytest
from flask import Flask

from referee.encodings import Encoding
from referee.web.floor.line_faults import LineCode, LineFault
from referee.web.floor.line_words import ENCODINGS, FAULTS, fault_sentence
from referee.web.floor.results import Slip
from referee.web.floor.results_view import GROUPS
from referee.web.floor.round_ledger import LedgerKind
from referee.web.floor.round_ledger_view import KINDS


@pytest.mark.parametrize("code", LineCode)
def test_every_fault_of_a_line_has_a_sentence(app: Flask, code: LineCode) -> None:
    with app.test_request_context():
        sentence = fault_sentence(LineFault(code, 7, "Red"))
    assert sentence.endswith(".")
    assert "%" not in sentence


def test_every_member_of_a_closed_set_has_a_word() -> None:
    assert set(FAULTS) == set(LineCode)
    assert set(ENCODINGS) == set(Encoding)
    assert set(GROUPS) == set(Slip)
    assert set(KINDS) == set(LedgerKind)
