"""Serbian goes from Cyrillic to Latin without losing a letter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.script import to_latin


@pytest.mark.parametrize(
    ("cyrillic", "latin"),
    [
        ("абвгдђежзијклљмнњопрстћуфхцчџш", "abvgdđežzijklljmnnjoprstćufhcčdžš"),
        ("Ђорђе чува жуту шољу", "Đorđe čuva žutu šolju"),
        ("његов", "njegov"),
        ("конјугација", "konjugacija"),
        ("инјекција, надживети", "injekcija, nadživeti"),
        ("Његош, Љубав, Џак", "Njegoš, Ljubav, Džak"),
        ("ЊЕГОШ, ЉУБАВ, ЏАК", "NJEGOŠ, LJUBAV, DŽAK"),
        ("КОЊ, БОЉ, БЕЏ", "KONJ, BOLJ, BEDŽ"),
        ("ЏЏ, ЉЊ", "DŽDŽ, LJNJ"),
        ("ПОЉЕ-поље, САЊ-ова", "POLJE-polje, SANJ-ova"),
        ("Љ. Петровић и Њ.Џ.", "Lj. Petrović i Nj.Dž."),
        ("мОЊа", "mONja"),
        ("Њ\u0301УШКА, Њ\u0301ушка", "NJ\u0301UŠKA, Nj\u0301uška"),
        ("Њ", "Nj"),
        ("", ""),
    ],
)
def test_every_letter_and_capital_has_its_latin_form(cyrillic: str, latin: str) -> None:
    assert to_latin(cyrillic) == latin


@pytest.mark.parametrize(
    "text",
    [
        "A1, B2",
        "Dark Hole",
        "Trou Noir",
        "LP 16000",
        "%(name)s <b>",
        "Replay\u202f!",
        "日本語",
        "ЁЯ",
    ],
)
def test_what_is_not_serbian_cyrillic_stays(text: str) -> None:
    assert to_latin(text) == text


def test_names_and_seats_stay_inside_a_sentence() -> None:
    assert to_latin("Дуелиста A1 користи Dark Hole.") == "Duelista A1 koristi Dark Hole."
    assert to_latin("Његов LP је 0.") == "Njegov LP je 0."


def test_latin_is_left_as_it_is_the_second_time() -> None:
    once = to_latin("Љубица чува џеп; ЊЕН КОЊ")
    assert to_latin(once) == once


LETTERS = "абвгдђежзијклљмнњопрстћуфхцчџш"
# Each letter apart, so that nj of a letter is not nj of two; that is what the way back lacks.
BACK = {to_latin(letter): letter for letter in LETTERS}
LEFT_ALONE = st.text(st.characters(exclude_characters=LETTERS + LETTERS.upper()), max_size=20)


@given(st.text(LETTERS, max_size=30))
def test_no_letter_is_lost_on_the_way(cyrillic: str) -> None:
    apart = [to_latin(letter) for letter in cyrillic]
    assert "".join(apart) == to_latin(cyrillic)
    assert "".join(BACK[latin] for latin in apart) == cyrillic
    assert not set(to_latin(cyrillic)) & set(LETTERS)


@given(st.text(LETTERS, max_size=30))
def test_capitals_are_the_same_letters(cyrillic: str) -> None:
    assert to_latin(cyrillic.upper()).lower() == to_latin(cyrillic)


@given(LEFT_ALONE)
def test_what_is_no_serbian_letter_is_left_alone(text: str) -> None:
    assert to_latin(text) == text


@given(st.text(LETTERS + " ", max_size=10), LEFT_ALONE, st.text(LETTERS, max_size=10))
def test_a_name_inside_a_sentence_comes_through(before: str, name: str, after: str) -> None:
    assert to_latin(f"{before} {name} {after}") == f"{to_latin(before)} {name} {to_latin(after)}"
