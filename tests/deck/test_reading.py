"""Whatever a Duelist hands in is read, and what cannot be read is said with its line."""

import base64
import contextlib
import re
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.deck.deck import Deck, Section
from referee.deck.decoding import LARGEST_FILE, Fault, Unreadable
from referee.deck.read_deck import Form, ReadDeck
from referee.deck.reading import read_file, read_text
from referee.deck.skipped import Why
from tests.deck.cards import DARK_HOLE, GOBLIN, MIRROR_FORCE, POOL
from tests.deck.samples import URL, omega

POOL_NAMES = [name for card in POOL.cards.values() for name in (card.name, *card.names.values())]

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE


def one(text: str) -> ReadDeck:
    (read,) = read_text(text, POOL)
    return read


def parts(read: ReadDeck) -> tuple[tuple[int, ...], ...]:
    return tuple(read.deck.passcodes(section) for section in Section)


def whys(read: ReadDeck) -> list[tuple[int, Why]]:
    return [(each.line, each.why) for each in read.skipped]


# --- ydk -----------------------------------------------------------------------------------------


def test_a_ydk_file_has_three_parts() -> None:
    read = one("#created by Ana\n#main\n301\n53129443\n#extra\n302\n!side\n44095762\n")
    assert (read.form, parts(read), read.skipped) == (
        Form.YDK,
        ((301, 53129443), (302,), (44095762,)),
        (),
    )
    assert [copy.line for copy in read.deck.copies] == [3, 4, 6, 8]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_ydk_file_is_read_in_every_encoding_with_every_line_end(end: str, encoding: str) -> None:
    text = end.join(["#created by Hélène", "#main", "301", "!side", "302"])
    (read,) = read_file(text.encode(encoding), POOL)
    assert parts(read) == ((301,), (), (302,))


def test_leading_zeros_blanks_and_comments_change_nothing() -> None:
    read = one("#main\n 00301 \n\n# Dark Hole\n53129443\n###211401\n")
    assert (parts(read), read.skipped) == (((301, DARK_HOLE), (), ()), ())


def test_passcodes_before_a_heading_are_in_the_main_deck() -> None:
    assert parts(one("301\n302\n")) == ((301, 302), (), ())


def test_any_line_with_an_exclamation_mark_begins_the_side_deck() -> None:
    assert parts(one("#main\n301\n!anything\n302\n")) == ((301,), (), (302,))


@pytest.mark.parametrize(
    ("line", "codes", "why"),
    [
        ("Dark Hole", (), Why.NOT_A_CARD),
        ("-1", (), Why.NOT_A_CARD),
        ("0", (), Why.PASSCODE_OUT_OF_RANGE),
        ("99999999999", (), Why.PASSCODE_OUT_OF_RANGE),
        ("301 # once", (301,), Why.REST_IGNORED),
        ("27204311.0", (27204311,), Why.REST_IGNORED),
        ("99x 89631139", (), Why.TOO_MANY_COPIES),
    ],
)
def test_a_line_that_is_no_passcode_is_said_so(line: str, codes: tuple[int, ...], why: Why) -> None:
    read = one(f"#main\n302\n{line}\n")
    assert (parts(read)[0], whys(read)) == ((302, *codes), [(3, why)])


def test_a_number_of_five_thousand_digits_is_no_passcode() -> None:
    assert whys(one(f"#main\n301\n3x {'9' * 5000}\n")) == [(3, Why.PASSCODE_OUT_OF_RANGE)]


def test_a_number_of_copies_before_a_passcode_is_understood() -> None:
    assert parts(one("#main\n3x 89631139\n"))[0] == (89631139,) * 3


# --- codes ---------------------------------------------------------------------------------------


def test_a_ydke_address_is_found_in_a_text() -> None:
    read = one(f"My Deck:\n{URL} good luck")
    assert (read.form, parts(read)) == (
        Form.YDKE,
        ((89631139, 36996508), (44508094,), (5318639,)),
    )
    assert {why for _, why in whys(read)} == {Why.BESIDE_A_CODE}


