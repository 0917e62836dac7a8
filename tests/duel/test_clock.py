"""The round clock: arithmetic on the times that the entries carry, and nothing else."""

from datetime import timedelta

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel.clock import Clock, microseconds, seconds
from referee.duel.events import ClockPaused, ClockStarted, TimeCalled, TimeExtended
from tests.duel.given import (
    END_TURN,
    NOTE,
    REDO,
    START,
    TIME,
    UNDO,
    at,
    damage,
    given,
    opened,
    start_duel,
    turns,
)

RUN, PAUSE, RESUME = c.StartClock(), c.PauseClock(), c.ResumeClock()
SECOND = 1_000_000


def extend(number: float) -> c.Extend:
    return c.Extend(seconds=number, reason="deck check")


# What is recorded at which minute, and how many minutes are left of 40 at the last of them.
RUNS = {
    "never started": ([(0, NOTE), (30, NOTE)], 40),
    "running": ([(0, RUN), (10, NOTE)], 30),
    "paused": ([(0, RUN), (10, PAUSE), (90, NOTE)], 30),
    "paused and resumed": ([(0, RUN), (10, PAUSE), (20, RESUME), (25, NOTE)], 25),
    "started by resume, resumed by start": (
        [(0, RESUME), (10, PAUSE), (20, RUN), (25, NOTE)],
        25,
    ),
    "at zero": ([(0, RUN), (40, NOTE)], 0),
    "past zero": ([(0, RUN), (100, NOTE)], 0),
    "an earlier time": ([(0, RUN), (10, NOTE), (5, NOTE)], 30),
    "an earlier time, then a later one": ([(0, RUN), (10, NOTE), (5, NOTE), (12, NOTE)], 28),
    "paused at an earlier time": ([(0, RUN), (10, NOTE), (2, PAUSE), (30, NOTE)], 30),
    "resumed at an earlier time": (
        [(0, RUN), (10, PAUSE), (5, RESUME), (10, NOTE), (15, NOTE)],
        25,
    ),
    "started before the match was opened": ([(-5, RUN), (10, NOTE)], 30),
    "stopped by time": ([(0, RUN), (10, TIME), (30, NOTE)], 30),
    "undo of a start": ([(0, RUN), (5, UNDO), (30, NOTE)], 35),
    "undo of a pause": ([(0, RUN), (10, PAUSE), (15, UNDO), (20, NOTE)], 25),
    "undo of time": ([(0, RUN), (10, TIME), (15, UNDO), (20, NOTE)], 25),
    "undo of time that called a standing clock": (
        [(0, RUN), (10, PAUSE), (11, TIME), (15, UNDO), (20, NOTE)],
        30,
    ),
    "redo of time": ([(0, RUN), (10, TIME), (15, UNDO), (20, REDO), (30, NOTE)], 25),
    "redo of a pause": ([(0, RUN), (10, PAUSE), (15, UNDO), (20, REDO), (30, NOTE)], 25),
    "undo of a note": ([(0, RUN), (10, NOTE), (20, UNDO), (25, NOTE)], 15),
    "rewound to before the start": (
        [(0, NOTE), (0, RUN), (10, c.Rewind(to=2, reason="r")), (30, NOTE)],
        30,
    ),
    "rewound to the running clock": (
        [(0, RUN), (10, PAUSE), (20, c.Rewind(to=2, reason="r")), (25, NOTE)],
        25,
    ),
}


@pytest.mark.parametrize(("recorded", "left"), RUNS.values(), ids=RUNS.keys())
def test_what_is_left_of_forty_minutes(
    recorded: list[tuple[float, c.Command]], left: float
) -> None:
    table = opened().record(*(at(minute, command) for minute, command in recorded))
    assert table.remaining == left * 60


# The same with extensions: what is recorded, seconds left, seconds of extension that stand.
EXTENSIONS = {
    "before the start": ([(0, extend(90.5))], 2490.5, 90.5),
    "two of them": ([(0, RUN), (10, extend(480)), (20, extend(180))], 1860, 660),
    "at zero": ([(0, RUN), (40, extend(120))], 120, 120),
    "long after zero": ([(0, RUN), (50, extend(120)), (51, NOTE)], 60, 120),
    "twice after zero": ([(0, RUN), (50, extend(120)), (60, extend(30))], 30, 150),
    "of nothing": ([(0, RUN), (10, extend(0))], 1800, 0),
    "of nothing after zero": ([(0, RUN), (50, extend(0)), (50, extend(60))], 60, 60),
    "taken back": ([(0, RUN), (10, extend(300)), (20, UNDO)], 1200, 0),
    "taken back after zero": ([(0, RUN), (50, extend(300)), (51, UNDO)], 0, 0),
    "given again": ([(0, RUN), (10, extend(300)), (20, UNDO), (30, REDO)], 900, 300),
    "rewound": ([(0, RUN), (10, extend(300)), (20, c.Rewind(to=2, reason="r"))], 1200, 0),
    "earlier by the entry": ([(0, RUN), (50, NOTE), (30, extend(60))], 60, 60),
}


@pytest.mark.parametrize(
    ("recorded", "left", "extended"), EXTENSIONS.values(), ids=EXTENSIONS.keys()
)
def test_an_extension_is_added_to_what_is_then_left(
    recorded: list[tuple[float, c.Command]], left: float, extended: float
) -> None:
    table = opened().record(*(at(minute, command) for minute, command in recorded))
    assert table.remaining == left
    assert seconds(table.match.clock.extended) == extended


