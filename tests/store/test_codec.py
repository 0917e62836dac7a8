"""What is stored can be read again, by this version and by every later one."""

import json
import types
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from referee.duel.events import EVENTS, Event
from referee.duel.notation import Line, read_line
from referee.store import codec
from referee.store.errors import StoreUnavailable, Trouble

# One line for each kind and shape that was ever stored. Lines are added, never changed.
STORED = (Path(__file__).parent / "stored_events.jsonl").read_text().splitlines()


def samples(kind: type, *, full: bool) -> dict[str, Any]:
    """A value for each field; with ``full`` also for those that may be left out or be null."""
    hints = get_type_hints(kind)
    return {
        field.name: sample(hints[field.name], full=full)
        for field in fields(kind)
        if full or field.default is MISSING
    }


def sample(hint: Any, *, full: bool) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        if types.NoneType in get_args(hint) and not full:
            return None
        return sample(get_args(hint)[0], full=full)
    if get_origin(hint) is tuple:
        return (sample(get_args(hint)[0], full=full),) * 2
    if is_dataclass(hint) and isinstance(hint, type):
        return hint(**samples(hint, full=full))
    if issubclass(hint, Enum):
        return list(hint)[-1]
    return {
        int: 10**30,
        str: "Đ “ß” \x00 𝔻",
        bool: True,
        datetime: datetime(2026, 11, 28, 14, 3, 22, 500, tzinfo=UTC),
    }[hint]


def every_event() -> Iterator[Event]:
    for kind in EVENTS.values():
        for full in (False, True):
            yield kind(**samples(kind, full=full))


@pytest.mark.parametrize("event", list(every_event()), ids=lambda event: event.kind)
def test_every_event_survives_the_codec(event: Event) -> None:
    assert codec.read_events(codec.write_events((event, event))) == (event, event)


def test_every_kind_is_among_the_shapes_that_stay_readable() -> None:
    assert {json.loads(stored)["kind"] for stored in STORED} == set(EVENTS)


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: json.loads(stored)["kind"])
def test_every_shape_that_was_ever_stored_is_readable(stored: str) -> None:
    (event,) = codec.read_events(f"[{stored}]")
    assert event.kind == json.loads(stored)["kind"]


@pytest.mark.parametrize(
    "given",
    [
        {"do": "extend", "seconds": 90.5, "reason": "deck check", "by": "Eva"},
        {"do": "rewind", "to": 3, "reason": "wrong table", "at": "2026-11-28T14:03:22.000001Z"},
        {"do": "deck-out", "seats": ["A1", "B2"], "overrule": "both had drawn"},
        {
            "do": "open-match",
            "ruleset": "single-classic",
            "teams": [{"name": "\x00", "duelists": [""]}, {"name": "<b>", "duelists": ["'"]}],
            "settings": {"side_deck": "0-15", "match_draws": False},
            "table": 9999,
        },
    ],
    ids=lambda given: given["do"],
)
def test_a_command_survives_the_codec(given: dict[str, Any]) -> None:
    line: Line = read_line(given)
    assert codec.read_command(codec.write_command(line)) == line


def test_stored_times_sort_as_the_times_do() -> None:
    noon = datetime(2026, 11, 28, 12, tzinfo=UTC)
    times = [noon, noon + timedelta(microseconds=5), noon + timedelta(seconds=1)]
    stored = [codec.write_instant(at) for at in times]
    assert stored == sorted(stored)
    assert [codec.read_instant(text) for text in stored] == times


@pytest.mark.parametrize("text", ["", "{}", "[{}]", '[{"kind": "told"}]', "[3]", '[{"kind": 3}]'])
def test_what_no_version_ever_wrote_means_that_the_database_is_damaged(text: str) -> None:
    with pytest.raises(StoreUnavailable) as found, codec.as_stored():
        codec.read_events(text)
    assert found.value.reason is Trouble.DAMAGED