def test_every_address_in_a_text_is_a_deck() -> None:
    first, second = read_text(f"{URL}\n{URL.upper()[:7]}{URL[7:]}", POOL)
    assert parts(first) == parts(second)


def test_an_address_without_its_last_mark_is_read() -> None:
    assert parts(one(URL[:-1])) == parts(one(URL))


def test_an_empty_address_is_an_empty_deck() -> None:
    assert parts(one("ydke://!!!")) == ((), (), ())


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("ydke://o6lXBZyF!!!", Why.CUT_OFF_CODE),
        ("ydke://o6lXB!!!", Why.BROKEN_CODE),
        ("ydke://viOn=y!!!", Why.BROKEN_CODE),
        ("ydke://AAAAAA==!!!", Why.PASSCODE_OUT_OF_RANGE),
    ],
)
def test_a_damaged_address_is_read_as_far_as_it_goes(url: str, why: Why) -> None:
    assert whys(one(url)) == [(1, why)]


def test_an_omega_code_is_told_apart_by_the_kinds_of_its_cards() -> None:
    read = one(omega([GOBLIN, 302, DARK_HOLE], [MIRROR_FORCE], [GOBLIN]))
    assert (read.form, parts(read)) == (
        Form.OMEGA,
        ((GOBLIN, DARK_HOLE), (302,), (MIRROR_FORCE,)),
    )


def test_a_bomb_is_no_omega_code() -> None:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    bomb = packer.compress(bytes(10_000_000)) + packer.flush()
    with pytest.raises(Unreadable):
        read_text(base64.b64encode(bomb).decode(), POOL)


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "count", "code"),
    [
        ("Dark Hole", 1, DARK_HOLE),
        ("3 Dark Hole", 3, DARK_HOLE),
        ("3x Dark Hole", 3, DARK_HOLE),
        ("x3 Dark Hole", 3, DARK_HOLE),
        ("3 × dark hole", 3, DARK_HOLE),
        ("Dark Hole x3", 3, DARK_HOLE),
        ("Dark Hole (3)", 3, DARK_HOLE),
        ("- 2 Dark Hole", 2, DARK_HOLE),
        ("1 Dark Hole (SDY-022)", 1, DARK_HOLE),
        ("2x Trou Noir", 2, DARK_HOLE),
        ("7 Colored Fish", 1, 305),
        ("2 7 Colored Fish", 2, 305),
        ("7", 1, 306),
        ("3x 7", 3, 306),
        ("1 evocation de l'oeuf", 1, 307),
        ("1 Evil Twin Goblin", 1, 308),
        ("1 53129443", 1, DARK_HOLE),
        ("Feral Goblin", 1, GOBLIN),
    ],
)
def test_a_line_names_a_card_and_its_copies(line: str, count: int, code: int) -> None:
    read = one(f"Main Deck:\n{line}\n")
    assert (parts(read)[0], read.skipped) == ((code,) * count, ())


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("Main Deck:", MAIN),
        ("Monsters (21)", MAIN),
        ("== Spells ==", MAIN),
        ("Pièges (11)", MAIN),
        ("Magies", MAIN),
        ("Extra Deck - 15", EXTRA),
        ("## Extra", EXTRA),
        ("SIDE DECK", SIDE),
        ("Side Deck (11 cartes)", SIDE),
    ],
)
def test_a_heading_begins_a_part(heading: str, section: Section) -> None:
    read = one(f"{heading}\n1 Dark Hole\n")
    assert (read.deck.passcodes(section), read.skipped) == ((DARK_HOLE,), ())


@pytest.mark.parametrize(
    "line",
    [
        " " * 149 + ":" + " " * 149 + "x",
        "a" + " " * 297 + "1",
        "x" + " \t" * 140 + "(1",
        "- " * 150,
        "((((((((((1" * 27,
    ],
)
def test_no_line_is_looked_at_in_more_ways_than_it_has_letters(line: str) -> None:
    reading = re.compile(r"[^\W\d_]")
    with pytest.raises(Unreadable) as unreadable:
        one("\n".join([line] * 1000))
    assert len(unreadable.value.skipped) == 1000
    assert {each.why for each in unreadable.value.skipped} == {
        Why.UNKNOWN_NAME if reading.search(line) else Why.NOT_A_CARD
    }


