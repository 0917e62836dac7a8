"""The appeal to the Head Judge, kept in the record as the ruling on which it rests.

Owns the one ``rule`` entry that means it; the judge call in which it is made stays open. Ruling
``judge-take-call``: whoever called may appeal once the floor judge has finished, and the Head
Judge's decision is final.
"""

from referee.duel import commands as c

RULING = "judge-take-call"
APPEAL = c.Rule(question="appeal", answer="head-judge", ruling=RULING)


def is_appeal(command: c.Command) -> bool:
    return command == APPEAL
