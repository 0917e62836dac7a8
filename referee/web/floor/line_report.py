"""What came of a list that was pasted or sent: the facts in it, and the lines that are none.

Owns the way of the facts through a preview and back. Must not know Flask.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from referee.duel.errors import Malformed, Problem
from referee.floor import facts as f
from referee.floor.notation import read_fact, write_fact
from referee.web.floor.columns import Column, arranged, header
from referee.web.floor.delimited import Cut, Line
from referee.web.floor.line_faults import LineCode, LineFault


@dataclass(frozen=True, slots=True)
class Report:
    """Every line of the text is in exactly one of these: the header, what was read, what was not.

    ``unread``: the titles of columns that nothing is taken from.
    """

    header: Line | None
    unread: tuple[str, ...]
    read: tuple[tuple[Line, f.Fact], ...]
    faulty: tuple[tuple[Line, LineFault], ...]

    @property
    def facts(self) -> tuple[f.Fact, ...]:
        return tuple(fact for _, fact in self.read)


Reader = Callable[[Line, tuple[str, ...]], f.Fact | LineFault]


def report(lines: Sequence[Line], needed: Sequence[Column], cut: Cut, reader: Reader) -> Report:
    """Read every line. ``needed``: the usual order of the columns; ``cut``: parts a short line."""
    titles = header(lines[0].cells, needed) if lines else None
    below = lines[1:] if titles else lines
    width = len(titles or needed)
    is_numbered = not titles and _are_numbered(below, width)
    read: list[tuple[Line, f.Fact]] = []
    faulty: list[tuple[Line, LineFault]] = []
    for line in below:
        cells = line.cells[1:] if is_numbered else line.cells
        if line.fault:
            found: f.Fact | LineFault = line.fault
        elif len(cells) > width:
            found = LineFault(LineCode.TOO_MANY_CELLS, len(cells))
        elif titles:
            found = reader(line, arranged(cells, titles, needed))
        else:
            found = reader(line, cut(cells) if len(cells) < width else cells)
        if isinstance(found, LineFault):
            faulty.append((line, found))
        else:
            read.append((line, found))
    unread = [c for c, t in zip(lines[0].cells, titles, strict=True) if t is None] if titles else []
    return Report(lines[0] if titles else None, tuple(unread), tuple(read), tuple(faulty))


def _are_numbered(lines: Iterable[Line], width: int) -> bool:
    """Whether a number that is not asked for stands before every line."""
    rows = [line.cells for line in lines if line.cells]
    return bool(rows) and all(len(row) == width + 1 and row[0].isdigit() for row in rows)


def write_facts(facts: Iterable[f.Fact]) -> str:
    """The facts as one field of a form."""
    return json.dumps([write_fact(fact) for fact in facts], ensure_ascii=False)


def read_facts(text: str, kind: type[f.Fact]) -> tuple[f.Fact, ...]:
    """What ``write_facts`` wrote: facts of one kind. Raises ``Malformed``."""
    try:
        given = json.loads(text)
        json.dumps(given, ensure_ascii=False).encode()  # half a character cannot be stored
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, list) or not given:
        raise Malformed(Problem.NOT_AN_OBJECT, field="facts", expected='[{"do": …}]')
    facts = tuple(read_fact(fact) for fact in given)
    if not all(type(fact) is kind for fact in facts):
        raise Malformed(Problem.UNKNOWN_COMMAND, field="do", expected=kind.do)
    return facts
