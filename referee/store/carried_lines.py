"""The lines of a file that carries a match or an event: written, and read back to the same.

Owns their names. Raises ``Malformed``, ``StoreUnavailable``, ``ValueError``, ``TypeError`` or
``KeyError`` for what is no such line.
"""

import json
from datetime import UTC, datetime
from typing import Any

from referee.deck.deck import Section
from referee.duel.notation import read_line, write_line
from referee.floor.notation import read_fact, write_fact
from referee.store import codec
from referee.store.carried import DeckRow, KeyedEntry, KeyedFact
from referee.store.entries import Entry
from referee.store.event_entries import EventEntry

FORMAT = ("tag-duel-referee", 1)


def head_line(what: str, id_: str, at: datetime) -> bytes:
    name, version = FORMAT
    at_text = codec.write_instant(at)
    return _line({"carried": name, "version": version, "what": what, "id": id_, "at": at_text})


def entry_line(match_id: str, entry: Entry, key: str | None) -> bytes:
    return _line(
        {
            "match": match_id,
            "position": entry.position,
            "recorded_at": codec.write_instant(entry.recorded_at),
            "command": write_line(entry.line),
            "events": [codec.write_event(event) for event in entry.events],
            "key": key,
        }
    )


def read_entry(line: dict[str, Any]) -> KeyedEntry:
    entry = Entry(
        _number(line["position"]),
        read_line(line["command"]),
        tuple(codec.read_event(event) for event in line["events"]),
        _instant(line["recorded_at"]),
    )
    return entry, _text_or_none(line["key"])


def fact_line(event_id: str, entry: EventEntry, key: str | None) -> bytes:
    return _line(
        {
            "event": event_id,
            "position": entry.position,
            "at": codec.write_instant(entry.at),
            "fact": write_fact(entry.fact),
            "by": entry.by,
            "key": key,
        }
    )


def read_fact_line(line: dict[str, Any]) -> KeyedFact:
    entry = EventEntry(
        _number(line["position"]),
        read_fact(line["fact"]),
        _instant(line["at"]),
        _text_or_none(line["by"]),
    )
    return entry, _text_or_none(line["key"])


def deck_line(row: DeckRow) -> bytes:
    team, letter, version, content, at, by, reason = row
    return _line(
        {
            "deck": {"team": team, "letter": letter, "version": version},
            "content": json.loads(content),
            "at": at,
            "by": by,
            "reason": reason,
        }
    )


def read_deck(line: dict[str, Any]) -> DeckRow:
    whose = line["deck"]
    if whose["letter"] not in ("A", "B"):
        raise ValueError(whose)
    content = {
        part.value: [_number(code) for code in line["content"][part.value]] for part in Section
    }
    return (
        _number(whose["team"]),
        whose["letter"],
        _number(whose["version"]),
        json.dumps(content),
        codec.write_instant(_instant(line["at"])),
        _text_or_none(line["by"]),
        _text_or_none(line["reason"]),
    )


def _line(value: dict[str, Any]) -> bytes:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode() + b"\n"


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 63:
        raise TypeError(value)
    return value


def _text_or_none(value: object) -> str | None:
    if value is not None and (not isinstance(value, str) or not value):
        raise TypeError(value)
    return value


def _instant(value: str) -> datetime:
    return codec.read_instant(value).astimezone(UTC)
