"""The judge call on the page: what happened in it, what it earns and why, and the appeal."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from referee import officiate
from referee.duel import commands as c
from referee.duel.appeal import APPEAL
from referee.duel.notation import read_line
from referee.web import desk, ledgers
from referee.web.appeals import appeal_lines
from referee.web.drawers import Asked, call
from referee.web.log import lines

START = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
ROUND = 40 * 60
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]


class Table:
    """A match whose clock runs, with entries made so many seconds after it was started."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        opening = read_line({"do": "open-match", "teams": TEAMS})
        self.id = officiate.open_match(desk.matches_of(app), opening, now=START).id
        self.url = f"/matches/{self.id}"
        self.record("start-duel", first_team=1)
        self.record("start-clock")

    def record(self, do: str, *, at: float = 0, **fields: Any) -> None:
        line, now = read_line({"do": do, **fields}), START + timedelta(seconds=at)
        officiate.record(desk.matches_of(self.app), self.id, line, now=now)

    def arrive(self, *, at: float, **fields: Any) -> None:
        """A call, and the judge is there at once."""
        self.record("call-judge", at=at, **fields)
        self.record("judge-arrives", at=at)

    def sheet(self, *, at: float, **values: str) -> call.CallSheet:
        now = START + timedelta(seconds=at)
        return call.view(Asked(ledgers.load(self.id), now, MultiDict(values)))

    def send(self, do: str, **fields: str) -> TestResponse:
        return self.client.post(self.url, data={"do": do, "sheet": "call", **fields})

    def page(self, query: str = "?open=call") -> str:
        return self.client.get(self.url + query).text

    def commands(self) -> list[c.Command]:
        entries = officiate.entries(desk.matches_of(self.app), self.id)
        return [entry.line.command for entry in entries]


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    with app.test_request_context():
        yield Table(app)


def reasons(sheet: call.CallSheet) -> list[tuple[str, str | None]]:
    """The reasons that hold, with their rulings."""
    assert sheet.extension is not None
    return [
        (reason.words, reason.ruling.id if reason.ruling else None)
        for reason in sheet.extension.reasons
        if reason.holds
    ]


# --- the extension -------------------------------------------------------------------------------

SPENT = ("Over a minute: as long as the judge is at the table.", "judge-extension")
CAPPED = ("Never more than was left when the judge arrived.", "judge-no-extension")
MINUTE = ("A call of a minute or less earns none.", "judge-no-extension")
LOST = ("A call that ends in a Game Loss earns none.", "judge-no-extension")
CALLED = ("After time was called there is none.", "judge-no-extension")
OVER = ("The match is over: nothing is granted any more.", None)


@pytest.mark.parametrize(
    ("arrived", "spent", "values", "close", "why"),
    [
        (60, 60, {}, "Close the call, no extension", [MINUTE]),
        (60, 61, {}, "Close the call, extend by 1:01", [SPENT]),
        (60, 240, {}, "Close the call, extend by 4:00", [SPENT]),
        (ROUND - 120, 120, {}, "Close the call, extend by 2:00", [SPENT]),
        (ROUND - 120, 240, {}, "Close the call, extend by 2:00", [SPENT, CAPPED]),
        (ROUND + 5, 240, {}, "Close the call, no extension", [SPENT, CAPPED]),
        (60, 240, {"game_loss": "yes"}, "Close the call, no extension", [LOST]),
    ],
)
def test_closing_a_call_says_what_it_grants_and_why(
    table: Table,
    arrived: int,
    spent: int,
    values: dict[str, str],
    close: str,
    why: list[tuple[str, str | None]],
) -> None:
    table.arrive(at=arrived)
    sheet = table.sheet(at=arrived + spent, **values)
    assert sheet.extension is not None
    assert (sheet.extension.close, reasons(sheet)) == (close, why)


