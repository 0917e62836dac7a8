"""The streams: who is woken, with what, and how many there may be."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee import officiate
from referee.duel import commands as c
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.store.matches import Matches
from referee.web.streams import Full, Pace, Seen, Stream, Streams

NOW = datetime(2013, 11, 16, 14, 0, tzinfo=UTC)
QUIET = Pace(beat=60, gap=0)  # nothing comes by itself while a test runs
TEAMS = (c.TeamEntry(name="Red", duelists=("Ana", "Bo")), c.TeamEntry(name="Blue", duelists=("Cy", "Di")))


class Table:
    """A record with matches on it, watched at a pace of one's own; counts what is rendered."""

    def __init__(self, folder: Path) -> None:
        self.matches = Matches(folder / "referee.db")
        self.rendered: Counter[tuple[int, str]] = Counter()
        self.loaded: Counter[str] = Counter()

    def open_match(self) -> str:
        command = c.OpenMatch(teams=TEAMS)
        return officiate.open_match(self.matches, Line(command), now=NOW).id

    def note(self, id: str, times: int = 1) -> int:
        """Records something, and says at what position."""
        for _ in range(times):
            answer = officiate.record(self.matches, id, Line(c.Note(text="seen")), now=NOW)
        return answer.position

    def watched(self, pace: Pace = QUIET) -> Streams:
        streams = Streams(self.load, self.render, pace)
        self.matches.listeners.append(streams.wake)
        return streams

    def load(self, id: str) -> Match:
        self.loaded[id] += 1
        return officiate.load(self.matches, id)

    def render(self, id: str, match: Match, locale: str) -> str:
        self.rendered[match.position, locale] += 1
        return f"{id} {match.position} {locale}"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.matches.close()


def watch(streams: Streams, id: str, *, locale: str = "en", shown: int = 0, device: str | None = None) -> Stream:
    return streams.open(id, locale=locale, shown=shown, device=device)


def test_a_stream_begins_with_the_board(table: Table) -> None:
    id = table.open_match()
    stream = watch(table.watched(), id)
    seen = next(iter(stream))
    assert (seen.match.position, seen.board) == (1, f"{id} 1 en")


def test_a_screen_that_shows_the_position_already_is_not_sent_it_again(table: Table) -> None:
    stream = watch(table.watched(), table.open_match(), shown=1)
    seen = next(iter(stream))
    assert (seen.match.position, seen.board) == (1, None)
    assert not table.rendered


def test_an_entry_wakes_the_streams_of_its_match_at_once(table: Table) -> None:
    id, other = table.open_match(), table.open_match()
    streams = table.watched()
    boards = iter(watch(streams, id))
    others = iter(watch(streams, other))
    next(boards)
    next(others)
    with ThreadPoolExecutor() as pool:
        woken, still_asleep = pool.submit(next, boards), pool.submit(next, others)
        table.note(id)
        assert woken.result(timeout=5).board == f"{id} 2 en"
        assert not still_asleep.done()
        table.note(other)
        assert still_asleep.result(timeout=5).board == f"{other} 2 en"


def test_the_newest_state_wins_over_all_that_a_slow_screen_missed(table: Table) -> None:
    id = table.open_match()
    boards = iter(watch(table.watched(), id))
    next(boards)
    newest = table.note(id, times=50)
    assert next(boards).board == f"{id} {newest} en"
    assert table.rendered == {(1, "en"): 1, (newest, "en"): 1}


def test_a_busy_match_does_not_send_a_board_for_every_entry(table: Table) -> None:
    id = table.open_match()
    boards = iter(watch(table.watched(Pace(beat=60, gap=60)), id))
    next(boards)
    table.note(id)
    with ThreadPoolExecutor() as pool:
        seen = pool.submit(next, boards)
        table.note(id, times=20)
        assert not seen.done()
        for stream in list(table.matches.listeners):  # let the test end
            stream.__self__.end()  # type: ignore[attr-defined]


def test_one_rendering_serves_every_screen_in_a_language(table: Table) -> None:
    id = table.open_match()
    streams = table.watched()
    readers = [watch(streams, id, locale=locale) for locale in ("en", "fr") for _ in range(10)]
    with ThreadPoolExecutor(20) as pool:
        seen: list[Seen] = list(pool.map(lambda stream: next(iter(stream)), readers))
    assert [s.board for s in seen] == [f"{id} 1 en"] * 10 + [f"{id} 1 fr"] * 10
    assert table.rendered == {(1, "en"): 1, (1, "fr"): 1}
