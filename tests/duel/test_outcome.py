"""How a Duel and a match end, and what follows when time is called."""

from collections.abc import Sequence
from typing import Any

import pytest

from referee.duel import commands as c
from referee.duel.events import (
    DuelEnded,
    DuelStarted,
    MatchEnded,
    PhaseEntered,
    PhaseFinished,
    TieBreakBecameDue,
    TimeCalled,
)
from referee.duel.vocabulary import (
    Chosen,
    DuelKind,
    DuelReason,
    EndOfMatch,
    MatchResult,
    Phase,
    Seat,
    Team,
)
from tests.duel.given import (
    END_PHASE,
    END_TURN,
    MAIN_1,
    MAIN_2,
    TIME,
    Table,
    activate,
    change,
    concede,
    counter,
    damage,
    enter,
    given,
    life,
    opened,
    start_duel,
    summon,
    turns,
)

EXTRA_DECISIVE, EXTRA_SWISS = EndOfMatch.EXTRA_TURNS_DECISIVE, EndOfMatch.EXTRA_TURNS_SWISS
PHASE_SWISS, PHASE_DECISIVE = EndOfMatch.END_OF_PHASE_SWISS, EndOfMatch.END_OF_PHASE_DECISIVE
DOUBLE_LOSS = EndOfMatch.DOUBLE_LOSS
WITH_PHASE = (PHASE_SWISS, PHASE_DECISIVE)
DECISIVE = (EXTRA_DECISIVE, PHASE_DECISIVE)
SWISS = (EXTRA_SWISS, PHASE_SWISS)

BOTH_AT_ZERO = c.Life(changes=(change(1, "loss", 16000), change(2, "loss", 16000)))
DRAWN = c.EndDuel(winner=None, reason="a loop without end")


def standing(table: Table) -> str:
    """What the match has come to, in a word."""
    if table.match.outcome is None:
        return "tie-break due" if table.match.tie_break_due else "open"
    winner = table.match.outcome.winner
    return f"team {winner:d}" if winner else table.match.outcome.result.value


# --- the end of a Duel ---------------------------------------------------------------------------

ENDS = [
    (life(1, "loss", 16000), Team.TWO, "life-points"),
    (BOTH_AT_ZERO, None, "life-points"),
    (c.DeckOut(seats_out=(Seat.A1,)), Team.TWO, "deck-out"),
    (c.DeckOut(seats_out=(Seat.B2,)), Team.ONE, "deck-out"),
    (c.DeckOut(seats_out=(Seat.A1, Seat.B1)), Team.TWO, "deck-out"),
    (c.DeckOut(seats_out=(Seat.A1, Seat.A2)), None, "deck-out"),
    (c.DeckOut(seats_out=tuple(Seat)), None, "deck-out"),
    (c.SpecialWin(seat=Seat.B1, card="Exodia"), Team.ONE, "special-win"),
    (concede(1), Team.TWO, "concession"),
    (c.EndDuel(winner=Team.TWO, reason="r"), Team.TWO, "judge"),
    (DRAWN, None, "judge"),
]


@pytest.mark.parametrize(("command", "winner", "reason"), ENDS)
def test_the_ways_in_which_a_duel_ends(
    command: c.Command, winner: Team | None, reason: str
) -> None:
    table = given(MAIN_1, summon("A1"), activate("A2", 2)).when(command)
    assert table.events[-1] == DuelEnded(winner=winner, reason=DuelReason(reason))
    assert (table.duel.chain, table.duel.offer) == (None, None)
    assert (table.duel.turn.number, table.duel.turn.phase) == (1, Phase.MAIN_1)
    expected = {Team.ONE: (1, 0, 0), Team.TWO: (0, 1, 0), None: (0, 0, 1)}
    assert table.score == expected[winner]
    for late in (damage(1, 100), END_TURN, concede(1), activate("A1", 2), c.Resolve()):
        assert table.refuses(late) == "duel-over"


