"""The notation: objects that are commands, and precisely what is wrong with those that are not."""

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel import vocabulary as v
from referee.duel.errors import Malformed, Problem
from referee.duel.notation import Line, describe_range, read_line, write_line
from referee.duel.ruleset import PRESETS
from tests.duel.strategies import BY_KIND, commands

SEATS = "A1 | A2 | B1 | B2"
TAG = {
    "do": "open-match",
    "teams": [
        {"name": "North", "duelists": ["Ines", "Joris"]},
        {"name": "South", "duelists": ["Kira", "Luka"]},
    ],
}
ALONE = {
    "do": "open-match",
    "ruleset": "single-2024",
    "teams": [{"name": "Ines", "duelists": ["Ines"]}, {"name": "Kira", "duelists": ["Kira"]}],
}


def fault(given: Any) -> Malformed:
    with pytest.raises(Malformed) as caught:
        read_line(given)
    return caught.value


def life(**change: Any) -> dict[str, Any]:
    return {"do": "life", "changes": [{"team": 1, **change}]}


def extend(seconds: Any) -> dict[str, Any]:
    return {"do": "extend", "seconds": seconds, "reason": "deck check"}


# --- reading and writing -------------------------------------------------------------------------


@pytest.mark.parametrize("kind", c.COMMANDS.values(), ids=c.COMMANDS.keys())
def test_every_command_is_named_and_generated(kind: type[c.Command]) -> None:
    assert kind in BY_KIND


@for_all(
    command=commands,
    at=st.none()
    | st.datetimes(min_value=datetime(1, 1, 2), max_value=datetime(9999, 12, 30)).map(  # noqa: DTZ001
        lambda moment: moment.replace(tzinfo=UTC)
    ),
    overrule=st.none() | st.text(),
    by=st.none() | st.text(),
)
def test_what_is_written_is_read_back_to_the_same(
    command: c.Command, at: datetime | None, overrule: str | None, by: str | None
) -> None:
    if isinstance(command, c.AdvanceCounter):
        by = None  # its own field is called so
    line = Line(command, at=at, overrule=overrule, by=by)
    written = json.dumps(write_line(line), allow_nan=False)
    assert read_line(json.loads(written)) == line


@for_all(commands)
def test_what_may_be_left_out_is_not_written(command: c.Command) -> None:
    written = write_line(Line(command))
    allowed_null = {"winner", "card"}
    assert all(value is not None or name in allowed_null for name, value in written.items())
    assert not {"at", "overrule"} & written.keys()


def test_what_was_left_out_has_its_default() -> None:
    opening = read_line(TAG).command
    assert (opening.ruleset, opening.settings, opening.table) == ("tag-2013", {}, None)
    battle = read_line({"do": "battle", "seat": "A1", "atk": 0, "target": "direct"}).command
    assert (battle.piercing, battle.damage) == (False, None)
    activate = read_line({"do": "activate", "seat": "A1", "card": "", "speed": 2}).command
    assert (activate.answers, activate.damage_step) == (None, False)
    assert read_line({"do": "resolve"}).command.outcome is v.LinkOutcome.RESOLVED
    assert read_line({"do": "close-call"}).command == c.CloseCall()
    counter = {"name": "c", "seat": "A1", "scope": "all", "turns": 1, "when": "end"}
    started = read_line({"do": "start-counter", **counter}).command
    assert (started.from_, started.skip) == (v.CountFrom.NEXT, False)


def test_null_stands_only_where_it_means_something() -> None:
    drawn = read_line({"do": "end-duel", "winner": None, "reason": "r"}).command
    assert drawn == c.EndDuel(winner=None, reason="r")
    gone = read_line({"do": "field-spell", "seat": "A1", "card": None}).command
    assert gone == c.FieldSpell(seat=v.Seat.A1, card=None)
    assert fault({"do": "field-spell", "seat": "A1"}).problem is Problem.MISSING_FIELD
    assert fault({"do": "end-duel", "reason": "r"}).field == "winner"


