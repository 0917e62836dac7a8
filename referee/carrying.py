"""Carrying: a match or an event taken to another computer as one file, and brought back.

Owns the file and what may be brought in: what is on both sides must be the same as far as both go,
then the longer one holds. All of a file, or nothing. Must not know a page; the time is an argument.

The file is JSON Lines: what it is, then an entry a line, and at the end how many lines and their
SHA-256.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import IO, Any

from referee.duel.errors import Malformed
from referee.duel.evolve import evolve_all
from referee.duel.match import Match
from referee.floor.decide import refusal, refuse_opening
from referee.floor.event import Event
from referee.floor.evolve import evolve
from referee.floor.facts import OpenEvent
from referee.store import carried
from referee.store.carried import DeckRow, KeyedEntry, KeyedFact, Reading
from referee.store.carried_lines import (
    FORMAT,
    deck_line,
    entry_line,
    fact_line,
    head_line,
    read_deck,
    read_entry,
    read_fact_line,
)
from referee.store.errors import StoreUnavailable, UnknownEvent, UnknownMatch
from referee.store.events import Events
from referee.store.inspection import is_decided_so

LONGEST_LINE = 1 << 20
_ID = re.compile("[a-z0-9]{1,32}")


class NotCarried(Exception):
    """The file cannot be brought in; ``line`` is where it goes wrong, 0 for the file as a whole."""

    def __init__(self, line: int = 0) -> None:
        super().__init__(line)
        self.line = line


class OtherRules(Exception):
    """Entry ``position`` of ``id`` would be decided otherwise by the rules of this version."""

    def __init__(self, id_: str, position: int) -> None:
        super().__init__(id_, position)
        self.id = id_
        self.position = position


class Conflict(Exception):
    """``ids``: matches and events that went on differently here; nothing was brought in."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        super().__init__(ids)
        self.ids = ids


FAULTS = (NotCarried, OtherRules, Conflict, StoreUnavailable)
"""What may come in the way of bringing a file in."""