def test_what_needs_a_duel_is_refused_before_the_first() -> None:
    table = opened()
    for command in (damage(1, 100), END_TURN, MAIN_1, activate("A1", 2), c.Resolve(), concede(1)):
        table.when(command, overrule="so it was").is_impossible("no-duel")
    for command in (
        c.Note(text="n"),
        c.StartClock(),
        c.CallJudge(),
        c.Extend(seconds=1, reason=""),
    ):
        table.when(command).is_recorded()


def test_a_duel_starts_in_the_first_duelists_draw_phase() -> None:
    opened().when(c.StartDuel(first_team=Team.TWO, chosen=Chosen.COIN)).then(
        DuelStarted(duel=DuelKind.ORDINARY, first_team=Team.TWO, chosen=Chosen.COIN)
    )
    table = opened().record(c.StartDuel(first_team=Team.TWO, chosen=Chosen.LOSER))
    assert table.duel.chosen is Chosen.LOSER
    assert (table.duel.turn_player, table.duel.turn.phase) == (Seat.A2, Phase.DRAW)
    table.when(start_duel(), overrule="so it was").is_impossible("duel-running")


# --- the end of a match --------------------------------------------------------------------------

# The Duels of a match, as won by team 1, by team 2 or drawn, and what the match comes to.
SCORES: list[tuple[str, dict[str, Any], str, str]] = [
    ("tag-2013", {}, "1", "open"),
    ("tag-2013", {}, "11", "team 1"),
    ("tag-2013", {}, "122", "team 2"),
    ("tag-2013", {}, "=", "open"),
    ("tag-2013", {}, "2==", "team 2"),
    ("tag-2013", {}, "=2=", "team 2"),
    ("tag-2013", {}, "12=", "open"),
    ("tag-2013", {}, "12==", "open"),
    ("tag-2013", {}, "12==1", "team 1"),
    ("tag-2013", {}, "===", "open"),
    ("tag-2013", {}, "===2", "team 2"),
    ("single-classic", {}, "12=", "draw"),
    ("single-classic", {}, "===", "draw"),
    ("single-2024", {}, "=1=", "team 1"),
    ("single-2024", {}, "12", "open"),
    ("single-2024", {}, "121", "team 1"),
    ("single-2025", {}, "12=", "open"),
    ("tag-2013", {"match_draws": True}, "12=", "draw"),
    ("single-classic", {"match_draws": False}, "12=", "open"),
    ("tag-2013", {"duels_per_match": 1}, "1", "team 1"),
    ("tag-2013", {"duels_per_match": 1}, "=", "open"),
    ("tag-2013", {"duels_per_match": 1}, "=2", "team 2"),
    ("single-2024", {"duels_per_match": 1}, "=", "draw"),
    ("tag-2013", {"duels_per_match": 5}, "1212", "open"),
    ("tag-2013", {"duels_per_match": 5}, "12122", "team 2"),
    ("tag-2013", {"duels_per_match": 5}, "111", "team 1"),
    ("tag-2013", {"duels_per_match": 5}, "1====", "team 1"),
    ("tag-2013", {"duels_per_match": 5}, "12=21", "open"),
    ("tag-2013", {"duels_per_match": 99}, "1" * 49, "open"),
    ("tag-2013", {"duels_per_match": 99}, "1" * 50, "team 1"),
]


@pytest.mark.parametrize(("ruleset", "settings", "duels", "result"), SCORES)
def test_a_match_is_won_by_more_than_half_of_its_duels(
    ruleset: str, settings: dict[str, Any], duels: str, result: str
) -> None:
    table = opened(ruleset, **settings)
    for won_by in duels:
        winner = None if won_by == "=" else Team(int(won_by))
        table.record(start_duel(), c.EndDuel(winner=winner, reason="r"))
    assert standing(table) == result
    assert table.score == tuple(duels.count(one) for one in "12=")
    assert (table.refuses(start_duel()) == "match-over") == (result != "open")


