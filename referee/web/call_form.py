"""The form of a judge call with the judge at the table: an answer kept, an appeal, or the close.

Owns what its buttons mean: without ``AGAIN`` the call is closed with the answer, with it the call
goes on. Must not know whether there is a call.
"""

from collections.abc import Iterator
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.duel.appeal import APPEAL
from referee.duel.commands import CloseCall, Rule
from referee.duel.notation import Line, write_line
from referee.web.form_fields import texts

AGAIN = "again"
"""The field of the buttons after which the call goes on: ``answer`` or ``appeal``."""

_APPEAL = "appeal"


def read_call_form(form: MultiDict[str, str]) -> dict[str, Any]:
    """The fields of the command, its name included."""
    if form.get(AGAIN) == _APPEAL:
        return write_line(Line(APPEAL))
    if form.get(AGAIN):
        return _answer(form)
    closing: dict[str, Any] = {"do": CloseCall.do, **texts(form, "answer", "ruling")}
    return closing | ({"game_loss": True} if form.get("game_loss") else {})


def answered_before(form: MultiDict[str, str]) -> Iterator[dict[str, Any]]:
    """The answer that is appealed, where it has not been recorded yet."""
    if form.get(AGAIN) == _APPEAL and form.get("answer", "").strip():
        yield _answer(form)


def _answer(form: MultiDict[str, str]) -> dict[str, Any]:
    return {"do": Rule.do, **texts(form, "question", "answer", "ruling")}
