"""The state as JSON: its names, its shape, and when a part of it is null."""

from typing import Any

from referee.duel import commands as c
from referee.duel.state import describe
from referee.duel.transcript import parse, replay
from referee.duel.vocabulary import Position, Seat, Team
from tests.duel.given import (
    END_TURN,
    MAIN_1,
    PASS_ALL,
    RESOLVE,
    TIME,
    UNDO,
    Table,
    activate,
    at,
    attack,
    concede,
    counter,
    damage,
    enter,
    given,
    opened,
    penalty,
    summon,
    turns,
)


def told(table: Table) -> dict[str, Any]:
    return describe(table.match, at=table.now)


def test_a_match_before_its_first_duel_whole() -> None:
    assert told(opened("single-2024")) == {
        "position": 1,
        "match": {
            "ruleset": "single-2024",
            "wins": {"1": 0, "2": 0},
            "draws": 0,
            "over": False,
            "winner": None,
            "result": None,
            "due": None,
        },
        "duel": None,
        "clock": {
            "running": False,
            "remaining_seconds": 2700.0,
            "extended_seconds": 0.0,
            "time_called": False,
        },
        "penalties": [],
        "last": {"position": 1, "do": "open-match", "result": None},
        "refused": [],
        "overruled": [],
    }


def test_a_running_duel_whole() -> None:
    table = given(
        MAIN_1,
        c.Count(seat=Seat.A1, monsters=1),
        c.FieldSpell(seat=Seat.B2, card="Necrovalley"),
        counter("A1", "opponents", 3, "end"),
        damage(2, 3700),
        summon("A1"),
        activate("A2", 2),
    )
    assert told(table)["duel"] == {
        "number": 1,
        "kind": "ordinary",
        "first_team": 1,
        "life_points": {"1": 16000, "2": 12300},
        "turn": 1,
        "turn_player": "A1",
        "phase": "main-1",
        "step": None,
        "may_attack": False,
        "normal_summon_used": True,
        "draw_skipped": False,
        "counts": {"A1": {"monsters": 1, "spells_traps": None, "hand": None, "deck": None}},
        "chain": {
            "links": [{"number": 1, "seat": "A2", "card": "Card", "speed": 2, "outcome": None}],
            "to_respond": "B1",
            "resolving": False,
        },
        "field_spells": [{"seat": "B2", "card": "Necrovalley"}],
        "responding_to": None,
        "counters": [
            {"id": 1, "name": "Counter", "seat": "A1", "left": 3, "next": "A2", "due": False}
        ],
        "extra_turn": None,
        "outcome": None,
    }


def test_an_action_that_may_be_answered() -> None:
    table = given(turns(3), enter("battle", "battle"), attack("B2"))
    duel = told(table)["duel"]
    assert duel["responding_to"] == {"action": "attack", "seat": "B2", "to_respond": "A1"}
    assert (duel["step"], duel["may_attack"], duel["chain"]) == ("battle", True, None)


def test_a_resolving_chain_has_nobody_to_respond() -> None:
    table = given(activate("A1", 2), activate("A2", 3), PASS_ALL, RESOLVE)
    chain = told(table)["duel"]["chain"]
    assert (chain["to_respond"], chain["resolving"]) == (None, True)
    assert [link["outcome"] for link in chain["links"]] == [None, "resolved"]


def test_what_the_last_command_came_to() -> None:
    fight = c.Battle(
        seat=Seat.B2,
        atk=1900,
        target=c.BattleTarget(seat=Seat.A1, position=Position.ATTACK, value=1500),
    )
    assert told(given(fight))["last"] == {
        "position": 3,
        "do": "battle",
        "result": {"destroyed": ["target"], "team": 1, "amount": 400},
    }
    assert told(given(damage(2, 500)))["last"]["result"] == [
        {"team": 2, "kind": "effect-damage", "before": 16000, "applied": 500, "after": 15500}
    ]
    assert told(given(counter("A1", "all", 3, "end")))["last"]["result"] == {"counter": 1}
    for command in (END_TURN, TIME, concede(1), activate("A1", 2), c.Note(text="n")):
        assert told(given(command))["last"]["result"] is None
    assert told(given(damage(2, 500), UNDO))["last"] == {
        "position": 4,
        "do": "undo",
        "result": None,
    }


def test_a_match_that_is_over() -> None:
    table = given(penalty("A1", "minor"), concede(1), duels_per_match=1)
    found = told(table)
    assert found["match"] == {
        "ruleset": "tag-2013",
        "wins": {"1": 0, "2": 1},
        "draws": 0,
        "over": True,
        "winner": 2,
        "result": "win",
        "due": None,
    }
    assert found["duel"]["outcome"] == {"winner": 2, "reason": "concession"}
    assert found["penalties"] == [
        {
            "seat": "A1",
            "team": 1,
            "infraction": "procedural-error",
            "severity": "minor",
            "penalty": "warning",
            "repeat": False,
        }
    ]


def test_a_tie_break_that_is_due_and_one_that_runs() -> None:
    table = opened().record(TIME)
    assert told(table)["match"]["due"] == "tie-break-duel"
    table.record(c.StartDuel(first_team=Team.ONE))
    assert told(table)["match"]["due"] is None
    assert (told(table)["duel"]["kind"], told(table)["duel"]["extra_turn"]) == ("tie-break", None)


def test_the_clock_is_read_at_the_time_asked_for() -> None:
    table = opened().record(at(0, c.StartClock()))
    later = at(10, c.Note(text="")).at
    assert later is not None
    assert describe(table.match, at=later)["clock"]["remaining_seconds"] == 1800.0
    assert told(table)["clock"]["remaining_seconds"] == 2400.0


def test_what_was_refused_and_overruled_is_listed() -> None:
    raw = (
        b'{"do": "open-match", "teams": [{"name": "", "duelists": ["", ""]},'
        b' {"name": "", "duelists": ["", ""]}]}\n'
        b'{"do": "undo"}\n{"do": "start-duel", "first_team": 1}\n'
        b'{"do": "enter", "phase": "battle"}\n'
        b'{"do": "enter", "phase": "battle", "overrule": "so it was"}\n'
    )
    done = replay(parse(raw))
    found = describe(done.match, at=done.at, refused=done.refused)
    assert found["refused"] == [
        {"line": 2, "code": "nothing-to-undo", "ruling": None},
        {"line": 4, "code": "battle-phase-barred", "ruling": "tag-first-attack"},
    ]
    assert found["overruled"] == [
        {"position": 3, "code": "battle-phase-barred", "reason": "so it was"}
    ]


def test_only_seats_with_a_noted_count_are_listed() -> None:
    table = given(c.Count(seat=Seat.B2, hand=0), c.Count(seat=Seat.A1))
    assert list(told(table)["duel"]["counts"]) == ["B2"]