def test_by_is_a_name_but_for_advance_counter_a_number() -> None:
    assert read_line({"do": "end-turn", "by": "Vera"}).by == "Vera"
    line = read_line({"do": "advance-counter", "counter": 1, "by": 2})
    assert (line.command, line.by) == (c.AdvanceCounter(counter=1, by=2), None)
    assert fault({"do": "advance-counter", "counter": 1, "by": "Vera"}).field == "by"
    assert fault({"do": "advance-counter", "counter": 1}).field == "by"
    written = write_line(Line(c.AdvanceCounter(counter=1, by=2), by="Vera"))
    assert written == {"do": "advance-counter", "counter": 1, "by": 2}


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2013-11-16T14:03:22Z", datetime(2013, 11, 16, 14, 3, 22, tzinfo=UTC)),
        ("2013-11-16T15:03:22+01:00", datetime(2013, 11, 16, 14, 3, 22, tzinfo=UTC)),
        ("2013-11-16T14:03Z", datetime(2013, 11, 16, 14, 3, tzinfo=UTC)),
        ("2013-11-16T14:03:22.25Z", datetime(2013, 11, 16, 14, 3, 22, 250000, tzinfo=UTC)),
        (
            "2013-11-16T14:03:22-05:30",
            datetime(2013, 11, 16, 14, 3, 22, tzinfo=timezone(-timedelta(hours=5, minutes=30))),
        ),
    ],
)
def test_a_time_is_iso_8601_with_its_zone(text: str, moment: datetime) -> None:
    line = read_line({"do": "undo", "at": text})
    assert line.at == moment
    assert read_line(write_line(line)) == line


@pytest.mark.parametrize(
    "wrong",
    [
        "2013-11-16T14:03:22",
        "2013-11-16",
        "14:03",
        "yesterday",
        "",
        "2013-13-01T00:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        1384610602,
        None,
        True,
    ],
)
def test_anything_else_is_no_time(wrong: Any) -> None:
    found = fault({"do": "undo", "at": wrong})
    assert (found.problem, found.field) == (Problem.WRONG_TYPE, "at")
    assert found.expected == "2013-11-16T14:03:22Z"


# --- what is no command --------------------------------------------------------------------------

