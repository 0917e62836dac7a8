"""One folding of index and query: two writings of one thing fold to the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulings
from rulings.fold import fold, pieces


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ('Maxx "C"', "maxx c"),
        ("D/D/D", "ddd"),
        ("P.U.N.K.", "punk"),
        ("D.D. Warrior Lady", "dd warrior lady"),
        ("Number C39: Utopia Ray", "number c39 utopia ray"),
        ("l'effet", "l effet"),
        ("l’effet", "l effet"),
        ("Evil★Twin", "evil twin"),
        ("Evil☆Twin", "evil twin"),
        ("@Ignister", "ignister"),
        ("Blue-Eyes", "blue eyes"),
        ("Éxodia l’Interdit", "exodia l interdit"),
        ("cœur", "coeur"),
        ("ÆSIR", "aesir"),
        ("Ｆｕｓｉｏｎ", "fusion"),
        ("e\u0301quipe", "equipe"),
        ("чудовиште", "cudoviste"),
        ("Žrtvovanje", "zrtvovanje"),
        ("16 000", "16000"),
        ("16\u202f000", "16000"),
        ("3000LP", "3000 lp"),
        ("40min", "40 min"),
        ("702.6", "702 6"),
        ("MP2", "mp2"),
        ("", ""),
        ('"" * ( ) \x00 \ud800 😀', ""),
    ],
)
def test_writings_are_brought_to_a_common_form(written: str, folded: str) -> None:
    assert fold(written) == folded


@pytest.mark.parametrize("seat", ["A1", "a1", "1A", "1a", "1А", "А1", "(1A)"])
def test_a_seat_is_the_same_seat_however_it_is_written(seat: str) -> None:
    assert fold(seat) == "a1"


def test_seat_b_is_b_in_cyrillic_too() -> None:
    assert {fold(seat) for seat in ("B2", "2B", "2Б", "2В")} == {"b2"}


@pytest.mark.parametrize("names", [("Đorđe", "Djordje", "Dorde", "Ђорђе", "đorđe")])
def test_dj_is_d_with_a_stroke(names: tuple[str, ...]) -> None:
    assert len({fold(name) for name in names}) == 1


def test_both_scripts_of_serbian_fold_to_the_same() -> None:
    for latin in rulings.all_rulings("sr_Latn"):
        cyrillic = rulings.get(latin.id, "sr_Cyrl")
        assert fold(cyrillic.title) == fold(latin.title)
        assert fold(cyrillic.text) == fold(latin.text)


@given(st.text())
def test_pieces_stand_in_the_text_one_after_the_other(text: str) -> None:
    at = 0
    for piece in pieces(text):
        assert at <= piece.start < piece.end <= len(text)
        assert piece.folded.isalnum()
        assert fold(text[piece.start : piece.end]) == piece.folded
        at = piece.end


@given(st.text())
def test_case_does_not_matter_to_letters_that_have_one(text: str) -> None:
    plain = "".join(letter for letter in text if letter.isascii())
    assert fold(plain.upper()) == fold(plain.lower())
