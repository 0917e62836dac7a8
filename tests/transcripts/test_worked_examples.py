"""The worked examples of the rulings and where the program's answer to each is held.

``worked_examples.toml`` leads from an example to the golden transcripts that play it and to the
rows of the tables in ``tests/duel`` that answer it.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import rulings
from referee.duel.counter_presets import PRESETS
from tests.duel import test_affected, test_counter_presets, test_teammate

FOLDER = Path(__file__).parent
HELD: dict[tuple[str, int], dict[str, Any]] = {
    (ruling, int(number)): entry
    for ruling, entries in tomllib.loads(
        (FOLDER / "worked_examples.toml").read_text(encoding="utf-8")
    ).items()
    for number, entry in entries.items()
}

TOPICS = {
    "tag-teams",
    "tag-life-points",
    "tag-zones",
    "tag-turns",
    "tag-responses",
    "tag-affected",
    "tag-teammate",
    "tag-counting",
    "chains",
}
# Of these no example is left to the judge alone.
ANSWERED = {"tag-life-points", "tag-responses", "tag-affected", "tag-teammate", "tag-counting"}

# The ruling behind each row of each table.
ROWS: dict[str, dict[str, str]] = {
    "affected": {name: row[1][2] for name, row in test_affected.EXAMPLES.items()},
    "teammate": {name: row[2] for name, row in test_teammate.EXAMPLES.items()},
    "counter_presets": {
        name: PRESETS[use[0]].ruling for name, (use, _) in test_counter_presets.EXAMPLES.items()
    },
}
HOLDERS = {"golden", *ROWS}


def rulings_of(golden: str) -> set[str]:
    """The rulings that a golden transcript says it is an example of."""
    header = (FOLDER / f"{golden}.jsonl").read_text(encoding="utf-8").split("\n")[0]
    if not header.startswith("# Example: "):
        return set()
    return set(re.findall(r"ruling: ([a-z0-9-]+)", header))


def topic_of(ruling: str) -> str:
    return rulings.get(ruling, "en").topic.id


def label(key: tuple[str, int]) -> str:
    return f"{key[0]}-{key[1]}"


def test_every_worked_example_has_its_place_and_no_other_has() -> None:
    examples = {
        (ruling.id, number)
        for ruling in rulings.all_rulings("en")
        if ruling.topic.id in TOPICS
        for number, _ in enumerate(ruling.examples, start=1)
    }
    assert set(HELD) == examples


@pytest.mark.parametrize("key", HELD, ids=label)
def test_the_example_is_still_about_what_is_held(key: tuple[str, int]) -> None:
    ruling, number = key
    assert HELD[key]["about"] in rulings.get(ruling, "en").examples[number - 1]


@pytest.mark.parametrize("key", HELD, ids=label)
def test_an_example_is_held_or_it_is_said_why_the_judge_answers_it(key: tuple[str, int]) -> None:
    entry = HELD[key]
    assert ("judge" in entry) != bool(HOLDERS & set(entry))
    assert set(entry) <= {"about", "judge", *HOLDERS}
    assert all(entry.values())


def test_chains_responses_counters_and_who_is_affected_are_never_left_to_the_judge() -> None:
    left = {ruling for (ruling, _), entry in HELD.items() if "judge" in entry}
    assert {ruling for ruling in left if topic_of(ruling) in ANSWERED} == set()


@pytest.mark.parametrize("key", HELD, ids=label)
def test_a_golden_that_holds_an_example_says_so_and_names_its_ruling(key: tuple[str, int]) -> None:
    silent = [name for name in HELD[key].get("golden", ()) if key[0] not in rulings_of(name)]
    assert silent == []


@pytest.mark.parametrize("key", HELD, ids=label)
def test_a_row_that_holds_an_example_has_its_ruling_or_a_related_one(key: tuple[str, int]) -> None:
    ruling, _ = key
    for table, rows in ROWS.items():
        for name in HELD[key].get(table, ()):
            behind = rulings.get(rows[name], "en")
            assert ruling in (behind.id, *behind.related), name


def test_a_golden_that_says_it_is_an_example_of_these_topics_holds_one() -> None:
    said = {
        path.stem
        for path in FOLDER.glob("*.jsonl")
        if any(topic_of(ruling) in TOPICS for ruling in rulings_of(path.stem))
    }
    holding = {name for entry in HELD.values() for name in entry.get("golden", ())}
    assert said == holding
