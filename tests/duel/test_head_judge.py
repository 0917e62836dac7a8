"""What the Head Judge alone records in a match. Ruling ``judge-penalty-ladder``."""

import json
from typing import Any

import pytest

from referee.duel import transcript
from referee.duel.head_judge import is_reserved
from referee.duel.match import Match
from referee.duel.notation import read_line

OPENING = {
    "do": "open-match",
    "teams": [
        {"name": "Red", "duelists": ["Ana", "Bo"]},
        {"name": "Blue", "duelists": ["Cy", "Di"]},
    ],
    "at": "2013-11-16T14:00:00Z",
}
DUEL = {"do": "start-duel", "first_team": 1}
LOST = {"do": "concede", "team": 2}
SEVERE = {"severity": "severe", "infraction": "cheating"}
STRICT = {"severity": "strict", "infraction": "unsporting-conduct"}
MINOR = {"severity": "minor", "infraction": "procedural-error"}


def after(*lines: dict[str, Any]) -> Match:
    raw = "".join(f"{json.dumps(line)}\n" for line in (OPENING, *lines)).encode()
    return transcript.replay(transcript.parse(raw)).match


@pytest.mark.parametrize(
    ("fields", "reserved"),
    [
        (SEVERE, True),
        (STRICT, True),
        (MINOR, False),
        (MINOR | {"penalty": "game-loss"}, False),
        (MINOR | {"penalty": "match-loss"}, True),
        (MINOR | {"penalty": "disqualification"}, True),
        (SEVERE | {"penalty": "warning"}, False),
        ({"severity": "strict", "infraction": "tardiness"}, False),
        ({"severity": "severe", "infraction": "tardiness"}, True),
    ],
)
def test_match_loss_and_disqualification_but_not_for_tardiness(
    fields: dict[str, str], reserved: bool
) -> None:
    line = read_line({"do": "penalty", "seat": "A1", **fields})
    assert is_reserved(after(DUEL), line.command) is reserved


@pytest.mark.parametrize(
    "do", [{"do": "undo"}, {"do": "redo"}, {"do": "rewind", "to": 1, "reason": "x"}]
)
def test_whatever_reopens_a_match_that_is_over(do: dict[str, Any]) -> None:
    command = read_line(do).command
    assert not is_reserved(after(DUEL, LOST), command)
    assert is_reserved(after(DUEL, LOST, {"do": "start-duel", "first_team": 2}, LOST), command)


@pytest.mark.parametrize("do", [{"do": "note", "text": "x"}, {"do": "end-turn"}, LOST])
def test_everything_else_is_any_judges(do: dict[str, Any]) -> None:
    assert not is_reserved(after(DUEL), read_line(do).command)
