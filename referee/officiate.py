"""Officiate: the one way a match changes. Load, decide, append.

Pages, the JSON API and the command line all come through here. Owns what is answered when a
command is sent twice or was made against an older state. Must not know a rule of the game, a page
or the wall clock: ``now`` is an argument. A little over 300 lines: to open, to record and to import
share what is answered to a key that was sent before.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from referee.duel import commands as c
from referee.duel import decide, transcript
from referee.duel.errors import Malformed, Problem
from referee.duel.head_judge import HeadJudgeOnly, is_reserved
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.duel.transcript import RefusedLine
from referee.store.entries import Entry
from referee.store.errors import StoreUnavailable, Trouble, UnknownMatch
from referee.store.matches import Matches
from referee.store.practice import is_practice
from referee.store.summaries import Standing, Summary
from referee.store.writing import Writing

__all__ = [
    "Answer",
    "Entry",
    "HeadJudgeOnly",
    "Imported",
    "KeyReused",
    "Matches",
    "Stale",
    "Standing",
    "StoreUnavailable",
    "Summary",
    "Trouble",
    "UnknownMatch",
    "count_finished",
    "entries",
    "finished",
    "import_transcript",
    "is_practice",
    "load",
    "open_match",
    "open_store",
    "record",
    "record_all",
    "running",
    "table_time",
]


class Stale(Exception):
    """The command was made against ``after``, but ``match`` has moved on; nothing was recorded."""

    def __init__(self, after: int, match: Match) -> None:
        super().__init__(after, match.position)
        self.after = after
        self.match = match


class KeyReused(Exception):
    """The idempotency key belongs to another command; nothing was recorded."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Answer:
    """``match`` as it is after ``position``, the last of ``entries``.

    ``again``: they had been recorded before.
    """

    id: str
    position: int
    match: Match
    entries: tuple[Entry, ...]
    again: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """``match`` after the last line, that line's time, and the lines that were not recorded."""

    id: str
    match: Match
    at: datetime
    refused: tuple[RefusedLine, ...]
    again: bool = False


def open_store(database: Path) -> Matches:
    """The record in the file ``database``, made where there is none.

    Raises ``StoreUnavailable`` where it cannot be read or written.
    """
    return Matches(database)


def open_match(
    matches: Matches,
    line: Line,
    *,
    now: datetime,
    key: str | None = None,
    as_practice: bool = False,
) -> Answer:
    """Open a match; with a ``key`` that did so before, that match as it was then.

    ``as_practice``: one to learn on, which no list shows.
    Raises ``Malformed``, ``KeyReused`` and ``StoreUnavailable``.
    """
    if not isinstance(line.command, c.OpenMatch):
        raise Malformed(Problem.WRONG_TYPE, field="do", expected=c.OpenMatch.do)
    with matches.opening(key, is_practice=as_practice) as work:
        if work.match is not None:
            return _again(work, 1, (line,), key)
        match = append_opening(work, line, now=now, key=key)
    return Answer(work.id, 1, match, work.added)


def append_opening(work: Writing, line: Line, *, now: datetime, key: str | None = None) -> Match:
    """The new match that ``work`` writes, opened by ``line``. Raises ``Malformed``."""
    assert isinstance(line.command, c.OpenMatch)
    recorded = _checked(replace(line, at=line.at or now))
    match, events = decide.open_match(line.command, at=recorded.at or now)
    work.append(Entry(1, recorded, events, now), match=match, key=key)
    return match


def record(
    matches: Matches,
    match_id: str,
    line: Line,
    *,
    now: datetime,
    key: str | None = None,
    after: int | None = None,
    made: datetime | None = None,
    as_head_judge: bool = True,
) -> Answer:
    """Record one command; see ``record_all``."""
    return record_all(
        matches,
        match_id,
        (line,),
        now=now,
        key=key,
        after=after,
        made=made,
        as_head_judge=as_head_judge,
    )


def record_all(
    matches: Matches,
    match_id: str,
    lines: Sequence[Line],
    *,
    now: datetime,
    key: str | None = None,
    after: int | None = None,
    made: datetime | None = None,
    as_head_judge: bool = True,
) -> Answer:
    """Record what happened together, one command at least: all of it, or nothing.

    ``after``: the position that whoever sent it had before them; ``made``: the time at the table
    when it was made, where it had to wait. Sent again with the same ``key`` it is answered as it
    was the first time. Raises ``UnknownMatch``, ``Stale``, ``KeyReused``,
    ``Refusal``, ``Malformed`` and ``StoreUnavailable``, and ``HeadJudgeOnly`` for what is not to
    be recorded without ``as_head_judge``; then nothing was recorded.
    """
    with matches.writing(match_id) as work:
        if key is not None and (entry := work.entry_with(key)):
            return _again(work, entry.position, lines, key)
        assert work.folded is not None
        match = work.folded.match
        if after is not None and after != match.position:
            raise Stale(after, match)
        match = append(work, lines, now=now, key=key, made=made, as_head_judge=as_head_judge)
    return Answer(match_id, match.position, match, work.added)