def test_without_a_heading_the_kind_of_a_card_decides() -> None:
    assert parts(one("1 Dark Hole\n1 Fused Goblin\n")) == ((DARK_HOLE,), (302,), ())


def test_a_name_that_no_card_has_is_said_with_its_line() -> None:
    read = one("1 Dark Hole\n\n2 Dark Whole\n")
    assert [(s.line, s.text, s.why) for s in read.skipped] == [
        (3, "2 Dark Whole", Why.UNKNOWN_NAME)
    ]


# --- whole files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (b"", Fault.EMPTY),
        (b"\xef\xbb\xbf\r\n", Fault.EMPTY),
        (b"hello there\n", Fault.NO_DECK),
        (b"\x89PNG\r\n\x1a\n\x00\x00", Fault.NOT_TEXT),
        (b"1" * (LARGEST_FILE + 1), Fault.TOO_LARGE),
    ],
)
def test_a_file_without_a_deck_is_said_so(raw: bytes, fault: Fault) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_file(raw, POOL)
    assert unreadable.value.fault is fault


@given(st.binary(max_size=2000))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with contextlib.suppress(Unreadable):
        for read in read_file(raw, POOL):
            assert len(read.deck.copies) <= 60 * (len(raw) + 1)


@given(
    st.text(
        st.sampled_from("#!main extradsyk:/0123456789=xX()-\n\r\t Dark Hole\ufeff"), max_size=300
    )
)
def test_any_text_of_the_field_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(Unreadable):
        read_text(text, POOL)


CODES = st.lists(st.integers(1, 2**32 - 1), max_size=60)


@given(CODES, CODES, CODES)
def test_every_deck_is_read_as_it_was_written(
    main: list[int], extra: list[int], side: list[int]
) -> None:
    wanted = tuple(main), tuple(extra), tuple(side)
    lines = ["#main", *main, "#extra", *extra, "!side", *side]
    assert parts(one("\n".join(map(str, lines)))) == wanted
    words = (base64.b64encode(struct.pack(f"<{len(each)}I", *each)).decode() for each in wanted)
    assert parts(one(f"ydke://{'!'.join(words)}!")) == wanted
    if len(main) > 10:  # what is shorter is not looked at as a code
        assert parts(one(omega(main, side, extra))) == (wanted[0], (), wanted[2])


@given(
    st.lists(st.tuples(st.integers(1, 60), st.sampled_from(POOL_NAMES)), min_size=1, max_size=20)
)
def test_every_name_is_found_with_its_copies(lines: list[tuple[int, str]]) -> None:
    read = one("\n".join(["Side Deck:", *(f"{copies} {name}" for copies, name in lines)]))
    assert (read.skipped, len(read.deck)) == ((), sum(copies for copies, _ in lines))


@given(st.text(st.sampled_from("AEo6lXBZyFNI=+/_-!"), max_size=60))
def test_any_address_is_read_or_told(code: str) -> None:
    for read in read_text(f"ydke://{code}!!!", POOL):
        assert all(each.line == 1 for each in read.skipped)


@given(st.binary(max_size=400))
def test_any_code_that_inflates_is_a_deck_or_refused(raw: bytes) -> None:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    with contextlib.suppress(Unreadable):
        read_file(base64.b64encode(packer.compress(raw) + packer.flush()), POOL)


def test_the_hash_of_a_deck_does_not_depend_on_order() -> None:
    first, second = Deck.of([1, 2, 3], [4], [5]), Deck.of([3, 2, 1], [4], [5])
    assert first.hash == second.hash
    assert first.hash != Deck.of([1, 2, 3, 4], [], [5]).hash
