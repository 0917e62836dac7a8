"""Forms on the floor: the fields of a page's form as a fact.

Owns what a form may leave out or write in its own way. The fact itself is read by the notation.
"""

from typing import Any

from referee.duel.errors import Malformed, Problem
from referee.floor import facts as f
from referee.floor.notation import read_fact
from referee.web.form_fields import whole
from referee.web.forms import Form

_WHOLE = frozenset({"round", "table", "team", "to", "minutes"})
_PAGE_FIELDS = frozenset({"sheet", "key", "after", "open", "show", "although", "judge_me"})

# What is done on the floor; teams and settings have pages of their own, which look more closely.
_ON_THE_FLOOR = tuple(
    fact.do
    for fact in (
        f.OpenRound,
        f.StartRound,
        f.PauseRound,
        f.ResumeRound,
        f.CallRoundTime,
        f.EndRound,
        f.MoveTable,
        f.UnpairTable,
        f.CoverTable,
        f.ConfirmResult,
        f.StartDeckCheck,
        f.EndDeckCheck,
    )
)

MOST_CHECK_MINUTES = 60


def read_form(form: Form, *, by: str | None) -> f.Fact:
    """The fact that a form records. Raises ``Malformed`` with the form's field."""
    fields: dict[str, Any] = {}
    for name, value in form.items():
        if name in _PAGE_FIELDS or not value.strip():
            continue
        fields[name] = whole(value, name) if name in _WHOLE else value.strip()
    if fields.get("do") not in _ON_THE_FLOOR:
        raise Malformed(Problem.UNKNOWN_COMMAND, field="do", expected=" | ".join(_ON_THE_FLOOR))
    if fields.get("do") == f.CoverTable.do:
        fields["judge"] = by if form.get("judge_me") else fields.get("judge")
    if fields.get("do") == f.EndDeckCheck.do:
        fields["seconds"] = _minutes(fields.pop("minutes", 0)) * 60
    return read_fact(fields)


def _minutes(minutes: int) -> int:
    if minutes > MOST_CHECK_MINUTES:
        expected = f"0\N{EN DASH}{MOST_CHECK_MINUTES}"
        raise Malformed(Problem.OUT_OF_RANGE, field="minutes", expected=expected)
    return minutes
