"""How the file is opened, and that only one writes at a time."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlite_utils import Database

from referee.store.connection import MOST_AT_REST, Connections
from referee.store.errors import StoreUnavailable, Trouble

FULL = 2


@pytest.fixture
def connections(path: Path) -> Iterator[Connections]:
    found = Connections(path, busy_seconds=0.05)
    yield found
    found.close()


def ask(db: Database, pragma: str) -> object:
    return db.execute(f"pragma {pragma}").fetchone()[0]


def test_what_is_committed_survives_a_power_cut(connections: Connections) -> None:
    assert ask(connections.get(), "synchronous") == FULL
    assert ask(connections.get(), "journal_mode") == "wal"


def test_references_are_checked_and_the_schema_may_run_nothing(connections: Connections) -> None:
    assert ask(connections.get(), "foreign_keys") == 1
    assert ask(connections.get(), "trusted_schema") == 0


def test_each_thread_keeps_one_connection_of_its_own(connections: Connections) -> None:
    def twice() -> tuple[int, int]:
        return id(connections.get()), id(connections.get())

    ours = twice()
    with ThreadPoolExecutor(1) as other:
        theirs = other.submit(twice).result()
    assert ours[0] == ours[1]
    assert theirs[0] == theirs[1]
    assert ours[0] != theirs[0]


def test_a_connection_that_rests_serves_the_thread_that_asks_next(
    connections: Connections,
) -> None:
    ours = connections.get()
    connections.rest()
    with ThreadPoolExecutor(1) as other:
        assert other.submit(connections.get).result() is ours
    assert connections.get() is not ours


def test_no_connection_rests_before_its_transaction_ends(connections: Connections) -> None:
    with connections.immediate() as writer:
        connections.rest()
        assert connections.get() is writer
        with ThreadPoolExecutor(1) as other:
            assert other.submit(connections.get).result() is not writer


def test_no_more_rest_than_a_few(connections: Connections) -> None:
    many = MOST_AT_REST + 4
    together = threading.Barrier(many, timeout=30)
    connections.get()  # makes the file, for which twenty at once would wait longer than a test may

    def rest(_: int) -> Database:
        found = connections.get()
        together.wait()
        connections.rest()
        return found

    with ThreadPoolExecutor(many) as threads:
        taken = list(threads.map(rest, range(many)))
    assert sum(map(is_closed, taken)) == 4
    connections.close()
    assert all(map(is_closed, taken))


def is_closed(db: Database) -> bool:
    try:
        db.execute("select 1")
    except sqlite3.ProgrammingError:
        return True
    return False


def test_threads_that_end_do_not_pile_up_open_files(connections: Connections) -> None:
    connections.get()

    def open_files_after_a_thread() -> int:
        thread = threading.Thread(target=connections.get)
        thread.start()
        thread.join()
        return sum(
            link.resolve().name.startswith(connections.path.name)
            for link in Path("/proc/self/fd").iterdir()
        )

    # SQLite closes a file of which another connection holds a lock later, or uses it again.
    first = open_files_after_a_thread()
    assert [open_files_after_a_thread() for _ in range(5)] == [first] * 5


def test_a_write_is_there_for_everyone_or_not_at_all(connections: Connections) -> None:
    db = connections.get()
    db.execute("create table told (n integer) strict")
    with connections.immediate() as writer:
        writer.execute("insert into told values (1)")

    def break_off() -> None:
        with connections.immediate() as writer:
            writer.execute("insert into told values (2)")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()
    with ThreadPoolExecutor(1) as other:
        assert other.submit(
            lambda: connections.get().execute("select n from told").fetchall()
        ).result() == [(1,)]


def test_many_threads_that_read_then_write_never_fail(path: Path) -> None:
    connections = Connections(path)
    connections.get().execute("create table told (n integer) strict")

    def count_up(_: int) -> None:
        with connections.immediate() as db:
            (n,) = db.execute("select count(*) from told").fetchone()
            db.execute("insert into told values (?)", (n,))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(count_up, range(200)))
    told = [n for (n,) in connections.get().execute("select n from told order by n")]
    connections.close()
    assert told == list(range(200))


def test_a_database_that_another_program_holds_is_told_as_locked(
    connections: Connections, path: Path
) -> None:
    other = Connections(path)
    with (
        other.immediate(),
        pytest.raises(StoreUnavailable) as found,
        connections.immediate(),
    ):
        pass
    other.close()
    assert found.value.reason is Trouble.LOCKED


def test_a_writer_in_this_program_that_does_not_end_is_told_as_locked(
    connections: Connections,
) -> None:
    def write() -> None:
        with connections.immediate():
            pass

    with (
        connections.immediate(),
        ThreadPoolExecutor(1) as other,
        pytest.raises(StoreUnavailable) as found,
    ):
        other.submit(write).result()
    assert found.value.reason is Trouble.LOCKED


def test_a_mistake_of_ours_is_not_taken_for_trouble_with_the_file(
    connections: Connections,
) -> None:

    with pytest.raises(sqlite3.OperationalError), connections.immediate() as db:
        db.execute("select nothing from nowhere")


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: (path / "in").mkdir(parents=True)])
def test_a_path_that_is_no_file_is_told_as_unreachable(
    path: Path, make: Callable[[Path], None]
) -> None:
    make(path)
    with pytest.raises(StoreUnavailable) as found:
        Connections(path).get()
    assert found.value.reason is Trouble.UNREACHABLE
