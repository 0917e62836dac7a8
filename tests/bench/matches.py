"""Matches of any length for the benchmark, recorded through the ordinary commands.

Owns what is played in them. A long match is imported as a transcript: that is how a long one comes
to a new computer.
"""

import json
from datetime import UTC, datetime
from itertools import cycle, islice
from typing import Any

from referee import officiate
from referee.officiate import Matches

OPENING: dict[str, Any] = {
    "do": "open-match",
    "at": "2026-01-01T10:00:00Z",
    "teams": [
        {"name": "Red", "duelists": ["Ana", "Bo"]},
        {"name": "Blue", "duelists": ["Cy", "Di"]},
    ],
}
_START = {"do": "start-duel", "first_team": 1}


def _life(team: int, kind: str, amount: int) -> dict[str, Any]:
    return {"do": "life", "changes": [{"team": team, "kind": kind, "amount": amount}]}


# A turn in which everything a judge records is recorded, and Life Points stay the same.
TURN = (
    {"do": "enter", "phase": "main-1"},
    _life(2, "effect-damage", 850),
    {"do": "call-judge", "seat": "B1", "about": "Mirror Force"},
    _life(1, "cost", 300),
    {"do": "undo"},
    {"do": "judge-arrives"},
    _life(1, "effect-damage", 1),
    {"do": "close-call", "answer": "Both opponents"},
    _life(2, "gain", 850),
    {"do": "note", "text": "Seen by the judge"},
    _life(1, "gain", 1),
    {"do": "end-turn"},
)


def commands(number: int) -> list[dict[str, Any]]:
    """So many commands of one match, the opening among them."""
    return [OPENING, _START, *islice(cycle(TURN), max(0, number - 2))][:number]


def imported(matches: Matches, length: int, *ending: dict[str, Any]) -> str:
    """A new match of ``length`` entries and those of ``ending``."""
    lines = "".join(json.dumps(each) + "\n" for each in (*commands(length), *ending))
    done = officiate.import_transcript(matches, lines.encode(), now=datetime.now(UTC))
    assert not done.refused, done.refused[:3]
    return done.id


def finished(matches: Matches, number: int) -> None:
    """So many matches that are over."""
    for _ in range(number):
        imported(matches, 40, {"do": "time"}, {"do": "concede", "team": 1})