def test_after_time_was_called_a_call_earns_nothing(table: Table) -> None:
    table.arrive(at=60)
    table.record("time", at=200)
    assert reasons(table.sheet(at=300)) == [CALLED]


def test_after_the_match_a_call_earns_nothing(table: Table) -> None:
    table.arrive(at=60)
    table.record("penalty", at=200, seat="A1", infraction="cheating", severity="severe", note="HJ")
    assert reasons(table.sheet(at=300)) == [OVER]


def test_while_the_clock_stands_nothing_is_counted(table: Table) -> None:
    table.arrive(at=60)
    table.record("pause-clock", at=100)
    sheet = table.sheet(at=400)
    assert sheet.extension is not None
    assert (sheet.now_time, sheet.extension.spent) == ("5:40", "0:40")
    assert reasons(sheet) == [MINUTE]


def test_the_script_is_told_what_it_counts_on_from(table: Table) -> None:
    table.arrive(at=ROUND - 120)
    sheet = table.sheet(at=ROUND + 30)
    assert sheet.extension is not None
    extension = sheet.extension
    assert (extension.spent_ms, extension.left_ms, extension.clock_ms) == (
        150_000,
        120_000,
        -30_000,
    )
    assert (extension.free_ms, extension.barred) == (60_000, "")


# --- what happens in a call ----------------------------------------------------------------------


def test_a_call_tells_its_steps_each_with_its_time(table: Table) -> None:
    table.record("call-judge", at=60, seat="A2", about="May B1 respond?")
    assert table.sheet(at=70).now == "Waiting for the judge"
    table.record("judge-arrives", at=90)
    table.record("rule", at=120, question="May B1 respond?", answer="Not yet")
    table.record("note", at=130, text="nothing of the call")
    sheet = table.sheet(at=150)
    assert sheet.steps == (
        ("Called by A2 Cy: May B1 respond?", "14:01:00"),
        ("Judge at the table", "14:01:30"),
        ("Answered: Not yet", "14:02:00"),
    )
    assert (sheet.now, sheet.now_time) == ("At the table for", "1:00")


def test_a_judge_who_comes_unasked_opens_the_call(table: Table) -> None:
    table.record("judge-arrives", at=60)
    steps = (("Judge called", "14:01:00"), ("Judge at the table", "14:01:00"))
    assert table.sheet(at=61).steps == steps


def test_an_answer_is_kept_while_the_call_goes_on_and_its_sheet_comes_again(table: Table) -> None:
    table.arrive(at=60, about="May B1 respond?")
    answer = table.send(
        "close-call",
        again="answer",
        question="May B1 respond?",
        answer="Not yet",
        ruling="tag-response-order",
        game_loss="yes",
    )
    assert answer.headers["Location"] == f"{table.url}?open=call"
    ruled = c.Rule(question="May B1 respond?", answer="Not yet", ruling="tag-response-order")
    assert table.commands()[-1] == ruled
    assert "Close the call" in table.page()


def test_an_answer_without_words_is_asked_for_again(table: Table) -> None:
    table.arrive(at=60)
    answer = table.send("close-call", again="answer", question="Judge call", answer=" ")
    assert answer.status_code == 400
    assert "Field: answer." in answer.text


def test_the_closing_answer_goes_with_the_close(table: Table) -> None:
    table.arrive(at=60)
    answer = table.send("close-call", question="Judge call", answer="No", ruling="judge-rewind")
    assert answer.headers["Location"] == table.url
    assert table.commands()[-1] == c.CloseCall(answer="No", ruling="judge-rewind")


def test_a_ruling_that_was_looked_up_stands_there_by_its_title_and_can_be_taken_out(
    table: Table,
) -> None:
    table.arrive(at=60)
    page = table.page("?open=call&ruling=judge-take-call")
    assert "Taking a judge call; appeal to the Head Judge" in page
    assert 'type="checkbox" name="ruling" value="judge-take-call" checked' in page
    assert 'name="ruling"' not in table.page()
    assert f'hx-get="{table.url}/rulings/look-up"' in table.page()


