"""Undo, redo and rewind: entries like any other.

Owns what can be taken back and what can be given again. Ruling ``judge-rewind``.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from referee.duel import commands
from referee.duel.errors import Code, Impossible, Refusal
from referee.duel.events import Redone, Rewound, Undone

if TYPE_CHECKING:
    from referee.duel.draft import Draft
    from referee.duel.match import Match


def refuse_undo(match: "Match", _: commands.Undo) -> Iterator[Refusal]:
    if match.in_force is None:
        yield Impossible(Code.NOTHING_TO_UNDO)


def refuse_redo(match: "Match", _: commands.Redo) -> Iterator[Refusal]:
    if match.undone is None:
        yield Impossible(Code.NOTHING_TO_REDO)


def refuse_rewind(match: "Match", command: commands.Rewind) -> Iterator[Refusal]:
    if not 1 <= command.to <= match.position:
        yield Impossible(Code.NO_SUCH_POSITION)


def entry(command: commands.Undo | commands.Redo, at: datetime) -> Undone | Redone:
    """The entry that an undo or a redo makes."""
    return Undone(at=at) if isinstance(command, commands.Undo) else Redone(at=at)


def rewind(draft: "Draft", command: commands.Rewind) -> None:
    draft.add(Rewound(to=command.to))
