"""Penalties: the ladder, what each does to Duel and match, and what is a repeat."""

import pytest

from referee.duel import commands as c
from referee.duel.events import DuelEnded, DuelForfeited, MatchEnded, PenaltyGiven
from referee.duel.vocabulary import (
    DuelReason,
    Infraction,
    MatchResult,
    PenaltyKind,
    Seat,
    Severity,
    Team,
)
from tests.duel.given import (
    MAIN_1,
    TIME,
    UNDO,
    activate,
    concede,
    given,
    opened,
    penalty,
    start_duel,
)

LADDER = [
    ("minor", "warning"),
    ("major", "game-loss"),
    ("strict", "match-loss"),
    ("severe", "disqualification"),
]


@pytest.mark.parametrize(("severity", "kind"), LADDER)
def test_without_a_penalty_named_it_is_the_severitys_own(severity: str, kind: str) -> None:
    table = given(penalty("B1", severity))
    assert table.match.penalties[0].penalty == kind


@pytest.mark.parametrize("severity", list(Severity))
@pytest.mark.parametrize("kind", ["caution", "warning"])
def test_the_penalty_named_goes_before_the_severitys_own(severity: Severity, kind: str) -> None:
    table = given(
        c.Penalty(
            seat=Seat.A1,
            infraction=Infraction.TARDINESS,
            severity=severity,
            penalty=PenaltyKind(kind),
        )
    )
    assert table.match.penalties[0].penalty == kind
    assert table.match.is_duel_running


def test_a_game_loss_ends_the_running_duel_against_the_team() -> None:
    table = given(MAIN_1, activate("A1", 1)).when(penalty("B2", "major"))
    table.then(
        PenaltyGiven(
            seat=Seat.B2,
            team=Team.TWO,
            infraction=Infraction.PROCEDURAL_ERROR,
            severity=Severity.MAJOR,
            penalty=PenaltyKind.GAME_LOSS,
            repeat=False,
            note=None,
        ),
        DuelEnded(winner=Team.ONE, reason=DuelReason.GAME_LOSS),
    )
    assert table.duel.chain is None
    assert table.score == (1, 0, 0)


def test_a_game_loss_between_duels_is_the_next_duel_lost() -> None:
    table = given(concede(1), duels_per_match=5).when(penalty("A1", "major"))
    assert table.events[2:] == (DuelForfeited(winner=Team.TWO),)
    assert table.score == (0, 2, 0)
    assert table.duel.number == 1
    table.record(start_duel())
    assert table.duel.number == 3


def test_a_game_loss_before_the_match_is_duel_1_lost() -> None:
    table = opened().record(penalty("A1", "major"))
    assert table.match.duel is None
    assert table.score == (0, 1, 0)
    table.record(penalty("B1", "major"))
    assert table.match.outcome is not None
    assert (table.match.outcome.winner, table.score) == (2, (0, 2, 0))


def test_a_game_loss_with_the_tie_break_due_is_the_tie_break_lost() -> None:
    table = opened().record(TIME)
    assert table.match.tie_break_due
    table.record(penalty("A2", "major"))
    assert table.match.outcome is not None
    assert table.match.outcome.winner is Team.ONE
    assert not table.match.tie_break_due


def test_a_game_loss_in_an_extra_turn_ends_the_duel_and_leads_on() -> None:
    table = given(TIME, penalty("A1", "major"))
    assert table.match.outcome is not None
    assert (table.match.outcome.winner, table.score) == (Team.TWO, (0, 1, 0))


@pytest.mark.parametrize("severity", ["strict", "severe"])
def test_a_match_loss_and_a_disqualification_end_duel_and_match(severity: str) -> None:
    table = given(concede(2), start_duel()).when(penalty("A1", severity))
    assert table.events[2:] == (
        DuelEnded(winner=Team.TWO, reason=DuelReason.MATCH_LOSS),
        MatchEnded(winner=Team.TWO, result=MatchResult.WIN),
    )
    assert table.score == (1, 1, 0)


@pytest.mark.parametrize("severity", ["strict", "severe"])
def test_between_duels_they_end_the_match_and_add_no_win(severity: str) -> None:
    table = given(concede(2)).when(penalty("A1", severity))
    assert table.events[2:] == (MatchEnded(winner=Team.TWO, result=MatchResult.WIN),)
    assert table.score == (1, 0, 0)
    before = opened().record(penalty("A1", severity))
    assert (before.match.duel, before.score) == (None, (0, 0, 0))
    assert before.match.is_over


def test_after_the_match_a_penalty_is_only_recorded() -> None:
    for _, kind in LADDER:
        table = given(concede(1), duels_per_match=1)
        table.when(
            c.Penalty(
                seat=Seat.A2,
                infraction=Infraction.UNSPORTING_CONDUCT,
                severity=Severity.MAJOR,
                penalty=PenaltyKind(kind),
            )
        )
        assert len(table.events) == 2
        assert (table.match.outcome.winner, table.score) == (Team.TWO, (0, 1, 0))
        assert table.match.penalties[0].penalty == kind


# --- repeats -------------------------------------------------------------------------------------


def test_a_repeat_is_the_same_infraction_of_the_same_duelist_in_this_match() -> None:
    table = given(
        penalty("A1", "minor", "slow-play"),
        penalty("B1", "minor", "slow-play"),
        penalty("A1", "minor", "marked-cards"),
        concede(1),
        start_duel(),
        penalty("A1", "minor", "slow-play"),
        penalty("A1", "minor", "slow-play"),
    )
    assert [given_.repeat for given_ in table.match.penalties] == [False, False, False, True, True]


def test_a_penalty_on_a_team_has_no_seat_and_is_no_repeat() -> None:
    on_team = c.Penalty(team=Team.ONE, infraction=Infraction.SLOW_PLAY, severity=Severity.MINOR)
    table = given(on_team, on_team, penalty("A1", "minor", "slow-play"), on_team)
    assert [(p.seat, p.team, p.repeat) for p in table.match.penalties] == [
        (None, 1, False),
        (None, 1, False),
        ("A1", 1, False),
        (None, 1, False),
    ]


def test_a_penalty_taken_back_makes_no_repeat() -> None:
    first = penalty("A1", "minor", "slow-play")
    table = given(first, UNDO, first)
    assert [p.repeat for p in table.match.penalties] == [False]


def test_what_the_judge_noted_is_kept() -> None:
    noted = c.Penalty(
        seat=Seat.A1,
        infraction=Infraction.MARKED_CARDS,
        severity=Severity.MINOR,
        note="four sleeves",
    )
    assert given(noted).match.penalties[0].note == "four sleeves"


def test_a_seat_that_is_not_in_the_match_has_no_penalty() -> None:
    opened("single-2025").when(penalty("B2", "minor")).is_impossible("unknown-seat")
