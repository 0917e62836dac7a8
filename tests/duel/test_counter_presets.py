"""Presets of turn counters: started by an effect, played through, due when the rulings say."""

import pytest

import rulings
from referee.duel.counter_presets import PRESETS, CounterPreset, offered
from referee.duel.events import CounterCounted
from referee.duel.ruleset import SINGLE_2025, SINGLE_CLASSIC, TAG_2013
from referee.duel.vocabulary import CountAt, Seat
from tests.duel.given import END_PHASE, END_TURN, MAIN_1, Table, given, turns

Play = tuple[list[int], list[int]]


def played(preset: str, seat: Seat, turn: int, **rules: int | str) -> Play:
    """The turns that count until the counter is due, and those whose Draw Phase is skipped."""
    table = given(turns(turn - 1), MAIN_1, **rules)  # type: ignore[arg-type]  # both kinds
    table.record(PRESETS[preset].command(seat))
    counted, skipped = [], []
    while not is_due(table):
        before = table.duel.turn.number
        table.record(END_TURN)
        after = table.duel.turn.number
        if CounterCounted(counter=1) in table.events:
            counted.append(before if PRESETS[preset].when is CountAt.END else after)
        if table.duel.turn.draw_skipped:
            skipped.append(after)
    assert not table.duel.counters[0].left
    table.record(MAIN_1)
    assert table.duel.counters == ()
    return counted, skipped


def is_due(table: Table) -> bool:
    return table.duel.counters[0].is_due


def turn_player(turn: int, first_team: int) -> Seat:
    return given(turns(turn - 1), first_team=first_team).duel.turn_player


# The preset, whose effect, the turn it is used on, and the turns it counts.
EXAMPLES = {
    "Swords of A1 on turn 1 end with A2's turn 6": (
        ("three-opposing-turns", "A1", 1),
        [2, 4, 6],
    ),
    "Swords of B1 on turn 7 end with B2's turn 12": (
        ("three-opposing-turns", "B1", 7),
        [8, 10, 12],
    ),
    "Final Countdown of A1 on turn 1 wins with B2's turn 20": (
        ("twenty-turns", "A1", 1),
        list(range(1, 21)),
    ),
    "Final Countdown of B1 on turn 3 wins with A2's turn 22": (
        ("twenty-turns", "B1", 3),
        list(range(3, 23)),
    ),
    "Reckless Greed of A2 on turn 3: B2 skips turn 4, A2 turn 6": (
        ("two-draw-phases", "A2", 3),
        [4, 6],
    ),
    "Reckless Greed, read otherwise: also turns 8 and 10": (
        ("two-draw-phases-each", "A2", 3),
        [4, 6, 8, 10],
    ),
    "Time Seal of A1 on turn 5: A2 skips turn 6": (("opposing-draw-phase", "A1", 5), [6]),
    "Time Seal, read otherwise: B2 skips turn 8": (("opposing-draw-phase-facing", "A1", 5), [8]),
    "Future Fusion of A1 on turn 1: turns 3 and 5": (("two-standby-phases", "A1", 1), [3, 5]),
    "Future Fusion, read otherwise: turns 5 and 9": (("two-standby-phases-own", "A1", 1), [5, 9]),
    "Imperial Order of B2 on turn 3: A2's or B2's next, turn 4": (
        ("next-standby-phase", "B2", 3),
        [4],
    ),
    "Imperial Order of A2 on turn 3, the team's reading: B2's turn 4": (
        ("next-standby-phase", "A2", 3),
        [4],
    ),
    "Imperial Order of A2 on turn 3, read otherwise: A2's turn 6": (
        ("next-standby-phase-own", "A2", 3),
        [6],
    ),
    "Nightmare's Steelcage of A2 on turn 2": (("two-opposing-turns", "A2", 2), [3, 5]),
    "Shock Master of B2 on turn 4 lasts through A1's turn 5": (("one-opposing-turn", "B2", 4), [5]),
}


@pytest.mark.parametrize(("use", "expected"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_a_preset_counts_the_turns_its_ruling_counts(
    use: tuple[str, str, int], expected: list[int]
) -> None:
    name, seat, turn = use
    counted, skipped = play_with_standby(name, Seat(seat), turn)
    assert counted == expected
    assert skipped == (expected if PRESETS[name].skip else [])
