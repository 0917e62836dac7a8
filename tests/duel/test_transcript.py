"""The transcript: a file read whole or not at all, replayed and written again."""

import json
import sys
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel import transcript
from referee.duel.errors import Malformed, Problem
from referee.duel.notation import Line
from referee.duel.transcript import EPOCH, LONGEST_LINE, parse, read_json, replay, write
from tests.duel.strategies import BY_KIND, commands

OPEN = (
    b'{"do": "open-match", "teams": [{"name": "North", "duelists": ["Ines", "Joris"]},'
    b' {"name": "South", "duelists": ["Kira", "Luka"]}]}'
)
START = b'{"do": "start-duel", "first_team": 1}'
NOTE = b'{"do": "note", "text": "seen"}'


def file(*lines: bytes, end: bytes = b"\n") -> bytes:
    return b"".join(line + end for line in (OPEN, *lines))


def fault(raw: bytes) -> Malformed:
    with pytest.raises(Malformed) as caught:
        parse(raw)
    return caught.value


# --- what is read --------------------------------------------------------------------------------


def test_each_line_is_a_command_and_its_number_is_that_in_the_file() -> None:
    lines = parse(b"# a match\n\n" + file(b"", b"   ", b"#{", START, b"\t", NOTE))
    assert [(timed.number, timed.line.command.do) for timed in lines] == [
        (3, "open-match"),
        (7, "start-duel"),
        (9, "note"),
    ]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_byte_order_mark_and_crlf_change_nothing(mark: bytes, end: bytes) -> None:
    lines = parse(mark + file(START, b"# comment", b"", NOTE, end=end))
    assert [timed.line.command.do for timed in lines] == ["open-match", "start-duel", "note"]
    assert lines[2].line.command == c.Note(text="seen")


def test_a_byte_order_mark_stands_before_a_comment_too() -> None:
    assert len(parse(b"\xef\xbb\xbf# comment\r\n" + file())) == 1


def test_the_last_line_needs_no_end() -> None:
    assert len(parse(file(START) + NOTE)) == 3


def test_a_line_has_at_most_64_kib() -> None:
    longest = NOTE.replace(b"seen", b"x" * (LONGEST_LINE - len(NOTE) + 4))
    assert len(longest) == 65536
    for end in (b"\n", b"\r\n"):
        assert len(parse(file(longest, end=end))) == 2
    for line in (longest.replace(b"x", b"xx", 1), b"#" + b"x" * 65536, b" " * 65537):
        found = fault(file(line))
        assert (found.problem, found.line) == (Problem.TOO_LONG, 2)
        assert found.expected == "≤ 65536 bytes"


def test_the_number_of_lines_is_not_limited() -> None:
    assert len(parse(file(*[NOTE] * 5000))) == 5001


def test_a_character_outside_the_first_plane_may_be_written_as_a_pair() -> None:
    lines = parse(file(b'{"do": "note", "text": "\\ud83c\\udccf"}'))
    assert lines[1].line.command == c.Note(text="\U0001f0cf")


def test_the_largest_double_is_a_number_written_as_an_integer_too() -> None:
    largest = int(sys.float_info.max)
    for number in (largest, -largest):
        assert read_json(str(number).encode()) == number
    for number in (largest * 2, -largest * 2):
        with pytest.raises(Malformed):
            read_json(str(number).encode())


@pytest.mark.parametrize(
    "number", [10**29, -(10**29), 10**308, 0, 1.5, 1e308, -1e308, 5e-324], ids=str
)
def test_a_number_that_a_double_can_hold_is_one(number: float) -> None:
    assert read_json(json.dumps({"n": number}).encode()) == {"n": number}


def test_an_integer_of_thirty_digits_stays_whole() -> None:
    lines = parse(file(b'{"do": "rewind", "to": 123456789012345678901234567890, "reason": ""}'))
    assert lines[1].line.command == c.Rewind(to=123456789012345678901234567890, reason="")


# --- what is no transcript -----------------------------------------------------------------------

