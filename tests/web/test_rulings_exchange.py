"""Rulings brought in from a file while everything else goes on, and taken along in one."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from threading import Event
from typing import IO, Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.web import desk
from referee.web.jobs import Busy, Jobs
from referee.web.rulings import exchange
from rulings.draft import Draft
from rulings.report import Format, Report

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
RULINGS = (
    {"id": "house-breaks", "title": "Breaks", "text": "Ten minutes.", "source": "Lyon"},
    {"id": "house-phones", "title": "Phones", "text": "In the bag."},
)
NOTHING = Report(Format.JSON_LINES, 0, 0, 0, ())


def as_lines(*rows: dict[str, Any]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


@pytest.fixture
def send(client: FlaskClient) -> Callable[..., TestResponse]:
    """Sends a file from the page of imports."""

    def post(content: bytes, name: str = "rulings.jsonl") -> TestResponse:
        return client.post("/rulings/import", data={"file": (io.BytesIO(content), name)})

    return post


@pytest.fixture
def bring_in(
    app: Flask, client: FlaskClient, send: Callable[..., TestResponse]
) -> Callable[..., str]:
    """Sends a file and waits until it is in; the page that then says what came of it."""

    def sent(content: bytes, name: str = "rulings.jsonl") -> str:
        answer = send(content, name)
        assert answer.status_code == 303
        wait_for(app, answer.location)
        return client.get(answer.location).text

    return sent


@pytest.fixture
def held(app: Flask) -> Iterator[Callable[[], str]]:
    """Starts an import that stands still until the test is over; its address."""
    go_on = Event()

    def start() -> str:
        def work(_: IO[bytes], progress: Callable[[int, int], object]) -> Report:
            progress(1, 4)
            standing.set()
            go_on.wait(10)
            return NOTHING

        standing = Event()
        with app.app_context():
            job = exchange.IMPORTS.jobs().start("large.jsonl", io.BytesIO(), work)
        assert standing.wait(10)
        return f"/rulings/import/{job.id}"

    yield start
    go_on.set()


def wait_for(app: Flask, address: str) -> None:
    with app.app_context():
        job = exchange.IMPORTS.jobs().get(address.rsplit("/", 1)[1])
    assert job
    assert job.finished.wait(30)


def figures(page: str) -> list[str]:
    found = re.search(r'<ul class="import__figures".*?</ul>', page)
    return re.findall(r"<li>(.*?)</li>", found[0]) if found else []


def test_a_file_is_brought_in_and_its_rulings_are_found(
    client: FlaskClient, bring_in: Callable[..., str]
) -> None:
    assert figures(bring_in(as_lines(*RULINGS))) == [
        "2 rulings added",
        "0 rulings changed",
        "0 rulings unchanged",
        "0 rows refused",
    ]
    assert 'href="/rulings/house-phones"' in client.get("/rulings?q=phones").text


def test_questions_and_answers_of_elsewhere_say_that_they_have_no_authority(
    client: FlaskClient, bring_in: Callable[..., str]
) -> None:
    record = {
        "id": 31,
        "title": "Does Waboku end?",
        "question": "Does Waboku end in the End Phase?",
        "answer": "It does.",
        "konami_ids": [],
        "tags": [],
        "date": "2014-10-23",
        "status": "outdated",
    }
    assert figures(bring_in(as_lines(record), "qa.jsonl"))[0] == "1 ruling added"
    page = client.get("/rulings/qa-31").text
    assert '<span class="tag tag--warn">outdated: it no longer stands</span>' in page
    assert '<span class="tag tag--warn">OCG: no authority in the TCG</span>' in page
    assert '<p class="says__asked">Does Waboku end in the End Phase?</p>' in page
    assert "imported" in page
    assert "1 imported ruling is found by searching." in client.get("/rulings").text
    history = client.get("/rulings/qa-31/history").text
    assert '<span translate="no">qa.jsonl</span>' in history


def test_the_second_time_what_is_new_is_told_from_what_is_not(bring_in: Callable[..., str]) -> None:
    bring_in(as_lines(*RULINGS))
    changed = {**RULINGS[0], "text": "Twenty minutes."}
    added = {"id": "house-food", "title": "Food", "text": "None."}
    assert figures(bring_in(as_lines(changed, RULINGS[1], added))) == [
        "1 ruling added",
        "1 ruling changed",
        "1 ruling unchanged",
        "0 rows refused",
    ]


def test_a_row_that_cannot_be_read_is_listed_with_its_line_and_stops_nothing(
    bring_in: Callable[..., str],
) -> None:
    broken = as_lines(RULINGS[0]) + b"{half\n" + as_lines({"id": "house-x", "title": ""})
    page = bring_in(broken + as_lines(RULINGS[1]))
    assert figures(page)[0] == "2 rulings added"
    assert figures(page)[3] == "2 rows refused"
    assert "<b>Line 2</b> <span>This line is no JSON object.</span>" in page
    assert "<b>Line 3</b>" in page
    assert "Title: This has to be filled in." in page
    assert "Ruling: This has to be filled in." in page


def test_of_many_refused_rows_the_first_are_shown_and_the_others_counted(
    bring_in: Callable[..., str],
) -> None:
    page = bring_in(b"{half\n" * 203)
    assert "<b>Line 200</b>" in page
    assert "<b>Line 201</b>" not in page
    assert "<p>and 3 more</p>" in page


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty. Nothing was changed."),
        (b"\xff\xfe\x00", "is not in UTF-8"),
        (b"%PDF-1.4\nwhatever\n", "Nothing was changed."),
    ],
)
def test_a_file_that_is_none_of_ours_changes_nothing_and_says_why(
    app: Flask, bring_in: Callable[..., str], content: bytes, sentence: str
) -> None:
    page = bring_in(content)
    assert sentence in page
    assert figures(page) == []
    assert desk.library_of(app).imported_count() == 0


@pytest.mark.parametrize("data", [{}, {"file": "no file"}, {"file": (io.BytesIO(b""), "")}])
def test_without_a_file_the_page_asks_for_one(client: FlaskClient, data: dict[str, Any]) -> None:
    answer = client.post("/rulings/import", data=data, content_type="multipart/form-data")
    assert answer.status_code == 400
    assert "Choose a file first." in answer.text


def test_while_an_import_runs_its_page_shows_how_far_it_is_and_asks_again(
    client: FlaskClient, held: Callable[[], str]
) -> None:
    address = held()
    page = client.get(address).text
    assert '<progress max="100" value="25">' in page
    assert f'href="{address}">Look again' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    piece = client.get(address, headers=HTMX).text
    assert piece.startswith('<section class="import" id="import"')
    assert f'hx-get="{address}" hx-trigger="load delay:500ms"' in piece


def test_while_an_import_runs_the_rulings_can_be_searched_and_written(
    client: FlaskClient, held: Callable[[], str]
) -> None:
    held()
    assert "<mark>" in client.get("/rulings?q=direct+attack").text
    written = {"title": "Breaks", "text": "Ten minutes.", "language": "en", "applies": "tag"}
    assert client.post("/rulings/new", data=written).status_code == 303


def test_a_second_import_is_told_of_the_first(
    client: FlaskClient, held: Callable[[], str], send: Callable[..., TestResponse]
) -> None:
    address = held()
    answer = send(as_lines(*RULINGS))
    assert answer.status_code == 409
    assert "Another import is running: large.jsonl." in answer.text
    assert f'href="{address}">To the running import' in answer.text
    assert f'href="{address}">To the running import' in client.get("/rulings/import").text


def test_an_import_that_breaks_says_so_and_the_next_one_may_begin(
    app: Flask, client: FlaskClient
) -> None:
    def work(_: IO[bytes], __: Callable[[int, int], object]) -> Report:
        raise RuntimeError("unforeseen")

    with app.app_context():
        job = exchange.IMPORTS.jobs().start("x.jsonl", io.BytesIO(), work)
        assert job.finished.wait(10)
        page = client.get(f"/rulings/import/{job.id}").text
        assert "Something went wrong in the program, and the import was ended." in page
        assert "unforeseen" not in page
        assert exchange.IMPORTS.jobs().running() is None


def test_only_the_last_imports_can_be_looked_at() -> None:
    jobs = Jobs()
    started = []
    for _ in range(22):
        started.append(jobs.start("x", io.BytesIO(), lambda _, __: NOTHING))
        assert started[-1].finished.wait(10)
    assert [jobs.get(job.id) is None for job in started] == [True] * 2 + [False] * 20


def test_two_imports_that_begin_at_once_are_one_import() -> None:
    jobs, go_on = Jobs(), Event()

    def work(_: IO[bytes], __: Callable[[int, int], object]) -> Report:
        assert go_on.wait(10)
        return NOTHING

    first = jobs.start("first", io.BytesIO(), work)
    with pytest.raises(Busy) as busy:
        jobs.start("second", io.BytesIO(), work)
    assert busy.value.job is first
    go_on.set()
    assert first.finished.wait(10)


def test_an_unknown_import_is_a_404(client: FlaskClient) -> None:
    assert client.get("/rulings/import/nosuch").status_code == 404


def test_what_was_taken_along_can_be_brought_in_again(
    app: Flask, client: FlaskClient, bring_in: Callable[..., str]
) -> None:
    bring_in(as_lines(*RULINGS))
    for name, media_type in (
        ("export.jsonl", "application/jsonl; charset=utf-8"),
        ("export.csv", "text/csv; charset=utf-8"),
    ):
        exported = client.get(f"/rulings/{name}")
        assert exported.content_type == media_type
        assert "attachment" in exported.headers["Content-Disposition"]
        assert figures(bring_in(exported.data, name))[2] == "2 rulings unchanged"


def test_the_rulings_that_come_with_the_program_are_taken_along_where_they_are_wanted(
    client: FlaskClient,
) -> None:
    assert client.get("/rulings/export.jsonl").text == ""
    lines = client.get("/rulings/export.jsonl?corpus=yes").text.splitlines()
    assert len(lines) == 3 * 149
    ids = {json.loads(line)["id"] for line in lines}
    assert len(ids) == 149
    assert "tag-first-attack" in ids


def test_the_files_hold_every_house_ruling(app: Flask, client: FlaskClient) -> None:
    draft = Draft(title='Maxx "C", twice', text="One, two;\n\nthree.", cards=("Maxx “C”",))
    desk.library_of(app).add(draft, by="Mila", at=desk.now())
    (row,) = map(json.loads, client.get("/rulings/export.jsonl").text.splitlines())
    assert (row["title"], row["text"], row["by"]) == (draft.title, draft.text, "Mila")
    text = client.get("/rulings/export.csv").data.decode("utf-8-sig")
    (written,) = csv.DictReader(io.StringIO(text, newline=""))
    assert written["title"].lstrip("'") == draft.title
