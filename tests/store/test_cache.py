"""What is kept of the matches that were used last."""

from collections.abc import Callable
from datetime import datetime

import pytest

from referee import officiate
from referee.duel.decide import draft, open_match
from referee.duel.notation import Line
from referee.store.cache import MATCHES, STATES_OF_EACH, Cache
from referee.store.entries import Folded
from referee.store.matches import Matches


@pytest.fixture
def states(opening: Line, line: Callable[..., Line], now: datetime) -> list[Folded]:
    """One match after each of its first entries."""
    match, _ = open_match(opening.command, at=now)
    found = [Folded.after(None, match, now)]
    for _ in range(STATES_OF_EACH + 1):
        match, _ = draft(match, line("note", text="").command, at=now)
        found.append(Folded.after(found[-1], match, now))
    return found


def test_the_latest_state_is_given_and_never_replaced_by_an_earlier_one(
    states: list[Folded],
) -> None:
    cache = Cache()
    cache.put("a", states[1])
    cache.put("a", states[0])
    assert cache.get("a") is states[1]
    cache.put("a", states[2])
    assert cache.get("a") is states[2]


def test_the_states_just_before_are_kept_too(states: list[Folded]) -> None:
    cache = Cache()
    for state in states:
        cache.put("a", state)
    assert cache.get("a", states[-2].match.position) is states[-2]
    assert cache.get("a", 1) is None
    assert cache.get("b", 1) is None


def test_the_match_that_was_not_used_for_longest_is_forgotten(states: list[Folded]) -> None:
    cache = Cache()
    for i in range(MATCHES):
        cache.put(str(i), states[0])
    cache.get("0")
    cache.put("new", states[0])
    assert cache.get("0") is states[0]
    assert cache.get("1") is None


def test_a_command_sent_again_much_later_is_still_answered_alike(
    matches: Matches, opening: Line, line: Callable[..., Line], now: datetime
) -> None:
    match_id = officiate.open_match(matches, opening, now=now).id
    note = line("note", text="early")
    first = officiate.record(matches, match_id, note, now=now, key="k")
    for _ in range(STATES_OF_EACH + 1):
        officiate.record(matches, match_id, line("note", text="late"), now=now)
    again = officiate.record(matches, match_id, note, now=now, key="k")
    assert (again.position, again.match) == (2, first.match)
