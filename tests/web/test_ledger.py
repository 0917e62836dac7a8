"""The ledger: one row for each entry, and which of them are in force."""

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.duel import decide
from referee.duel.errors import Code, Refusal
from referee.duel.notation import read_line
from referee.duel.vocabulary import DuelKind, DuelReason, Seat, Team
from referee.officiate import Entry
from referee.web import ledger
from referee.web.ledger import Ledger, Row, Standing
from referee.web.played import PlayedDuel, duels

EntriesOf = Callable[[bytes], tuple[Entry, ...]]
Read = Callable[..., Ledger]

OPENING = {
    "do": "open-match",
    "teams": [
        {"name": "Red", "duelists": ["Ana", "Bo"]},
        {"name": "Blue", "duelists": ["Cy", "Di"]},
    ],
}
START = {"do": "start-duel", "first_team": 1}
END_TURN = {"do": "end-turn"}
UNDO = {"do": "undo"}
REDO = {"do": "redo"}


def damage(team: int, amount: int, **others: object) -> dict[str, object]:
    change = {"team": team, "kind": "effect-damage", "amount": amount}
    return {"do": "life", "changes": [change], **others}


@pytest.fixture
def read(entries_of: EntriesOf) -> Read:
    def after(*commands: dict[str, object]) -> Ledger:
        lines = [json.dumps(command) for command in (OPENING, *commands)]
        return ledger.read(entries_of("\n".join(lines).encode()))

    return after


# --- one row -------------------------------------------------------------------------------------


def test_every_entry_has_its_row(entries_of: EntriesOf, whole_match: bytes) -> None:
    entries = entries_of(whole_match)
    rows = ledger.rows(entries)
    assert [row.position for row in rows] == [entry.position for entry in entries]
    assert [row.command for row in rows] == [entry.line.command for entry in entries]
    assert [row.at for row in rows] == [entry.line.at for entry in entries]


def test_a_row_says_where_who_what_and_how_much(read: Read) -> None:
    life = damage(1, 800, seat="A2", card="Ookazi", note="twice", by="Ines")
    row = read(START, END_TURN, {**life, "at": "2013-11-16T14:03:22Z"}).rows[-1]
    assert (row.position, row.at) == (4, datetime(2013, 11, 16, 14, 3, 22, tzinfo=UTC))
    assert (row.duel, row.turn, row.turn_player) == (1, 2, Seat.A2)
    assert (row.seat, row.team, row.card) == (Seat.A2, Team.TWO, "Ookazi")
    assert (row.note, row.by) == ("twice", "Ines")
    assert [(ch.team, ch.before, ch.applied, ch.after) for ch in row.changes] == [
        (Team.ONE, 16000, 800, 15200)
    ]


def test_an_entry_belongs_to_the_turn_it_was_made_in(read: Read) -> None:
    rows = read(START, END_TURN, END_TURN).rows
    assert [(row.turn, row.turn_player) for row in rows[1:]] == [
        (1, Seat.A1),
        (1, Seat.A1),
        (2, Seat.A2),
    ]


def test_the_entry_that_ends_a_duel_belongs_to_it_and_the_next_to_none(read: Read) -> None:
    rows = read(START, {"do": "concede", "team": 1}, {"do": "note", "text": "a break"}).rows
    assert [row.duel for row in rows] == [None, 1, 1, None]


def test_the_undo_of_the_end_of_a_duel_belongs_to_that_duel(read: Read) -> None:
    assert read(START, END_TURN, damage(1, 16000), UNDO).rows[-1].duel == 1


def test_battle_damage_is_a_change_like_any_other(read: Read) -> None:
    target = {"seat": "A2", "position": "attack", "value": 1400}
    row = read(START, {"do": "battle", "seat": "A1", "atk": 1900, "target": target}).rows[-1]
    assert [(ch.team, ch.kind.value, ch.after) for ch in row.changes] == [
        (Team.TWO, "battle-damage", 15500)
    ]


def test_both_teams_in_one_entry_are_one_row(read: Read) -> None:
    both = [{"team": team, "kind": "loss", "amount": 500} for team in (1, 2)]
    row = read(START, {"do": "life", "changes": both}).rows[-1]
    assert [(ch.team, ch.after) for ch in row.changes] == [(Team.ONE, 15500), (Team.TWO, 15500)]


def test_a_correction_names_the_entry_it_corrects(read: Read) -> None:
    change = {"team": 1, "kind": "correction", "to": 15500, "corrects": 3}
    row = read(START, damage(1, 300), {"do": "life", "changes": [change], "note": "500"}).rows[-1]
    assert row.corrects == (3,)


def test_an_overruled_objection_stands_beside_the_entry(read: Read) -> None:
    enter = {"do": "enter", "phase": "battle", "overrule": "the Head Judge said so"}
    row = read(START, enter).rows[-1]
    assert row.objection is Code.BATTLE_PHASE_BARRED
    assert row.overruled_because == "the Head Judge said so"


def test_the_end_of_a_call_knows_who_called(read: Read) -> None:
    call = {"do": "call-judge", "seat": "B2", "about": "a card"}
    row = read(call, {"do": "judge-arrives"}, {"do": "close-call"}).rows[-1]
    assert row.call is not None
    assert (row.call.seat, row.call.about) == (Seat.B2, "a card")


def test_a_penalty_on_a_team_is_about_that_team(read: Read) -> None:
    penalty = {"do": "penalty", "team": 2, "infraction": "tardiness", "severity": "minor"}
    assert read(penalty).rows[-1].team is Team.TWO


# --- what is in force ----------------------------------------------------------------------------


def standings(read: Ledger) -> list[Standing]:
    return [row.standing for row in read.rows]


