"""Rows of the search: against the bare full-text query, two other engines, and ten times as many.

Every question is asked of all of them in turn. Ours answers with ten rulings, ranked, in the
reader's words and marked; the others with the ids of ten.
"""

import io
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from math import inf
from pathlib import Path

import tantivy
from whoosh import fields, index, qparser

from rulings.fold import pieces
from rulings.library import Library
from rulings.words import stem
from tests.bench import texts
from tests.bench.grown import grow
from tests.bench.measured import Against, Round, Row, percentile

_RULINGS, _QUESTIONS, _ROUNDS = 30_000, 400, 3
# Of the questions, so many are asked of ten times as many rulings; and so many words are typed.
_OF_MANY, _TYPED = 100, 200
_HITS = 10
_WEIGHTS = "0.0, 0.0, 8.0, 8.0, 1.0, 2.0, 1.0"

Ask = Callable[[str], Sequence[object]]
Measured = dict[str, dict[str, list[list[float]]]]


@contextmanager
def _library(number: int) -> Iterator[tuple[Library, Path]]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rulings.sqlite3"
        library = Library(file)
        content = io.BytesIO("".join(texts.rulings(number)).encode())
        report = library.import_file("bench.jsonl", content, by="bench", at=datetime.now(UTC))
        assert report.added == number
        library.warm()
        try:
            yield library, file
        finally:
            library.close()


def _ours(library: Library) -> Ask:
    return lambda question: library.search(question, "en", _HITS)


def _bare(file: Path) -> Ask:
    """The bare query on the same index: the stems of the question joined by OR, the best ten."""
    database = sqlite3.connect(file)

    def ask(question: str) -> Sequence[object]:
        stems = {stem(piece.folded, "en") for piece in pieces(question)}
        match = " OR ".join(f'"{each}"' for each in stems)
        if not question.endswith(" "):
            match += "*"
        statement = (
            f"select id from texts where texts match ? order by bm25(texts, {_WEIGHTS}) limit 10"
        )
        return database.execute(statement, (match,)).fetchall()

    return ask


def _tantivy(number: int) -> Ask:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True)
    builder.add_text_field("body", tokenizer_name="en_stem")
    made = tantivy.Index(builder.build())
    writer = made.writer()
    for line in texts.rulings(number):
        writer.add_document(tantivy.Document(id=line[:20], body=line))
    writer.commit()
    made.reload()
    searcher = made.searcher()
    return lambda q: searcher.search(made.parse_query(q, ["body"]), _HITS).hits


def _whoosh(number: int, folder: Path) -> Ask:
    schema = fields.Schema(id=fields.STORED, body=fields.TEXT)
    made = index.create_in(folder, schema)
    writer = made.writer(limitmb=256)
    for line in texts.rulings(number):
        writer.add_document(id=line[:20], body=line)
    writer.commit()
    searcher = made.searcher()
    parser = qparser.QueryParser("body", schema, group=qparser.OrGroup)
    return lambda q: list(searcher.search(parser.parse(q), limit=_HITS))


def _seconds(ask: Ask, question: str) -> tuple[float, int]:
    start = time.perf_counter()
    hits = ask(question)
    return time.perf_counter() - start, len(hits)


@cache
def _outcome() -> Measured | Exception:
    """Measured once for all rows, be it in vain."""
    try:
        return _measured()
    except Exception as wrong:
        return wrong


def _measured() -> Measured:
    """Seconds of every question, by the kind of questions, who was asked, and the round."""
    questions, typed = texts.questions(_QUESTIONS), texts.beginnings(_TYPED)
    with _library(_RULINGS) as (library, file), tempfile.TemporaryDirectory() as folder:
        ours_and_bare = {"ours": _ours(library), "bare": _bare(file)}
        others = {"tantivy": _tantivy(_RULINGS), "whoosh": _whoosh(_RULINGS, Path(folder))}
        found = _asked("words", questions, ours_and_bare | others)
        found |= _asked("typing", typed, ours_and_bare)
        grow(file, 10)
        grown = Library(file)
        grown.warm()
        found |= _asked("grown", questions[:_OF_MANY], {"ours": _ours(grown)})
        grown.close()
    return found


def _asked(kind: str, questions: Sequence[str], askers: dict[str, Ask]) -> Measured:
    found: dict[str, list[list[float]]] = {name: [] for name in askers}
    for number in range(_ROUNDS + 1):
        times: dict[str, list[float]] = {name: [] for name in askers}
        for question in questions:
            hits = {}
            for name, ask in askers.items():
                if name == "whoosh" and number > 1:  # two rounds of the slowest do
                    continue
                seconds, hits[name] = _seconds(ask, question)
                times[name].append(seconds)
            if "bare" in hits:
                least = min(hits["bare"], _HITS if kind == "words" else 1)
                assert hits["ours"] >= least, f"{question!r}: {hits}"
        if number:
            for name, each in times.items():
                found[name] += [each] if each else []
    return {kind: found}


def _rounds(kind: str, other: str, share: float) -> Callable[[], Sequence[Round]]:
    def made() -> Sequence[Round]:
        found = _outcome()
        if isinstance(found, Exception):
            raise found
        ours = found[kind]["ours"]
        if kind == "grown":
            others = [times[:_OF_MANY] for times in found["words"]["ours"]]
        else:
            others = found[kind][other]
        return [
            Round(1000 * percentile(mine, share), 1000 * percentile(theirs, share))
            for mine, theirs in zip(ours, islice(_again(others), len(ours)), strict=True)
        ]

    return made


def _again(values: Sequence[list[float]]) -> Iterator[list[float]]:
    while True:
        yield from values


def _row(name: str, other: str, goal: float, rounds: Callable[[], Sequence[Round]]) -> Row:
    ours = "ten rulings, ranked and marked"
    return Row(name, ours, other, goal, "ms", Against.TIMES, rounds)


_FTS5 = "the bare full-text query on the same index"
ROWS = (
    _row("search, p50", _FTS5, 3, _rounds("words", "bare", 0.5)),
    _row("search, p95", _FTS5, 3, _rounds("words", "bare", 0.95)),
    _row("search against whoosh, p50", "whoosh-reloaded", 1, _rounds("words", "whoosh", 0.5)),
    _row(
        "search against tantivy, p50",
        "tantivy",
        inf,
        _rounds("words", "tantivy", 0.5),
    ),
    _row("typing, p95", f"{_FTS5}, a prefix", 3, _rounds("typing", "bare", 0.95)),
    _row(
        "search, ten times as many, p50",
        "of 30,000 instead of 300,000",
        10,
        _rounds("grown", "", 0.5),
    ),
)
