"""Judge calls and the time extension that a call earns.

Owns the open call. Rulings ``judge-take-call``, ``judge-extension``, ``judge-no-extension``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from referee.duel.clock import MICROSECONDS, Clock
from referee.duel.errors import Code, Impossible, Refusal
from referee.duel.events import CallClosed, JudgeArrived, JudgeCalled
from referee.duel.vocabulary import Seat

if TYPE_CHECKING:
    from referee.duel import commands
    from referee.duel.draft import Draft
    from referee.duel.match import Match

FREE_MICROSECONDS = 60 * MICROSECONDS


@dataclass(frozen=True, slots=True)
class Arrival:
    """The judge at the table: when, how long the clock had run, and how much it had left."""

    at: datetime
    ran: int
    left: int


@dataclass(frozen=True, slots=True)
class Call:
    """An open judge call."""

    called_at: datetime
    seat: Seat | None = None
    about: str | None = None
    arrival: Arrival | None = None


def extension(call: Call, clock: Clock, *, game_loss: bool) -> int:
    """The microseconds that closing the call grants (ruling ``judge-extension``).

    The time since arrival while the clock ran, when over a minute; never more than was left on
    arrival; none with a Game Loss and none once time was called (``judge-no-extension``).
    """
    if call.arrival is None or game_loss or clock.time_called:
        return 0
    spent = clock.ran - call.arrival.ran
    return min(spent, call.arrival.left) if spent > FREE_MICROSECONDS else 0


def refuse_call(match: "Match", _: "commands.CallJudge") -> Iterator[Refusal]:
    if match.call:
        yield Impossible(Code.CALL_OPEN)


def call_judge(draft: "Draft", command: "commands.CallJudge") -> None:
    draft.add(JudgeCalled(seat=command.seat, about=command.about))


def refuse_arrival(match: "Match", _: "commands.JudgeArrives") -> Iterator[Refusal]:
    if match.call and match.call.arrival:
        yield Impossible(Code.JUDGE_ALREADY_THERE)


def arrive(draft: "Draft", _: "commands.JudgeArrives") -> None:
    if not draft.match.call:
        draft.add(JudgeCalled(seat=None, about=None))
    draft.add(JudgeArrived())


def refuse_close(match: "Match", _: "commands.CloseCall") -> Iterator[Refusal]:
    if not match.call:
        yield Impossible(Code.NO_CALL)


def close(draft: "Draft", command: "commands.CloseCall") -> None:
    match = draft.match
    granted = 0
    if match.call and not match.is_over:
        granted = extension(match.call, match.clock, game_loss=command.game_loss)
    draft.add(CallClosed(microseconds=granted))
