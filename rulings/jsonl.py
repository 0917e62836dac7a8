"""JSON Lines: one object a line.

Owns how a line is read and written. Must not know what the fields mean.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulings.faults import Fault, Problem
from rulings.rows import Row

_NOT_JSON = Fault(None, Problem.NOT_JSON)


def read(lines: Iterable[tuple[int, str]]) -> Iterator[Row]:
    """A row for each line that is not blank."""
    for number, line in lines:
        if line.strip():
            try:
                values = json.loads(line)
            except (ValueError, RecursionError):
                yield Row(number, {}, _NOT_JSON)
            else:
                is_object = isinstance(values, dict)
                yield Row(number, values, None) if is_object else Row(number, {}, _NOT_JSON)


def write(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False) + "\n"
