"""Turn counters in words: how long they run, how they announce themselves, what they skip."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest
from flask import Flask

from referee.duel.counters import Counter
from referee.duel.vocabulary import CountAt, Scope, Seat
from referee.officiate import Entry
from referee.web.board import Board, board_view
from referee.web.board_due import DueItem
from referee.web.board_phases import PhasesStage
from referee.web.counter_words import due_words
from referee.web.ledger import Ledger, read
from referee.web.log import lines

Json = dict[str, Any]
LedgerOf = Callable[..., Ledger]

AT = datetime(2013, 11, 16, 14, 0, tzinfo=UTC)
OPENING = {"do": "open-match", "teams": [{"name": "Red", "duelists": ["Ana", "Bo"]}] * 2}
START = {"do": "start-duel", "first_team": 1}
END_TURN = {"do": "end-turn"}
SWORDS = "Swords of Revealing Light"


def counter(name: str, seat: str, scope: str, turns: int, when: str, **others: Any) -> Json:
    fields = {"name": name, "seat": seat, "scope": scope, "turns": turns, "when": when}
    return {"do": "start-counter", **fields, **others}


def swords(turns: int = 3) -> Json:
    return counter(SWORDS, "A1", "opponents", turns, "end")


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


@pytest.fixture
def ledger_of(entries_of: Callable[[bytes], tuple[Entry, ...]]) -> LedgerOf:
    def made(*after: Json) -> Ledger:
        raw = "\n".join(json.dumps(line) for line in (OPENING, START, *after))
        return read(entries_of(raw.encode()))

    return made


@pytest.fixture
def board_of(ledger_of: LedgerOf) -> Callable[..., Board]:
    return lambda *after: board_view("abc", ledger_of(*after), at=AT)


BoardOf = Callable[..., Board]


def phases(board: Board) -> PhasesStage:
    assert isinstance(board.stage, PhasesStage)
    return board.stage


def at_a1(board: Board) -> list[tuple[str, bool, bool]]:
    assert board.near.right
    return [(c.words, c.is_due, c.is_soon) for c in board.near.right.counters]


# --- how long it runs ----------------------------------------------------------------------------


def test_a_counter_says_how_many_are_left_and_at_whose_turn_it_moves_next(
    board_of: BoardOf,
) -> None:
    assert at_a1(board_of(swords())) == [("3 turns left, next A2", False, False)]
    assert at_a1(board_of(swords(), *[END_TURN] * 2)) == [("2 turns left, next B2", False, False)]
    assert at_a1(board_of(swords(), *[END_TURN] * 4)) == [("1 turn left, next A2", False, False)]


def test_a_counter_that_is_due_in_the_running_turn_is_said_before(board_of: BoardOf) -> None:
    before, during = [END_TURN] * 4, [END_TURN] * 5
    assert phases(board_of(swords(), *before)).soon == ()
    board = board_of(swords(), *during)
    assert at_a1(board) == [("due at the end of this turn", False, True)]
    assert phases(board).soon == (f"{SWORDS} of A1 is due at the end of this turn",)


def test_one_of_the_standby_phase_is_said_in_the_draw_phase_before(board_of: BoardOf) -> None:
    fusion = counter("Future Fusion", "A1", "self", 1, "standby")
    board = board_of(fusion, *[END_TURN] * 4)
    assert at_a1(board) == [("due in the Standby Phase of this turn", False, True)]
    assert phases(board).soon == ("Future Fusion of A1 is due in the Standby Phase of this turn",)


# --- when it is due ------------------------------------------------------------------------------


def test_a_counter_announces_itself_with_its_name_whose_it_is_and_what_was_counted(
    board_of: BoardOf,
) -> None:
    board = board_of(swords(), *[END_TURN] * 6)
    assert board.due == (DueItem(f"{SWORDS} of A1 is due", "3 opposing turns have passed"),)
    assert at_a1(board) == [("due now", True, False)]


def test_several_that_are_due_at_once_are_all_announced(board_of: BoardOf) -> None:
    steelcage = counter("Nightmare’s Steelcage", "B1", "opponents", 3, "end")
    board = board_of(swords(), steelcage, *[END_TURN] * 6)
    assert [item.title for item in board.due] == [
        f"{SWORDS} of A1 is due",
        "Nightmare’s Steelcage of B1 is due",
    ]


def test_the_next_entry_lets_it_go_and_no_phase_was_barred_by_it(board_of: BoardOf) -> None:
    due = [swords(), *[END_TURN] * 6]
    assert [item.state for item in phases(board_of(*due)).phases] == [
        "now",
        "open",
        "open",
        "open",
        "barred",
        "open",
    ]
    assert board_of(*due, {"do": "enter", "phase": "standby"}).due == ()


def test_it_is_announced_above_an_open_chain_as_well(board_of: BoardOf) -> None:
    board = board_of(
        swords(1),
        {"do": "activate", "seat": "A1", "card": "Pyro Clock of Destiny", "speed": 2},
        {"do": "advance-counter", "counter": 1, "by": 1},
    )
    assert board.stage.name == "chain"
    assert board.due == (DueItem(f"{SWORDS} of A1 is due", "1 opposing turn has passed"),)


def test_between_duels_nothing_is_due(board_of: BoardOf) -> None:
    board = board_of(swords(), *[END_TURN] * 6, {"do": "concede", "team": 1})
    assert board.due == ()


def test_the_log_keeps_what_came_due_by_which_entry(ledger_of: LedgerOf) -> None:
    ledger = ledger_of(swords(), *[END_TURN] * 6, {"do": "enter", "phase": "standby"})
    notes = [line.notes for line in lines(ledger.rows, ledger.match)]
    assert notes[1] == (f"{SWORDS} of A1 is due", "3 opposing turns have passed")
    assert [*notes[:1], *notes[2:]] == [()] * (len(notes) - 1)


@pytest.mark.parametrize(
    ("when", "scope", "turns", "words"),
    [
        ("end", "all", 20, "20 turns have passed"),
        ("end", "team", 1, "1 turn of the team has passed"),
        ("end", "self", 2, "2 turns of this Duelist have passed"),
        ("standby", "team", 2, "2 Standby Phases of the team have come"),
        ("standby", "self", 1, "1 Standby Phase of this Duelist has come"),
        ("draw", "opponents", 1, "1 opposing Draw Phase has come"),
    ],
)
def test_what_was_counted_is_said_in_words(when: str, scope: str, turns: int, words: str) -> None:
    assert due_words(made(CountAt(when), Scope(scope), turns))[1] == words


def test_every_kind_of_counting_has_words_of_its_own() -> None:
    said = {due_words(made(w, s, 3))[1] for w, s in product(CountAt, Scope)}
    said |= {due_words(made(CountAt.DRAW, s, 3, skip=True))[1] for s in Scope}
    assert len(said) == 16


def made(when: CountAt, scope: Scope, turns: int, *, skip: bool = False) -> Counter:
    return Counter(
        id=1,
        name="Swords",
        seat=Seat.A1,
        scope=scope,
        turns=turns,
        left=0,
        when=when,
        first_turn=1,
        skip=skip,
    )


# --- what is skipped -----------------------------------------------------------------------------


def greed(seat: str, turns: int = 2) -> Json:
    return counter("Reckless Greed", seat, "team", turns, "draw", skip=True)


def test_a_skipped_draw_phase_is_marked_with_the_counter_that_skips_it(board_of: BoardOf) -> None:
    draw = phases(board_of(greed("A2"), END_TURN)).phases[0]
    assert (draw.state, draw.skipped_by) == ("barred", ("Reckless Greed",))
    assert phases(board_of(greed("A2"), *[END_TURN] * 2)).phases[0].skipped_by == ()


def test_two_counters_that_skip_the_same_draw_phase_are_both_named(board_of: BoardOf) -> None:
    seal = counter("Time Seal", "A1", "opponents", 1, "draw", skip=True)
    board = board_of(greed("A2"), seal, END_TURN)
    assert phases(board).phases[0].skipped_by == ("Reckless Greed", "Time Seal")


def test_the_mark_stays_when_the_counter_has_run_out(board_of: BoardOf) -> None:
    board = board_of(greed("A2", 1), END_TURN, {"do": "enter", "phase": "main-1"})
    assert board.due == ()
    assert phases(board).phases[0].skipped_by == ("Reckless Greed",)


def test_the_seat_of_the_next_duelist_says_that_the_draw_phase_is_skipped(
    board_of: BoardOf,
) -> None:
    board = board_of(greed("A2"))
    assert board.far.left
    assert board.far.left.is_next
    assert board.far.left.hints == ("The next Draw Phase is skipped: Reckless Greed",)
