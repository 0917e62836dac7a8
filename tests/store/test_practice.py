"""Practice matches: real in everything, and in no list."""

from collections.abc import Callable
from datetime import datetime

from referee import officiate
from referee.duel.notation import Line
from referee.officiate import Matches


def test_a_practice_match_is_recorded_as_any_other_and_listed_nowhere(
    matches: Matches, opening: Line, line: Callable[..., Line], now: datetime
) -> None:
    practice = officiate.open_match(matches, opening, now=now, as_practice=True)
    other = officiate.open_match(matches, opening, now=now)
    assert officiate.is_practice(practice.id)
    assert not officiate.is_practice(other.id)
    assert [summary.id for summary in officiate.running(matches)] == [other.id]
    for _ in range(2):
        officiate.record(matches, practice.id, line("start-duel", first_team=1), now=now)
        officiate.record(matches, practice.id, line("concede", team=1), now=now)
    assert officiate.load(matches, practice.id).is_over
    assert officiate.finished(matches) == ()
    assert officiate.count_finished(matches) == 0


def test_the_same_key_opens_the_same_practice_match(
    matches: Matches, opening: Line, now: datetime
) -> None:
    first = officiate.open_match(matches, opening, now=now, key="k", as_practice=True)
    again = officiate.open_match(matches, opening, now=now, key="k", as_practice=True)
    assert (again.id, again.again) == (first.id, True)
