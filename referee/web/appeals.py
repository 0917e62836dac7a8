"""The appeals of a match as lines of the result slip: which calls went to the Head Judge.

Owns those lines. Must not know the page they stand on.
"""

from dataclasses import dataclass

from referee.duel.vocabulary import Seat
from referee.web.calls import JudgeCall, judge_calls
from referee.web.extensions import LONGEST_TEXT
from referee.web.ledger import Ledger, Row
from referee.web.local_time import hours_and_minutes
from referee.web.words import shortened


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealLine:
    """``about``: what the call was about; ``answers``: what was answered after the appeal."""

    when: str
    seat: Seat | None
    about: str
    answers: tuple[str, ...]
    by: str


def appeal_lines(ledger: Ledger) -> tuple[AppealLine, ...]:
    return tuple(
        _line(call, appeal) for call in judge_calls(ledger) if (appeal := call.appeal) is not None
    )


def _line(call: JudgeCall, appeal: Row) -> AppealLine:
    return AppealLine(
        when=hours_and_minutes(appeal.at),
        seat=call.rows[0].seat,
        about=shortened(call.about, LONGEST_TEXT),
        answers=tuple(
            shortened(row.answer or "", LONGEST_TEXT)
            for row in call.answers
            if row.position > appeal.position
        ),
        by=shortened(appeal.by or ""),
    )
