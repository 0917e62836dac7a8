"""The chart of both totals over one Duel, as geometry.

Owns where lines, marks and ticks lie. Must not know Flask, colours or words: the template draws
what this module placed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from referee.duel.vocabulary import Team
from referee.web.played import PlayedDuel

WIDTH, HEIGHT = 640, 280
LEFT, RIGHT, TOP, BOTTOM = 64, 540, 16, 232
_MOST_TICKS = 12
_LABEL_HEIGHT = 36


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
    turns: tuple[Tick, ...]
    totals: tuple[Tick, ...]
    series: tuple[Series, ...]


def draw(played: PlayedDuel, start: int) -> Chart:
    """The chart of ``played``, both totals beginning at ``start``.

    Each turn is equally wide; the changes of one turn share its width in their order.
    """
    turns = max(1, played.turns)
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


def _points(played: PlayedDuel, start: int) -> dict[Team, list[tuple[float, int]]]:
    """The start and each total an entry left, by team, with the place in the turns."""
    changed = [row for row in played.rows if row.changes]
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