def test_after_the_match_only_what_is_left_to_write_down_is_recorded() -> None:
    table = given(c.StartClock(), c.CallJudge(), concede(1), duels_per_match=1)
    over = [
        c.OpenMatch(teams=()),
        start_duel(),
        damage(1, 100),
        END_TURN,
        c.StartClock(),
        c.ResumeClock(),
        c.CallJudge(),
        c.JudgeArrives(),
        c.Extend(seconds=60, reason="r"),
        TIME,
        c.Pass(seat=Seat.A1),
        c.StopCounter(counter=1),
    ]
    for command in over:
        table.when(command, overrule="so it was").is_impossible("match-over")
    for command in (c.Note(text="n"), c.Rule(question="q", answer="a"), c.CloseCall()):
        table.when(command).is_recorded()
    table.when(c.PauseClock()).is_recorded()
    table.when(c.Rewind(to=2, reason="r")).is_recorded()
    assert table.match.is_duel_running


# --- the situations at the call of time ----------------------------------------------------------


def at_score(duels: str, *commands: c.Command, end: EndOfMatch) -> Table:
    """A tag match under ``end`` in which ``duels`` have been played, and another one runs."""
    table = opened(end_of_match=end, match_draws=end in SWISS)
    for won_by in duels:
        table.record(start_duel(), c.EndDuel(winner=Team(int(won_by)), reason="r"))
    return table.record(start_duel(), *commands) if commands else table


# The running Duel when time is called; none where there is nothing to record in it.
NO_DUEL: Sequence[c.Command] = ()
AHEAD = (life(1, "become", 9000), life(2, "become", 7000))
BEHIND = (life(1, "become", 7000), life(2, "become", 9000))
EQUAL = (life(1, "become", 7000), life(2, "become", 7000))
# What is played from there: the rest of the procedure, or something that cuts it short.
LAST = {
    EXTRA_DECISIVE: turns(4),
    EXTRA_SWISS: turns(4),
    PHASE_SWISS: [MAIN_1],
    PHASE_DECISIVE: [MAIN_1],
}
ORDER = (EXTRA_DECISIVE, EXTRA_SWISS, PHASE_SWISS, DOUBLE_LOSS, PHASE_DECISIVE)

# The Duels before, the Duel at the call of time, what is played, and what the match comes to under
# each procedure in the order above. "open" is played on.
SITUATIONS = [
    ("1", "", AHEAD, LAST, "team 1, team 1, team 1, double-loss, team 1"),
    ("2", "", EQUAL, LAST, "open, draw, draw, double-loss, open"),
    ("3", "1", BEHIND, LAST, "tie-break due, draw, draw, double-loss, tie-break due"),
    ("4", "1", AHEAD, LAST, "team 1, team 1, team 1, double-loss, team 1"),
    ("5", "1", EQUAL, LAST, "open, team 1, team 1, double-loss, open"),
    ("6", "12", AHEAD, LAST, "team 1, team 1, team 1, double-loss, team 1"),
    ("7", "1", NO_DUEL, None, "team 1, team 1, team 1, double-loss, team 1"),
    ("8", "12", NO_DUEL, None, "tie-break due, draw, draw, double-loss, tie-break due"),
    ("9", "", NO_DUEL, None, "tie-break due, draw, draw, double-loss, tie-break due"),
    ("12", "", EQUAL, BOTH_AT_ZERO, "tie-break due, draw, draw, double-loss, tie-break due"),
    ("12 at 1-0", "1", EQUAL, BOTH_AT_ZERO, "team 1, team 1, team 1, double-loss, team 1"),
]


@pytest.mark.parametrize("end", EndOfMatch)
@pytest.mark.parametrize(
    ("duels", "duel", "rest", "results"),
    [row[1:] for row in SITUATIONS],
    ids=[row[0] for row in SITUATIONS],
)
def test_what_a_situation_at_the_call_of_time_comes_to(
    duels: str, duel: Sequence[c.Command], rest: Any, results: str, end: EndOfMatch
) -> None:
    table = at_score(duels, *duel, end=end).record(TIME)
    if table.match.is_duel_running:
        table.record(rest[end] if isinstance(rest, dict) else rest)
    assert standing(table) == results.split(", ")[ORDER.index(end)]


