"""Teams out of a list: a name and the Duelists A and B in each line.

Owns what a line of it has to hold, and which teams are doubled. Must not know Flask.
"""

from collections.abc import Sequence

from referee.floor import facts as f
from referee.floor.event import Event
from referee.web.floor.columns import Column
from referee.web.floor.delimited import Line, cut_team
from referee.web.floor.line_faults import LineCode, LineFault
from referee.web.floor.line_report import Report, report
from referee.web.floor.names import fold

LONGEST_NAME = 100
_COLUMNS = (Column.NAME, Column.DUELIST_A, Column.DUELIST_B)


def columns(event: Event) -> tuple[Column, ...]:
    """What a line holds: a name and the Duelists, as many as sit on a side."""
    return _COLUMNS[: 1 + event.rules.seats // 2]


def read_teams(lines: Sequence[Line], event: Event) -> Report:
    """The teams in ``lines``; one that is entered already, or stood in a line before, is none."""
    needed = columns(event)
    reader = _Reader(event, len(needed))
    is_tag = len(needed) == len(_COLUMNS)
    return report(lines, needed, cut_team if is_tag else lambda cells: cells, reader.read)


class _Reader:
    """Reads line by line and keeps what was read before."""

    def __init__(self, event: Event, width: int) -> None:
        self._width = width
        entered = [team for team in event.teams if not team.is_dropped]
        self._names = {team.name.casefold(): team.number for team in entered}
        self._pairs = {_pair(team.duelists): team.number for team in entered}
        self._names_in_line: dict[str, int] = {}
        self._pairs_in_line: dict[frozenset[str], int] = {}

    def read(self, line: Line, cells: tuple[str, ...]) -> f.Fact | LineFault:
        if self._width == 2 and len(cells) == 1:
            cells = cells * 2  # a Duelist alone is called as the team is
        name, *duelists = (*cells, *[""] * (self._width - len(cells)))
        if not name:
            return LineFault(LineCode.NO_NAME)
        if not all(duelists):
            code = LineCode.ONE_DUELIST if any(duelists) else LineCode.NO_DUELIST
            return LineFault(code, name=name)
        if max(map(len, cells)) > LONGEST_NAME:
            return LineFault(LineCode.NAME_TOO_LONG, LONGEST_NAME)
        if doubled := self._doubled(name, tuple(duelists)):
            return doubled
        self._names_in_line[name.casefold()] = line.number
        self._pairs_in_line[_pair(duelists)] = line.number
        return f.EnterTeam(name=name, duelists=tuple(duelists))

    def _doubled(self, name: str, duelists: tuple[str, ...]) -> LineFault | None:
        folded, pair = name.casefold(), _pair(duelists)
        if folded in self._names_in_line:
            return LineFault(LineCode.TEAM_IN_LINE, self._names_in_line[folded], name)
        if folded in self._names:
            return LineFault(LineCode.TEAM_ENTERED, self._names[folded], name)
        if len(duelists) < 2:
            return None  # two Duelists may be called the same
        if pair in self._pairs_in_line:
            return LineFault(LineCode.DUELISTS_IN_LINE, self._pairs_in_line[pair], name)
        if pair in self._pairs:
            return LineFault(LineCode.DUELISTS_ENTERED, self._pairs[pair], name)
        return None


def _pair(duelists: Sequence[str]) -> frozenset[str]:
    """The Duelists in whichever order."""
    return frozenset(map(fold, duelists))
