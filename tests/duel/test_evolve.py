"""Evolving: the match is the fold of its events, and no event is refused."""

from referee.duel import commands as c
from referee.duel.decide import decide, open_match
from referee.duel.events import EVENTS, Event
from referee.duel.evolve import evolve, evolve_all, opened
from tests.duel.given import (
    END_TURN,
    MAIN_1,
    PASS_ALL,
    REDO,
    RESOLVE,
    START,
    UNDO,
    activate,
    concede,
    damage,
    start_duel,
    summon,
)

TEAMS = (
    c.TeamEntry(name="North", duelists=("Ines", "Joris")),
    c.TeamEntry(name="South", duelists=("Kira", "Luka")),
)
PLAYED = (
    start_duel(),
    MAIN_1,
    summon("A1"),
    activate("A2", 2),
    PASS_ALL,
    RESOLVE,
    damage(1, 500),
    UNDO,
    REDO,
    END_TURN,
    c.Rewind(to=4, reason="went wrong"),
    concede(1),
)


def test_a_match_is_the_fold_of_its_events() -> None:
    match, events = open_match(c.OpenMatch(teams=TEAMS), at=START)
    recorded: list[Event] = [*events]
    for command in PLAYED:
        following = decide(match, command, at=START)
        match = evolve_all(match, following)
        recorded += following
    assert evolve_all(None, recorded) == match
    assert (match.position, match.wins[2]) == (13, 1)
    folded = opened(recorded[0])
    for event in recorded[1:]:
        folded = evolve(folded, event)
    assert folded == match


def test_a_match_before_a_command_is_not_changed_by_it() -> None:
    match, _ = open_match(c.OpenMatch(teams=TEAMS), at=START)
    before = repr(match)
    evolve_all(match, decide(match, start_duel(), at=START))
    assert repr(match) == before


def test_every_event_has_a_name_of_its_own() -> None:
    assert len({kind.kind for kind in EVENTS.values()}) == len(EVENTS)
    assert all(name == name.lower() and " " not in name for name in EVENTS)
