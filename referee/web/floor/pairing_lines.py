"""Pairings out of a list: a table and two teams in each line.

Owns what a line of it has to hold, and what stands in it twice. Must not know Flask.
"""

import re
from collections.abc import Sequence

from referee.duel.notation import HIGHEST_TABLE
from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.round import Round
from referee.floor.team import EventTeam
from referee.web.floor.columns import Column
from referee.web.floor.delimited import Line, cut_pairing
from referee.web.floor.line_faults import LineCode, LineFault
from referee.web.floor.line_report import Report, report
from referee.web.floor.names import Teams

COLUMNS = (Column.TABLE, Column.TEAM_1, Column.TEAM_2)
# What may stand before the number, such as "Table 4".
_TABLE = re.compile(r"\D{0,12}?([0-9]{1,9})\.?")


def read_pairings(lines: Sequence[Line], event: Event, round_: Round) -> Report:
    """The pairings in ``lines``, teams by number or name."""
    return report(lines, COLUMNS, cut_pairing, _Reader(event, round_).read)


class _Reader:
    """Reads line by line and keeps what was read before."""

    def __init__(self, event: Event, round_: Round) -> None:
        self._number = round_.number
        self._teams = Teams(event.teams)
        self._taken = {table.number for table in round_.tables}
        self._paired = {team: table.number for table in round_.tables for team in table.teams}
        self._tables_in_line: dict[int, int] = {}
        self._teams_in_line: dict[int, int] = {}

    def read(self, line: Line, cells: tuple[str, ...]) -> f.Fact | LineFault:
        written, *names = (*cells, *[""] * (3 - len(cells)))
        table = self._table(written)
        if isinstance(table, LineFault):
            return table
        teams = []
        for name in names:
            team = self._team(name)
            if isinstance(team, LineFault):
                return team
            teams.append(team.number)
        if teams[0] == teams[1]:
            return LineFault(LineCode.SAME_TEAM, name=names[0])
        self._tables_in_line[table] = line.number
        self._teams_in_line |= dict.fromkeys(teams, line.number)
        return f.PairTable(round=self._number, table=table, teams=tuple(teams))

    def _table(self, text: str) -> int | LineFault:
        found = _TABLE.fullmatch(text)
        if not found:
            return LineFault(LineCode.NO_TABLE, text)
        table = int(found[1])
        if not 1 <= table <= HIGHEST_TABLE:
            return LineFault(LineCode.TABLE_OUT_OF_RANGE, HIGHEST_TABLE)
        if table in self._tables_in_line:
            return LineFault(LineCode.TABLE_IN_LINE, self._tables_in_line[table], str(table))
        if table in self._taken:
            return LineFault(LineCode.TABLE_TAKEN, table)
        return table

    def _team(self, text: str) -> EventTeam | LineFault:
        team = self._teams.find(text)
        if isinstance(team, LineFault):
            return team
        if team.number in self._teams_in_line:
            return LineFault(LineCode.PAIRED_IN_LINE, self._teams_in_line[team.number], text)
        if team.number in self._paired:
            return LineFault(LineCode.PAIRED_AT_TABLE, self._paired[team.number], text)
        return team
