"""No input takes more memory than fifty times its size, however little it is and says it is."""

import base64
import zlib
from collections.abc import Callable

import pytest

from referee.deck.decoding import Fault, Unreadable
from referee.deck.forbidden_list import MOST_LISTS, read_lists
from referee.deck.reading import read_file
from tests.deck.cards import POOL
from tests.deck.memory import allowed, measured
from tests.deck.samples import URL

NUMBERS = range(100_000)


def deck(raw: bytes) -> object:
    return read_file(raw, POOL)


def many(line: str, times: int, encoding: str = "utf-8") -> bytes:
    return (line * times).encode(encoding)


def bomb(size: int) -> bytes:
    """An Omega code that would inflate to ``size`` bytes."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    raw = b"\xff\xff" + b"\x01\x00\x00\x00" * (size // 4)
    return base64.b64encode(packer.compress(raw) + packer.flush())


HOSTILE: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "a code that inflates a thousand times": (deck, bomb(12_000_000)),
    "a code of megabytes": (deck, b"A" * 3_000_000),
    "an address of megabytes": (deck, b"ydke://" + b"AQAA" * 700_000 + b"!!!"),
    "an address of many zeros": (deck, b"ydke://" + b"AAAA" * 1990 + b"!!!"),
    "many addresses": (deck, many("ydke://!!", 100_000)),
    "many full addresses": (deck, many(URL + "\n", 4000)),
    "a giant number of copies": (deck, b"#main\n3000000x 53129443\n3000000x Dark Hole\n"),
    "as many copies as a line may say": (deck, many("60x 1234\n", 4000)),
    "as many copies of a name": (deck, many("60 7\n", 4000)),
    "lines of one letter": (deck, many("a\n", 4999)),
    "lines of two letters": (deck, many("ab\r", 4999)),
    "many lines": (deck, many("301\n", 100_000)),
    "empty lines": (deck, many("\n", 4_000_000)),
    "blanks between letters": (deck, many("ab ", 1_000_000)),
    "one wide letter among narrow ones": (deck, "😀".encode() + many("ab ", 300_000)),
    "wide letters": (deck, many("ﷺ\n", 4999)),
    "UTF-16": (deck, many("ab\n", 4999, "utf-16")),
    "bytes of no encoding": (deck, b"\x81\n" * 4999),
    "a line of megabytes": (deck, many("1 ", 2_000_000)),
    "many lists": (read_lists, many("!\n7 1\n", 60_000)),
    "as many lists as there may be": (read_lists, many("!L\n7 1\n", MOST_LISTS)),
    "lists without entries": (read_lists, many("!\n", 100_000)),
    "many entries": (read_lists, b"!L\n" + b"".join(b"%d 1\n" % n for n in NUMBERS)[:400_000]),
    "entries that are none": (read_lists, b"!L\n" + many("a\n", 100_000)),
    "entries without a number": (read_lists, b"!L\n" + many("7\n", 4999)),
    "entries before any list": (read_lists, many("7 1\n", 100_000)),
    "an entry given again and again": (read_lists, b"!L\n" + many("7 1\n7 2\n", 2400)),
    "a name of megabytes": (read_lists, b"!" + b"L" * 4_000_000 + b"\n7 1\n"),
    "numbers of megabytes": (read_lists, b"!L\n" + b"7" * 4_000_000 + b" 1\n"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_input_takes_more_than_fifty_times_its_size(name: str) -> None:
    read, raw = HOSTILE[name]
    peak = measured(lambda: read(raw))
    assert peak <= allowed(raw), f"{peak / len(raw):.0f} times"


@pytest.mark.parametrize(
    ("raw", "fault", "line"),
    [
        (b"#main\n" + many("60x 1234\n", 40), Fault.TOO_MANY_CARDS, 35),
        (many("60 7\n", 40), Fault.TOO_MANY_CARDS, 34),
        (b"Deck\nydke://" + b"AQAAAA==" * 2000 + b"!!!", Fault.TOO_MANY_CARDS, 2),
        (many("ydke://!!!\r\n", 101), Fault.TOO_MANY_DECKS, 101),
        (many("301\n", 5001), Fault.TOO_MANY_LINES, 5000),
        (b"#main\n301\n\x00\n", Fault.NOT_TEXT, 3),
    ],
)
def test_where_a_deck_goes_wrong_is_said(raw: bytes, fault: Fault, line: int) -> None:
    with pytest.raises(Unreadable) as unreadable:
        deck(raw)
    assert (unreadable.value.fault, unreadable.value.line) == (fault, line)


@pytest.mark.parametrize(
    ("raw", "fault", "line"),
    [
        (many("!L\n7 1\n", MOST_LISTS + 1), Fault.TOO_MANY_LISTS, 2 * MOST_LISTS + 1),
        (b"!Full\n7 1\n\n!Empty\n", Fault.EMPTY_LIST, 4),
        (b"!L\n" + many("a\n", 5001), Fault.TOO_MANY_SKIPPED, 5002),
    ],
)
def test_where_a_file_of_lists_goes_wrong_is_said(raw: bytes, fault: Fault, line: int) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_lists(raw)
    assert (unreadable.value.fault, unreadable.value.line) == (fault, line)


def test_what_could_not_be_read_is_told_also_where_that_is_everything() -> None:
    with pytest.raises(Unreadable) as unreadable:
        deck(b"3 No Such Card\n\nNor This One\n")
    assert unreadable.value.fault is Fault.NO_DECK
    assert [(each.line, each.text) for each in unreadable.value.skipped] == [
        (1, "3 No Such Card"),
        (3, "Nor This One"),
    ]
