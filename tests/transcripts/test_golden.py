"""The golden transcripts: the rules as data, each file with its rule and its source on top.

``NAME.jsonl`` is replayed and held against ``NAME.expect.json``, a partial object: what it does
not name is not looked at. The second half of this module holds what they cover together.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.duel import commands, state, transcript
from referee.duel.errors import Code
from referee.duel.ruleset import PRESETS
from referee.duel.transcript import Replay, TimedLine
from referee.duel.vocabulary import EndOfMatch
from tests.duel.refusal_codes import OVERRULABLE

SCRIPTS = tuple(sorted(Path(__file__).parent.glob("*.jsonl")))
HEADER = re.compile(
    r"# .+ \((?:situation \d+; )?(?:ruling: [a-z0-9-]+|transcript: [^;]+)"
    r"(?:; (?:ruling: [a-z0-9-]+|transcript: [^;]+))*\)"
)

# The situations at the call of time. Not here: 10 (hands drawn, turn 1 not begun), which no source
# defines; 11 and 12 of the double loss, which leaves nothing to play; 13 where no tie-break Duel is
# ever due; 14 of the double loss, after which the match is over.
EXTRA_DECISIVE, EXTRA_SWISS = EndOfMatch.EXTRA_TURNS_DECISIVE, EndOfMatch.EXTRA_TURNS_SWISS
PHASE_DECISIVE, PHASE_SWISS = EndOfMatch.END_OF_PHASE_DECISIVE, EndOfMatch.END_OF_PHASE_SWISS
PLAYED_ON = {EXTRA_DECISIVE, EXTRA_SWISS, PHASE_DECISIVE, PHASE_SWISS}
SITUATIONS = {
    **{row: set(EndOfMatch) for row in range(1, 10)},
    11: PLAYED_ON,
    12: PLAYED_ON,
    13: {EXTRA_DECISIVE, PHASE_DECISIVE},
    14: PLAYED_ON,
}


@cache
def lines_of(script: Path) -> tuple[TimedLine, ...]:
    return transcript.parse(script.read_bytes())


@cache
def replayed(script: Path) -> Replay:
    return transcript.replay(lines_of(script))


def expected(script: Path) -> Any:
    return json.loads(script.with_suffix(".expect.json").read_text(encoding="utf-8"))


def differences(want: Any, got: Any, where: str = "") -> list[str]:
    """What of ``want`` is otherwise in ``got``, one line a difference."""
    if isinstance(want, dict) and isinstance(got, dict):
        return [
            line
            for name, value in want.items()
            for line in differences(value, got.get(name, "(absent)"), f"{where}.{name}")
        ]
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        return [
            line
            for i, (value, other) in enumerate(zip(want, got, strict=True))
            for line in differences(value, other, f"{where}[{i}]")
        ]
    same = type(want) is type(got) and want == pytest.approx(got, abs=1e-6)
    return [] if same else [f"{where}: wanted {want!r}, got {got!r}"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_golden_transcript_replays_to_what_its_rule_says(script: Path) -> None:
    done = replayed(script)
    got = state.describe(done.match, at=done.at, refused=done.refused)
    assert differences(expected(script), got) == []


def test_each_written_again_is_the_same_lines() -> None:
    for script in SCRIPTS:
        lines = [(timed.line, timed.at) for timed in lines_of(script)]
        again = transcript.parse(transcript.write(line for line, _ in lines).encode())
        assert [(timed.line, timed.at) for timed in again] == lines, script.stem


def test_each_names_its_rule_and_its_source_on_top() -> None:
    headers = {script.stem: script.read_text(encoding="utf-8").split("\n")[0] for script in SCRIPTS}
    assert [name for name, line in headers.items() if not HEADER.fullmatch(line)] == []


def test_each_says_what_was_refused_and_what_was_overruled() -> None:
    vague = [s.stem for s in SCRIPTS if not {"refused", "overruled"} <= expected(s).keys()]
    assert vague == []


def test_each_expectation_has_its_transcript() -> None:
    folder = Path(__file__).parent
    expectations = {path.name.split(".")[0] for path in folder.glob("*.expect.json")}
    assert expectations == {script.stem for script in SCRIPTS}


def test_every_command_is_recorded_in_one() -> None:
    recorded = set()
    for script in SCRIPTS:
        refused = {line.number for line in replayed(script).refused}
        recorded |= {x.line.command.do for x in lines_of(script) if x.number not in refused}
    assert recorded == set(commands.COMMANDS)


def test_every_code_is_met_in_one() -> None:
    met = {Code(found["code"]) for script in SCRIPTS for found in expected(script)["refused"]}
    assert met == set(Code)


def test_every_objection_is_overruled_in_one() -> None:
    met = {Code(found["code"]) for script in SCRIPTS for found in expected(script)["overruled"]}
    assert met == OVERRULABLE


def test_every_ruleset_and_procedure_is_played_in_one() -> None:
    rulesets = {replayed(script).match.ruleset for script in SCRIPTS}
    assert {rules.name for rules in rulesets} == set(PRESETS)
    assert {rules.end_of_match for rules in rulesets} == set(EndOfMatch)


def test_every_situation_at_the_call_of_time_is_played_under_every_procedure() -> None:
    played: dict[int, set[EndOfMatch]] = {}
    for script in SCRIPTS:
        if script.stem.startswith("situation-"):
            row = int(script.stem.split("-")[1])
            played.setdefault(row, set()).add(replayed(script).match.ruleset.end_of_match)
    assert played == SITUATIONS
