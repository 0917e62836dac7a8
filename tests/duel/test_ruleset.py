"""Rulesets: the rules that vary, as a table, with what may be set for one match."""

from dataclasses import FrozenInstanceError, fields

import pytest

from referee.duel.ruleset import (
    DEFAULT_RULESET,
    LIFE_POINTS_LIMIT,
    PRESETS,
    RANGES,
    Ruleset,
    setting_names,
)
from referee.duel.vocabulary import EndOfMatch

NAMES = ("tag-2013", "single-classic", "single-2024", "single-2025")
TABLE = {
    "seats": (4, 2, 2, 2),
    "life_points": (16000, 8000, 8000, 8000),
    "round_minutes": (40, 40, 45, 50),
    "duels_per_match": (3, 3, 3, 3),
    "match_draws": (False, True, True, False),
    "first_attack_turn": (4, 2, 2, 2),
    "first_turn_draw": (True, True, False, False),
    "hand_limit": (6, 6, 6, 6),
    "end_of_match": (
        "extra-turns-decisive",
        "extra-turns-swiss",
        "end-of-phase-swiss",
        "double-loss",
    ),
    "extra_turns": (3, 3, 0, 0),
    "tie_break_turns": (4, 4, 4, 4),
    "passes_to_close": (4, 2, 2, 2),
    "limits_per": ("team", "duelist", "duelist", "duelist"),
    "field_spells": ("duel", "duel", "duelist", "duelist"),
    "side_deck": ("0-15", "exactly 15 or 0", "0-15", "0-15"),
}


@pytest.mark.parametrize("name", TABLE)
def test_each_ruleset_has_its_value(name: str) -> None:
    assert tuple(getattr(PRESETS[rules], name) for rules in NAMES) == TABLE[name]


def test_the_table_is_whole() -> None:
    assert tuple(PRESETS) == NAMES
    assert DEFAULT_RULESET == "tag-2013"
    assert set(TABLE) == {field.name for field in fields(Ruleset)} - {"name"}
    assert set(setting_names()) == set(TABLE)
    assert {name: rules.name for name, rules in PRESETS.items()} == {name: name for name in NAMES}


def test_every_number_has_a_range_and_every_preset_lies_in_it() -> None:
    numbers = {name for name, row in TABLE.items() if type(row[0]) is int}
    assert set(RANGES) == numbers
    for name, allowed in RANGES.items():
        assert all(value in allowed for value in TABLE[name])


@pytest.mark.parametrize(
    ("name", "first", "last", "outside"),
    [
        ("life_points", 1, 999_999, 1_000_000),
        ("round_minutes", 1, 600, 601),
        ("duels_per_match", 1, 99, 2),
        ("extra_turns", 0, 99, 100),
        ("tie_break_turns", 1, 99, 0),
        ("first_attack_turn", 1, 99, 0),
        ("passes_to_close", 1, 4, 0),
        ("hand_limit", 0, 99, 100),
    ],
)
def test_the_ranges(name: str, first: int, last: int, outside: int) -> None:
    allowed = RANGES[name]
    assert (allowed[0], allowed[-1]) == (first, last)
    assert outside not in allowed


def test_a_match_has_an_odd_number_of_duels() -> None:
    assert list(RANGES["duels_per_match"]) == list(range(1, 100, 2))


def test_a_setting_changes_one_field_of_one_match() -> None:
    tag = PRESETS["tag-2013"]
    changed = tag.with_settings({"life_points": 8000})
    assert changed.life_points == 8000
    assert changed.differing() == {"life_points": 8000}
    assert tag.life_points == 16000
    assert tag.differing() == {}
    assert {name: getattr(changed, name) for name in TABLE if name != "life_points"} == {
        name: getattr(tag, name) for name in TABLE if name != "life_points"
    }


def test_a_setting_that_names_the_value_it_has_differs_in_nothing() -> None:
    assert PRESETS["single-2024"].with_settings({"round_minutes": 45}).differing() == {}


def test_fewer_seats_need_fewer_passes_unless_set() -> None:
    tag = PRESETS["tag-2013"]
    assert tag.with_settings({"seats": 2}).passes_to_close == 2
    assert tag.with_settings({"seats": 2, "passes_to_close": 1}).passes_to_close == 1
    assert tag.with_settings({"passes_to_close": 3}).passes_to_close == 3


def test_only_a_match_of_four_is_a_tag_match() -> None:
    assert {name: rules.is_tag for name, rules in PRESETS.items()} == {
        "tag-2013": True,
        "single-classic": False,
        "single-2024": False,
        "single-2025": False,
    }
    assert PRESETS["single-2024"].round_seconds == 2700


def test_a_ruleset_is_a_frozen_value() -> None:
    rules = PRESETS["tag-2013"]
    with pytest.raises(FrozenInstanceError):
        rules.life_points = 8000  # type: ignore[misc]
    with pytest.raises(TypeError):
        PRESETS["tag-2013"] = rules  # type: ignore[index]


def test_what_a_procedure_does() -> None:
    does = {end.value: (end.is_decisive, end.stops_at_phase) for end in EndOfMatch}
    assert does == {
        "extra-turns-decisive": (True, False),
        "extra-turns-swiss": (False, False),
        "end-of-phase-swiss": (False, True),
        "end-of-phase-decisive": (True, True),
        "double-loss": (False, False),
    }


def test_no_total_is_over_999999() -> None:
    assert LIFE_POINTS_LIMIT == 999_999