@pytest.mark.parametrize("end", [e for e in EndOfMatch if e is not DOUBLE_LOSS])
def test_11_a_win_condition_in_the_procedure_ends_the_duel_at_once(end: EndOfMatch) -> None:
    for command, winner in (
        (damage(1, 16000), "team 2"),
        (c.DeckOut(seats_out=(Seat.A2,)), "team 1"),
        (c.SpecialWin(seat=Seat.B2, card="Exodia"), "team 2"),
        (concede(1), "team 2"),
    ):
        table = at_score("", *AHEAD, end=end).record(TIME, command)
        assert standing(table) == winner


@pytest.mark.parametrize("end", DECISIVE)
def test_13_a_drawn_tie_break_duel_makes_another_due(end: EndOfMatch) -> None:
    table = opened(end_of_match=end).record(TIME)
    for number in (1, 2, 3):
        assert table.match.tie_break_due
        table.record(start_duel())
        assert not table.match.tie_break_due
        assert (table.duel.kind, table.duel.number) == (DuelKind.TIE_BREAK, number)
        table.when(BOTH_AT_ZERO)
        assert table.events[-2:] == (
            DuelEnded(winner=None, reason=DuelReason.LIFE_POINTS),
            TieBreakBecameDue(),
        )
    table.record(start_duel(), damage(1, 16000))
    assert standing(table) == "team 2"
    assert table.score == (0, 1, 3)


# --- the extra turns -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "seats"),
    [(1, "A2 B1 B2 A1"), (2, "B1 B2 A1 A2"), (3, "B2 A1 A2 B1"), (4, "A1 A2 B1 B2")],
)
def test_after_the_running_turn_each_of_the_other_three_has_one(turn: int, seats: str) -> None:
    table = given(turns(turn - 1), TIME)
    assert table.duel.extra_turn == 0
    for number, seat in enumerate(seats.split(), start=1):
        table.record(END_TURN)
        assert (table.duel.extra_turn, table.duel.turn_player) == (number, seat)


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_life_points_are_compared_when_the_last_extra_turn_is_over(number: int) -> None:
    table = given(damage(1, 100), TIME, turns(number), END_PHASE, extra_turns=number)
    assert standing(table) == "open"
    table.when(END_TURN)
    assert table.events[-2:] == (
        DuelEnded(winner=Team.TWO, reason=DuelReason.TIME),
        MatchEnded(winner=Team.TWO, result=MatchResult.WIN),
    )
    assert (table.duel.turn.number, table.duel.extra_turn) == (number + 1, number)


def test_equal_life_points_are_compared_again_at_the_end_of_each_turn() -> None:
    table = given(TIME, turns(6))
    assert table.duel.extra_turn == 6
    table.record(damage(1, 500), damage(2, 500), END_TURN)
    assert table.duel.extra_turn == 7
    table.record(damage(2, 1))
    assert standing(table) == "open"
    table.record(END_TURN)
    assert standing(table) == "team 1"


def test_swiss_compares_once() -> None:
    table = given(TIME, turns(3), end_of_match=EXTRA_SWISS).when(END_TURN)
    assert table.events[-2:] == (
        DuelEnded(winner=None, reason=DuelReason.TIME),
        MatchEnded(winner=None, result=MatchResult.DRAW),
    )


def test_after_time_no_ordinary_duel_starts() -> None:
    table = given(concede(2), start_duel(), damage(1, 100), TIME, turns(4))
    assert standing(table) == "tie-break due"
    table.record(start_duel(2))
    assert (table.duel.kind, table.duel.number) == (DuelKind.TIE_BREAK, 3)
    assert table.life_points == (16000, 16000)
    assert table.duel.extra_turn is None
    assert not table.match.tie_break_due


# --- the tie-break Duel --------------------------------------------------------------------------


@pytest.mark.parametrize("end", DECISIVE)
@pytest.mark.parametrize("number", [1, 4, 8])
def test_the_tie_break_duel_is_compared_after_its_turns(end: EndOfMatch, number: int) -> None:
    table = opened(end_of_match=end, tie_break_turns=number)
    table.record(TIME, start_duel(), damage(2, 100), turns(number - 1), END_PHASE)
    assert standing(table) == "open"
    table.record(END_TURN)
    assert standing(table) == "team 1"
    assert table.duel.turn.number == number


