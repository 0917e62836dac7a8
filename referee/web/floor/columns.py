"""Columns: what the header of a list says stands below it.

Owns the words by which a column is known, in every language of the program. Must not know Flask.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from referee.web.floor.names import fold


class Column(StrEnum):
    """A column that is read, or that is known and passed over."""

    NUMBER = "number"
    NAME = "team"
    DUELIST_A = "duelist A"
    DUELIST_B = "duelist B"
    TABLE = "table"
    TEAM_1 = "team 1"
    TEAM_2 = "team 2"


_WORDS: Mapping[Column, str] = MappingProxyType(
    {
        Column.NUMBER: "number|no|nr|n|#|num|numéro|broj|br|rb|број|бр|рб",
        Column.NAME: (
            "team|team name|name|teams|équipe|nom|nom de l’équipe|nom d’équipe|nom équipe"
            "|tim|naziv|naziv tima|ime tima|ime|ekipa|тим|назив|назив тима|име тима|име|екипа"
        ),
        Column.DUELIST_A: (
            "duelist a|duelist 1|duelist|player a|player 1|player|a|duelliste a|duelliste 1"
            "|duelliste|joueur a|joueur 1|joueur|duelista a|duelista 1|duelista|igrač a|igrač 1"
            "|igrač|дуелиста а|дуелиста 1|дуелиста|играч а|играч 1|играч|а"
        ),
        Column.DUELIST_B: (
            "duelist b|duelist 2|player b|player 2|b|duelliste b|duelliste 2|joueur b|joueur 2"
            "|duelista b|duelista 2|igrač b|igrač 2|дуелиста б|дуелиста 2|играч б|играч 2|б"
        ),
        Column.TABLE: (
            "table|table number|table no|numéro de table|n° de table|sto|broj stola|сто|број стола"
        ),
        Column.TEAM_1: "team 1|team one|équipe 1|tim 1|ekipa 1|тим 1|екипа 1",
        Column.TEAM_2: "team 2|team two|équipe 2|tim 2|ekipa 2|тим 2|екипа 2",
    }
)


def _folded(title: str) -> str:
    return fold(re.sub(r"[.:_°’'-]+", " ", title))


_BY_WORD: Mapping[str, Column] = MappingProxyType(
    {_folded(word): column for column, words in _WORDS.items() for word in words.split("|")}
)


def header(cells: Sequence[str], needed: Sequence[Column]) -> tuple[Column | None, ...] | None:
    """What each column holds; None where ``cells`` are no header with all that is needed.

    Two columns of the same name are those of team 1 and of team 2.
    """
    found = [_BY_WORD.get(_folded(cell)) for cell in cells]
    if found.count(Column.NAME) == 2 and Column.TEAM_1 in needed:
        for team in (Column.TEAM_1, Column.TEAM_2):
            found[found.index(Column.NAME)] = team
    if not set(needed) <= set(found):
        return None
    return tuple(found)


def arranged(
    cells: Sequence[str], columns: Sequence[Column | None], needed: Sequence[Column]
) -> tuple[str, ...]:
    """The cells that are needed, in that order, of a row below a header."""
    by_column = dict(zip(reversed(columns), reversed(_filled(cells, len(columns))), strict=True))
    return tuple(by_column[column] for column in needed)


def _filled(cells: Sequence[str], width: int) -> list[str]:
    return [*cells, *[""] * (width - len(cells))][:width]
