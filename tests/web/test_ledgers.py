"""What is kept of a record between two requests: no entry is read twice, the newest state stays."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import officiate
from referee.duel.notation import read_line
from referee.officiate import Entry, UnknownMatch
from referee.web import desk, ledger, ledgers
from referee.web.shared_boards import shared_board

NOW = datetime(2026, 11, 28, 14, 3, 22, tzinfo=UTC)
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]


class Table:
    """A match in the record of an app."""

    def __init__(self, app: Flask) -> None:
        self.matches = desk.matches_of(app)
        opening = read_line({"do": "open-match", "teams": TEAMS})
        self.id = officiate.open_match(self.matches, opening, now=NOW).id

    def record(self, do: str, **fields: object) -> int:
        line = read_line({"do": do, **fields})
        return officiate.record(self.matches, self.id, line, now=NOW).position

    def whole(self) -> ledger.Ledger:
        return ledger.read(officiate.entries(self.matches, self.id))


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app)


@pytest.fixture
def in_request(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


@pytest.fixture
def entries_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The positions of the entries that were read, in that order."""
    positions: list[int] = []
    really = officiate.entries

    def counted(*args: object, **named: object) -> tuple[Entry, ...]:
        found = really(*args, **named)  # type: ignore[arg-type]
        positions.extend(entry.position for entry in found)
        return found

    monkeypatch.setattr(officiate, "entries", counted)
    return positions


def test_a_board_reads_only_the_entries_that_are_new(
    table: Table, client: FlaskClient, entries_read: list[int]
) -> None:
    table.record("start-duel", first_team=1)
    table.record("note", text="one")
    assert client.get(f"/matches/{table.id}").status_code == 200
    assert entries_read == [1, 2, 3]
    for text in ("two", "three"):
        form = {"do": "note", "text": text}
        assert client.post(f"/matches/{table.id}", data=form).status_code == 303
        assert client.get(f"/matches/{table.id}").status_code == 200
    assert entries_read == [1, 2, 3]  # what was recorded on this page is known
    table.record("note", text="recorded elsewhere")
    client.get(f"/matches/{table.id}?open=log")
    client.get(f"/matches/{table.id}")
    assert entries_read == [1, 2, 3, 6]


@pytest.mark.usefixtures("in_request")
def test_a_ledger_that_grew_is_the_one_that_is_read_whole(table: Table) -> None:
    table.record("start-duel", first_team=1)
    table.record("note", text="a slip of the pen")
    ledgers.load(table.id)
    for do in ("undo", "redo", "undo"):
        table.record(do)
        assert ledgers.load(table.id) == table.whole()
    position = table.record("rewind", to=1, reason="Wrong entry")
    grown = ledgers.load(table.id)
    assert grown == table.whole()
    assert grown.rows[1].taken_back_by == position


@pytest.mark.usefixtures("in_request")
def test_an_older_board_is_that_older_state_and_never_takes_the_place_of_a_newer_one(
    table: Table, entries_read: list[int]
) -> None:
    older = officiate.load(table.matches, table.id)
    table.record("start-duel", first_team=1)
    newer = ledgers.load(table.id)
    entries_read.clear()
    assert "Saved #1" in shared_board(table.id, ledgers.load(table.id, until=older.position))
    assert entries_read == [1]
    assert ledgers.load(table.id) is newer
    assert entries_read == [1]


@pytest.mark.usefixtures("in_request")
def test_a_match_that_nobody_opened_has_no_ledger() -> None:
    with pytest.raises(UnknownMatch):
        ledgers.load("nobody")
