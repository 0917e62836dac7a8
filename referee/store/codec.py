"""The stored JSON: entries and summaries as text and back.

Alone knows what the text in the database looks like. Events are stored under their stable kinds;
a shape that was ever stored stays readable.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from referee.duel.errors import Malformed, Problem
from referee.duel.events import EVENTS, Event
from referee.duel.notation import Line, read_line, write_line
from referee.duel.wire import read_object, write_object
from referee.store.errors import StoreUnavailable, Trouble


@contextmanager
def as_stored() -> Iterator[None]:
    """Reads what is stored. Raises ``StoreUnavailable`` for what no version ever wrote."""
    try:
        yield
    except (Malformed, ValueError) as fault:
        raise StoreUnavailable(Trouble.DAMAGED) from fault


def write_event(event: Event) -> dict[str, Any]:
    return {"kind": event.kind, **write_object(event)}


def read_event(stored: Any) -> Event:
    """The event in ``stored``. Raises ``Malformed`` where no version ever wrote such a thing."""
    if not isinstance(stored, dict) or stored.get("kind") not in EVENTS:
        raise Malformed(Problem.WRONG_TYPE, field="kind", expected="event")
    fields = {name: value for name, value in stored.items() if name != "kind"}
    event: Event = read_object(EVENTS[stored["kind"]], fields)
    return event


def write_events(events: tuple[Event, ...]) -> str:
    return _write([write_event(event) for event in events])


def read_events(text: str) -> tuple[Event, ...]:
    stored = json.loads(text)
    if not isinstance(stored, list):
        raise Malformed(Problem.WRONG_TYPE, expected="list")
    return tuple(read_event(event) for event in stored)


def write_command(line: Line) -> str:
    return _write(write_line(line))


def read_command(text: str) -> Line:
    return read_line(json.loads(text))


def write_value(value: Any) -> str:
    """Any frozen value of plain fields, such as a summary."""
    return _write(write_object(value))


def read_value(kind: type, text: str) -> Any:
    return read_object(kind, json.loads(text))


def write_instant(at: datetime) -> str:
    """A time in UTC, always equally long, so that the texts sort as the times do."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def read_instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _write(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