# A second line, the problem, the field, and what was expected.
FAULTS: dict[str, tuple[bytes, Problem, str, str]] = {
    "no JSON": (b"end-turn", Problem.NOT_JSON, "", "JSON"),
    "half an object": (b'{"do": "undo"', Problem.NOT_JSON, "", "JSON"),
    "two objects": (b'{"do": "undo"} {"do": "undo"}', Problem.NOT_JSON, "", "JSON"),
    "single quotes": (b"{'do': 'undo'}", Problem.NOT_JSON, "", "JSON"),
    "a comma too many": (b'{"do": "undo",}', Problem.NOT_JSON, "", "JSON"),
    "a comment after blanks": (b" # comment", Problem.NOT_JSON, "", "JSON"),
    "a control character": (b'{"do": "note", "text": "\x01"}', Problem.NOT_JSON, "", "JSON"),
    "a byte order mark later on": (b"\xef\xbb\xbf" + NOTE, Problem.NOT_JSON, "", "JSON"),
    "an old line end": (NOTE + b"\r" + NOTE, Problem.NOT_JSON, "", "JSON"),
    "NaN": (b'{"do": "extend", "seconds": NaN, "reason": ""}', Problem.NOT_JSON, "NaN", "JSON"),
    "infinity": (
        b'{"do": "extend", "seconds": Infinity, "reason": ""}',
        Problem.NOT_JSON,
        "Infinity",
        "JSON",
    ),
    "minus infinity": (
        b'{"do": "extend", "seconds": -Infinity, "reason": ""}',
        Problem.NOT_JSON,
        "-Infinity",
        "JSON",
    ),
    "a list": (b"[]", Problem.NOT_AN_OBJECT, "", '{"do": …}'),
    "text": (b'"undo"', Problem.NOT_AN_OBJECT, "", '{"do": …}'),
    "null": (b"null", Problem.NOT_AN_OBJECT, "", '{"do": …}'),
    "bad UTF-8": (b'{"do": "note", "text": "\xff"}', Problem.NOT_UTF_8, "", "UTF-8"),
    "bad UTF-8 in a comment": (b"# \xe9t\xe9", Problem.NOT_UTF_8, "", "UTF-8"),
    "half a character": (b'{"do": "note", "text": "\xc3"}', Problem.NOT_UTF_8, "", "UTF-8"),
    "UTF-16": ('{"do": "undo"}'.encode("utf-16"), Problem.NOT_UTF_8, "", "UTF-8"),
    "a surrogate as bytes": (
        b'{"do": "note", "text": "\xed\xa0\x80"}',
        Problem.NOT_UTF_8,
        "",
        "UTF-8",
    ),
    "a field twice": (b'{"do": "undo", "do": "undo"}', Problem.DUPLICATE_FIELD, "do", ""),
    "a field twice further in": (
        b'{"do": "life", "changes": [{"team": 1, "kind": "loss", "amount": 1, "amount": 2}]}',
        Problem.DUPLICATE_FIELD,
        "amount",
        "",
    ),
    "a lone surrogate": (
        b'{"do": "note", "text": "\\ud800"}',
        Problem.LONE_SURROGATE,
        "text",
        "",
    ),
    "a lone second half": (
        b'{"do": "note", "text": "\\udc00 \\ud800"}',
        Problem.LONE_SURROGATE,
        "text",
        "",
    ),
    "a lone surrogate further in": (
        b'{"do": "triggers", "effects": [{"seat": "A1", "card": "\\udfff"}]}',
        Problem.LONE_SURROGATE,
        "effects[0].card",
        "",
    ),
    "a lone surrogate as a name": (
        b'{"do": "undo", "\\ud800": 1}',
        Problem.LONE_SURROGATE,
        "",
        "",
    ),
    "a number over a double": (
        b'{"do": "extend", "seconds": 1e400, "reason": ""}',
        Problem.NUMBER_TOO_LARGE,
        "1e400",
        "",
    ),
    "a number under a double": (
        b'{"do": "extend", "seconds": -1e400, "reason": ""}',
        Problem.NUMBER_TOO_LARGE,
        "-1e400",
        "",
    ),
    "an integer over a double": (
        b'{"do": "rewind", "to": 1' + b"0" * 309 + b', "reason": ""}',
        Problem.NUMBER_TOO_LARGE,
        "1" + "0" * 39,
        "",
    ),
    "an integer of 5000 digits": (
        b'{"do": "rewind", "to": ' + b"9" * 5000 + b', "reason": ""}',
        Problem.NUMBER_TOO_LARGE,
        "9" * 40,
        "",
    ),
    # The notation's own faults carry the line as well.
    "a step outside the Battle Phase": (
        b'{"do": "enter", "phase": "end", "step": "end"}',
        Problem.NOT_ALLOWED,
        "step",
        "phase: battle",
    ),
    "an unknown field": (b'{"do": "undo", "to": 3}', Problem.UNKNOWN_FIELD, "to", ""),
    "a negative number": (
        b'{"do": "rewind", "to": -3, "reason": ""}',
        Problem.OUT_OF_RANGE,
        "to",
        "integer ≥ 0",
    ),
}


@pytest.mark.parametrize(
    ("line", "problem", "field", "expected"), FAULTS.values(), ids=FAULTS.keys()
)
def test_what_is_wrong_is_named_with_its_line_its_field_and_what_was_expected(
    line: bytes, problem: Problem, field: str, expected: str
) -> None:
    for before in ([], [b"# comment", b"", START]):
        found = fault(file(*before, line, NOTE))
        assert (found.problem, found.field, found.expected) == (problem, field, expected)
        assert found.line == 2 + len(before)


