"""Judge calls: who may call, who is there, and the extension that a call earns."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel.clock import seconds
from referee.duel.events import CallClosed, JudgeArrived, JudgeCalled
from referee.duel.notation import Line
from referee.duel.vocabulary import Seat
from tests.duel.given import TIME, UNDO, Table, at, concede, given, opened, start_duel

RUN, PAUSE, RESUME = c.StartClock(), c.PauseClock(), c.ResumeClock()
CALL, ARRIVE, CLOSE = c.CallJudge(), c.JudgeArrives(), c.CloseCall()
LOST = c.CloseCall(game_loss=True)


def extend(number: int) -> c.Extend:
    return c.Extend(seconds=number, reason="deck check")


def granted(table: Table) -> float:
    return seconds(table.match.clock.extended)


# What is recorded at which second of a running clock of 40 minutes, and what the calls earn.
EARNED = {
    # ruling judge-extension: 2 minutes waiting and 3 answering
    "three minutes": ([(600, CALL), (720, ARRIVE), (900, CLOSE)], 180),
    "59 seconds": ([(600, ARRIVE), (659, CLOSE)], 0),
    "60 seconds": ([(600, ARRIVE), (660, CLOSE)], 0),
    "a hair over 60 seconds": ([(600, ARRIVE), (660.000001, CLOSE)], 60.000001),
    "61 seconds": ([(600, ARRIVE), (661, CLOSE)], 61),
    "waiting does not count": ([(0, CALL), (600, ARRIVE), (630, CLOSE)], 0),
    # ruling judge-no-extension: 3 minutes left, the appeal takes 7
    "never more than was left": ([(2220, ARRIVE), (2640, CLOSE)], 180),
    "left as it was at arrival": ([(2100, CALL), (2220, ARRIVE), (2640, CLOSE)], 180),
    "30 seconds left, 61 spent": ([(2370, ARRIVE), (2431, CLOSE)], 30),
    "nothing left": ([(2400, ARRIVE), (3000, CLOSE)], 0),
    "an earlier extension was left too": (
        [(0, extend(300)), (2400, ARRIVE), (2820, CLOSE)],
        600,
    ),
    "an extension during the call was not": (
        [(2220, ARRIVE), (2300, extend(600)), (2640, CLOSE)],
        780,
    ),
    "a Game Loss": ([(600, ARRIVE), (1200, LOST)], 0),
    "no arrival": ([(600, CALL), (1200, CLOSE)], 0),
    "time called during the call": ([(600, ARRIVE), (700, TIME), (1200, CLOSE)], 0),
    "the extra turns": ([(600, TIME), (700, CALL), (710, ARRIVE), (1200, CLOSE)], 0),
    "the clock stood still": ([(600, PAUSE), (600, ARRIVE), (1200, CLOSE)], 0),
    "the clock was paused for the call": ([(600, ARRIVE), (600, PAUSE), (1200, CLOSE)], 0),
    "a minute and a half of it ran": (
        [(600, ARRIVE), (660, PAUSE), (1080, RESUME), (1110, CLOSE)],
        90,
    ),
    "a minute of it ran": ([(600, ARRIVE), (650, PAUSE), (1200, RESUME), (1210, CLOSE)], 0),
    "two calls": (
        [(300, ARRIVE), (420, CLOSE), (600, CALL), (660, ARRIVE), (840, CLOSE)],
        300,
    ),
    "closed at an earlier time": ([(600, ARRIVE), (500, CLOSE)], 0),
    "taken back": ([(600, ARRIVE), (720, CLOSE), (800, UNDO)], 0),
    "taken back and closed again": (
        [(600, ARRIVE), (720, CLOSE), (780, UNDO), (840, CLOSE)],
        240,
    ),
}


@pytest.mark.parametrize(("recorded", "earned"), EARNED.values(), ids=EARNED.keys())
def test_what_a_call_earns(recorded: list[tuple[float, c.Command]], earned: float) -> None:
    table = given(at(0, RUN), *(at(0, command, seconds=when) for when, command in recorded))
    assert granted(table) == earned


def test_a_call_with_a_clock_never_started_earns_nothing() -> None:
    assert granted(opened().record(at(0, ARRIVE), at(30, CLOSE))) == 0


def test_what_a_call_earned_is_kept_in_its_close() -> None:
    table = opened().record(at(0, RUN), at(10, ARRIVE)).when(at(13, CLOSE))
    table.then(CallClosed(microseconds=180_000_000))
    assert table.remaining == 2400 - 780 + 180


def test_a_call_is_opened_by_a_duelist_or_by_the_judges_coming() -> None:
    opened().when(c.CallJudge(seat=Seat.B1, about="Dark Bribe")).then(
        JudgeCalled(seat=Seat.B1, about="Dark Bribe")
    )
    opened().when(ARRIVE).then(JudgeCalled(seat=None, about=None), JudgeArrived())
    opened().record(CALL).when(ARRIVE).then(JudgeArrived())


@pytest.mark.parametrize("overrule", [None, "so it was"])
def test_one_call_at_a_time(overrule: str | None) -> None:
    table = opened()

    def ask(command: c.Command) -> Table:
        return table.when(Line(command, overrule=overrule))

    ask(CLOSE).is_impossible("no-call")
    ask(CALL).is_recorded()
    ask(CALL).is_impossible("call-open")
    ask(ARRIVE).is_recorded()
    ask(ARRIVE).is_impossible("judge-already-there")
    ask(CALL).is_impossible("call-open")
    ask(CLOSE).is_recorded()
    ask(CLOSE).is_impossible("no-call")


def test_a_seat_that_is_not_in_the_match_does_not_call() -> None:
    opened("single-2024").when(c.CallJudge(seat=Seat.B1)).is_impossible("unknown-seat")


def test_an_undo_opens_the_call_again_with_the_judge_at_the_table() -> None:
    table = opened().record(at(0, RUN), at(10, ARRIVE))
    before = table.match.call
    table.record(at(15, CLOSE))
    assert table.match.call is None
    table.record(at(16, UNDO))
    assert table.match.call == before
    table.when(ARRIVE).is_impossible("judge-already-there")


def test_after_the_match_a_call_is_closed_and_earns_nothing() -> None:
    table = opened(duels_per_match=1)
    table.record(at(0, RUN), start_duel(), at(10, ARRIVE), at(12, concede(1)))
    table.when(at(20, CLOSE)).then(CallClosed(microseconds=0))
    table.when(CALL).is_impossible("match-over")
    table.when(ARRIVE).is_impossible("match-over")


def test_game_loss_on_a_call_gives_no_penalty() -> None:
    table = given(ARRIVE, LOST)
    assert table.match.penalties == ()
    assert table.match.is_duel_running


@for_all(arrived=st.integers(0, 3000), spent=st.integers(0, 3000), extended=st.integers(0, 600))
def test_a_call_earns_what_it_took_when_over_a_minute_and_no_more_than_was_left(
    arrived: int, spent: int, extended: int
) -> None:
    table = opened().record(
        at(0, RUN),
        at(0, extend(extended)),
        at(0, ARRIVE, seconds=arrived),
        at(0, CLOSE, seconds=arrived + spent),
    )
    left = max(0, 2400 + extended - arrived)
    assert granted(table) - extended == (min(spent, left) if spent > 60 else 0)
