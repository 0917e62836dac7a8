"""Bringing in a file: what is new in it becomes versions, all of them or none.

Owns the two halves of it. First every row is read, compared and made ready for the index, aside,
where it takes its time and holds up nobody; then what is new is written, in one transaction.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import IO, TypeAlias

from sqlite_utils import Database

from rulings import codec, records, rows, tables, versions
from rulings.databases import Databases
from rulings.documents import documents
from rulings.kept import Change, as_ruling, origin_of
from rulings.ready import Prepared, Ready
from rulings.records import Record
from rulings.report import RefusedRow, Report
from rulings.ruling import Origin

Done: TypeAlias = Callable[[int, int], object]
"""Is told how much is done, and of how much; what it raises ends the import."""

_BATCH = 200


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who brings in which file, and when."""

    file: str
    by: str
    at: datetime


@dataclass(slots=True)
class _Counts:
    added: int = 0
    changed: int = 0
    unchanged: int = 0


def import_file(
    databases: Databases, file: IO[bytes], stamp: Stamp, names: Mapping[int, str], done: Done
) -> Report:
    """Raises `UnreadableFile`; whatever is raised, everything is as it was."""
    lines = rows.count_lines(file)
    format_, found = records.read(file, names)
    counts = _Counts()
    refused: list[RefusedRow] = []
    with databases.aside() as database:
        ready = Ready(database)
        try:
            while batch := list(islice(found, _BATCH)):
                refused += [row for row in batch if isinstance(row, RefusedRow)]
                _prepare(databases, [r for r in batch if isinstance(r, Record)], ready, counts)
                done(min(batch[-1].line, lines), 2 * lines)
            if ready.count:
                _write(databases, ready, stamp, counts, lines, done)
        finally:
            ready.drop()
    done(2 * lines, 2 * lines)
    return Report(format_, counts.added, counts.changed, counts.unchanged, tuple(refused))


def _prepare(databases: Databases, batch: Sequence[Record], ready: Ready, counts: _Counts) -> None:
    """Make ready what is new."""
    new: list[tuple[Record, str]] = []
    with databases.reading() as database:
        known = versions.drafts(database, [record.id for record in batch])
        for record in batch:
            text = codec.to_text(record.draft) if record.draft else None
            if text is None or _is_known(database, record, text, known.get(record.id)):
                counts.unchanged += 1
            else:
                new.append((record, text))
    written = documents(as_ruling(r.id, r.draft) for r, _ in new if r.draft)
    ready.add(Prepared(record.id, text, written[record.id]) for record, text in new)


def _is_known(database: Database, record: Record, text: str, known: str | None) -> bool:
    """Whether a ruling says so; one of our own may also have said so before."""
    if known is None or known == text:
        return known == text
    return not record.theirs and versions.has_had(database, record.id, text)


def _write(
    databases: Databases, ready: Ready, stamp: Stamp, counts: _Counts, lines: int, done: Done
) -> None:
    written = 0
    with databases.writing() as database:
        for batch in ready.batches(_BATCH):
            known = versions.drafts(database, [prepared.id for prepared in batch])
            # somebody else may have brought in the same file meanwhile
            new = [prepared for prepared in batch if known.get(prepared.id) != prepared.draft]
            versions.append(
                database,
                [(prepared.id, prepared.draft) for prepared in new],
                by=stamp.by,
                at=stamp.at,
                change=Change.IMPORTED,
                file=stamp.file,
            )
            for origin in (Origin.HOUSE, Origin.IMPORTED):
                put = {p.id: p.document for p in new if origin_of(p.id) is origin}
                tables.put(database, put, imported=origin is Origin.IMPORTED)
            changed = sum(prepared.id in known for prepared in new)
            counts.changed += changed
            counts.added += len(new) - changed
            counts.unchanged += len(batch) - len(new)
            written += len(batch)
            done(lines + lines * written // ready.count, 2 * lines)
