"""The figures of a run, as a table for a reader or as JSON."""

import json
import os
from collections.abc import Sequence

Figures = dict[str, float | int | str]

_SHARES = {"p50": 0.5, "p99": 0.99, "max": 1.0}


def megabytes(bytes_: float) -> float:
    return round(bytes_ / 2**20, 1)


def spread(name: str, times: Sequence[float]) -> Figures:
    """The middle, the last hundredth and the longest of ``times``, in milliseconds."""
    ordered = sorted(times)
    return {
        f"{name} {words} ms": round(1000 * ordered[round(share * (len(ordered) - 1))], 1)
        for words, share in _SHARES.items()
        if ordered
    }


def load_average(when: str) -> Figures:
    return {f"load average {when}": round(os.getloadavg()[0], 1)}


def print_figures(figures: Figures, troubles: Sequence[str], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"figures": figures, "troubles": list(troubles)}, indent=2))
        return
    width = max(map(len, figures))
    for name, value in figures.items():
        print(f"{name:<{width}}  {value}")
    for trouble in troubles:
        print(f"LOST: {trouble}")
