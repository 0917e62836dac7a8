"""Every code, reason and kind of the deck check has its words."""

from referee.deck.card import CardKind
from referee.deck.deck import Section
from referee.deck.decoding import Fault
from referee.deck.finding import FindingCode
from referee.deck.skipped import Why
from referee.duel.vocabulary import LimitsPer, SideDeck
from referee.web.decks import words


def test_every_member_has_a_word() -> None:
    assert words.FINDINGS.keys() == set(FindingCode)
    assert words.WHYS.keys() == set(Why)
    assert words.FAULTS.keys() == set(Fault)
    assert words.SECTIONS.keys() == set(Section)
    assert words.KINDS.keys() == set(CardKind)
    assert words.LIMITS_PER.keys() == set(LimitsPer)
    assert words.SIDE_DECKS.keys() == set(SideDeck)
