"""The connections to the file of a library: opened by each thread, closed when nobody uses them."""

import threading
from pathlib import Path

from rulings.databases import Databases


def test_who_is_reading_while_everything_is_closed_reads_on(tmp_path: Path) -> None:
    databases = Databases(tmp_path / "rulings.sqlite3")
    with databases.writing() as database:
        database.execute("create table words (word text)")
        database.execute("insert into words values ('Chain')")
    is_reading, is_closed = threading.Event(), threading.Event()
    read: list[tuple[str]] = []

    def reader() -> None:
        with databases.reading() as database:
            is_reading.set()
            assert is_closed.wait(10)
            read.extend(database.execute("select word from words").fetchall())

    thread = threading.Thread(target=reader)
    thread.start()
    assert is_reading.wait(10)
    databases.close()
    is_closed.set()
    thread.join()
    assert read == [("Chain",)]


def test_after_closing_whoever_asks_gets_a_new_connection(tmp_path: Path) -> None:
    databases = Databases(tmp_path / "rulings.sqlite3")
    with databases.reading() as first:
        pass
    databases.close()
    with databases.reading() as second:
        assert second is not first
        assert second.execute("select 1").fetchall() == [(1,)]