@dataclass(slots=True)
class Carried:
    """A file, read. ``what``: ``event`` or ``match``, ``id``: which."""

    what: str
    id: str
    facts: list[KeyedFact] = field(default_factory=list)
    matches: dict[str, list[KeyedEntry]] = field(default_factory=dict)
    decks: list[DeckRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of it: how many matches are new, went on elsewhere, or were here already."""

    what: str
    id: str
    new: int
    continued: int
    same: int
    entries: int


# --- away ----------------------------------------------------------------------------------------


def take_match(events: Events, match_id: str, *, at: datetime) -> Iterator[bytes]:
    """The lines of a match. Raises ``UnknownMatch`` and ``StoreUnavailable``."""
    with carried.reading(events) as record:
        lines = list(_match_lines(record, match_id))
    if not lines:
        raise UnknownMatch(match_id)
    return _closed([head_line("match", match_id, at), *lines])


def take_event(events: Events, event_id: str, *, at: datetime) -> Iterator[bytes]:
    """The lines of an event, with its matches. Raises ``UnknownEvent`` and ``StoreUnavailable``."""
    with carried.reading(events) as record:
        facts = record.event(event_id)
        lines = [fact_line(event_id, *each) for each in facts]
        for match_id in record.matches_of(event_id):
            lines += _match_lines(record, match_id)
        lines += map(deck_line, record.decks(event_id))
    if not facts:
        raise UnknownEvent(event_id)
    return _closed([head_line("event", event_id, at), *lines])


def _match_lines(record: Reading, match_id: str) -> Iterator[bytes]:
    return (entry_line(match_id, *each) for each in record.match(match_id))


def _closed(lines: Iterable[bytes]) -> Iterator[bytes]:
    digest = hashlib.sha256()
    count = 0
    for line in lines:
        digest.update(line)
        count += 1
        yield line
    yield json.dumps({"lines": count, "sha256": digest.hexdigest()}).encode() + b"\n"


# --- back ----------------------------------------------------------------------------------------


def read(file: IO[bytes]) -> Carried:
    """What a file carries. Raises ``NotCarried``."""
    digest = hashlib.sha256()
    number = 0
    found: Carried | None = None
    while text := file.readline(LONGEST_LINE + 1):
        number += 1
        try:
            line = _object(text)
            if "sha256" in line:
                if found is None or (line["lines"], line["sha256"]) != (
                    number - 1,
                    digest.hexdigest(),
                ):
                    raise NotCarried
                return found
            digest.update(text)
            if found is None:
                if (line["carried"], line["version"]) != FORMAT:
                    raise NotCarried
                found = Carried(str(line["what"]), _id(line["id"]))
            else:
                _sort(found, line)
        except (Malformed, StoreUnavailable, ValueError, TypeError, KeyError, RecursionError):
            raise NotCarried(number) from None
        except NotCarried:
            raise NotCarried(number) from None
    raise NotCarried(number)  # its end is missing


def _object(text: bytes) -> dict[str, Any]:
    if len(text) > LONGEST_LINE:
        raise NotCarried
    line = json.loads(text)
    if not isinstance(line, dict):
        raise NotCarried
    return line


def _id(given: object) -> str:
    """As it stands in addresses."""
    if not isinstance(given, str) or not _ID.fullmatch(given):
        raise NotCarried
    return given


def _sort(found: Carried, line: dict[str, Any]) -> None:
    if "match" in line:
        found.matches.setdefault(_id(line["match"]), []).append(read_entry(line))
    elif "event" in line and found.what == "event" and line["event"] == found.id:
        found.facts.append(read_fact_line(line))
    elif "deck" in line and found.what == "event":
        found.decks.append(read_deck(line))
    else:
        raise NotCarried


def bring_in(events: Events, file: Carried, *, as_recorded: bool = False) -> Brought:
    """Add what is not here yet; the same once more changes nothing.

    ``as_recorded``: also what the rules of this version would decide otherwise. Raises ``FAULTS``;
    then nothing was added.
    """
    try:
        return _brought_in(events, file, as_recorded=as_recorded)
    except carried.DoesNotFit:
        raise NotCarried from None


def _brought_in(events: Events, file: Carried, *, as_recorded: bool) -> Brought:
    matches = {id_: _folded(id_, added, as_recorded) for id_, added in file.matches.items()}
    event = _folded_event(file, as_recorded) if file.what == "event" else None
    if event is None and (file.what != "match" or set(matches) != {file.id}):
        raise NotCarried
    counts = {"new": 0, "continued": 0, "same": 0, "entries": 0}
    changed: list[str] = []
    with carried.adding(events) as record:
        conflicts = [
            id_
            for id_, added in file.matches.items()
            if not _is_one_way(record.match(id_), added)
            or (event and record.is_placed_elsewhere(id_, file.id))
        ]
        facts_here = record.event(file.id) if event else ()
        decks_here = set(record.decks(file.id)) if event else set()
        versions_here = {row[:3] for row in decks_here}
        decks = [row for row in file.decks if row not in decks_here]
        if not _is_one_way(facts_here, file.facts) or any(r[:3] in versions_here for r in decks):
            conflicts.append(file.id)
        if conflicts:
            raise Conflict(tuple(conflicts))
        for id_, added in file.matches.items():
            here = len(record.match(id_))
            if here >= len(added):
                counts["same"] += 1
                continue
            counts["continued" if here else "new"] += 1
            counts["entries"] += len(added) - here
            record.add_match(id_, added[here:], matches[id_])
            changed.append(id_)
        if event and len(file.facts) > len(facts_here):
            counts["entries"] += len(file.facts) - len(facts_here)
            record.add_event(file.id, file.facts[len(facts_here) :], event)
        if decks:
            record.add_decks(file.id, decks)
    for id_ in changed:
        events.matches.tell(id_)
    if event:
        events.tell(file.id)
    return Brought(file.what, file.id, **counts)


def _is_one_way(here: Iterable[Any], added: Iterable[Any]) -> bool:
    """Whether the two are the same, as far as both go. A key is not compared."""
    return all(mine[0] == theirs[0] for mine, theirs in zip(here, added, strict=False))


def _folded(id_: str, added: list[KeyedEntry], as_recorded: bool) -> Match:
    match: Match | None = None
    for number, (entry, _) in enumerate(added, start=1):
        if entry.position != number:
            raise NotCarried
        if not as_recorded and not is_decided_so(match, entry):
            raise OtherRules(id_, number)
        try:
            match = evolve_all(match, entry.events)
        except Exception as error:  # what no version wrote can fail in every way
            raise NotCarried from error
    assert match is not None  # there is a line of it
    return match


def _folded_event(file: Carried, as_recorded: bool) -> Event:
    event: Event | None = None
    for number, (entry, _) in enumerate(file.facts, start=1):
        fact = entry.fact
        if entry.position != number or isinstance(fact, OpenEvent) != (event is None):
            raise NotCarried
        refused = refuse_opening(fact) if isinstance(fact, OpenEvent) else None
        if event is not None:
            refused = refusal(event, fact)
        if refused and not as_recorded:
            raise OtherRules(file.id, number)
        try:
            event = evolve(event, fact, at=entry.at, by=entry.by)
        except Exception as error:  # what no version wrote can fail in every way
            raise NotCarried from error
    if event is None:
        raise NotCarried
    played = {t.match_id for r in event.rounds for t in r.tables if t.match_id}
    if played != set(file.matches) or any(event.team(row[0]) is None for row in file.decks):
        raise NotCarried
    return event
