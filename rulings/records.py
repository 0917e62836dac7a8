"""The records of a file that is brought in: which ruling each row is, or why it is none.

Owns how the formats are told apart, by content. Must not know what is kept already.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import IO, TypeAlias

from rulings import card_names, csv_rows, exchange, jsonl, rows, ygoresources
from rulings.draft import Draft
from rulings.errors import BadDraft, Unreadable, UnreadableFile
from rulings.faults import Fault, Problem
from rulings.report import Format, RefusedRow
from rulings.rows import Row


@dataclass(frozen=True, slots=True)
class Record:
    """A ruling beside the corpus; `draft` is None for a row that says what the corpus says.

    `theirs` says that it comes from somebody else, who may go back to what was said before.
    """

    line: int
    id: str
    draft: Draft | None
    theirs: bool = False


Records: TypeAlias = Iterator[Record | RefusedRow]


def read(file: IO[bytes], names: Mapping[int, str]) -> tuple[Format, Records]:
    """The format of a file and its records, which are read as they are asked for.

    `names` are those of cards, by Konami's id; card records in the file give theirs and are no
    rulings. Raises `UnreadableFile`, here or while reading.
    """
    first = next((text for _, text in rows.lines(file) if text.strip()), "")
    if not first:
        raise UnreadableFile(Unreadable.EMPTY)
    if first.lstrip().startswith("{"):
        names = {**names, **card_names.in_records(rows.lines(file))}
        format_, found = _told(jsonl.read(rows.lines(file)))
    elif csv_rows.is_header(first):
        format_ = Format.CSV
        found = csv_rows.read(rows.lines(file), exchange.COLUMNS, exchange.LISTS)
    else:
        raise UnreadableFile(Unreadable.FORMAT, line=1, expected=tuple(Format))
    return format_, _records(found, names)


def _told(found: Iterator[Row]) -> tuple[Format, Iterator[Row]]:
    """The format of JSON Lines, by the first row that has fields."""
    passed: list[Row] = []
    for row in found:
        passed.append(row)
        if row.values:
            theirs = ygoresources.is_record(row.values) or card_names.is_card(row.values)
            format_ = Format.YGORESOURCES if theirs else Format.JSON_LINES
            return format_, chain(passed, found)
    return Format.JSON_LINES, iter(passed)


def _records(found: Iterator[Row], names: Mapping[int, str]) -> Records:
    seen: dict[str, int] = {}
    for row in found:
        if card_names.is_card(row.values):
            continue
        try:
            record = _record(row, names)
        except BadDraft as bad:
            yield RefusedRow(row.line, bad.faults)
            continue
        if record.draft and record.id in seen:
            yield RefusedRow(row.line, (Fault("id", Problem.TWICE, (str(seen[record.id]),)),))
        else:
            seen[record.id] = row.line
            yield record


def _record(row: Row, names: Mapping[int, str]) -> Record:
    if row.fault:
        raise BadDraft((row.fault,))
    if ygoresources.is_record(row.values):
        return Record(row.line, *ygoresources.read(row.values, names), theirs=True)
    if exchange.is_of_the_corpus(row.values):
        return Record(row.line, str(row.values["id"]), None)
    return Record(row.line, *exchange.read(row.values))
