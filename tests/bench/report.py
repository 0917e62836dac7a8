"""The benchmark's results, as a table of Markdown and as JSON."""

import json
import math
import os
import platform
from collections.abc import Sequence
from pathlib import Path

from tests.bench.measured import Against, Result

_HEAD = "| row | ours | against | figure | spread | goal | |\n|---|---|---|---|---|---|---|"


def table(results: Sequence[Result]) -> str:
    return "\n".join((_HEAD, *map(_row, results)))


def line(result: Result) -> str:
    """A result as soon as it is there, with how long it took."""
    figure = f"not measured: {result.failure}" if result.failure else f"{result.figure:.2f}"
    return f"{result.row.name}: {figure} ({result.seconds:.0f} s)"


def _row(result: Result) -> str:
    row, figures = result.row, result.figures
    sign = "×" if row.against is Against.TIMES else f" {row.unit}"
    goal = "shown" if math.isinf(row.goal) else f"≤ {row.goal:g}{sign}"
    if result.failure:
        why = result.failure.replace("|", "\\|")
        return f"| {row.name} | {row.ours} | {row.other} | – | – | {goal} | not measured: {why} |"
    met = "met" if result.is_met else "**missed**"
    return (
        f"| {row.name} | {_number(result.ours)} {row.unit} {row.ours}"
        f" | {_number(result.other)} {row.unit} {row.other}"
        f" | {_number(result.figure)}{sign}"
        f" | {_number(figures[0])} to {_number(figures[-1])}"
        f" | {goal} | {'' if math.isinf(row.goal) else met} |"
    )


def write_json(results: Sequence[Result], file: Path) -> None:
    rows = [
        {
            "row": result.row.name,
            "unit": result.row.unit,
            "against": result.row.against.name.lower(),
            "goal": None if math.isinf(result.row.goal) else result.row.goal,
            "met": result.is_met,
            "seconds": result.seconds,
            **(_figures(result) if not result.failure else {"failure": result.failure}),
        }
        for result in results
    ]
    machine = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
    }
    file.write_text(json.dumps({"machine": machine, "rows": rows}, indent=2) + "\n", "utf-8")


def _figures(result: Result) -> dict[str, float]:
    return {
        "ours": result.ours,
        "other": result.other,
        "figure": result.figure,
        "smallest": result.figures[0],
        "largest": result.figures[-1],
    }


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
