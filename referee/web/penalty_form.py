"""The form of a penalty: on whom, for what, which, and that the Head Judge has decided it.

Owns the Head Judge's word, which the record keeps in the note. Must not know the match.
"""

from typing import Any

from werkzeug.datastructures import MultiDict

from referee.duel.errors import Malformed, Problem
from referee.duel.penalties import USUAL, needs_head_judge
from referee.duel.vocabulary import Infraction, PenaltyKind, Severity
from referee.web.form_fields import texts
from referee.web.translate import gettext

HEAD_JUDGE = "head_judge"
"""The field that says that the Head Judge has decided it; ``NAME`` is where the name stands."""

NAME = "head_judge_name"


def read_penalty_form(form: MultiDict[str, str]) -> dict[str, Any]:
    """The fields of the command. Raises ``Malformed`` where the Head Judge has not been asked."""
    who = form.get("who", "")
    fields: dict[str, Any] = {}
    if who:
        fields = {"team": int(who)} if who in ("1", "2") else {"seat": who}
    fields |= texts(form, "infraction", "severity", "penalty", "note")
    if not is_head_judge_asked(form):
        return fields
    if not form.get(HEAD_JUDGE):
        expected = gettext("The Head Judge has decided it")
        raise Malformed(Problem.MISSING_FIELD, field=HEAD_JUDGE, expected=expected)
    return fields | {"note": _note(form.get(NAME, "").strip(), fields.get("note", ""))}


def is_head_judge_asked(form: MultiDict[str, str]) -> bool:
    """Whether what is chosen is the Head Judge's alone to give."""
    infraction = next((i for i in Infraction if i == form.get("infraction")), None)
    severity = next((s for s in Severity if s == form.get("severity")), None)
    if infraction is None or severity is None:
        return False
    usual = USUAL[severity]
    penalty = next((p for p in PenaltyKind if p == form.get("penalty")), usual)
    return needs_head_judge(infraction, severity, penalty)


def _note(name: str, note: str) -> str:
    """Who decided, and what else was written, as it is kept."""
    if name and note:
        return gettext("Decided by the Head Judge, %(name)s: %(note)s", name=name, note=note)
    if name:
        return gettext("Decided by the Head Judge, %(name)s", name=name)
    if note:
        return gettext("Decided by the Head Judge: %(note)s", note=note)
    return gettext("Decided by the Head Judge")
