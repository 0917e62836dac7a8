"""The board's view models: what each field says at each moment of a match."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from referee.duel.vocabulary import Seat, Team
from referee.officiate import Entry
from referee.web.board import Board, board_view, render_board
from referee.web.board_between import OverStage, StartStage
from referee.web.board_chain import ChainStage
from referee.web.board_due import DueItem
from referee.web.board_phases import PhasesStage
from referee.web.board_seats import SeatView
from referee.web.ledger import Ledger, read
from referee.web.log import lines
from referee.web.parts import AFTER

Json = dict[str, Any]
LedgerOf = Callable[..., Ledger]

AT = datetime(2013, 11, 16, 14, 0, tzinfo=UTC)
START = {"do": "start-duel", "first_team": 1}
END_TURN = {"do": "end-turn"}
TO_TURN_4 = [START, END_TURN, END_TURN, END_TURN]
CLOCK = {"do": "start-clock"}


def opening(**others: Any) -> Json:
    teams = [
        {"name": "Red", "duelists": ["Ana", "Bo"]},
        {"name": "Blue", "duelists": ["Cy", "Di"]},
    ]
    return {"do": "open-match", "teams": teams, "at": "2013-11-16T14:00:00Z", **others}


def single(ruleset: str) -> Json:
    teams = [{"name": "Red", "duelists": ["Ana"]}, {"name": "Blue", "duelists": ["Cy"]}]
    return opening(ruleset=ruleset, teams=teams)


def damage(team: int, amount: int, **others: Any) -> Json:
    change = {"team": team, "kind": "effect-damage", "amount": amount}
    return {"do": "life", "changes": [change], **others}


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    """English words, as in a request of a browser that asks for nothing else."""
    app.config["TIME_ZONE"] = "UTC"
    with app.test_request_context():
        yield


@pytest.fixture
def ledger_of(entries_of: Callable[[bytes], tuple[Entry, ...]]) -> LedgerOf:
    def made(*after: Json, first: Json | None = None) -> Ledger:
        raw = "\n".join(json.dumps(line) for line in (first or opening(), *after))
        return read(entries_of(raw.encode()))

    return made


@pytest.fixture
def board_of(ledger_of: LedgerOf) -> Callable[..., Board]:
    """The board after some lines, ``minutes`` after the match was opened."""

    def made(*after: Json, first: Json | None = None, minutes: float = 0) -> Board:
        at = AT + timedelta(minutes=minutes)
        return board_view("abc", ledger_of(*after, first=first), at=at)

    return made


BoardOf = Callable[..., Board]


def phases(board: Board) -> PhasesStage:
    assert isinstance(board.stage, PhasesStage)
    return board.stage


def seat(board: Board, code: str) -> SeatView:
    seats = (board.far.left, board.far.right, board.near.left, board.near.right)
    return next(view for view in seats if view and view.code == code)


# --- the seats -----------------------------------------------------------------------------------


@pytest.mark.parametrize("first_team", [1, 2])
def test_the_seats_stay_where_the_duelists_sit_whoever_starts(
    board_of: BoardOf, first_team: int
) -> None:
    board = board_of({"do": "start-duel", "first_team": first_team})
    places = (board.far.left, board.far.right, board.near.left, board.near.right)
    assert [view.code for view in places if view] == ["A2", "B2", "B1", "A1"]


def test_a_match_of_two_has_a_seat_near_right_and_one_far_left(board_of: BoardOf) -> None:
    board = board_of(START, first=single("single-2024"))
    assert board.far.left
    assert board.far.left.code == "A2"
    assert board.near.right
    assert board.near.right.code == "A1"
    assert (board.far.right, board.near.left) == (None, None)


def test_the_turn_player_and_the_next_are_named_in_words(board_of: BoardOf) -> None:
    board = board_of(*TO_TURN_4, END_TURN)
    assert [(v.code, v.when, v.is_turn, v.is_next) for v in (seat(board, c) for c in Seat)] == [
        ("A1", "Turn 5", True, False),
        ("A2", "Turn 6", False, True),
        ("B1", "Turn 7", False, False),
        ("B2", "Turn 8", False, False),
    ]
    assert board.turn.end == "A2 Cy is next"


def test_public_counts_and_counters_stand_at_their_seat(board_of: BoardOf) -> None:
    board = board_of(
        START,
        {"do": "count", "seat": "A2", "monsters": 1, "hand": 5},
        {"do": "field-spell", "seat": "A2", "card": "Necrovalley"},
        {
            "do": "start-counter",
            "name": "Swords of Revealing Light",
            "seat": "A1",
            "scope": "opponents",
            "turns": 3,
            "when": "end",
        },
    )
    assert seat(board, "A2").facts == "1 monster, hand 5"
    assert seat(board, "A2").field_spell == "Field Spell Necrovalley"
    (counter,) = seat(board, "A1").counters
    assert (counter.name, counter.words) == (
        "Swords of Revealing Light",
        "3 turns left, next A2",
    )


@pytest.mark.parametrize(
    ("ruleset", "hint"),
    [("single-classic", "Draws a card"), ("single-2024", "No draw on the first turn")],
)
def test_the_turn_player_is_told_whether_to_draw(
    board_of: BoardOf, ruleset: str, hint: str
) -> None:
    assert seat(board_of(START, first=single(ruleset)), "A1").hints == (hint,)


def test_a_draw_phase_that_is_skipped_is_said_before_and_then(board_of: BoardOf) -> None:
    greed = {
        "do": "start-counter",
        "name": "Reckless Greed",
        "seat": "A2",
        "scope": "team",
        "turns": 2,
        "when": "draw",
        "skip": True,
    }
    before = board_of(START, greed)
    assert seat(before, "A2").hints == ("The next Draw Phase is skipped: Reckless Greed",)
    then = board_of(START, greed, END_TURN)
    assert seat(then, "A2").hints == ("Draw Phase skipped: no card is drawn",)
    assert [item.state for item in phases(then).phases] == [
        "barred",
        "now",
        "open",
        "barred",
        "barred",
        "open",
    ]


def test_the_hand_limit_is_recalled_at_the_end_of_a_turn(board_of: BoardOf) -> None:
    end = {"do": "enter", "phase": "end"}
    assert seat(board_of(START, end), "A1").hints == ("Hand limit: 6 at the end of the turn",)
    counted = board_of(START, {"do": "count", "seat": "A1", "hand": 7})
    assert "Hand limit: 6 at the end of the turn" in seat(counted, "A1").hints
    assert counted.turn.is_end_off
    assert counted.turn.end == "Too many cards in the hand"


# --- the teams -----------------------------------------------------------------------------------


def test_a_total_says_what_changed_it_last(board_of: BoardOf) -> None:
    board = board_of(START, damage(1, 1200, seat="A2"), damage(2, 300))
    assert (board.near.team.life_points, board.near.team.last) == (
        "14800",
        ("−1200 Effect damage", "A2", "turn 1"),
    )
    assert (board.far.team.life_points, board.far.team.last) == (
        "15700",
        ("−300 Effect damage", "turn 1"),
    )


def test_a_change_that_was_undone_is_not_the_last(board_of: BoardOf) -> None:
    board = board_of(START, damage(1, 1200), {"do": "undo"})
    assert board.near.team.last == ("Unchanged in this Duel",)


def test_teams_with_one_name_keep_their_numbers(board_of: BoardOf) -> None:
    teams = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Red", "duelists": ["Cy", "Di"]}]
    board = board_of(START, damage(2, 1200), {"do": "time"}, END_TURN, first=opening(teams=teams))
    assert phases(board).title == "Extra turn 1 of 3: A2 – Team Red (1) leads by 1,200"


def test_names_that_were_not_given_are_not_said_twice(board_of: BoardOf) -> None:
    teams = [{"name": "", "duelists": ["A1", "B1"]}, {"name": "", "duelists": ["A2", "B2"]}]
    board = board_of(START, first=opening(teams=teams))
    assert phases(board).title == "Turn 1, A1"
    assert board.near.team.title == "Team 1"
    assert board.turn.end == "A2 is next"


def test_a_name_of_any_length_is_cut_to_what_the_board_can_bear(board_of: BoardOf) -> None:
    teams = [{"name": "x" * 500, "duelists": ["y" * 500, "\n z \n"]}, opening()["teams"][1]]
    board = board_of(START, first=opening(teams=teams))
    assert board.near.team.name == "x" * 39 + "…"
    assert seat(board, "A1").name == "y" * 39 + "…"
    assert seat(board, "B1").name == "z"


# --- the turn ------------------------------------------------------------------------------------


def test_a_barred_battle_phase_says_from_when(board_of: BoardOf) -> None:
    board = board_of(START)
    battle = phases(board).phases[3]
    assert (battle.state, battle.why) == ("barred", "No Battle Phase yet")
    assert (board.turn.is_attack_off, board.turn.attack_words) == (True, "from turn 4")


def test_the_bar_shows_what_is_behind_what_is_now_and_what_may_follow(board_of: BoardOf) -> None:
    board = board_of(*TO_TURN_4, {"do": "enter", "phase": "main-1"})
    assert [(item.name, item.state) for item in phases(board).phases] == [
        ("Draw", "past"),
        ("Standby", "past"),
        ("Main 1", "now"),
        ("Battle", "open"),
        ("Main 2", "barred"),
        ("End", "open"),
    ]
    assert phases(board).steps == ()
    assert board.turn.attack_words == "opens Battle Phase"


def test_the_battle_phase_shows_its_steps(board_of: BoardOf) -> None:
    board = board_of(*TO_TURN_4, {"do": "enter", "phase": "battle", "step": "damage"})
    assert [(item.name, item.state) for item in phases(board).steps] == [
        ("Start Step", "past"),
        ("Battle Step", "open"),
        ("Damage Step", "now"),
        ("End Step", "open"),
    ]
    assert board.turn.attack == "sheet"


def test_a_normal_summon_is_marked_as_used(board_of: BoardOf) -> None:
    main = {"do": "enter", "phase": "main-1"}
    summon = {"do": "summon", "seat": "A1", "kind": "set"}
    assert (board_of(START, main).turn.summon, board_of(START, main).turn.is_summon_off) == (
        "not used",
        False,
    )
    used = board_of(START, main, summon)
    assert (used.turn.summon, used.turn.is_summon_off) == ("used", True)


def test_an_attack_offers_the_right_to_respond(board_of: BoardOf) -> None:
    attack = {"do": "declare-attack", "seat": "B2", "target": "B1"}
    board = board_of(*TO_TURN_4, {"do": "enter", "phase": "battle"}, attack)
    assert phases(board).offer == "B2 attacks B1: A1 may respond"
    assert (seat(board, "A1").actions, seat(board, "A1").when) == ("ask", "Responds")
    assert seat(board, "B2").hints == ("Asked last",)
    assert not board.turn.is_end_off


def test_a_counter_that_is_due_is_said_in_the_middle(board_of: BoardOf) -> None:
    counter = {
        "do": "start-counter",
        "name": "Final Countdown",
        "seat": "A1",
        "scope": "all",
        "turns": 1,
        "when": "end",
        "from": "current",
    }
    board = board_of(START, counter, END_TURN)
    assert board.due == (DueItem("Final Countdown of A1 is due", "1 turn has passed"),)


# --- the chain -----------------------------------------------------------------------------------

CHAIN = [
    START,
    {"do": "enter", "phase": "main-1"},
    {"do": "activate", "seat": "A1", "card": "Dark Hole", "speed": 1},
    {"do": "activate", "seat": "A2", "card": "", "speed": 3},
    {"do": "pass", "seat": "B1"},
]


def test_an_open_chain_asks_one_seat_and_says_when_the_others_are_asked(
    board_of: BoardOf,
) -> None:
    board = board_of(*CHAIN)
    assert isinstance(board.stage, ChainStage)
    assert board.stage.title == "B2 may respond to link 2"
    assert [(i.seat, i.is_asked, i.has_passed) for i in board.stage.ring] == [
        ("B1", False, True),
        ("B2", True, False),
        ("A1", False, False),
        ("A2", False, False),
    ]
    assert seat(board, "B2").hints == ("Counter Traps only",)
    assert seat(board, "A1").hints == ("Asked 2nd",)
    assert seat(board, "A2").hints == ("Asked last",)
    assert seat(board, "B1").hints == ("Passed",)
    assert [(link.number, link.card, link.meta, link.state) for link in board.stage.links] == [
        (2, "No card named", "Speed 3", "last"),
        (1, "Dark Hole", "Speed 1", ""),
    ]
    assert (board.turn.is_end_off, board.turn.end) == (True, "after the chain")


def test_a_chain_resolves_from_the_last_link(board_of: BoardOf) -> None:
    board = board_of(*CHAIN, {"do": "pass-all"}, {"do": "resolve", "outcome": "no-effect"})
    assert isinstance(board.stage, ChainStage)
    assert board.stage.title == "Resolving link 1 of 2"
    assert [(link.meta, link.state) for link in board.stage.links] == [
        ("No effect", "done"),
        ("Speed 1", "last"),
    ]
    assert [name for _, name in board.stage.outcomes] == [
        "Resolved",
        "Activation negated",
        "Effect negated",
        "No effect",
    ]
    assert seat(board, "A1").activate_why == "The chain is resolving"


# --- undo ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "what", "detail"),
    [
        (damage(1, 1200, seat="B2"), "B2 −1200", "Red back to 16000"),
        (damage(2, 800), "Blue −800", "Blue back to 16000"),
        ({"do": "enter", "phase": "main-1"}, "Main Phase 1", "A1, turn 1"),
        (END_TURN, "Turn ended", "A1, turn 1"),
        ({"do": "note", "text": "x" * 90}, "Note: " + "x" * 59 + "…", "A1, turn 1"),
    ],
)
def test_undo_says_what_it_takes_back(
    board_of: BoardOf, line: Json, what: str, detail: str
) -> None:
    undo = board_of(START, line).dock.undo
    assert (undo.what, undo.detail) == (what, detail)


def test_undo_of_both_teams_at_once_names_both(board_of: BoardOf) -> None:
    changes = [
        {"team": 1, "kind": "loss", "amount": 500},
        {"team": 2, "kind": "loss", "amount": 800},
    ]
    undo = board_of(START, {"do": "life", "changes": changes}).dock.undo
    assert (undo.what, undo.detail) == (
        "Red −500, Blue −800",
        "Red back to 16000, Blue back to 16000",
    )


def test_redo_stands_there_only_after_an_undo(board_of: BoardOf) -> None:
    assert board_of(START, damage(1, 500)).dock.redo is None
    redo = board_of(START, damage(1, 500), {"do": "undo"}).dock.redo
    assert redo
    assert redo.what == "Red −500"


def test_a_match_just_opened_has_nothing_to_undo(board_of: BoardOf) -> None:
    assert board_of().dock.undo.is_off


# --- the clock -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "time", "words", "is_warning"),
    [
        (0, "40:00", "Round clock, running", False),
        (29.99, "10:01", "Round clock, running", False),
        (30, "10:00", "10 minutes left", True),
        (35, "5:00", "5 minutes left", True),
        (38.5, "1:30", "2 minutes left", True),
        (39, "1:00", "1 minute left", True),
        (40, "0:00", "Time is up, not called", True),
        (42.25, "0:00", "Time is up, not called", True),
    ],
)
def test_the_clock_warns_by_words(
    board_of: BoardOf, minutes: float, time: str, words: str, is_warning: bool
) -> None:
    clock = board_of(START, CLOCK, minutes=minutes).clock
    assert (clock.time, clock.face.label.words, clock.face.is_warning) == (time, words, is_warning)


def test_a_second_that_has_begun_is_still_shown(board_of: BoardOf) -> None:
    assert board_of(START, CLOCK, minutes=39.999).clock.time == "0:01"


def test_a_clock_that_stands_says_why(board_of: BoardOf) -> None:
    fresh = board_of(START).clock.face
    assert (fresh.label.words, fresh.row.start_words, fresh.row.may_start) == (
        "Clock not started",
        "Start clock",
        True,
    )
    pause = {"do": "pause-clock", "at": "2013-11-16T14:10:00Z"}
    paused = board_of(START, CLOCK, pause, minutes=20).clock
    assert (paused.time, paused.face.label.words, paused.face.row.start_words) == (
        "30:00",
        "Clock paused",
        "Resume clock",
    )
    assert paused.face.is_warning


def test_after_time_is_called_the_clock_counts_up(board_of: BoardOf) -> None:
    called = {"do": "time", "at": "2013-11-16T14:42:00Z"}
    clock = board_of(START, CLOCK, called, minutes=44.25).clock
    assert (clock.time, clock.face.label.words, clock.face.row.may_start) == (
        "+2:15",
        "Time called at 14:42",
        False,
    )


def test_extensions_are_summed_below_the_clock(board_of: BoardOf) -> None:
    extend = {"do": "extend", "seconds": 90, "reason": "Deck check"}
    clock = board_of(START, CLOCK, extend, extend).clock
    assert (clock.time, clock.face.note) == ("43:00", "Extended by 3:00 in all")


# --- the end of the match ------------------------------------------------------------------------


def test_the_procedure_is_told_turn_by_turn(board_of: BoardOf) -> None:
    after = [*TO_TURN_4, damage(1, 1200), {"do": "time"}]
    told = []
    for _ in range(4):
        board = board_of(*after)
        told.append((phases(board).title, board.turn.end))
        after.append(END_TURN)
    lead = "Team Blue leads by 1,200"
    assert told == [
        (
            f"Time called, last turn before the extra turns: B2 – {lead}",
            "A1 Ana is next",
        ),
        (f"Extra turn 1 of 3: A1 – {lead}", "A2 Cy is next"),
        (f"Extra turn 2 of 3: A2 – {lead}", "B1 Bo has the last one"),
        (f"Extra turn 3 of 3: B1 – {lead}", "Life Points are compared"),
    ]
    assert board_of(*after).stage.name == "over"


def test_the_leader_is_marked_and_the_seats_know_their_extra_turns(board_of: BoardOf) -> None:
    board = board_of(*TO_TURN_4, damage(1, 1200), {"do": "time"}, END_TURN, END_TURN)
    assert (board.far.team.lead, board.near.team.lead) == ("leads by 1,200", "")
    assert [seat(board, code).when for code in ("A1", "A2", "B1", "B2")] == [
        "Only if equal",
        "Extra turn 2",
        "Extra turn 3",
        "Only if equal",
    ]


def test_equal_life_points_are_played_on_turn_by_turn(board_of: BoardOf) -> None:
    board = board_of(START, {"do": "time"}, *[END_TURN] * 4)
    assert phases(board).title == (
        "Turn by turn until Life Points differ: A1 – Life Points are equal"
    )


def test_play_stops_after_the_phase_where_the_rules_say_so(board_of: BoardOf) -> None:
    board = board_of(START, damage(2, 500), {"do": "time"}, first=single("single-2024"))
    assert phases(board).title == "Play stops after this Phase: A1 – Team Red leads by 500"
    assert board.turn.end == "Life Points are compared"


def test_a_tie_break_duel_counts_its_turns(board_of: BoardOf) -> None:
    tie_break = {"do": "start-duel", "first_team": 2}
    board = board_of({"do": "time"}, tie_break, END_TURN)
    assert board.head.duel == "Tie-break Duel"
    assert phases(board).title == "Tie-break turn 2 of 4: A1 – Life Points are equal"


def test_a_held_comparison_asks_for_what_is_due(board_of: BoardOf) -> None:
    counter = {
        "do": "start-counter",
        "name": "Final Countdown",
        "seat": "A1",
        "scope": "all",
        "turns": 4,
        "when": "end",
        "from": "current",
    }
    board = board_of(START, counter, {"do": "time"}, *[END_TURN] * 4)
    assert phases(board).title == (
        "The turn is over. Record what came due, then end the turn again"
    )
    assert board.due == (DueItem("Final Countdown of A1 is due", "4 turns have passed"),)


# --- between Duels -------------------------------------------------------------------------------

WON = {"do": "concede", "team": 2}


def test_the_first_duel_is_started_by_the_coin_or_as_entered(board_of: BoardOf) -> None:
    stage = board_of().stage
    assert isinstance(stage, StartStage)
    assert (stage.title, stage.question, stage.is_coin, stage.chosen) == (
        "Duel 1",
        "Who starts?",
        True,
        "judge",
    )
    assert [starter.name for starter in stage.starters] == [
        "Team 1 Red starts",
        "Team 2 Blue starts",
    ]


def test_the_loser_of_the_last_duel_chooses_who_starts(board_of: BoardOf) -> None:
    stage = board_of(START, WON).stage
    assert isinstance(stage, StartStage)
    assert stage.before == "Team 1 Red wins Duel 1, the score is 1–0. Decided by: Concession."
    assert (stage.title, stage.question, stage.is_coin, stage.chosen) == (
        "Duel 2",
        "Team 2 Blue lost and chooses who starts",
        False,
        "loser",
    )


def test_after_a_drawn_duel_the_coin_decides_again(board_of: BoardOf) -> None:
    drawn = {"do": "deck-out", "seats": ["A1", "A2"]}
    stage = board_of(START, drawn).stage
    assert isinstance(stage, StartStage)
    assert stage.before == "Duel 1 is drawn, the score is 0–0. Decided by: Deck-out."
    assert stage.is_coin


def test_a_game_loss_before_a_duel_leaves_the_choice_to_who_lost(board_of: BoardOf) -> None:
    penalty = {
        "do": "penalty",
        "team": 1,
        "infraction": "tardiness",
        "severity": "major",
    }
    stage = board_of(penalty).stage
    assert isinstance(stage, StartStage)
    assert (stage.title, stage.question) == ("Duel 2", "Team 1 Red lost and chooses who starts")


def test_the_end_says_who_has_the_match_and_why(board_of: BoardOf) -> None:
    lost = {"do": "concede", "team": 1}
    board = board_of(START, lost, START, WON, START, lost)
    assert isinstance(board.stage, OverStage)
    assert (board.stage.title, board.stage.why) == (
        "Team 2 Blue wins the match 2–1",
        "Decided by: Concession.",
    )
    assert board.stage.duels == (
        "Duel 1: Team 2 Blue, Concession",
        "Duel 2: Team 1 Red, Concession",
        "Duel 3: Team 2 Blue, Concession",
    )
    assert not board.clock.face.row.may_start


def penalty(severity: str) -> Json:
    return {"do": "penalty", "team": 1, "infraction": "cheating", "severity": severity}


@pytest.mark.parametrize(
    ("ruleset", "ending", "why"),
    [
        ("tag-2013", [START, WON, penalty("strict")], "Decided by: Match Loss."),
        ("tag-2013", [penalty("severe")], "Decided by: Disqualification."),
        ("tag-2013", [START, penalty("severe")], "Decided by: Disqualification."),
        ("tag-2013", [START, {"do": "concede", "team": 1}, penalty("major")], "Game Loss."),
        ("tag-2013", [START, WON, {"do": "time"}], "Decided by: Time."),
        ("single-2025", [START, WON, {"do": "time"}], "Decided by: Time."),
        ("tag-2013", [START, WON, START, WON, {"do": "note", "text": "x"}], "Concession."),
    ],
)
def test_the_reason_of_the_match_is_that_of_the_entry_which_ended_it(
    board_of: BoardOf, ruleset: str, ending: list[Json], why: str
) -> None:
    first = single(ruleset) if ruleset.startswith("single") else opening()
    stage = board_of(*ending, first=first).stage
    assert isinstance(stage, OverStage)
    assert stage.why.endswith(why)


def test_a_double_loss_is_called_one(board_of: BoardOf) -> None:
    board = board_of(START, {"do": "time"}, first=single("single-2025"))
    assert isinstance(board.stage, OverStage)
    assert board.stage.title == "Both teams lose the match"


def test_a_drawn_match_is_called_one(board_of: BoardOf) -> None:
    board = board_of({"do": "time"}, first=single("single-classic"))
    assert isinstance(board.stage, OverStage)
    assert board.stage.title == "The match is drawn 0–0"


# --- the head ------------------------------------------------------------------------------------


def test_the_head_names_table_duel_rules_and_what_differs(board_of: BoardOf) -> None:
    first = opening(table=12, settings={"round_minutes": 30, "extra_turns": 1})
    board = board_of(START, WON, START, first=first)
    head = board.head
    assert (head.where, head.duel, head.wins, head.rules, head.differing, head.saved) == (
        "Table 12",
        "Duel 2 of 3",
        (1, 0),
        "Tag 2013",
        ("30 minutes a round", "1 extra turn"),
        f"Saved #{AFTER}",
    )
    assert ">Saved #4</p>" in render_board(board)


# --- the log -------------------------------------------------------------------------------------


def test_the_log_has_time_turn_seat_kind_sum_and_who(ledger_of: LedgerOf) -> None:
    entry = damage(2, 500, seat="A1", by="Mila", at="2013-11-16T14:05:09Z", card="Ookazi")
    ledger = ledger_of(START, entry)
    newest = lines(ledger.rows, ledger.match)[0]
    assert (newest.position, newest.time, newest.turn, newest.seat, newest.who) == (
        3,
        "14:05:09",
        "T1",
        "A1",
        "Mila",
    )
    assert (newest.what, newest.sums) == ("Effect damage: Ookazi", ("Blue 16000 − 500 → 15500",))


def test_the_log_keeps_what_was_undone_and_says_so(ledger_of: LedgerOf) -> None:
    ledger = ledger_of(START, damage(2, 500), {"do": "undo"})
    undo, undone, *_ = lines(ledger.rows, ledger.match)
    assert (undo.what, undo.notes) == ("Undo", ("Takes back entry 3",))
    assert (undone.is_undone, undone.standing) == (True, "undone")


def test_the_log_says_what_was_recorded_against_a_rule(ledger_of: LedgerOf) -> None:
    battle = {"do": "enter", "phase": "battle", "overrule": "Already played"}
    ledger = ledger_of(START, battle)
    assert lines(ledger.rows, ledger.match)[0].notes == (
        "Recorded against “No Battle Phase yet”: Already played",
    )


def test_more_damage_than_there_was_is_kept_in_the_log(ledger_of: LedgerOf) -> None:
    ledger = ledger_of(START, damage(2, 17000))
    newest = lines(ledger.rows, ledger.match)[0]
    assert newest.sums == ("Blue 16000 − 16000 → 0",)
    assert newest.notes == ("1000 more than there was",)


def test_a_total_that_was_set_shows_where_it_came_from(ledger_of: LedgerOf) -> None:
    changes = [{"team": 1, "kind": "correction", "to": 9000, "corrects": 2}]
    ledger = ledger_of(START, {"do": "life", "changes": changes, "note": "a typing error"})
    newest = lines(ledger.rows, ledger.match)[0]
    assert newest.sums == ("Red 16000 → 9000",)
    assert newest.notes == ("a typing error", "Corrects entry 2")


def test_what_the_judge_answered_and_cited_is_read_again_in_the_log(ledger_of: LedgerOf) -> None:
    ruling = {"question": "May B2 respond?", "answer": "Only " + "after A2 " * 20}
    close = {"do": "close-call", "answer": "no replay", "ruling": "house rule 7"}
    ledger = ledger_of(
        START,
        {"do": "rule", **ruling, "ruling": "tag-response-order"},
        {"do": "call-judge"},
        close,
    )
    closed, _, ruled, *_ = lines(ledger.rows, ledger.match)
    assert (closed.notes, closed.ruling) == (("Answer: no replay", "Ruling: house rule 7"), None)
    assert (ruled.what, ruled.notes) == (
        "Ruling given: May B2 respond?",
        ("Answer: " + ruling["answer"].strip(),),
    )
    assert ruled.ruling
    assert ruled.ruling.url == "/rulings/tag-response-order"
    assert ruled.ruling.title == "In which order the four Duelists may respond"


def test_a_long_note_is_read_again_whole(ledger_of: LedgerOf) -> None:
    ledger = ledger_of({"do": "note", "text": "x" * 500})
    (newest, _) = lines(ledger.rows, ledger.match)
    assert (newest.what, newest.notes) == ("Note: " + "x" * 59 + "…", ("x" * 500,))


def test_every_command_has_a_line_in_the_log(ledger_of: LedgerOf, whole_match: bytes) -> None:
    first, *after = [json.loads(line) for line in whole_match.splitlines() if line[:1] == b"{"]
    ledger = ledger_of(*after, first=first)
    assert all(line.what for line in lines(ledger.rows, ledger.match))
    assert ledger.match.wins[Team.ONE] + ledger.match.wins[Team.TWO] > 1
