"""What one form on the board records: its command, and what it says along with it.

Owns the things that a judge says in the same breath: who passed before a Duelist chains, how many
monsters stood there before an attack, and the answer that is appealed. Each is a line of its own,
before the command that needs it. Must not know whether a rule objects.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from referee.duel.appeal import APPEAL
from referee.duel.commands import Command
from referee.duel.notation import Line, read_line
from referee.duel.vocabulary import Seat
from referee.web.call_form import answered_before
from referee.web.form_fields import whole
from referee.web.forms import Form, read_entry

PASSING = "passing"
"""The field with the seats that pass first, parted by spaces or given several times."""

_MONSTERS = "monsters-"


def monsters_field(seat: Seat) -> str:
    """The field with the number of monsters of ``seat``; left empty it says nothing."""
    return f"{_MONSTERS}{seat.value}"


def read_entries(form: Form, *, by: str | None = None, secret: bytes = b"") -> tuple[Line, ...]:
    """The lines that a form records, its own command last. Raises ``Malformed``.

    A reason to overrule goes with each: which of them a rule objects to, the record finds out.
    """
    entry = read_entry(form, by=by, secret=secret)
    said = _SAID_TOO.get(entry.command.do)
    before = [replace(entry, command=command) for command in said(form)] if said else []
    return (*before, entry)


def _passes(form: Form) -> Iterator[Command]:
    for seats in form.getlist(PASSING):
        for seat in seats.split():
            yield read_line({"do": "pass", "seat": seat}).command


def _monsters(form: Form) -> Iterator[Command]:
    for name, number in form.items():
        if name.startswith(_MONSTERS) and number.strip():
            seat = name.removeprefix(_MONSTERS)
            fields = {"do": "count", "seat": seat, "monsters": whole(number, name)}
            yield read_line(fields).command


def _answers(form: Form) -> Iterator[Command]:
    for fields in answered_before(form):
        yield read_line(fields).command


_SAID_TOO: Mapping[str, Callable[[Form], Iterator[Command]]] = MappingProxyType(
    {
        "activate": _passes,
        "battle": _monsters,
        "declare-attack": _monsters,
        APPEAL.do: _answers,
    }
)
