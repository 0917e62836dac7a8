"""The transcript: a match as JSON Lines, read and written.

Owns the file format and the replay of a whole file. What PGN is to chess: every recorded fact in
order, from which the state can be computed again. Pure: bytes in, values out.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from referee.duel import commands as c
from referee.duel.decide import draft, open_match
from referee.duel.errors import Malformed, Problem, Refusal
from referee.duel.events import Event
from referee.duel.match import Match
from referee.duel.notation import Line, read_line, write_line

LONGEST_LINE = 64 * 1024
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_SURROGATE = re.compile("[\ud800-\udfff]")
_LARGEST = int(sys.float_info.max)


@dataclass(frozen=True, slots=True)
class TimedLine:
    """A line of a transcript with its number in the file and the time that holds for it."""

    number: int
    line: Line
    at: datetime


@dataclass(frozen=True, slots=True)
class RefusedLine:
    number: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Step:
    """A line with the match after it, and what followed from it: events, or its refusal."""

    timed: TimedLine
    match: Match
    events: tuple[Event, ...]
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """What a transcript comes to: the match, what was refused, and the last line's time."""

    match: Match
    refused: tuple[RefusedLine, ...]
    at: datetime


def parse(raw: bytes) -> tuple[TimedLine, ...]:
    """Every line of a transcript. Raises ``Malformed`` with the line's number."""
    lines = tuple(_timed(_lines(raw)))
    if not lines:
        raise Malformed(Problem.NO_OPEN_MATCH, field="do", expected="open-match", line=1)
    return lines


def replay(lines: Iterable[TimedLine]) -> Replay:
    """The match that ``lines`` record; a refused line leaves the state as it was.

    ``lines`` must begin with an ``open-match``, as ``parse`` makes sure.
    """
    refused = []
    for step in steps(lines):
        if step.refusal:
            refused.append(RefusedLine(step.timed.number, step.refusal))
    return Replay(step.match, tuple(refused), step.timed.at)


def steps(lines: Iterable[TimedLine]) -> Iterator[Step]:
    """As ``replay``, line by line."""
    rest = iter(lines)
    first = next(rest)
    assert isinstance(first.line.command, c.OpenMatch)
    match, events = open_match(first.line.command, at=first.at)
    yield Step(first, match, events)
    for timed in rest:
        try:
            match, events = draft(
                match, timed.line.command, at=timed.at, overrule=timed.line.overrule
            )
        except Refusal as refusal:
            yield Step(timed, match, (), refusal)
        else:
            yield Step(timed, match, events)


def write(lines: Iterable[Line]) -> str:
    """``lines`` as a transcript that ``parse`` reads."""
    return "".join(
        json.dumps(write_line(line), ensure_ascii=False, allow_nan=False) + "\n" for line in lines
    )


def read_json(raw: bytes) -> Any:
    """One JSON value, strictly: no NaN, no field twice, no number too large for a double.

    Raises ``Malformed``.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed(Problem.NOT_UTF_8, expected="UTF-8") from None
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except (ValueError, RecursionError):
        raise Malformed(Problem.NOT_JSON, expected="JSON") from None
    _refuse_surrogates(value)
    return value


def _lines(raw: bytes) -> Iterator[tuple[int, Line]]:
    raw = raw.removeprefix(_BYTE_ORDER_MARK)
    for number, content in enumerate(raw.split(b"\n"), start=1):
        content = content.removesuffix(b"\r")
        try:
            if len(content) > LONGEST_LINE:
                raise Malformed(Problem.TOO_LONG, expected=f"≤ {LONGEST_LINE} bytes")
            if content.startswith(b"#"):
                _decode(content)
            elif content.strip():
                yield number, read_line(read_json(content))
        except Malformed as fault:
            raise fault.at_line(number) from None


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed(Problem.NOT_UTF_8, expected="UTF-8") from None


def _timed(lines: Iterator[tuple[int, Line]]) -> Iterator[TimedLine]:
    at = EPOCH
    for i, (number, line) in enumerate(lines):
        if i == 0 and not isinstance(line.command, c.OpenMatch):
            raise Malformed(Problem.NO_OPEN_MATCH, field="do", expected="open-match", line=number)
        at = line.at or at
        yield TimedLine(number, line, at)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if _SURROGATE.search(name):
            raise Malformed(Problem.LONE_SURROGATE)
        if name in found:
            raise Malformed(Problem.DUPLICATE_FIELD, field=name)
        found[name] = value
    return found


def _constant(name: str) -> Any:
    raise Malformed(Problem.NOT_JSON, field=name, expected="JSON")


def _float(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise Malformed(Problem.NUMBER_TOO_LARGE, field=text[:40])
    return value


def _int(text: str) -> int:
    if len(text) > 310 or abs(int(text)) > _LARGEST:
        raise Malformed(Problem.NUMBER_TOO_LARGE, field=text[:40])
    return int(text)


def _refuse_surrogates(whole: Any) -> None:
    """Without recursion: some versions of Python read JSON deeper than they may call."""
    left = [("", whole)]
    while left:
        path, value = left.pop()
        if isinstance(value, str) and _SURROGATE.search(value):
            raise Malformed(Problem.LONE_SURROGATE, field=path)
        if isinstance(value, dict):
            for name, item in reversed(value.items()):
                left += [(f"{path}.{name}" if path else name, item), (path, name)]
        elif isinstance(value, list):
            left += [(f"{path}[{i}]", item) for i, item in reversed([*enumerate(value)])]