def append(
    work: Writing,
    lines: Sequence[Line],
    *,
    now: datetime,
    key: str | None = None,
    made: datetime | None = None,
    as_head_judge: bool = True,
) -> Match:
    """The match that ``work`` writes, with ``lines`` added.

    What was ``made`` earlier was made then, but never before what is on record already, nor after
    now. Raises ``Refusal``, ``Malformed`` and ``HeadJudgeOnly``.
    """
    assert work.folded is not None  # it was opened
    match = work.folded.match
    at_table = work.folded.time_at_table(now)
    if made is not None:
        at_table = min(at_table, max(made, match.last.at))
    added: list[Entry] = []
    for line in lines:
        if not as_head_judge and is_reserved(match, line.command):
            raise HeadJudgeOnly(line.command.do)
        at = line.at or at_table
        recorded = _checked(replace(line, at=at))
        match, events = decide.draft(match, line.command, at=at, overrule=line.overrule)
        added.append(Entry(match.position, recorded, events, now))
    work.append(*added, match=match, key=key)
    return match


def load(matches: Matches, match_id: str) -> Match:
    """The match as it stands. Raises ``UnknownMatch`` and ``StoreUnavailable``."""
    return matches.load(match_id).match


def table_time(matches: Matches, match_id: str, *, now: datetime) -> tuple[Match, datetime]:
    """The match with the time at its table when it is ``now`` on the server.

    That is ``now``, except at an imported match: there the clock goes on from where the
    transcript leaves it, to the end of the calendar.
    """
    folded = matches.load(match_id)
    return folded.match, folded.time_at_table(now)


def entries(
    matches: Matches, match_id: str, *, after: int = 0, last: int | None = None
) -> tuple[Entry, ...]:
    """The record in its order, whole or the part of it after ``after`` up to ``last``.

    Raises ``StoreUnavailable``, and where the whole is asked for ``UnknownMatch``.
    """
    return matches.entries(match_id, after=after, last=last)


def running(matches: Matches) -> tuple[Summary, ...]:
    """The matches that are not over, the latest first. Raises ``StoreUnavailable``."""
    return matches.running()


def finished(matches: Matches, *, limit: int | None = None, skip: int = 0) -> tuple[Summary, ...]:
    """The matches that are over, the latest first. Raises ``StoreUnavailable``."""
    return matches.finished(limit=limit, skip=skip)


def count_finished(matches: Matches) -> int:
    """How many matches are over. Raises ``StoreUnavailable``."""
    return matches.count_finished()


def import_transcript(
    matches: Matches, raw: bytes, *, now: datetime, key: str | None = None
) -> Imported:
    """A new match out of a transcript, all of it or nothing.

    Lines that are refused are left out and listed. Raises ``Malformed`` with the line's number,
    ``KeyReused`` and ``StoreUnavailable``.
    """
    lines = transcript.parse(raw)
    added: list[Entry] = []
    refused: list[RefusedLine] = []
    for step in transcript.steps(lines):
        timed = step.timed
        try:
            line = _checked(replace(timed.line, at=timed.at))
        except Malformed as fault:
            raise fault.at_line(timed.number) from None
        if step.refusal:
            refused.append(RefusedLine(timed.number, step.refusal))
        else:
            added.append(Entry(step.match.position, line, step.events, now))
    match = step.match
    at = lines[-1].at
    with matches.opening(key) as work:
        if work.match is None:
            work.append(*added, match=match, key=key)
            return Imported(work.id, match, at, tuple(refused))
        if [entry.line for entry in work.entries(1, len(added))] != [e.line for e in added]:
            raise KeyReused(key or "")
        return Imported(work.id, match, at, tuple(refused), again=True)


def _again(work: Writing, position: int, lines: Sequence[Line], key: str | None) -> Answer:
    """The answer that was given when ``lines`` were recorded from ``position`` on."""
    entries = work.entries(position, len(lines))
    recorded = [entry.line for entry in entries]
    sent = [replace(line, at=line.at or e.line.at) for line, e in zip(lines, entries, strict=False)]
    if len(entries) < len(lines) or sent != recorded:
        raise KeyReused(key or "")
    last = entries[-1].position
    return Answer(work.id, last, work.match_after(last), entries, again=True)


def _checked(line: Line) -> Line:
    """``line``, if a transcript can hold it: what is recorded can always be exported again."""
    if len(transcript.write([line]).encode()) > transcript.LONGEST_LINE + len("\n"):
        raise Malformed(Problem.TOO_LONG, expected=f"≤ {transcript.LONGEST_LINE} bytes")
    return line