# What is given, the problem, the field, and what was expected.
FAULTS: list[tuple[Any, Problem, str, str]] = [
    (["do"], Problem.NOT_AN_OBJECT, "", '{"do": …}'),
    ("end-turn", Problem.NOT_AN_OBJECT, "", '{"do": …}'),
    (None, Problem.NOT_AN_OBJECT, "", '{"do": …}'),
    ({}, Problem.MISSING_FIELD, "do", "text"),
    ({"do": "enter", "fase": "end"}, Problem.UNKNOWN_FIELD, "fase", "phase | step"),
    ({"do": "end-turn", "seat": "A1"}, Problem.UNKNOWN_FIELD, "seat", ""),
    ({"do": "enter"}, Problem.MISSING_FIELD, "phase", " | ".join(v.Phase)),
    ({"do": "enter", "phase": "main"}, Problem.WRONG_TYPE, "phase", " | ".join(v.Phase)),
    ({"do": "enter", "phase": 1}, Problem.WRONG_TYPE, "phase", " | ".join(v.Phase)),
    (
        {"do": "enter", "phase": "main-1", "step": "start"},
        Problem.NOT_ALLOWED,
        "step",
        "phase: battle",
    ),
    (
        {"do": "enter", "phase": "battle", "step": "first"},
        Problem.WRONG_TYPE,
        "step",
        " | ".join(v.Step),
    ),
    ({"do": "pass", "seat": "C1"}, Problem.WRONG_TYPE, "seat", SEATS),
    ({"do": "pass", "seat": "a1"}, Problem.WRONG_TYPE, "seat", SEATS),
    ({"do": "pass", "seat": ["A1"]}, Problem.WRONG_TYPE, "seat", SEATS),
    ({"do": "start-duel", "first_team": 3}, Problem.WRONG_TYPE, "first_team", "1 | 2"),
    ({"do": "start-duel", "first_team": "1"}, Problem.WRONG_TYPE, "first_team", "1 | 2"),
    ({"do": "start-duel", "first_team": True}, Problem.WRONG_TYPE, "first_team", "1 | 2"),
    ({"do": "start-duel", "first_team": 1.0}, Problem.WRONG_TYPE, "first_team", "1 | 2"),
    (
        {"do": "start-duel", "first_team": 1, "chosen": "dice"},
        Problem.WRONG_TYPE,
        "chosen",
        "coin | loser | judge",
    ),
    ({"do": "note", "text": 5}, Problem.WRONG_TYPE, "text", "text"),
    ({"do": "note", "text": None}, Problem.WRONG_TYPE, "text", "text"),
    ({"do": "note"}, Problem.MISSING_FIELD, "text", "text"),
    ({"do": "rewind", "to": -1, "reason": ""}, Problem.OUT_OF_RANGE, "to", "integer ≥ 0"),
    ({"do": "rewind", "to": 1.5, "reason": ""}, Problem.WRONG_TYPE, "to", "integer ≥ 0"),
    ({"do": "rewind", "to": 1}, Problem.MISSING_FIELD, "reason", "text"),
    ({"do": "count", "seat": "A1", "hand": -1}, Problem.OUT_OF_RANGE, "hand", "integer ≥ 0"),
    ({"do": "count", "seat": "A1", "hand": False}, Problem.WRONG_TYPE, "hand", "integer ≥ 0"),
    (
        {"do": "extend", "seconds": -0.5, "reason": ""},
        Problem.OUT_OF_RANGE,
        "seconds",
        "number ≥ 0",
    ),
    ({"do": "extend", "seconds": "60", "reason": ""}, Problem.WRONG_TYPE, "seconds", "number ≥ 0"),
    ({"do": "extend", "seconds": 60}, Problem.MISSING_FIELD, "reason", "text"),
    (
        {"do": "activate", "seat": "A1", "card": "x", "speed": 4},
        Problem.OUT_OF_RANGE,
        "speed",
        "1 | 2 | 3",
    ),
    (
        {"do": "activate", "seat": "A1", "card": "x", "speed": 0},
        Problem.OUT_OF_RANGE,
        "speed",
        "1 | 2 | 3",
    ),
    (
        {"do": "activate", "seat": "A1", "card": "x", "speed": 2, "damage_step": 1},
        Problem.WRONG_TYPE,
        "damage_step",
        "true | false",
    ),
    (
        {"do": "declare-attack", "seat": "A1", "target": "both"},
        Problem.WRONG_TYPE,
        "target",
        f"{SEATS} | direct",
    ),
    (
        {"do": "battle", "seat": "A1", "atk": 100, "target": "A2"},
        Problem.WRONG_TYPE,
        "target",
        "object | direct",
    ),
    (
        {"do": "battle", "seat": "A1", "atk": 100, "target": {"seat": "A2", "position": "attack"}},
        Problem.MISSING_FIELD,
        "target.value",
        "integer ≥ 0",
    ),
    (
        {
            "do": "battle",
            "seat": "A1",
            "atk": 100,
            "target": {"seat": "A2", "position": "attack", "value": -1},
        },
        Problem.OUT_OF_RANGE,
        "target.value",
        "integer ≥ 0",
    ),
    ({"do": "triggers", "effects": {}}, Problem.WRONG_TYPE, "effects", "list"),
    ({"do": "triggers", "effects": []}, Problem.WRONG_TYPE, "effects", "≥ 1"),
    (
        {"do": "triggers", "effects": [{"seat": "A1", "card": "x"}, {"seat": "A1"}]},
        Problem.MISSING_FIELD,
        "effects[1].card",
        "text",
    ),
    (
        {"do": "triggers", "effects": [{"seat": "A1", "card": "x", "first": True}]},
        Problem.UNKNOWN_FIELD,
        "effects[0].first",
        "card | mandatory | seat",
    ),
    ({"do": "triggers", "effects": ["x"]}, Problem.WRONG_TYPE, "effects[0]", "object"),
    ({"do": "life", "changes": [500]}, Problem.WRONG_TYPE, "changes[0]", "object"),
    ({"do": "deck-out", "seats": []}, Problem.WRONG_TYPE, "seats", "≥ 1"),
    ({"do": "deck-out", "seats": "A1"}, Problem.WRONG_TYPE, "seats", "list"),
    ({"do": "deck-out", "seats": ["A1", "A3"]}, Problem.WRONG_TYPE, "seats[1]", SEATS),
    # Life Points: each kind with its own number
    ({"do": "life", "changes": []}, Problem.WRONG_TYPE, "changes", "≥ 1"),
    (
        life(kind="damage", amount=1),
        Problem.WRONG_TYPE,
        "changes[0].kind",
        " | ".join(v.ChangeKind),
    ),
    (life(kind="loss"), Problem.MISSING_FIELD, "changes[0].amount", "integer ≥ 0"),
    (life(kind="gain"), Problem.MISSING_FIELD, "changes[0].amount", "integer ≥ 0"),
    (life(kind="become"), Problem.MISSING_FIELD, "changes[0].to", "integer ≥ 0"),
    (life(kind="cost", amount=-5), Problem.OUT_OF_RANGE, "changes[0].amount", "integer ≥ 0"),
    (life(kind="cost", amount=0.5), Problem.WRONG_TYPE, "changes[0].amount", "integer ≥ 0"),
    (life(kind="cost", amount="500"), Problem.WRONG_TYPE, "changes[0].amount", "integer ≥ 0"),
    (life(kind="become", to=-1), Problem.OUT_OF_RANGE, "changes[0].to", "integer ≥ 0"),
    (life(kind="correction", to=1), Problem.MISSING_FIELD, "note", "text"),
    (
        {**life(kind="correction"), "note": "n"},
        Problem.MISSING_FIELD,
        "changes[0].to",
        "integer ≥ 0",
    ),
    (
        {"do": "life", "changes": [{"team": 1, "kind": "halve"}, {"kind": "halve"}]},
        Problem.MISSING_FIELD,
        "changes[1].team",
        "1 | 2",
    ),
    # a number or an entry that the kind does not have is not taken silently
    (life(kind="halve", amount=5), Problem.NOT_ALLOWED, "changes[0].amount", "kind: halve"),
    (life(kind="gain", amount=5, to=5), Problem.NOT_ALLOWED, "changes[0].to", "kind: gain"),
    (life(kind="become", to=5, amount=5), Problem.NOT_ALLOWED, "changes[0].amount", "kind: become"),
    (
        life(kind="become", to=5, corrects=1),
        Problem.NOT_ALLOWED,
        "changes[0].corrects",
        "kind: correction",
    ),
    # penalties
    (
        {
            "do": "penalty",
            "seat": "A1",
            "team": 1,
            "infraction": "tardiness",
            "severity": "minor",
        },
        Problem.NOT_ALLOWED,
        "team",
        "seat | team",
    ),
    (
        {"do": "penalty", "infraction": "tardiness", "severity": "minor"},
        Problem.MISSING_FIELD,
        "seat",
        "seat | team",
    ),
    (
        {"do": "penalty", "seat": "A1", "infraction": "lateness", "severity": "minor"},
        Problem.WRONG_TYPE,
        "infraction",
        " | ".join(v.Infraction),
    ),
    (
        {"do": "penalty", "team": 1, "infraction": "tardiness", "severity": "small"},
        Problem.WRONG_TYPE,
        "severity",
        "minor | major | strict | severe",
    ),
    # what every command may carry
    ({"do": "undo", "overrule": True}, Problem.WRONG_TYPE, "overrule", "text"),
    ({"do": "undo", "by": 7}, Problem.WRONG_TYPE, "by", "text"),
    # the opening
    ({"do": "open-match"}, Problem.MISSING_FIELD, "teams", "list"),
    ({**TAG, "ruleset": "tag-2014"}, Problem.WRONG_TYPE, "ruleset", " | ".join(PRESETS)),
    ({**TAG, "ruleset": 2013}, Problem.WRONG_TYPE, "ruleset", "text"),
    ({**TAG, "teams": TAG["teams"][:1]}, Problem.WRONG_TYPE, "teams", "2 teams"),
    ({**TAG, "teams": TAG["teams"] * 2}, Problem.WRONG_TYPE, "teams", "2 teams"),
    ({**TAG, "ruleset": "single-2024"}, Problem.WRONG_TYPE, "teams[0].duelists", "1 × text"),
    ({**ALONE, "ruleset": "tag-2013"}, Problem.WRONG_TYPE, "teams[0].duelists", "2 × text"),
    (
        {**TAG, "teams": [TAG["teams"][0], {"name": "South", "duelists": ["Kira", "Luka", "Mo"]}]},
        Problem.WRONG_TYPE,
        "teams[1].duelists",
        "2 × text",
    ),
    (
        {**TAG, "teams": [TAG["teams"][0], {"name": "South", "duelists": ["Kira", 5]}]},
        Problem.WRONG_TYPE,
        "teams[1].duelists[1]",
        "text",
    ),
    (
        {**TAG, "teams": [TAG["teams"][0], {"duelists": ["Kira", "Luka"]}]},
        Problem.MISSING_FIELD,
        "teams[1].name",
        "text",
    ),
    ({**TAG, "teams": ["North", "South"]}, Problem.WRONG_TYPE, "teams[0]", "object"),
    ({**TAG, "table": -1}, Problem.OUT_OF_RANGE, "table", "integer ≥ 0"),
    ({**TAG, "settings": []}, Problem.WRONG_TYPE, "settings", "object"),
]


