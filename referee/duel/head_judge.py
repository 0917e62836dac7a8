"""What the Head Judge alone records in a match.

Owns which command that is: a Match Loss, a Disqualification, whatever reopens a match that is over.
Must not know who records, or how they say who they are.
"""

from referee.duel import commands as c
from referee.duel.match import Match
from referee.duel.penalties import HIGHEST, USUAL, needs_head_judge


class HeadJudgeOnly(Exception):
    """This is the Head Judge's alone to record; nothing was recorded."""

    def __init__(self, do: str) -> None:
        super().__init__(do)
        self.do = do


def is_reserved(match: Match, command: c.Command) -> bool:
    """Whether ``command`` is the Head Judge's, to ``match`` as it stands.

    Ruling ``judge-penalty-ladder``; a Match Loss for Tardiness is any judge's
    (ruling ``judge-tardiness``).
    """
    match command:
        case c.Penalty():
            penalty = command.penalty or USUAL[command.severity]
            reserved = needs_head_judge(command.infraction, command.severity, penalty)
            return penalty in HIGHEST and reserved
        case c.Undo() | c.Redo() | c.Rewind():
            return match.is_over
        case _:
            return False
