"""Presets of turn counters: started by an effect, played through, due when the rulings say."""

import pytest

import rulings
from referee.duel.counter_presets import PRESETS, CounterPreset, offered
from referee.duel.counters import next_seat
from referee.duel.events import CounterCounted
from referee.duel.ruleset import SINGLE_2025, SINGLE_CLASSIC, TAG_2013
from referee.duel.vocabulary import CountAt, Seat, seats_of
from tests.duel.given import END_TURN, MAIN_1, Table, enter, given, turns


def used(name: str, seat: str, turn: int, *, ruleset: str = "tag-2013", first: int = 1) -> Table:
    """A table at which the effect was used in Main Phase 1 of that turn."""
    table = given(turns(turn - 1), MAIN_1, ruleset=ruleset, first_team=first)
    return table.record(PRESETS[name].command(Seat(seat)))


def played(table: Table) -> tuple[list[int], list[int]]:
    """The turns that count until the counter is due, and those whose Draw Phase is skipped."""
    counted, skipped = [], []
    while not table.duel.counters[0].is_due:
        ending = table.duel.turn.number
        table.record(END_TURN)
        if CounterCounted(counter=1) in table.events:
            at_start = table.duel.counters[0].when is CountAt.DRAW
            counted.append(ending + 1 if at_start else ending)
        if table.duel.turn.draw_skipped:
            skipped.append(ending + 1)
    return counted, skipped


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
    "Final Countdown of B1 on turn 7 wins with A2's turn 26": (
        ("twenty-turns", "B1", 7),
        list(range(7, 27)),
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
    "Imperial Order of A2 on turn 3: due with B2's turn 4": (
        ("next-standby-phase", "A2", 3),
        [4],
    ),
    "Imperial Order, read otherwise: with A2's turn 6": (
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
    skips = PRESETS[use[0]].skip
    assert played(used(*use)) == (expected, expected if skips else [])


def test_every_preset_has_an_example() -> None:
    assert {use[0] for use, _ in EXAMPLES.values()} == set(PRESETS)


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("three-opposing-turns", [1, 3, 5]),
        ("two-opposing-turns", [1, 3]),
        ("one-opposing-turn", [1]),
        ("twenty-turns", list(range(20))),
        ("two-draw-phases", [2, 4]),
        ("two-draw-phases-each", [2, 4, 6, 8]),
        ("opposing-draw-phase", [1]),
        ("two-standby-phases", [2, 4]),
        ("two-standby-phases-own", [4, 8]),
        ("next-standby-phase", [2]),
        ("next-standby-phase-own", [4]),
    ],
)
def test_used_on_ones_own_turn_it_counts_these_turns_after_it(
    name: str, after: list[int], turn: int, first: int
) -> None:
    seat = given(turns(turn - 1), first_team=first).duel.turn_player
    counted, _ = played(used(name, seat, turn, first=first))
    assert counted == [turn + number for number in after]


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("seat", seats_of(4))
def test_the_draw_phase_skipped_by_the_one_opposite_is_that_duelists_next(
    seat: Seat, first: int
) -> None:
    table = used("opposing-draw-phase-facing", seat, 4, first=first)
    (counted,), skipped = played(table)
    assert skipped == [counted]
    assert table.duel.turn_player is seat.facing
    assert 5 <= counted <= 8


def test_swords_of_a1_move_at_the_turns_of_a2_and_b2_and_are_due_when_turn_6_has_ended() -> None:
    table = used("three-opposing-turns", "A1", 1)
    seen = []
    for _ in range(6):
        (counter,) = table.duel.counters
        seen.append((table.duel.turn.number, counter.left, next_seat(table.duel, counter)))
        table.record(END_TURN)
    assert seen == [
        (1, 3, "A2"),
        (2, 3, "A2"),
        (3, 2, "B2"),
        (4, 2, "B2"),
        (5, 1, "A2"),
        (6, 1, "A2"),
    ]
    assert table.duel.turn.number == 7
    assert table.duel.counters[0].is_due
    table.record(MAIN_1)
    assert table.duel.counters == ()


def test_a_standby_phase_is_counted_when_it_is_reached() -> None:
    table = used("next-standby-phase", "A1", 1).record(turns(2))
    assert not table.duel.counters[0].is_due
    table.record(enter("standby"))
    assert table.duel.counters[0].is_due


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("three-opposing-turns", [4, 6, 8]),
        ("twenty-turns", list(range(3, 23))),
        ("two-draw-phases", [5, 7]),
        ("opposing-draw-phase", [4]),
        ("two-standby-phases", [5, 7]),
    ],
)
def test_in_a_single_match_the_same_presets_count_the_same_turns(
    name: str, expected: list[int]
) -> None:
    counted, _ = played(used(name, "A1", 3, ruleset="single-classic"))
    assert counted == expected


def test_a_counter_bears_the_name_of_the_card_or_the_one_given() -> None:
    greed = PRESETS["two-draw-phases"]
    assert greed.command(Seat.A2).name == "Reckless Greed"
    assert greed.command(Seat.A2, "Avidité Téméraire").name == "Avidité Téméraire"


def test_a_tag_match_is_offered_every_preset_and_a_single_one_no_second_readings() -> None:
    assert offered(TAG_2013) == tuple(PRESETS.values())
    for rules in (SINGLE_CLASSIC, SINGLE_2025):
        assert [preset.id for preset in offered(rules)] == [
            "three-opposing-turns",
            "two-opposing-turns",
            "one-opposing-turn",
            "twenty-turns",
            "two-draw-phases",
            "opposing-draw-phase",
            "two-standby-phases",
            "next-standby-phase",
        ]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_names_a_ruling_and_its_second_reading_where_that_is_contested(
    preset: CounterPreset,
) -> None:
    ruling = rulings.get(preset.ruling, "en")
    default = PRESETS[preset.other_reading_of or preset.id]
    others = [p for p in PRESETS.values() if p.other_reading_of == default.id]
    assert default.other_reading_of is None
    assert {p.card for p in others} <= {default.card}
    assert {p.ruling for p in others} <= {default.ruling}
    assert bool(others) == (ruling.status is rulings.Status.CONTESTED)
    assert not ruling.cards or preset.card in ruling.cards