@pytest.mark.parametrize(("given", "problem", "field", "expected"), FAULTS)
def test_what_is_wrong_is_named_with_its_field_and_what_was_expected(
    given: Any, problem: Problem, field: str, expected: str
) -> None:
    found = fault(given)
    assert (found.problem, found.field, found.expected) == (problem, field, expected)


@pytest.mark.parametrize("name", ["", "End-Turn", "end_turn", "turn", 5, None, ["undo"], True])
def test_an_unknown_command_is_answered_with_all_that_there_are(name: Any) -> None:
    found = fault({"do": name})
    assert (found.problem, found.field) == (Problem.UNKNOWN_COMMAND, "do")
    assert found.expected.split(" | ") == sorted(c.COMMANDS)


# --- settings ------------------------------------------------------------------------------------

# Each setting with the first and the last value of its range, and those beside it.
RANGED = {
    "life_points": (1, 999_999, (0, 1_000_000)),
    "round_minutes": (1, 600, (0, 601)),
    "duels_per_match": (1, 99, (0, 2, 4, 100, 101)),
    "extra_turns": (0, 99, (100,)),
    "tie_break_turns": (1, 99, (0, 100)),
    "first_attack_turn": (1, 99, (0, 100)),
    "passes_to_close": (1, 4, (0, 5)),
    "hand_limit": (0, 99, (100,)),
    "seats": (2, 4, (0, 1, 3, 5)),
}


