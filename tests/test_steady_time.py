"""The server's time goes on as it was, whoever sets the computer's clock."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee.steady_time import FILE, SteadyTime

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
NONE = timedelta(0)


class Computer:
    """A computer whose clock can be set, and which can be started anew."""

    def __init__(self) -> None:
        self.clock = NOW
        self.ran = 500.0
        self.start = "first"

    def pass_(self, passed: timedelta) -> None:
        self.clock += passed
        self.ran += passed.total_seconds()

    def start_anew(self) -> None:
        self.start, self.ran = "second", 30.0

    def program(self, folder: Path | None = None) -> SteadyTime:
        time = SteadyTime(
            wall=lambda: self.clock, since_start=lambda: self.ran, start=lambda: self.start
        )
        if folder:
            time.keep_in(folder)
        return time


def test_it_is_the_clock_of_the_computer() -> None:
    computer = Computer()
    time = computer.program()
    computer.pass_(timedelta(minutes=7, microseconds=3))
    assert (time.now(), time.ahead) == (computer.clock, NONE)


@pytest.mark.parametrize("by", [HOUR, -HOUR, 3 * timedelta(seconds=1)])
def test_a_clock_that_is_set_changes_nothing_but_is_told(by: timedelta) -> None:
    computer = Computer()
    time = computer.program()
    computer.pass_(HOUR)
    computer.clock += by
    computer.pass_(HOUR)
    assert time.now() == NOW + 2 * HOUR
    assert time.ahead == by


def test_what_the_network_corrects_is_not_told() -> None:
    computer = Computer()
    time = computer.program()
    computer.clock += timedelta(seconds=2)
    assert time.ahead == NONE


def test_another_program_on_the_instance_goes_on_with_the_same_time(tmp_path: Path) -> None:
    computer = Computer()
    computer.program(tmp_path)
    computer.pass_(HOUR)
    computer.clock += HOUR
    computer.pass_(HOUR)
    again = computer.program(tmp_path)
    assert (again.now(), again.ahead) == (NOW + 2 * HOUR, HOUR)


def test_after_another_start_of_the_computer_its_clock_holds(tmp_path: Path) -> None:
    computer = Computer()
    computer.program(tmp_path)
    computer.pass_(HOUR)
    computer.clock += HOUR
    computer.start_anew()
    again = computer.program(tmp_path)
    assert (again.now(), again.ahead) == (NOW + 2 * HOUR, NONE)
    computer.pass_(HOUR)
    assert computer.program(tmp_path).now() == NOW + 3 * HOUR  # from now on that one is kept


def test_it_follows_the_clock_of_the_computer_when_it_is_told_to(tmp_path: Path) -> None:
    computer = Computer()
    time = computer.program(tmp_path)
    computer.clock -= HOUR
    time.follow_wall()
    assert (time.now(), time.ahead) == (NOW - HOUR, NONE)
    assert computer.program(tmp_path).now() == NOW - HOUR


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"start":"first","at":"x","ran":1}', "\x00"])
def test_what_is_kept_and_cannot_be_read_is_begun_anew(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    assert Computer().program(tmp_path).now() == NOW


def test_where_nothing_can_be_kept_it_goes_on_for_this_program(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert Computer().program(tmp_path / "file").now() == NOW