# --- the appeal ----------------------------------------------------------------------------------


def test_an_appeal_keeps_the_answer_that_is_appealed_and_leaves_the_call_open(table: Table) -> None:
    table.arrive(at=60, seat="A2", about="May B1 respond?")
    answer = table.send(
        "close-call", again="appeal", question="May B1 respond?", answer="Not yet", ruling=""
    )
    assert answer.headers["Location"] == f"{table.url}?open=call"
    assert table.commands()[-2:] == [
        c.Rule(question="May B1 respond?", answer="Not yet"),
        APPEAL,
    ]
    assert [words for words, _ in table.sheet(at=100).steps][2:] == [
        "Answered: Not yet",
        "Appealed to the Head Judge",
    ]
    page = table.page()
    assert "The Head Judge’s answer is final." in page
    assert 'value="appeal"' not in page


def test_an_appeal_without_an_answer_is_one_entry(table: Table) -> None:
    table.arrive(at=60)
    before = len(table.commands())
    table.send("close-call", again="appeal", question="Judge call", answer="", ruling="")
    assert table.commands()[before:] == [APPEAL]


def test_the_clock_of_the_call_goes_on_after_an_appeal(table: Table) -> None:
    table.arrive(at=60)
    table.record("rule", at=180, question="appeal", answer="head-judge", ruling="judge-take-call")
    sheet = table.sheet(at=300)
    assert sheet.extension is not None
    assert (sheet.is_appealed, sheet.extension.granted) == (True, "4:00")


def test_an_appeal_that_is_undone_may_be_made_again(table: Table) -> None:
    table.arrive(at=60)
    table.record("rule", at=90, question="appeal", answer="head-judge", ruling="judge-take-call")
    table.record("undo", at=95)
    assert not table.sheet(at=100).is_appealed


def test_the_next_call_knows_nothing_of_an_earlier_appeal(table: Table) -> None:
    table.arrive(at=60)
    table.record("rule", at=90, question="appeal", answer="head-judge", ruling="judge-take-call")
    table.record("close-call", at=120)
    table.arrive(at=200)
    assert not table.sheet(at=210).is_appealed


def test_the_log_and_the_slip_tell_an_appeal(table: Table) -> None:
    table.arrive(at=60, seat="A2", about="May B1 respond?")
    table.record("rule", at=90, question="appeal", answer="head-judge", ruling="judge-take-call")
    table.record("close-call", at=120, answer="B1 may not")
    ledger = ledgers.load(table.id)
    line = lines(ledger.rows, ledger.match)[1]
    assert (line.what, line.notes) == ("Appealed to the Head Judge", ())
    assert line.ruling is not None
    assert line.ruling.id == "judge-take-call"
    (appeal,) = appeal_lines(ledger)
    assert (appeal.when, appeal.seat, appeal.about) == ("14:01", "A2", "May B1 respond?")
    assert appeal.answers == ("B1 may not",)
    slip = table.client.get(f"{table.url}/slip").text
    assert "Appealed to the Head Judge" in slip
    assert "B1 may not" in slip


def test_a_slip_without_appeals_says_nothing_of_them(table: Table) -> None:
    table.arrive(at=60)
    table.record("close-call", at=120)
    assert "Appealed" not in table.client.get(f"{table.url}/slip").text


# --- the board -----------------------------------------------------------------------------------


def test_when_the_match_is_over_the_button_that_calls_is_dashed_and_says_why(table: Table) -> None:
    assert "data-off" not in button(table.page(""))
    table.record("penalty", seat="A1", infraction="cheating", severity="severe")
    assert "data-off" in button(table.page(""))
    assert "The match is over" in button(table.page(""))


def button(page: str) -> str:
    return page.split('value="call-judge"')[1].split("</form>")[0]