def test_an_unknown_command_in_any_line_is_no_transcript() -> None:
    found = fault(file(START, NOTE, b'{"do": "explode"}'))
    assert (found.problem, found.field, found.line) == (Problem.UNKNOWN_COMMAND, "do", 4)


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", 1),
        (b"\n\n", 1),
        (b"# only a comment\n", 1),
        (b"\xef\xbb\xbf", 1),
        (START, 1),
        (b"# comment\n\n" + NOTE + b"\n" + OPEN, 3),
    ],
)
def test_a_transcript_opens_a_match_first(raw: bytes, line: int) -> None:
    found = fault(raw)
    assert (found.problem, found.field) == (Problem.NO_OPEN_MATCH, "do")
    assert (found.expected, found.line) == ("open-match", line)


def test_the_first_fault_of_a_file_is_the_one_named() -> None:
    assert fault(NOTE + b"\nnot JSON").problem is Problem.NO_OPEN_MATCH
    assert fault(b"not JSON\n" + NOTE).problem is Problem.NOT_JSON


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"do": "note", "text": ['])
def test_however_deep_it_is_nested_it_is_malformed(opening: bytes) -> None:
    for depth in (*range(1, 1200, 97), *range(960, 1005), 5000):
        closing = bytes({91: 93, 123: 125}[byte] for byte in reversed(opening) if byte in b"[{")
        with pytest.raises(Malformed):
            parse(file(opening * depth + b"1" + closing * depth))


# --- replay --------------------------------------------------------------------------------------


def test_a_line_without_a_time_has_that_of_the_line_before() -> None:
    timed = parse(
        file(
            START,
            b'{"do": "note", "text": "", "at": "2013-11-16T15:03:22+01:00"}',
            NOTE,
            b'{"do": "note", "text": "", "at": "2013-11-16T13:00:00Z"}',
            NOTE,
        )
    )
    later = datetime(2013, 11, 16, 14, 3, 22, tzinfo=UTC)
    earlier = datetime(2013, 11, 16, 13, 0, tzinfo=UTC)
    assert [line.at for line in timed] == [EPOCH, EPOCH, later, later, earlier, earlier]
    assert datetime(1970, 1, 1, tzinfo=UTC) == EPOCH


def test_a_refused_line_leaves_the_state_and_the_replay_goes_on() -> None:
    done = replay(parse(file(b"", b'{"do": "undo"}', START, b'{"do": "resolve"}', OPEN, NOTE)))
    assert [(line.number, line.refusal.code) for line in done.refused] == [
        (3, "nothing-to-undo"),
        (5, "no-chain"),
        (6, "match-open"),
    ]
    assert done.match.position == 3


def test_the_time_of_a_replay_is_that_of_its_last_line_refused_or_not() -> None:
    done = replay(parse(file(b'{"do": "resolve", "at": "2013-11-16T14:20:00Z"}')))
    assert done.at == datetime(2013, 11, 16, 14, 20, tzinfo=UTC)
    assert done.match.position == 1


def test_an_overruled_line_is_recorded_with_its_reason() -> None:
    overruled = b'{"do": "enter", "phase": "draw", "overrule": ""}'
    done = replay(parse(file(START, overruled)))
    assert done.refused == ()
    assert [(o.position, o.reason) for o in done.match.overruled] == [(3, "")]


# --- writing -------------------------------------------------------------------------------------


def test_a_transcript_is_one_line_a_command_in_plain_utf_8() -> None:
    lines = [Line(c.Note(text="Љиљана\nand\u2028more"), by="Vera"), Line(c.EndTurn())]
    assert write(lines) == (
        '{"do": "note", "text": "Љиљана\\nand\u2028more", "by": "Vera"}\n{"do": "end-turn"}\n'
    )


@for_all(opening=BY_KIND[c.OpenMatch], listed=st.lists(commands, max_size=6), data=st.data())
def test_what_is_written_is_parsed_to_the_same_and_replays_to_the_same(
    opening: c.OpenMatch, listed: list[c.Command], data: st.DataObject
) -> None:
    moments = st.none() | st.datetimes(timezones=st.just(UTC))
    lines = [Line(opening, at=data.draw(moments)), *(Line(one) for one in listed)]
    written = parse(write(lines).encode())
    assert [timed.line for timed in written] == lines
    again = transcript.write(timed.line for timed in written)
    assert again == write(lines)
    assert replay(written).match == replay(parse(again.encode())).match


json_bytes = st.one_of(
    st.binary(max_size=40),
    st.text(max_size=40).map(str.encode),
    st.sampled_from([OPEN, START, NOTE, b"", b"\xef\xbb\xbf", b"[[[", b'"', b"\\ud800", b"1e999"]),
)


@for_all(st.lists(json_bytes, max_size=5))
def test_any_bytes_are_a_transcript_or_malformed_with_their_line(parts: list[bytes]) -> None:
    raw = b"\n".join(parts)
    try:
        found: Any = parse(raw)
    except Malformed as error:
        found = error
    if isinstance(found, Malformed):
        assert found.line is not None
        assert 1 <= found.line <= raw.count(b"\n") + 1
    else:
        replay(found)