@pytest.mark.parametrize(
    ("ruleset", "settings", "minutes"),
    [
        ("tag-2013", {}, 40),
        ("single-classic", {}, 40),
        ("single-2024", {}, 45),
        ("single-2025", {}, 50),
        ("tag-2013", {"round_minutes": 1}, 1),
        ("tag-2013", {"round_minutes": 600}, 600),
    ],
)
def test_a_round_is_as_long_as_the_ruleset_says(
    ruleset: str, settings: dict[str, int], minutes: int
) -> None:
    assert opened(ruleset, **settings).remaining == minutes * 60


def test_the_clock_is_started_and_paused_once_and_a_second_press_changes_nothing() -> None:
    table = opened().when(at(0, PAUSE)).is_impossible("clock-stopped")
    table.when(at(0, RUN)).then(ClockStarted())
    for command in (RUN, RESUME):
        table.when(at(5, command)).is_impossible("clock-running")
    table.when(at(10, PAUSE)).then(ClockPaused())
    table.when(at(15, PAUSE)).is_impossible("clock-stopped")
    assert table.remaining == 1800
    table.when(at(20, RESUME)).then(ClockStarted())
    assert table.remaining == 1800


def test_time_stops_the_clock_for_good() -> None:
    table = given(at(0, RUN)).when(at(10, TIME)).then(TimeCalled())
    assert not table.match.clock.running
    for command in (RUN, PAUSE, RESUME):
        table.when(command, overrule="so it was").is_impossible("clock-stopped")
    table.when(TIME, overrule="so it was").is_impossible("time-already-called")
    table.record(UNDO, at(12, END_TURN))
    assert table.match.clock.running
    assert table.duel.extra_turn is None


def test_time_is_called_once_also_in_the_tie_break_duel() -> None:
    table = opened().record(TIME, start_duel())
    table.when(TIME).is_impossible("time-already-called")


def test_zero_is_shown_and_never_acts() -> None:
    table = given(at(0, RUN), at(100, END_TURN))
    assert table.remaining == 0
    assert not table.match.clock.time_called
    assert table.match.is_duel_running
    table.when(at(110, PAUSE)).is_recorded()


def test_after_time_there_is_no_extension_but_by_the_judges_word() -> None:
    table = given(at(0, RUN), at(30, TIME))
    table.when(extend(60)).objects("extension-not-allowed")
    table.when(extend(60), overrule="the Head Judge grants it")
    table.then(TimeExtended(microseconds=60 * SECOND, reason="deck check"))
    assert table.remaining == 660
    assert not table.match.clock.running


def test_a_refused_entry_does_not_move_the_clock_on() -> None:
    table = opened().record(at(0, RUN)).when(at(20, END_TURN)).is_impossible("no-duel")
    assert table.match.clock.now == START
    assert table.remaining == 1200


def test_the_table_never_touches_the_clock() -> None:
    table = given(at(0, RUN))
    before = table.match.clock
    table.record(damage(1, 100), turns(3), UNDO, c.Count(seat="A1", hand=3))
    assert table.match.clock == before


def test_durations_are_whole_microseconds() -> None:
    for number, micro in (
        (0.1, 100_000),
        (90.5, 90_500_000),
        (0.0000014, 1),
        (3599.999999, 3_599_999_999),
        (10**30, 10**36),
    ):
        assert microseconds(number) == micro
        assert type(microseconds(number)) is int
    assert opened().record([extend(0.1)] * 30).match.clock.extended == 3 * SECOND


@pytest.mark.parametrize("number", [0, 1, 0.000001, 90.5, 10**30, 1e300])
def test_seconds_are_read_back_as_they_were_given(number: float) -> None:
    assert seconds(microseconds(number)) == pytest.approx(number, rel=1e-12)


def test_seconds_are_read_back_up_to_the_largest_double() -> None:
    assert seconds(microseconds(1e305)) == pytest.approx(1e305)


def test_extensions_beyond_every_double_still_read_as_a_number() -> None:
    table = opened().record([extend(1.7976931348623157e308)] * 3)
    assert 1e308 < seconds(table.match.clock.remaining) < float("inf")


# --- whatever is recorded, in whatever order of times --------------------------------------------

moves = st.sampled_from([RUN, PAUSE, RESUME, NOTE, UNDO, REDO, TIME, extend(30)])


@for_all(st.lists(st.tuples(moves, st.integers(-300, 600)), max_size=25))
def test_time_that_ran_is_never_given_back(listed: list[tuple[c.Command, int]]) -> None:
    table = opened()
    ran = passed = 0
    now = START
    for command, step in listed:
        now += timedelta(seconds=step)
        table.when(at((now - START).total_seconds() / 60, command))
        clock = table.match.clock
        assert clock.ran >= ran
        assert clock.remaining >= 0
        assert clock.remaining == max(
            0, 2400 * SECOND + clock.extended + clock.forgiven - clock.ran
        )
        passed = max(passed, (clock.now - START) // timedelta(microseconds=1))
        assert clock.ran <= passed
        ran = clock.ran


@for_all(limit=st.integers(0, 10_000), ran=st.integers(0, 20_000), more=st.integers(0, 10_000))
def test_an_extension_adds_all_of_it_to_what_is_left(limit: int, ran: int, more: int) -> None:
    clock = Clock(limit=limit, now=START, ran=ran)
    assert clock.extended_by(more).remaining == clock.remaining + more
