"""The chart of both totals over one Duel: where everything lies, and its words.

Owns the geometry of lines, marks and ticks. Must not know a page or a color: the template draws
what this module placed.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from referee.duel.match import Match
from referee.duel.vocabulary import Team
from referee.web.played import PlayedDuel
from referee.web.translate import gettext
from referee.web.words import team_title

# The picture is 480 × 264; the field of the lines leaves room for the numbers around it.
LEFT, RIGHT, TOP, BOTTOM = 74, 384, 14, 214
_MOST_TICKS = 12
_LABEL_HEIGHT = 36
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where it lies and the number it stands for."""

    at: float
    value: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A change of the total: where it lies."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Series:
    """One team's total: the step line as path data, a mark for each change, and the end."""

    team: Team
    path: str
    marks: tuple[Mark, ...]
    end: Mark
    label_y: float
    total: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole picture; the field of the lines ends at its edges."""

    left: int
    right: int
    bottom: int
    turns: tuple[Tick, ...]
    totals: tuple[Tick, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartWords:
    title: str
    description: str
    turn: str
    teams: tuple[str, ...]


def draw(played: PlayedDuel | None, start: int) -> Chart:
    """The chart of ``played``, both totals beginning at ``start``; before any Duel that alone.

    Each turn is equally wide; the changes of one turn share its width in their order.
    """
    turns = played.turns if played else 1
    width = (RIGHT - LEFT) / turns
    points = _points(played, start)
    ticks = _total_ticks(max(max(total for _, total in line) for line in points.values()))
    top = ticks[-1]

    def x(turn: float) -> float:
        return round(LEFT + (turn - 1) * width, 1)

    def y(total: int) -> float:
        return round(BOTTOM - total / top * (BOTTOM - TOP), 1)

    placed = {
        team: tuple(Mark(x(turn), y(total)) for turn, total in line)
        for team, line in points.items()
    }
    labels = _label_places({team: marks[-1].y for team, marks in placed.items()})
    return Chart(
        left=LEFT,
        right=RIGHT,
        bottom=BOTTOM,
        turns=tuple(Tick(x(turn + 0.5), turn) for turn in _turn_ticks(turns)),
        totals=tuple(Tick(y(total), total) for total in ticks),
        series=tuple(
            Series(
                team=team,
                path=_steps(placed[team]),
                marks=placed[team][1:],
                end=Mark(RIGHT, placed[team][-1].y),
                label_y=labels[team],
                total=points[team][-1][1],
            )
            for team in Team
        ),
    )


def words(played: PlayedDuel | None, match: Match) -> ChartWords:
    """The chart in words, for who does not see it and for its axis."""
    if played is None or played.life_points is None:
        title, description = gettext("No Duel has begun."), ""
    else:
        title = gettext("Life Points in Duel %(number)s", number=played.number)
        description = gettext(
            "After turn %(turn)s: %(one)s %(total_one)s, %(two)s %(total_two)s.",
            turn=played.turns,
            one=_writable(team_title(match, Team.ONE)),
            total_one=played.life_points[Team.ONE],
            two=_writable(team_title(match, Team.TWO)),
            total_two=played.life_points[Team.TWO],
        )
    return ChartWords(
        title=title,
        description=description,
        turn=gettext("Turn"),
        teams=tuple(gettext("Team %(number)s", number=int(team)) for team in Team),
    )


def _writable(text: str) -> str:
    """``text`` without what an XML document may not hold: one such character breaks the picture."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def _points(played: PlayedDuel | None, start: int) -> dict[Team, list[tuple[float, int]]]:
    """The start and each total an entry left, by team, with the place in the turns."""
    changed = [row for row in (played.rows if played else ()) if row.changes]
    in_turn: dict[int, int] = {}
    for row in changed:
        in_turn[row.turn or 1] = in_turn.get(row.turn or 1, 0) + 1
    seen: dict[int, int] = {}
    points: dict[Team, list[tuple[float, int]]] = {team: [(1, start)] for team in Team}
    for row in changed:
        turn = row.turn or 1
        seen[turn] = seen.get(turn, 0) + 1
        place = turn + seen[turn] / (in_turn[turn] + 1)
        # Everything in one entry happens at the same instant: only where it leaves a team counts.
        for team, total in {change.team: change.after for change in row.changes}.items():
            points[team].append((place, total))
    return points


def _steps(marks: tuple[Mark, ...]) -> str:
    """Flat up to each change, then straight up or down, and on to the end of the last turn."""
    first, *rest = marks
    moves = "".join(f"H{mark.x:g}V{mark.y:g}" for mark in rest)
    return f"M{first.x:g} {first.y:g}{moves}H{RIGHT}"


def _turn_ticks(turns: int) -> tuple[int, ...]:
    """Every turn's number, or every second, fifth, tenth … where they would crowd."""
    step = next(s for s in _round_numbers() if turns / s <= _MOST_TICKS)
    return tuple(turn for turn in range(1, turns + 1) if step == 1 or turn % step == 0)


def _total_ticks(most: int) -> tuple[int, ...]:
    """Round numbers from 0 up to ``most`` or just above it, at most five steps."""
    step = next(s for s in _round_numbers() if most / s <= 5)
    steps = max(1, -(-most // step))
    return tuple(step * i for i in range(steps + 1))


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 …"""
    return ((1, 2, 5)[i % 3] * 10 ** (i // 3) for i in count())


def _label_places(ends: Mapping[Team, float]) -> dict[Team, float]:
    """Where the two labels stand: beside their lines' ends, pushed apart where they would touch."""
    upper, lower = sorted(Team, key=lambda team: ends[team])
    middle = (ends[upper] + ends[lower]) / 2
    apart = max(_LABEL_HEIGHT, ends[lower] - ends[upper]) / 2
    low, high = TOP + _LABEL_HEIGHT / 2, BOTTOM - _LABEL_HEIGHT / 2
    middle = min(max(middle, low + apart), high - apart) if apart * 2 < high - low else middle
    return {upper: round(max(low, middle - apart), 1), lower: round(min(high, middle + apart), 1)}