def settings(name: str, value: Any, opening: dict[str, Any] = TAG) -> dict[str, Any]:
    return {**opening, "settings": {name: value}}


@pytest.mark.parametrize("name", RANGED)
def test_a_setting_has_its_range(name: str) -> None:
    first, last, outside = RANGED[name]
    for value in (first, last):
        opening = settings(name, value, ALONE if (name, value) == ("seats", 2) else TAG)
        assert read_line(opening).command.settings == {name: value}
    for value in (*outside, 10**30):
        found = fault(settings(name, value))
        assert (found.problem, found.field) == (Problem.OUT_OF_RANGE, f"settings.{name}")
        assert found.expected == describe_range(name)
    for value in ("1", 1.0, None, True, [1], -1):
        assert fault(settings(name, value)).field == f"settings.{name}"


def test_a_range_is_told_as_a_judge_reads_it() -> None:
    assert {name: describe_range(name) for name in RANGED} == {
        "life_points": "1–999999",
        "round_minutes": "1–600",
        "duels_per_match": "1, 3 … 99",
        "extra_turns": "0–99",
        "tie_break_turns": "1–99",
        "first_attack_turn": "1–99",
        "passes_to_close": "1–4",
        "hand_limit": "0–99",
        "seats": "2 | 4",
    }