def test_equal_after_its_turns_the_tie_break_duel_goes_on_turn_by_turn() -> None:
    table = opened().record(TIME, start_duel(), turns(5), damage(1, 100), END_TURN)
    assert standing(table) == "team 2"
    assert table.duel.turn.number == 6


# --- the end of the Phase ------------------------------------------------------------------------


@pytest.mark.parametrize("end", WITH_PHASE)
@pytest.mark.parametrize("stop", [END_PHASE, enter("battle", "damage"), END_TURN], ids=repr)
def test_leaving_the_phase_stops_play_and_nothing_moves(end: EndOfMatch, stop: c.Command) -> None:
    table = given(
        turns(3),
        MAIN_1,
        counter("A1", "all", 2, "end", first="current"),
        damage(1, 100),
        TIME,
        end_of_match=end,
    )
    table.when(stop).then(
        DuelEnded(winner=Team.TWO, reason=DuelReason.TIME),
        MatchEnded(winner=Team.TWO, result=MatchResult.WIN),
    )
    assert (table.duel.turn.number, table.duel.turn.phase) == (4, Phase.MAIN_1)
    assert table.duel.counters[0].left == 2


@pytest.mark.parametrize("end", WITH_PHASE)
def test_another_step_is_no_other_phase(end: EndOfMatch) -> None:
    table = given(turns(3), enter("battle"), damage(1, 100), TIME, end_of_match=end)
    table.record(enter("battle", "damage"), enter("battle", "battle"), enter("battle", "end"))
    assert standing(table) == "open"
    table.record(MAIN_2)
    assert standing(table) == "team 2"
    assert table.duel.turn.phase is Phase.BATTLE


def test_a_phase_entered_by_the_judges_word_stops_play_too() -> None:
    table = given(MAIN_1, damage(1, 100), TIME, end_of_match=PHASE_SWISS)
    table.when(enter("draw")).objects("phase-order")
    table.when(enter("draw"), overrule="so it was").is_recorded()
    assert standing(table) == "team 2"


def test_equal_at_the_end_of_the_phase_the_entered_one_takes_effect() -> None:
    table = given(TIME, end_of_match=PHASE_DECISIVE)
    table.when(MAIN_1).then(
        PhaseFinished(), PhaseEntered(phase=Phase.STANDBY), PhaseEntered(phase=Phase.MAIN_1)
    )
    # From now on only the ends of turns are compared.
    table.record(damage(1, 100), END_PHASE)
    assert standing(table) == "open"
    table.record(END_TURN)
    assert standing(table) == "team 2"


def test_equal_at_the_end_of_phase_and_turn_the_next_turn_begins() -> None:
    table = given(MAIN_1, TIME, END_TURN, end_of_match=PHASE_DECISIVE)
    assert (table.duel.turn.number, table.duel.extra_turn) == (2, 1)
    table.record(damage(1, 100), MAIN_1, END_PHASE)
    assert standing(table) == "open"
    table.record(END_TURN)
    assert standing(table) == "team 2"


# --- the double loss -----------------------------------------------------------------------------


@pytest.mark.parametrize(("duels", "score"), [("", (0, 0, 1)), ("1", (1, 0, 1)), ("21", (1, 1, 1))])
def test_a_double_loss_stops_the_duel_at_once_and_counts_it_as_drawn(
    duels: str, score: tuple[int, int, int]
) -> None:
    table = at_score(duels, MAIN_1, activate("A1", 1), end=DOUBLE_LOSS).when(TIME)
    table.then(
        TimeCalled(),
        DuelEnded(winner=None, reason=DuelReason.TIME),
        MatchEnded(winner=None, result=MatchResult.DOUBLE_LOSS),
    )
    assert table.score == score
    assert table.duel.chain is None


def test_between_duels_a_double_loss_counts_no_duel_more() -> None:
    table = at_score("1", end=DOUBLE_LOSS).when(TIME)
    table.then(TimeCalled(), MatchEnded(winner=None, result=MatchResult.DOUBLE_LOSS))
    assert table.score == (1, 0, 0)
