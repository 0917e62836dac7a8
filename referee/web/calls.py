"""Judge calls as the ledger has them: from the call to its close, with what was said in between.

Owns which entries belong to one call. Must not know how a call is shown or what it earns.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.appeal import is_appeal
from referee.duel.events import CallClosed, JudgeCalled
from referee.web.ledger import Ledger, Row


@dataclass(frozen=True, slots=True)
class JudgeCall:
    """``rows``: what was recorded while the call was open, what opened and closed it included."""

    rows: tuple[Row, ...]

    @property
    def appeal(self) -> Row | None:
        """The entry by which the answer was appealed to the Head Judge."""
        return next((row for row in self.rows if is_appeal(row.command)), None)

    @property
    def answers(self) -> tuple[Row, ...]:
        """Every answer that was given, in its order."""
        return tuple(row for row in self.rows if row.answer and not is_appeal(row.command))

    @property
    def about(self) -> str:
        opened = self.rows[0].command
        return (opened.about or "") if isinstance(opened, c.CallJudge) else ""


def judge_calls(ledger: Ledger) -> tuple[JudgeCall, ...]:
    """Every call of the match that is in force; the last one may still be open."""
    found: list[list[Row]] = []
    is_open = False
    for row in ledger.in_force:
        if any(isinstance(event, JudgeCalled) for event in row.events):
            found.append([])
            is_open = True
        if is_open:
            found[-1].append(row)
        if any(isinstance(event, CallClosed) for event in row.events):
            is_open = False
    return tuple(JudgeCall(tuple(rows)) for rows in found)