def test_the_passes_to_close_are_no_more_than_the_seats() -> None:
    assert read_line(settings("passes_to_close", 2, ALONE)).command.settings
    found = fault(settings("passes_to_close", 3, ALONE))
    assert (found.problem, found.field) == (Problem.OUT_OF_RANGE, "settings.passes_to_close")
    assert found.expected == "1–2"


@pytest.mark.parametrize(
    ("name", "right", "expected"),
    [
        ("end_of_match", [end.value for end in v.EndOfMatch], " | ".join(v.EndOfMatch)),
        ("limits_per", ["team", "duelist"], "team | duelist"),
        ("field_spells", ["duel", "team", "duelist"], "duel | team | duelist"),
        ("match_draws", [True, False], "true | false"),
        ("first_turn_draw", [True, False], "true | false"),
        ("side_deck", ["0-15", "0–15", "exactly 15 or 0"], "0-15 | exactly 15 or 0"),
    ],
)
def test_a_setting_of_words_has_its_words(name: str, right: list[Any], expected: str) -> None:
    for value in right:
        assert read_line(settings(name, value)).command.settings.keys() == {name}
    for value in ("swiss", 1, None, []):
        found = fault(settings(name, value))
        assert (found.problem, found.field) == (Problem.WRONG_TYPE, f"settings.{name}")
        assert found.expected == expected


@pytest.mark.parametrize("name", ["name", "lifepoints", "", "ruleset"])
def test_an_unknown_setting_is_answered_with_all_that_there_are(name: str) -> None:
    found = fault(settings(name, 1))
    assert (found.problem, found.field) == (Problem.UNKNOWN_FIELD, f"settings.{name}")
    assert "life_points | round_minutes | duels_per_match" in found.expected


# --- numbers -------------------------------------------------------------------------------------


def test_an_integer_of_thirty_digits_is_a_number_like_any_other() -> None:
    amount = 123456789012345678901234567890
    line = read_line(life(kind="gain", amount=amount))
    assert line.command.changes[0].amount == amount
    assert json.loads(json.dumps(write_line(line)))["changes"][0]["amount"] == amount


def test_names_are_free_text() -> None:
    for text in ("", "<b>Ana</b>", "Љиљана", "\u0000", "x" * 60_000, "\U0001f0cf", "  "):
        opening = {**TAG, "teams": [{"name": text, "duelists": [text, text]}] * 2}
        assert read_line(opening).command.teams[1].duelists == (text, text)


# --- whatever is sent ----------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


@for_all(json_values)
def test_any_json_is_a_command_or_malformed(given: Any) -> None:
    with pytest.raises(Malformed):
        read_line(given)


@for_all(command=commands, data=st.data())
def test_one_field_changed_to_anything_is_a_command_or_malformed(
    command: c.Command, data: st.DataObject
) -> None:
    written = write_line(Line(command))
    name = data.draw(st.sampled_from(sorted(written)))
    written[name] = data.draw(json_values)
    try:
        line = read_line(written)
    except Malformed:
        return
    assert read_line(write_line(line)) == line


@for_all(commands)
def test_one_field_more_is_malformed(command: c.Command) -> None:
    found = fault({**write_line(Line(command)), "colour": "red"})
    assert (found.problem, found.field) == (Problem.UNKNOWN_FIELD, "colour")


@pytest.mark.parametrize("seconds", [0, 0.5, 36_001, 10**40, 1e300])
def test_an_extension_of_nothing_or_beyond_every_round_is_none(seconds: float) -> None:
    with pytest.raises(Malformed) as fault:
        read_line({"do": "extend", "seconds": seconds, "reason": "deck check"})
    assert (fault.value.field, fault.value.expected) == ("seconds", "1–36000")


@pytest.mark.parametrize("table", [0, 10_000, 10**300])
def test_a_table_has_a_number_that_a_hall_has(table: int) -> None:
    with pytest.raises(Malformed) as fault:
        read_line({"do": "open-match", "teams": [], "table": table})
    assert (fault.value.field, fault.value.expected) == ("table", "1–9999")
