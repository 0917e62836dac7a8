"""Forbidden & Limited lists, as ``lflist.conf`` writes them down for EDOPro and YGOPro.

Owns both dialects. A list of points is recognized and never taken for limits, and an empty list is
an error, never "all is legal".
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.deck.deck import LARGEST_PASSCODE
from referee.deck.decoding import Fault, Unreadable, decode, lines
from referee.deck.skipped import Skipped, Why, skipped

_ENTRY = re.compile(r"(?P<code>[0-9]+)[ \t]+(?P<number>-?[0-9]+)(?:[^0-9].*)?", re.DOTALL)
_STARTS_WITH_CODE = re.compile(r"[0-9]+(?:\s|$)")
_DATE = re.compile(
    r"\s*(?P<y>(?:19|20)[0-9]{2})[.\-/](?P<m>[0-9]{1,2})(?:[.\-/](?P<d>[0-9]{1,2}))?"
)
_DIRECTIVES = ("--startdate", "--enddate")
_MOST_POINTS = 1_000_000
MOST_LISTS, LONGEST_NAME, MOST_SKIPPED = 1000, 200, 5000
_HASH_START = 0x7DFCEE6A
_BITS = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class ForbiddenList:
    """``limits``: the copies allowed by passcode; in a whitelist what is not in it is not legal.

    ``points`` by passcode, where the list is one of points; then it has no limits. A limit below 0
    means as much as not being in the whitelist.
    """

    name: str
    limits: Mapping[int, int] = field(default_factory=dict)
    is_whitelist: bool = False
    points: Mapping[int, int] | None = None

    @property
    def date(self) -> str:
        """From when on it holds, ISO 8601, as far as its name tells; empty where it does not."""
        found = _DATE.match(unicodedata.normalize("NFKC", self.name))
        if not found:
            return ""
        year, month, day = int(found["y"]), int(found["m"]), int(found["d"] or 1)
        return f"{year:04}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else ""

    @property
    def hash(self) -> str:
        """As the clients compute it, so that two sides know that they have the same list."""
        found = _HASH_START
        for code, number in sorted((self.points or self.limits).items()):
            found ^= _rotated(code, 18) ^ _rotated(code, 27 + number)
        return f"{found:08x}"


@dataclass(frozen=True, slots=True)
class ReadLists:
    """The lists of a file in their order, and what of it could not be read."""

    lists: tuple[ForbiddenList, ...]
    skipped: tuple[Skipped, ...]

    def called(self, name: str | None) -> ForbiddenList:
        """The list with this name, or the first. Raises ``Unreadable``."""
        if name is None:
            return self.lists[0]
        for found in self.lists:
            if found.name.casefold() == name.strip().casefold():
                return found
        raise Unreadable(Fault.NO_SUCH_LIST, name)


def read_lists(raw: bytes) -> ReadLists:
    """Every list of a file. Raises ``Unreadable``, also for a list with nothing in it."""
    reader = _Reader()
    for number, line in enumerate(lines(decode(raw)), start=1):
        reader.read(number, line)
    if not reader.lists:
        raise Unreadable(Fault.NO_LIST, skipped=tuple(reader.skipped))
    for found in reader.lists:
        if not found.numbers:
            raise Unreadable(Fault.EMPTY_LIST, found.name, line=found.line)
    return ReadLists(tuple(found.made() for found in reader.lists), tuple(reader.skipped))


class _Open:
    """A list while it is being read."""

    __slots__ = ("is_points", "is_whitelist", "line", "name", "numbers")

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        self.numbers: dict[int, int] = {}
        self.is_whitelist = False
        self.is_points = False

    def made(self) -> ForbiddenList:
        if self.is_points:
            return ForbiddenList(self.name, {}, self.is_whitelist, self.numbers)
        return ForbiddenList(self.name, self.numbers, self.is_whitelist)


class _Reader:
    def __init__(self) -> None:
        self.lists: list[_Open] = []
        self.skipped: list[Skipped] = []

    def read(self, number: int, line: str) -> None:
        text = line.strip()
        if not text or text.startswith("#"):
            return
        if text.startswith("!"):
            if len(self.lists) == MOST_LISTS:
                raise Unreadable(Fault.TOO_MANY_LISTS, line=number)
            self.lists.append(_Open(text[1:].strip()[:LONGEST_NAME], number))
        elif not self.lists:
            self._skip(number, text, Why.BEFORE_ANY_LIST)
        elif text.startswith("$"):
            self._direct(number, text)
        elif not text.lower().startswith(_DIRECTIVES):
            self._enter(number, text)

    def _skip(self, number: int, text: str, why: Why) -> None:
        if len(self.skipped) == MOST_SKIPPED:
            raise Unreadable(Fault.TOO_MANY_SKIPPED, line=number)
        self.skipped.append(skipped(number, text, why))

    def _direct(self, number: int, text: str) -> None:
        word = text.split()[0].lower()
        if word == "$whitelist":
            self.lists[-1].is_whitelist = True
        elif word == "$genesys":
            self.lists[-1].is_points = True
        else:
            self._skip(number, text, Why.UNKNOWN_DIRECTIVE)

    def _enter(self, number: int, text: str) -> None:
        entry = _ENTRY.fullmatch(text)
        if not entry:
            why = Why.NO_NUMBER if _STARTS_WITH_CODE.match(text) else Why.NOT_A_CARD
            self._skip(number, text, why)
            return
        if len(entry["code"]) > 20 or len(entry["number"]) > 8:
            self._skip(number, text, Why.PASSCODE_OUT_OF_RANGE)
            return
        code, value = int(entry["code"]), int(entry["number"])
        if not 0 < code <= LARGEST_PASSCODE or abs(value) > _MOST_POINTS:
            self._skip(number, text, Why.PASSCODE_OUT_OF_RANGE)
            return
        numbers = self.lists[-1].numbers
        if numbers.get(code, value) != value:
            self._skip(number, text, Why.GIVEN_TWICE)
        numbers[code] = value


def _rotated(code: int, by: int) -> int:
    by %= 32
    return ((code << by) | (code >> (32 - by))) & _BITS
