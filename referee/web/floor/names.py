"""Names of teams: which team is meant by what somebody wrote.

Owns what two spellings of a name have in common. Must not know Flask.
"""

import unicodedata
from collections.abc import Iterable, Iterator

from referee.floor.team import EventTeam
from referee.web.floor.line_faults import LineCode, LineFault

# Letters that no accent is taken from, and how they are written where they cannot be typed.
_PLAIN = str.maketrans({"đ": "d", "ð": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe"})


def fold(name: str) -> str:
    """``name`` without case, accents and more than one space."""
    parts = unicodedata.normalize("NFKD", name)
    bare = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(bare.casefold().translate(_PLAIN).replace("dj", "d").split())


class Teams:
    """The teams of an event, to be found by number or name."""

    def __init__(self, teams: Iterable[EventTeam]) -> None:
        self._by_number = {team.number: team for team in teams}
        self._by_name: list[dict[str, list[EventTeam]]] = [{}, {}, {}]
        for team in self._by_number.values():
            for names, spelling in zip(self._by_name, _spellings(team.name), strict=True):
                names.setdefault(spelling, []).append(team)

    def find(self, text: str) -> EventTeam | LineFault:
        """The team that plays; the spelling of its name that is nearest wins."""
        if not text:
            return LineFault(LineCode.TEAM_MISSING)
        found = [*self._numbered(text), *self._named(text)]
        playing = {team.number: team for team in found if not team.is_dropped}
        if len(playing) > 1:
            return LineFault(LineCode.TEAM_AMBIGUOUS, name=text)
        if playing:
            return next(iter(playing.values()))
        return LineFault(LineCode.TEAM_DROPPED if found else LineCode.TEAM_UNKNOWN, name=text)

    def _numbered(self, text: str) -> Iterator[EventTeam]:
        digits = text.removeprefix("#")
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            team = self._by_number.get(int(digits))
            if team:
                yield team

    def _named(self, text: str) -> list[EventTeam]:
        for names, spelling in zip(self._by_name, _spellings(text), strict=True):
            playing = [team for team in names.get(spelling, ()) if not team.is_dropped]
            if playing:
                return playing
        return self._by_name[-1].get(fold(text), [])


def _spellings(name: str) -> tuple[str, str, str]:
    spaced = " ".join(name.split())
    return spaced, spaced.casefold(), fold(spaced)