def test_undo_takes_back_the_last_entry_and_names_it(read: Read) -> None:
    rows = read(START, damage(1, 300), UNDO).rows
    assert (rows[2].standing, rows[2].taken_back_by) == (Standing.UNDONE, 4)
    assert (rows[3].standing, rows[3].undoes) == (Standing.IN_FORCE, 3)


def test_redo_puts_it_in_force_again(read: Read) -> None:
    rows = read(START, damage(1, 300), UNDO, REDO).rows
    assert (rows[2].standing, rows[2].taken_back_by) == (Standing.IN_FORCE, None)
    assert rows[4].redoes == 3


def test_rewind_takes_back_everything_after_its_position(read: Read) -> None:
    rewind = {"do": "rewind", "to": 2, "reason": "wrong table"}
    after = read(START, damage(1, 300), END_TURN, rewind)
    assert standings(after)[1:4] == [Standing.IN_FORCE, Standing.REWOUND, Standing.REWOUND]
    assert after.rows[3].taken_back_by == 5


def test_a_rewind_taken_back_gives_everything_again(read: Read) -> None:
    rewind = {"do": "rewind", "to": 2, "reason": "wrong table"}
    after = read(START, damage(1, 300), END_TURN, rewind, UNDO)
    assert standings(after)[:5] == [Standing.IN_FORCE] * 4 + [Standing.UNDONE]


def test_what_made_the_match_holds_no_undo_and_nothing_taken_back(read: Read) -> None:
    after = read(START, damage(1, 300), UNDO, damage(1, 400))
    assert [row.position for row in after.in_force] == [1, 2, 5]
    assert [row.position for row in after.taken_back] == [3]


# --- the Duels -----------------------------------------------------------------------------------


def test_the_duels_of_the_whole_match(entries_of: EntriesOf, whole_match: bytes) -> None:
    found = duels(ledger.read(entries_of(whole_match)))
    assert [outcome_of(played) for played in found] == [
        (1, DuelKind.ORDINARY, Team.TWO, DuelReason.GAME_LOSS, None, 0),
        (2, DuelKind.ORDINARY, Team.ONE, DuelReason.LIFE_POINTS, (14700, 0), 6),
        (3, DuelKind.ORDINARY, Team.ONE, DuelReason.CONCESSION, (16000, 16000), 1),
        (4, DuelKind.ORDINARY, Team.TWO, DuelReason.TIME, (4000, 8000), 5),
        (5, DuelKind.TIE_BREAK, Team.ONE, DuelReason.SPECIAL_WIN, (16000, 14499), 1),
    ]


def outcome_of(played: PlayedDuel) -> tuple[object, ...]:
    assert played.outcome
    totals = played.life_points and tuple(played.life_points[team] for team in Team)
    outcome = played.outcome
    return played.number, played.kind, outcome.winner, outcome.reason, totals, played.turns


def test_a_tie_break_lost_before_it_began_is_one(read: Read) -> None:
    loss = {"do": "penalty", "seat": "A1", "infraction": "tardiness", "severity": "major"}
    (played,) = duels(read({"do": "time"}, loss))
    assert (played.kind, played.winner, played.duel) == (DuelKind.TIE_BREAK, Team.TWO, None)


def test_a_duel_whose_start_was_undone_is_none(read: Read) -> None:
    assert duels(read(START, damage(1, 300), UNDO, UNDO)) == ()


def test_a_running_duel_has_no_outcome(read: Read) -> None:
    (played,) = duels(read(START, END_TURN))
    assert played.is_running
    assert played.turns == 2


# --- whatever is recorded ------------------------------------------------------------------------

COMMANDS: list[dict[str, Any]] = [
    START,
    END_TURN,
    UNDO,
    REDO,
    damage(1, 700),
    damage(2, 9000),
    {"do": "life", "changes": [{"team": 1, "kind": "halve"}, {"team": 2, "kind": "pay-half"}]},
    {"do": "concede", "team": 1},
    {"do": "penalty", "seat": "A2", "infraction": "tardiness", "severity": "major"},
    {"do": "time"},
    {"do": "call-judge"},
    {"do": "close-call"},
]
rewinds = st.integers(1, 30).map(lambda to: {"do": "rewind", "to": to, "reason": ""})


def accepted(commands: Iterable[dict[str, Any]]) -> tuple[Entry, ...]:
    """The entries of those commands that are recorded."""
    at = datetime(2013, 11, 16, tzinfo=UTC)
    opening = read_line(OPENING)
    match, events = decide.open_match(opening.command, at=at)  # type: ignore[arg-type]
    entries = [Entry(1, opening, events, at)]
    for command in commands:
        line = read_line(command)
        try:
            match, events = decide.draft(match, line.command, at=at)
        except Refusal:
            continue
        entries.append(Entry(match.position, line, events, at))
    return tuple(entries)


@given(st.lists(st.sampled_from(COMMANDS) | rewinds, max_size=60))
def test_the_rows_in_force_add_up_to_the_match(commands: list[dict[str, Any]]) -> None:
    read = ledger.read(accepted(commands))
    match = read.match
    in_force = {row.position for row in read.rows if row.is_in_force and not is_history(row)}
    assert in_force == frozenset(match.table.kept or ())
    played = duels(read)
    for duel in played:
        for team in Team:
            total = match.ruleset.life_points
            for _, change in duel.changes(team):
                assert change.before == total
                total = change.after
            assert duel.life_points is None or duel.life_points[team] == total
    winners = [duel.winner for duel in played if not duel.is_running]
    assert {team: winners.count(team) for team in Team} == match.wins
    assert winners.count(None) == match.draws
    if match.duel:
        assert match.duel in [duel.duel for duel in played]


def is_history(row: Row) -> bool:
    return row.command.do in ("undo", "redo")
