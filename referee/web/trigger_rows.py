"""The rows of a form in which effects that trigger at the same time are picked.

Owns the names of their fields and the order in which the rows are given. Must not know in which
order the effects become links.
"""

from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.duel.errors import Malformed, Problem

ROWS = range(1, 13)
"""The numbers of the rows: a form has no more."""

ORDER = "order"
"""The field with the numbers of the rows, parted by spaces, where a judge has moved one."""


@dataclass(frozen=True, slots=True)
class TriggerRow:
    """What stands in one row; ``seat`` is empty until one is picked."""

    number: int
    seat: str
    card: str
    is_mandatory: bool


def rows_given(form: MultiDict[str, str]) -> tuple[TriggerRow, ...]:
    """Every row in the order given: those that were moved as they were put, then as they stand."""
    moved = list(dict.fromkeys(form.get(ORDER, "").split()))
    places = {number: place for place, number in enumerate(moved)}
    numbers = sorted(ROWS, key=lambda number: places.get(str(number), len(places)))
    return tuple(_row(form, number) for number in numbers)


def read_triggers(form: MultiDict[str, str]) -> dict[str, Any]:
    """The fields of the command. Raises ``Malformed`` where a card has no seat."""
    effects = []
    for row in rows_given(form):
        if row.seat:
            mandatory = {"mandatory": True} if row.is_mandatory else {}
            effects.append({"seat": row.seat, "card": row.card, **mandatory})
        elif row.card:
            field = f"seat-{row.number}"
            raise Malformed(Problem.MISSING_FIELD, field=field, expected="A1 | A2 | B1 | B2")
    return {"effects": effects}


def _row(form: MultiDict[str, str], number: int) -> TriggerRow:
    return TriggerRow(
        number,
        form.get(f"seat-{number}", ""),
        form.get(f"card-{number}", "").strip(),
        bool(form.get(f"mandatory-{number}")),
    )
