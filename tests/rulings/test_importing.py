"""Bringing in a file: what is taken over, what is refused, and that it is all or nothing."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import rulings
from rulings.card_names import read_index
from rulings.errors import Unreadable, UnreadableFile
from rulings.faults import Fault, Problem
from rulings.kept import Change
from rulings.library import Library
from rulings.report import Format, RefusedRow, Report
from rulings.ruling import Jurisdiction, Origin, Ruling, Status

ADD = Callable[..., Ruling]
BRING = Callable[..., Report]


def record(number: int, answer: str = "Zebras wait.", **fields: Any) -> dict[str, Any]:
    """A question and its answer, as db.ygoresources has them."""
    return {"id": number, "question": f"Question {number}?", "answer": answer, **fields}


def written(*rows: dict[str, Any] | str) -> str:
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)


def ids(library: Library, question: str) -> list[str]:
    return [hit.ruling.id for hit in library.search(question, "en", 50)]


# --- what is taken over --------------------------------------------------------------------------


def test_records_are_taken_over_and_found(library: Library, bring: BRING) -> None:
    report = bring(written(record(1), record(2, status="outdated"), record(3, status="zombie")))
    assert report == Report(Format.YGORESOURCES, 3, 0, 0, ())
    assert [ruling.id for ruling in library.imported(9)] == ["qa-1", "qa-2", "qa-3"]
    assert [ruling.id for ruling in library.imported(1, 1)] == ["qa-2"]
    assert library.imported_count() == 3
    (first, second, third) = library.imported(3)
    assert (first.origin, first.jurisdiction) == (Origin.IMPORTED, Jurisdiction.OCG)
    assert [first.status, second.status, third.status] == [
        Status.IN_FORCE,
        Status.OUTDATED,
        Status.OUTDATED,
    ]
    assert set(ids(library, "zebra")) == {"qa-1", "qa-2", "qa-3"}
    assert library.get("qa-1", "fr").title == "Question 1?"
    assert library.all("en") == rulings.all_rulings("en")


def test_the_same_file_again_changes_nothing(library: Library, bring: BRING) -> None:
    content = written(*map(record, range(300)))
    assert bring(content) == Report(Format.YGORESOURCES, 300, 0, 0, ())
    assert bring(content) == Report(Format.YGORESOURCES, 0, 0, 300, ())
    assert len(library.history("qa-7")) == 1


def test_what_has_changed_is_a_new_version(library: Library, bring: BRING) -> None:
    bring(written(record(1), record(2)))
    report = bring(written(record(1, "Giraffes wait."), record(2), record(3)))
    assert report == Report(Format.YGORESOURCES, 1, 1, 1, ())
    history = library.history("qa-1")
    assert [version.draft.text for version in history] == ["Zebras wait.", "Giraffes wait."]
    assert [version.change for version in history] == [Change.IMPORTED] * 2
    assert (history[1].by, history[1].file) == ("Bo", "file")
    assert ids(library, "giraffe") == ["qa-1"]
    assert set(ids(library, "zebra")) == {"qa-2", "qa-3"}


def test_somebody_else_may_go_back_to_what_was_said_before(library: Library, bring: BRING) -> None:
    for answer in ("a", "b", "a"):
        bring(written(record(1, answer)))
    assert [version.draft.text for version in library.history("qa-1")] == ["a", "b", "a"]


def test_an_older_file_of_ours_does_not_undo_what_came_later(
    library: Library, bring: BRING
) -> None:
    older = written({"id": "house-a", "title": "A", "text": "old"})
    bring(older)
    bring(written({"id": "house-a", "title": "A", "text": "new"}))
    assert bring(older) == Report(Format.JSON_LINES, 0, 0, 1, ())
    assert library.get("house-a", "en").text == "new"


def test_a_row_by_hand_gets_the_id_of_its_title(library: Library, bring: BRING) -> None:
    content = "Title;Text\nNo phones;In the bag.\n;\n"
    assert bring(content) == Report(Format.CSV, 1, 0, 0, ())
    assert bring(content) == Report(Format.CSV, 0, 0, 1, ())
    assert library.get("house-no-phones", "en").origin is Origin.HOUSE


def test_names_of_cards_stand_in_for_their_numbers(library: Library, bring: BRING) -> None:
    bring(written(record(1, "<<4675>> waits.", konami_ids=[4675])), names={4675: "Zebra Spirit"})
    assert library.get("qa-1", "en").cards == ("Zebra Spirit",)
    assert ids(library, "zebra spirit")[0] == "qa-1"


def test_card_records_in_the_file_give_their_names(library: Library, bring: BRING) -> None:
    cards = [
        {"cardId": 4675, "cardData": {"en": {"id": 4675, "name": "Zebra Spirit"}, "ja": {}}},
        {"cardId": 50, "cardData": {"ja": {"name": "決闘"}}},
        {"cardData": 3},
    ]
    asked = record(1, "<<4675>> waits for <<50>>.")
    report = bring(written(cards[0], asked, *cards[1:]))
    assert report == Report(Format.YGORESOURCES, 1, 0, 0, ())
    assert library.get("qa-1", "en").text == "Zebra Spirit waits for card 50."


def test_names_come_from_an_index_of_names() -> None:
    index = '{"Zebra Spirit": [4675, 4676], "Odd": 3, "Odder": ["x"]}'
    assert read_index(index.encode()) == {4675: "Zebra Spirit", 4676: "Zebra Spirit"}
    for content in (b"", b"[]", b"\xff", b"[" * 100_000):
        with pytest.raises(UnreadableFile):
            read_index(content)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("text", [written(record(1), record(2)).strip(), "title,text\nA,a\nB,b"])
def test_a_mark_and_any_line_end_are_read(bring: BRING, text: str, mark: str, end: str) -> None:
    report = bring(mark + text.replace("\n", end))
    assert (report.added, report.refused) == (2, ())


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_spreadsheet_may_part_its_cells_in_its_own_way(bring: BRING, separator: str) -> None:
    row = separator.join(["No phones", '"In the bag, off;\tor at home."'])
    assert bring(f"title{separator}text\n{row}\n").added == 1


def test_a_file_may_come_in_pieces(bring: BRING) -> None:
    content = written(record(1), record(2)).encode()
    assert bring(io.BytesIO(content)).added == 2
    assert bring(content[at : at + 1] for at in range(len(content))).unchanged == 2


# --- what is refused -----------------------------------------------------------------------------


def test_a_broken_row_stops_nothing_and_is_listed_with_its_line(bring: BRING) -> None:
    report = bring(
        written(
            record(1),
            "{",
            "",
            "[1]",
            record(2, ""),
            record(1),
            "[" * 100_000,
            '{"id": ' + "9" * 5_000 + "}",
            record(3),
        )
    )
    assert (report.added, report.changed, report.unchanged) == (2, 0, 0)
    broken = (Fault(None, Problem.NOT_JSON),)
    assert report.refused == (
        RefusedRow(2, broken),
        RefusedRow(4, broken),
        RefusedRow(5, (Fault("answer", Problem.MISSING),)),
        RefusedRow(6, (Fault("id", Problem.TWICE, ("1",)),)),
        RefusedRow(7, broken),
        RefusedRow(8, broken),
    )


SOUND = {"title": "A", "text": "B"}


@pytest.mark.parametrize(
    ("row", "field", "problem", "expected"),
    [
        ({"title": "A"}, "text", Problem.MISSING, ""),
        ({**SOUND, "titel": "A"}, "titel", Problem.UNKNOWN_FIELD, "title"),
        ({**SOUND, "title": 3}, "title", Problem.WRONG_TYPE, "text"),
        ({**SOUND, "cards": "Jinzo"}, "cards", Problem.WRONG_TYPE, "list"),
        ({**SOUND, "cards": [3]}, "cards", Problem.WRONG_TYPE, "list"),
        ({**SOUND, "applies": "all"}, "applies", Problem.NOT_ONE_OF, "tag"),
        ({**SOUND, "status": "contested"}, "status", Problem.NOT_ONE_OF, "in-force"),
        ({**SOUND, "language": "de"}, "language", Problem.NOT_ONE_OF, "fr"),
        ({**SOUND, "id": "tag-new"}, "id", Problem.NOT_AN_ID, "house-"),
        ({**SOUND, "id": "house-Ä"}, "id", Problem.NOT_AN_ID, "house-"),
        ({**SOUND, "id": 3}, "id", Problem.NOT_AN_ID, "house-"),
        ({**SOUND, "id": "qa-1", "origin": "house"}, "origin", Problem.NOT_ONE_OF, "imported"),
        ({**SOUND, "id": "tag-swords"}, "id", Problem.OF_THE_CORPUS, ""),
        ({**SOUND, "text": "a\x00"}, "text", Problem.CHARACTER, "U+0000"),
        ({**SOUND, "text": "\ud800"}, "text", Problem.CHARACTER, "U+D800"),
    ],
)
def test_a_row_of_ours_says_what_is_wrong_with_it(
    bring: BRING, row: dict[str, Any], field: str, problem: Problem, expected: str
) -> None:
    report = bring(written(row, {**SOUND, "title": "Sound"}))
    assert report.added == 1
    ((line, (fault, *_)),) = [(refused.line, refused.faults) for refused in report.refused]
    assert (line, fault.field, fault.problem) == (1, field, problem)
    assert expected in fault.expected or not expected


def test_a_row_with_too_many_cells_is_refused_by_its_first_line(bring: BRING) -> None:
    report = bring('title,text\n"two\nlines",x\nA,"a\nb",c\nB,b\n')
    assert report.added == 2
    assert report.refused == (RefusedRow(4, (Fault(None, Problem.TOO_MANY, ("2",)),)),)


@pytest.mark.parametrize(
    ("content", "reason", "line"),
    [
        (b"", Unreadable.EMPTY, None),
        (b"\xef\xbb\xbf\n \n", Unreadable.EMPTY, None),
        (b"hello\n", Unreadable.FORMAT, 1),
        (b"[{}]", Unreadable.FORMAT, 1),
        (b"id,question\n1,a\n", Unreadable.FORMAT, 1),
        (b"title,text,colour\nA,a,red\n", Unreadable.COLUMN, 1),
        (b"title,text,title\nA,a,b\n", Unreadable.COLUMN, 1),
        ("{}\n".encode("utf-16"), Unreadable.ENCODING, 1),
        (b'{"title": "A", "text": "a"}\n{"title": "\xe9", "text": "b"}\n', Unreadable.ENCODING, 2),
        (b"title,text\nA,a\nB,\xff\n", Unreadable.ENCODING, 3),
        (b"SQLite format 3\x00\x10\x00\x01", Unreadable.FORMAT, 1),
        (b'{"title": "' + b"x" * (1 << 19) + b'"}', Unreadable.ROW_TOO_LONG, 1),
        (b"title,text\nA,a\nB," + b"x" * 140_000, Unreadable.ROW_TOO_LONG, 3),
        (b'title,text\nA,"never closed\n' + b"x\n" * 100_000, Unreadable.ROW_TOO_LONG, 2),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_changes_nothing(
    library: Library, bring: BRING, content: bytes, reason: Unreadable, line: int | None
) -> None:
    with pytest.raises(UnreadableFile) as unreadable:
        bring(content)
    assert (unreadable.value.reason, unreadable.value.line) == (reason, line)
    assert list(library.rows()) == []


# --- all or nothing ------------------------------------------------------------------------------


def test_progress_is_told_up_to_the_end(bring: BRING) -> None:
    told: list[float] = []
    bring(written(*map(record, range(900))), done=lambda done, of: told.append(done / of))
    assert told == sorted(told)
    assert told[-1] == 1
    assert len(told) > 8


@pytest.mark.parametrize("share", [0.2, 0.7, 0.99])
def test_an_import_that_is_interrupted_leaves_everything_as_it_was(
    library: Library, bring: BRING, share: float
) -> None:
    bring(written(*map(record, range(300))))
    before, frequency = list(library.rows()), ids(library, "zebra")

    def stop(done: int, of: int) -> None:
        if done / of > share:
            raise KeyboardInterrupt

    changed = written(*(record(number, "Giraffes wait.") for number in range(200, 900)))
    with pytest.raises(KeyboardInterrupt):
        bring(changed, done=stop)
    assert list(library.rows()) == before
    assert ids(library, "zebra") == frequency
    assert ids(library, "giraffe") == []
    assert bring(changed) == Report(Format.YGORESOURCES, 600, 100, 0, ())


KILLED = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from rulings.library import Library

def kill(done, of):
    if done / of > float(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)

with open(sys.argv[2], "rb") as file:
    Library(Path(sys.argv[1])).import_file("x", file, by="", at=datetime.now(UTC), done=kill)
"""


