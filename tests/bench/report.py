"""The benchmark's results, as a table of Markdown and as JSON."""

import json
import os
import platform
from collections.abc import Sequence
from pathlib import Path

from tests.bench.measured import Against, Result

_HEAD = "| row | ours | against | figure | spread | goal | |\n|---|---|---|---|---|---|---|"


def table(results: Sequence[Result]) -> str:
    return "\n".join((_HEAD, *map(_line, results)))


def _line(result: Result) -> str:
    row, figures = result.row, result.figures
    sign = "×" if row.against is Against.TIMES else f" {row.unit}"
    met = "met" if result.is_met else "**missed**"
    return (
        f"| {row.name} | {_number(result.ours)} {row.unit} {row.ours}"
        f" | {_number(result.other)} {row.unit} {row.other}"
        f" | {_number(result.figure)}{sign}"
        f" | {_number(figures[0])} to {_number(figures[-1])}"
        f" | ≤ {row.goal:g}{sign} | {met} |"
    )


def write_json(results: Sequence[Result], file: Path) -> None:
    rows = [
        {
            "row": result.row.name,
            "ours": result.ours,
            "other": result.other,
            "unit": result.row.unit,
            "against": result.row.against.name.lower(),
            "figure": result.figure,
            "smallest": result.figures[0],
            "largest": result.figures[-1],
            "goal": result.row.goal,
            "met": result.is_met,
            "note": result.row.note,
        }
        for result in results
    ]
    machine = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
    }
    file.write_text(json.dumps({"machine": machine, "rows": rows}, indent=2) + "\n", "utf-8")


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
