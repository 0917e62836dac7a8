"""The words of the field: their file, and how they are found in a question."""

import pytest

from rulings.errors import CorpusError
from rulings.fold import fold
from rulings.sections import parse
from rulings.terms import Terms, terms
from rulings.words import LANGUAGES


def found(text: str, language: str) -> set[str]:
    return {found.term.id for found in terms().find(fold(text).split(), language)}


def made(content: str) -> Terms:
    return Terms(parse("terms.md", content).sections)


@pytest.mark.parametrize(
    ("term", "language", "words"),
    [
        ("teammate", "en", ("partner", "buddy", "mate", "team mates")),
        ("teammate", "fr", ("coéquipier", "coequipiers", "partenaire", "pote")),
        ("teammate", "sr", ("saigrač", "саиграча", "saigracevo", "ortaka", "partneru")),
        ("life-points", "en", ("LP", "life points", "life")),
        ("life-points", "fr", ("PV", "PDV", "points de vie")),
        ("life-points", "sr", ("poeni", "životnih poena", "живота")),
        ("graveyard", "en", ("GY", "grave", "graveyard")),
        ("graveyard", "fr", ("cimetière", "cim", "GY")),
        ("graveyard", "sr", ("groblje", "groblja", "гробљу")),
        ("time-called", "en", ("buzzer", "time was called", "time is up")),
        ("extra-deck", "en", ("Fusion Deck", "Extra Deck")),
        ("spell", "en", ("Magic Card", "spell")),
        ("banish", "en", ("removed from play", "banished", "RFG")),
        ("mystical-space-typhoon", "en", ("MST", "Mystical Space Typhoon")),
        ("mystical-space-typhoon", "fr", ("Typhon d’Espace Mystique", "MST")),
        ("mystical-space-typhoon", "sr", ("tajfun", "тајфун", "MST")),
        ("main-phase-2", "sr", ("MP2", "druga glavna faza", "glavna faza 2")),
    ],
)
def test_words_that_mean_the_same(term: str, language: str, words: tuple[str, ...]) -> None:
    for word in words:
        assert term in found(word, language), word


def test_a_word_may_have_several_meanings() -> None:
    assert {"trap", "counter-trap"} & found("counter trap", "en") == {"counter-trap"}
    assert {"face-down", "set-card"} <= found("facedown", "en") | found("set", "en")


def test_the_longest_term_wins() -> None:
    assert found("Destruction de Main", "fr") == {"hand-destruction"}
    assert "hand" in found("la main", "fr")
    assert "hand" not in found("Main Phase", "fr")


def test_a_star_stands_for_any_ending_and_an_equals_sign_for_none() -> None:
    known = made("# T\n\n## attack\nen: napad*\n\n## siding\nen: =siding\n\n## plain\nen: attacker")
    assert [f.term.id for f in known.find(["napadacki"], "en")] == ["attack"]
    assert [f.term.id for f in known.find(["siding"], "en")] == ["siding"]
    assert not list(known.find(["sides"], "en"))
    assert [f.term.id for f in known.find(["attackers"], "en")] == ["plain"]


def test_terms_do_not_overlap_and_say_where_they_stand() -> None:
    words = fold("my teammate's Main Phase 2").split()
    places = [(f.start, f.end) for f in terms().find(words, "en")]
    assert places == sorted(set(places))
    assert (3, 6) in places


def test_two_terms_may_mean_a_third_together() -> None:
    assert [term.id for term, _ in terms().together({"when", "attack"})] == ["first-attack"]
    assert not list(terms().together({"when"}))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("# T\n\n## a\nde: wort", "'de' has no place here"),
        ("# T\n\n## a\nen: x\nbroader: b", "there is no term 'b'"),
        ("# T\n\n## a\nen: x\nboth: a c", "there is no term 'c'"),
        ("# T\n\n## a\nen: x\n\n## a\nen: y", "stands a second time"),
        ("# T\n\n## a\nen: x, x", "stands twice"),
    ],
)
def test_a_slip_in_the_file_is_told_with_its_line(content: str, problem: str) -> None:
    with pytest.raises(CorpusError, match=problem):
        made(content)


def test_every_term_has_words_in_every_language() -> None:
    for term in terms().by_id:
        assert term == fold(term).replace(" ", "-")
    for language in LANGUAGES:
        assert len(terms().words[language]) > 700
