"""Taking rulings along: what is exported can be brought in again, and says the same."""

import csv
import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulings
from rulings import codec, csv_rows, exchange, jsonl
from rulings.draft import STATUSES, Draft, checked
from rulings.library import Library
from rulings.report import Format, Report
from rulings.rows import Row
from rulings.ruling import Applies, Jurisdiction, Ruling, Status

ADD = Callable[..., Ruling]
BRING = Callable[..., Report]

RECORD = '{"id": 7, "question": "Who waits?", "answer": "=Zebras(1)", "status": "outdated"}\n'

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=200).filter(
    str.strip
)
FORMULAS = st.sampled_from(["=1+1", "'=1", "''-x", "+a", "@SUM(A1)", "-", "'", "＝1", "a\n=b"])
TEXTS = WORDS | FORMULAS
DRAFTS = st.builds(
    Draft,
    title=TEXTS,
    text=TEXTS,
    language=st.sampled_from(rulings.LOCALES),
    asked=TEXTS | st.just(""),
    examples=st.lists(TEXTS, max_size=3).map(tuple),
    cards=st.lists(TEXTS, max_size=3).map(tuple),
    applies=st.sampled_from(Applies),
    status=st.sampled_from(STATUSES),
    superseded_by=st.none() | st.just("tag-swords"),
    related=st.lists(st.sampled_from(["tag-swords", "qa-1"]), unique=True).map(tuple),
    source=TEXTS | st.just(""),
    date=st.sampled_from(["", "2013", "2013-11", "2013-11-12"]),
    jurisdiction=st.sampled_from(Jurisdiction),
).map(checked)


def lines(text: str) -> list[tuple[int, str]]:
    return list(enumerate(io.StringIO(text, newline="\n"), start=1))


@given(DRAFTS)
def test_a_draft_is_the_same_after_it_was_kept(draft: Draft) -> None:
    assert codec.from_text(codec.to_text(draft)) == draft


@given(DRAFTS)
def test_a_row_is_the_same_after_csv(draft: Draft) -> None:
    row = {"id": "house-a", "origin": "house", **codec.write(draft)}
    header = csv_rows.write_cells(exchange.COLUMNS)
    text = csv_rows.MARK.join(["", header]) + csv_rows.write(row, exchange.COLUMNS)
    (read,) = csv_rows.read(lines(text[1:]), exchange.COLUMNS, exchange.LISTS)
    assert exchange.read(read.values) == ("house-a", draft)


@given(DRAFTS)
def test_a_row_is_the_same_after_json_lines(draft: Draft) -> None:
    row = {"id": "house-a", "origin": "house", **codec.write(draft)}
    assert list(jsonl.read(lines(jsonl.write(row)))) == [Row(1, row)]
    assert exchange.read(row) == ("house-a", draft)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.text(), min_size=3, max_size=3))
def test_no_cell_is_calculated_by_a_spreadsheet(cells: list[str]) -> None:
    (read,) = csv.reader(io.StringIO(csv_rows.write_cells(cells), newline=""))
    for cell in read:
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"))


@pytest.fixture
def filled(library: Library, add: ADD, bring: BRING) -> Library:
    """A library with a house ruling, one that is superseded, and an imported one."""
    add(
        "No phones",
        "=In the bag.\n\nOr off.",
        examples=("A1 calls.", "-B2 waits."),
        cards=("Jinzo",),
        supersedes=("tag-swords",),
        source="Head Judge",
    )
    add("Телефони", language="sr_Cyrl")
    library.supersede("house-telefoni", "house-no-phones", by="Bo", at=datetime.now(UTC))
    bring(RECORD)
    return library


@pytest.mark.parametrize("corpus", [False, True])
@pytest.mark.parametrize(
    ("write", "expected"),
    [(Library.export_jsonl, Format.JSON_LINES), (Library.export_csv, Format.CSV)],
)
def test_what_is_exported_is_the_same_in_another_library(
    filled: Library, tmp_path: Path, write: Any, expected: Format, corpus: bool
) -> None:
    text = "".join(write(filled, corpus=corpus))
    known = 3 * len(rulings.all_rulings("en")) if corpus else 0
    options = {"by": "Cy", "at": datetime.now(UTC)}
    assert filled.import_file("own", text.encode(), **options) == Report(
        expected, 0, 0, 3 + known, ()
    )
    other = Library(tmp_path / "other.sqlite3")
    assert other.import_file("theirs", text.encode(), **options) == Report(
        expected, 3, 0, known, ()
    )
    assert other.all("en") == filled.all("en")
    assert other.imported(9) == filled.imported(9)
    assert other.get("house-telefoni", "en").status is Status.SUPERSEDED
    other.close()


def test_an_exported_row_says_who_wrote_the_version_and_when(filled: Library) -> None:
    rows = {row["id"]: row for row in map(json.loads, filled.export_jsonl())}
    assert list(rows) == ["house-no-phones", "house-telefoni", "qa-7"]
    assert (rows["house-telefoni"]["version"], rows["house-telefoni"]["by"]) == (2, "Bo")
    assert rows["qa-7"]["at"] == "2026-05-02T12:00:00+00:00"
    assert rows["qa-7"]["jurisdiction"] == "ocg"


def test_a_changed_ruling_of_the_corpus_is_refused(filled: Library, bring: BRING) -> None:
    row = next(json.loads(line) for line in filled.export_jsonl(corpus=True))
    assert bring(json.dumps(row)).unchanged == 1
    assert len(bring(json.dumps({**row, "text": "Otherwise."})).refused) == 1
    assert rulings.get(row["id"], "en").text == row["text"]


def test_an_empty_library_exports_a_header_only(library: Library) -> None:
    assert list(library.export_jsonl()) == []
    assert "".join(library.export_csv()).lstrip("\ufeff").split(",")[:3] == [
        "id",
        "origin",
        "title",
    ]
