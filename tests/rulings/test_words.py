"""Stems: forms of one word meet, words that only look alike do not."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import rulings
from rulings.fold import fold, pieces
from rulings.words import LANGUAGES, small_words, stem


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ("attack", "attacks", "attacked", "attacking")),
        ("en", ("monster", "monsters")),
        ("en", ("resolve", "resolves", "resolved", "resolving")),
        ("fr", ("posé", "posée", "posées", "poser", "posee")),
        ("fr", ("coéquipier", "coequipiers")),
        ("fr", ("piège", "piege", "pièges")),
        ("fr", ("activé", "activée", "activer", "activee")),
        ("sr", ("čudovište", "čudovišta", "čudovištem", "cudovista", "чудовишту")),
        ("sr", ("žrtva", "žrtvu", "zrtva", "жртве")),
        ("sr", ("potez", "poteza", "potezi", "potezima")),
        ("sr", ("vreme", "vrijeme")),
    ],
)
def test_forms_of_a_word_have_one_stem(language: str, forms: tuple[str, ...]) -> None:
    assert len({stem(fold(form), language) for form in forms}) == 1


def test_a_team_is_not_equipment() -> None:
    assert stem("equipe", "fr") != stem("equipement", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", ["a1", "16000", "c39", "x"])
def test_seats_numbers_and_letters_have_no_stem(word: str, language: str) -> None:
    assert stem(word, language) == word


@pytest.mark.parametrize(
    ("language", "small", "telling"),
    [
        ("en", {"the", "is", "my"}, {"who", "turn", "team"}),
        ("fr", {"le", "des", "je"}, {"qui", "tour", "main"}),
        ("sr", {"da", "li", "sta"}, {"ko", "potez", "tim"}),
    ],
)
def test_small_words_carry_no_question(language: str, small: set[str], telling: set[str]) -> None:
    assert small <= small_words(language)
    assert not telling & small_words(language)


def test_stems_are_the_same_from_every_thread() -> None:
    words = {
        (piece.folded, ruling.language[:2])
        for locale in ("en", "fr", "sr_Latn")
        for ruling in rulings.all_rulings(locale)[:40]
        for piece in pieces(ruling.text)
    }
    expected = {word: stem(*word) for word in words}
    stem.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: {word: stem(*word) for word in words}, range(8)):
            assert found == expected
