"""Forbidden & Limited lists in both dialects; nothing is taken for what it is not."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.deck.decoding import Fault, Unreadable
from referee.deck.forbidden_list import ForbiddenList, read_lists
from referee.deck.skipped import Why


def one(text: str) -> ForbiddenList:
    return read_lists(text.encode()).called(None)


def test_every_list_of_a_file_is_read() -> None:
    read = read_lists(b"#[2013.9 TCG][2013.3]\n!2013.9 TCG\n1 0 --A\n!2013.3\n1 1\n2 2\n")
    assert [(found.name, found.limits) for found in read.lists] == [
        ("2013.9 TCG", {1: 0}),
        ("2013.3", {1: 1, 2: 2}),
    ]
    assert read.called("2013.3").limits == {1: 1, 2: 2}
    with pytest.raises(Unreadable) as unreadable:
        read.called("2014")
    assert (unreadable.value.fault, unreadable.value.detail) == (Fault.NO_SUCH_LIST, "2014")


@pytest.mark.parametrize(
    "line",
    ["7 1", "7  1 --x", "7\t1", "0007 1", "7 1--x", " 7 1 ", "7 1\t\tMAIN DECK"],
)
def test_an_entry_is_read_however_it_is_spaced(line: str) -> None:
    assert one(f"!L\n{line}\n").limits == {7: 1}


def test_a_byte_order_mark_and_line_ends_change_nothing() -> None:
    raw = "\ufeff!L\r\n7 1\r\n8 2\r\n".encode()
    assert read_lists(raw).called(None).limits == {7: 1, 8: 2}


def test_the_last_of_two_entries_holds_and_is_told() -> None:
    read = read_lists(b"!L\n7 1\n7 0\n8 2\n8 2\n")
    assert read.called(None).limits == {7: 0, 8: 2}
    assert [(s.line, s.why) for s in read.skipped] == [(3, Why.GIVEN_TWICE)]


def test_a_whitelist_is_known_as_one() -> None:
    found = one("!GOAT\n$whitelist\n7 3\n8 -1\n")
    assert (found.is_whitelist, found.limits) == (True, {7: 3, 8: -1})


def test_points_are_never_limits() -> None:
    found = one("!Genesys\n$genesys\n7 1\n8 100\n")
    assert (found.points, found.limits) == ({7: 1, 8: 100}, {})


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Dark Hole 1", Why.NOT_A_CARD),
        ("7", Why.NO_NUMBER),
        ("7 one", Why.NO_NUMBER),
        ("99999999999 1", Why.PASSCODE_OUT_OF_RANGE),
        ("$blacklist", Why.UNKNOWN_DIRECTIVE),
    ],
)
def test_a_line_that_is_no_entry_is_told(line: str, why: Why) -> None:
    read = read_lists(f"!L\n8 1\n{line}\n".encode())
    assert [(s.line, s.text, s.why) for s in read.skipped] == [(3, line, why)]


def test_lines_before_the_first_list_are_told() -> None:
    read = read_lists(b"7 1\n!L\n8 1\n")
    assert [(s.line, s.why) for s in read.skipped] == [(1, Why.BEFORE_ANY_LIST)]


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (b"", Fault.NO_LIST),
        (b"#Forbidden\n160316013 0\n", Fault.NO_LIST),
        (b"!Empty\n#nothing\n", Fault.EMPTY_LIST),
        (b"!Full\n7 1\n!Empty\n", Fault.EMPTY_LIST),
    ],
)
def test_an_empty_list_is_an_error_and_never_all_legal(raw: bytes, fault: Fault) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_lists(raw)
    assert unreadable.value.fault is fault


def test_the_hash_is_that_of_the_clients() -> None:
    assert ForbiddenList("none").hash == "7dfcee6a"
    assert one("!L\n7 1\n8 2\n").hash == one("!Other name\n8 2\n7 1\n").hash
    assert one("!L\n7 1\n").hash != one("!L\n7 2\n").hash


@given(st.binary(max_size=1000))
def test_any_bytes_are_a_list_or_refused(raw: bytes) -> None:
    with contextlib.suppress(Unreadable):
        read_lists(b"!L\n1 1\n" + raw)


@given(st.dictionaries(st.integers(1, 2**32 - 1), st.integers(-1, 3), min_size=1, max_size=50))
def test_every_list_is_read_as_it_was_written(limits: dict[int, int]) -> None:
    text = "".join(f"{code} {limit} --card\n" for code, limit in limits.items())
    read = read_lists(f"!L\n{text}".encode())
    assert (read.called("l").limits, read.skipped) == (limits, ())
