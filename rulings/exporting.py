"""Taking rulings along: the lines of a file, in either of our own formats.

Owns the order of what is exported and how a file begins. Must not know the database.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from rulings import csv_rows, exchange, jsonl
from rulings.kept import KeptRuling

Rows: TypeAlias = Iterable[Mapping[str, Any]]


def rows(kept: Iterable[KeptRuling] = (), *, corpus: bool = False) -> Iterator[Mapping[str, Any]]:
    """The rows of kept rulings, after those of the `corpus` if that is wanted too."""
    if corpus:
        yield from exchange.corpus_rows()
    yield from map(exchange.kept_row, kept)


def to_jsonl(exported: Rows) -> Iterator[str]:
    """One ruling a line."""
    return map(jsonl.write, exported)


def to_csv(exported: Rows) -> Iterator[str]:
    """For a spreadsheet."""
    yield csv_rows.MARK + csv_rows.write_cells(exchange.COLUMNS)
    for row in exported:
        yield csv_rows.write(row, exchange.COLUMNS)


FORMATS: Mapping[str, Callable[[Rows], Iterator[str]]] = MappingProxyType(
    {"jsonl": to_jsonl, "csv": to_csv}
)