@pytest.mark.parametrize("share", ["0.3", "0.8"])
def test_an_import_that_is_killed_leaves_everything_as_it_was(
    library: Library, bring: BRING, tmp_path: Path, share: str
) -> None:
    bring(written(record(1)))
    (tmp_path / "more.jsonl").write_text(written(*map(record, range(2_000))))
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            KILLED,
            tmp_path / "rulings.sqlite3",
            tmp_path / "more.jsonl",
            share,
        ],
        env={"PATH": os.environ["PATH"]},
    )
    assert done.returncode == -signal.SIGKILL
    assert library.imported_count() == 1
    assert ids(library, "zebra") == ["qa-1"]
    assert bring(written(record(2))).added == 1


def test_judges_look_up_and_write_while_a_file_is_brought_in(
    library: Library, bring: BRING, add: ADD
) -> None:
    asked: list[list[str]] = []

    def pieces() -> Iterator[bytes]:
        yield written(*map(record, range(400))).encode()

    def look(done: int, of: int) -> None:
        # another thread, as in the server: this one is in the middle of writing
        with ThreadPoolExecutor(1) as pool:
            if done / of <= 0.5:
                pool.submit(add, f"No phones {done}").result()
            asked.append(pool.submit(ids, library, "zebra").result())

    assert bring(pieces(), done=look).added == 400
    assert asked[:-1] == [[]] * (len(asked) - 1)
    assert len(ids(library, "zebra")) == 50
    assert len(ids(library, "phones")) >= 2


def test_what_somebody_else_brought_in_meanwhile_is_not_brought_in_twice(
    library: Library, bring: BRING
) -> None:
    content = written(record(1), record(2))
    others: list[Report] = []

    def meanwhile(done: int, of: int) -> None:
        if not others:
            with ThreadPoolExecutor(1) as pool:
                others.append(pool.submit(bring, content).result())

    assert bring(content, done=meanwhile) == Report(Format.YGORESOURCES, 0, 0, 2, ())
    assert others == [Report(Format.YGORESOURCES, 2, 0, 0, ())]
    assert len(library.history("qa-1")) == 1
