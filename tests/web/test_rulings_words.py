"""Every closed set of the rulings has its words, and so has whatever can be wrong with them."""

from enum import Enum
from pathlib import Path

import pytest
from flask import Flask

from referee.web import desk, troubles
from referee.web.create_app import RULINGS, create_app
from referee.web.rulings import fault_words, report_words, words
from referee.web.server import CannotServe, Wanted, serve
from rulings.clues import How
from rulings.codec import FIELDS
from rulings.documents import FIELDS as INDEXED
from rulings.errors import Unreadable, UnreadableFile
from rulings.faults import Fault, Problem
from rulings.kept import Change
from rulings.lookup import LOCALES
from rulings.ruling import Applies, Jurisdiction, Origin, Status
from rulings.troubles import Trouble


def test_no_member_of_a_closed_set_is_without_a_word(app: Flask) -> None:
    with app.test_request_context():
        for table, members in (
            (words.APPLIES, list(Applies)),
            (words.STATUS, list(Status)),
            (words.HOW, list(How)),
            (words.JURISDICTIONS, list(Jurisdiction)),
            (words.CHANGES, list(Change)),
            (words.ORIGINS, [Origin.HOUSE, Origin.IMPORTED]),
            (words.ONLY_IN, list(LOCALES)),
            (words.FIELDS, list(INDEXED)),
            (fault_words.FIELDS, ["id", *FIELDS]),
        ):
            assert set(table) == set(members)  # type: ignore[call-overload]
            assert all(str(word) for word in table.values())


@pytest.mark.parametrize("problem", list(Problem))
def test_every_problem_has_a_sentence_with_what_was_expected_in_it(
    app: Flask, problem: Problem
) -> None:
    silent = {Problem.MISSING, Problem.ITSELF, Problem.NOT_JSON, Problem.OF_THE_CORPUS}
    with app.test_request_context():
        sentence = fault_words.fault_sentence(Fault("title", problem, ("expected-so",)))
        assert sentence.endswith(".")
        assert ("expected-so" in sentence) is (problem not in silent)
        assert fault_words.located(Fault("title", problem)).startswith("Title: ")


@pytest.mark.parametrize("reason", list(Unreadable))
def test_a_file_that_cannot_be_read_is_answered_in_a_sentence(
    app: Flask, reason: Unreadable
) -> None:
    fault = UnreadableFile(reason, line=3, found="colour", expected=("title", "text"))
    with app.test_request_context():
        assert report_words.unreadable_sentence(fault).endswith("Nothing was changed.")


@pytest.mark.parametrize("trouble", list(Trouble), ids=repr)
def test_trouble_with_the_rulings_is_told_as_trouble_with_the_record_is(
    app: Flask, trouble: Enum
) -> None:
    with app.test_request_context():
        assert troubles.trouble_sentence(trouble)  # type: ignore[arg-type]


def test_a_damaged_file_of_rulings_is_said_before_serving(tmp_path: Path) -> None:
    (tmp_path / RULINGS).write_bytes(b"no database at all, but long enough to look at " * 100)
    with pytest.raises(CannotServe, match=r"rulings\.sqlite3 is damaged"):
        serve(Wanted(None, 0, str(tmp_path)), say=print)


def test_a_file_of_rulings_that_breaks_while_serving_is_told_on_the_page_and_to_programs(
    tmp_path: Path,
) -> None:
    app = create_app(tmp_path)
    client = app.test_client()
    desk.close(app)
    (tmp_path / RULINGS).write_bytes(b"no database at all, but long enough to look at " * 100)
    page = client.get("/rulings?q=attack")
    assert page.status_code == 503
    assert "The database file is damaged" in page.text
    told = client.get("/api/rulings?q=attack")
    assert told.status_code == 503
    assert told.json["type"] == "urn:referee:rulings-unavailable"
    assert told.json["reason"] == "damaged"
    assert told.headers["Retry-After"] == "5"
