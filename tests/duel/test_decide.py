"""Deciding: one code is reported, the impossible first, and what an overrule covers."""

import pytest

from referee.duel import commands as c
from referee.duel.decide import decide, draft, open_match, refusal
from referee.duel.errors import Code, Impossible, Objection
from referee.duel.events import Recorded
from referee.duel.evolve import evolve
from referee.duel.vocabulary import Position, Seat, Team
from tests.duel.given import (
    END_TURN,
    MAIN_1,
    NOTE,
    REASON,
    START,
    activate,
    concede,
    enter,
    given,
    life,
    opened,
    overruled,
    start_duel,
    summon,
)

UNKNOWN = c.Pass(seat=Seat.B1)
MONSTER = c.BattleTarget(seat=Seat.B2, position=Position.ATTACK, value=0)


def test_match_over_then_no_duel_or_duel_over_then_the_seat_then_the_rule() -> None:
    table = opened("single-2024")
    assert table.refuses(UNKNOWN) == "no-duel"
    table.record(start_duel())
    assert table.refuses(UNKNOWN) == "unknown-seat"
    assert table.refuses(c.Pass(seat=Seat.A2)) == "out-of-order"
    table.record(concede(1))
    assert table.refuses(UNKNOWN) == "duel-over"
    table.record(start_duel(), concede(1))
    assert table.refuses(UNKNOWN) == "match-over"


@pytest.mark.parametrize(
    "command",
    [
        UNKNOWN,
        activate("B1", 1),
        summon("B2"),
        c.Count(seat=Seat.B1, monsters=9),
        c.FieldSpell(seat=Seat.B1, card=None),
        c.DeclareAttack(seat=Seat.A1, target=Seat.B2),
        c.Battle(seat=Seat.A1, atk=1, target=MONSTER),
        c.Life(changes=life(1, "halve").changes, seat=Seat.B1),
        c.Triggers(effects=(c.Effect(seat=Seat.A1, card=""), c.Effect(seat=Seat.B1, card=""))),
        c.DeckOut(seats_out=(Seat.A1, Seat.B1)),
        c.SpecialWin(seat=Seat.B2, card="Exodia"),
        c.CallJudge(seat=Seat.B1),
    ],
    ids=lambda command: command.do,
)
def test_a_seat_that_is_not_in_this_match_is_unknown_wherever_it_stands(command: c.Command) -> None:
    table = given(ruleset="single-classic")
    table.when(command, overrule=REASON).is_impossible("unknown-seat")


def test_in_a_tag_match_every_seat_is_known() -> None:
    for seat in Seat:
        assert given().refuses(c.Count(seat=seat, hand=1)) is None


def test_an_overrule_covers_every_objection_and_keeps_the_first() -> None:
    command = activate("B1", 1, answers=1)
    table = given().when(command).objects("speed-1-not-turn-player")
    table.when(command, overrule=REASON).is_recorded()
    assert table.events[0] == Recorded(
        at=START, do="activate", objection=Code.SPEED_1_NOT_TURN_PLAYER, reason=REASON
    )
    assert [(o.position, o.code) for o in table.match.overruled] == [(3, "speed-1-not-turn-player")]


def test_deciding_alone_covers_what_an_overrule_covers() -> None:
    match = given().match
    with pytest.raises(Objection):
        decide(match, enter("battle"), at=START)
    events = decide(match, enter("battle"), at=START, overrule=REASON)
    assert events[0] == Recorded(
        at=START, do="enter", objection=Code.BATTLE_PHASE_BARRED, reason=REASON
    )


def test_an_overrule_where_nothing_objects_keeps_nothing() -> None:
    table = given().when(overruled(MAIN_1))
    assert table.events[0] == Recorded(at=START, do="enter", objection=None, reason=None)
    assert table.match.overruled == ()


def test_an_overrule_never_covers_the_impossible() -> None:
    table = given().when(c.Resolve(), overrule=REASON).is_impossible("no-chain")
    assert table.match.overruled == ()
    assert table.match.position == 2


def test_a_refused_command_leaves_the_match_the_very_same() -> None:
    table = given()
    before = table.match
    for command in (enter("battle"), c.Resolve(), start_duel(), c.Redo()):
        table.when(command)
        assert table.match is before


def test_asking_records_nothing() -> None:
    table = given()
    before = table.match
    assert isinstance(refusal(before, enter("battle")), Objection)
    assert isinstance(refusal(before, c.Resolve()), Impossible)
    assert refusal(before, END_TURN) is None
    assert table.match is before


def test_the_events_make_the_match_that_was_drafted() -> None:
    table = given(MAIN_1)
    for command in (summon("A1"), activate("A2", 2), concede(1), NOTE):
        match, events = draft(table.match, command, at=START)
        assert decide(table.match, command, at=START) == events
        assert decide(table.match, command, at=START, overrule=REASON) == events
        folded = table.match
        for event in events:
            folded = evolve(folded, event)
        assert folded == match
        table.record(command)


def test_every_accepted_command_has_the_next_position() -> None:
    table = opened()
    for position, command in enumerate((start_duel(), NOTE, c.Undo(), c.Redo(), NOTE), start=2):
        assert table.record(command).match.position == position
    assert table.match.last.position == 6


def test_a_match_opens_with_its_teams_its_table_and_its_rules() -> None:
    teams = (
        c.TeamEntry(name="North", duelists=("Ines", "Joris")),
        c.TeamEntry(name="South", duelists=("Kira", "Luka")),
    )
    opening = c.OpenMatch(teams=teams, settings={"life_points": 8000}, table=7)
    match, events = open_match(opening, at=START)
    assert (match.position, match.number) == (1, 7)
    assert match.ruleset.differing() == {"life_points": 8000}
    assert [match.teams[team].name for team in Team] == ["North", "South"]
    assert {seat: match.duelist(seat) for seat in match.seats} == {
        "A1": "Ines",
        "A2": "Kira",
        "B1": "Joris",
        "B2": "Luka",
    }
    assert [event.kind for event in events] == ["match-opened"]
