"""The streams: who is woken, with what, and how many there may be."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee import officiate
from referee.duel import commands as c
from referee.duel.notation import Line
from referee.store.matches import Matches
from referee.web.match_live import MatchStand
from referee.web.streams import Full, Pace, Seen, Stand, Stream, Streams, Subject

NOW = datetime(2013, 11, 16, 14, 0, tzinfo=UTC)
QUIET = Pace(beat=60, gap=0)  # nothing comes by itself while a test runs
TEAMS = (
    c.TeamEntry(name="Red", duelists=("Ana", "Bo")),
    c.TeamEntry(name="Blue", duelists=("Cy", "Di")),
)


class Table:
    """A record with matches on it, watched at a pace of one's own; counts what is rendered."""

    def __init__(self, folder: Path) -> None:
        self.matches = Matches(folder / "referee.db")
        self.rendered: Counter[tuple[int, str]] = Counter()
        self.loaded: Counter[str] = Counter()

    def open_match(self) -> str:
        command = c.OpenMatch(teams=TEAMS)
        return officiate.open_match(self.matches, Line(command), now=NOW).id

    def note(self, match_id: str, times: int = 1) -> int:
        """Records something, and says at what position."""
        for _ in range(times):
            answer = officiate.record(self.matches, match_id, Line(c.Note(text="seen")), now=NOW)
        return answer.position

    def watched(self, pace: Pace = QUIET) -> Streams:
        streams = Streams(self.load, self.render, pace)
        self.matches.listeners.append(lambda match_id, _: streams.wake(Subject("match", match_id)))
        return streams

    def load(self, subject: Subject) -> Stand:
        match_id = subject.id
        self.loaded[match_id] += 1
        return MatchStand(match_id, officiate.load(self.matches, match_id), ahead=timedelta(0))

    def render(self, subject: Subject, stand: Stand, locale: str) -> str:
        self.rendered[stand.position, locale] += 1
        return f"{subject.id} {stand.position} {locale}"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.matches.close()


def watch(
    streams: Streams,
    match_id: str,
    *,
    locale: str = "en",
    shown: int = 0,
    device: str | None = None,
) -> Stream:
    return streams.open(Subject("match", match_id), locale=locale, shown=shown, device=device)


def test_a_stream_begins_with_the_board(table: Table) -> None:
    match_id = table.open_match()
    stream = watch(table.watched(), match_id)
    seen = next(iter(stream))
    assert (seen.position, seen.board) == (1, f"{match_id} 1 en")


def test_a_screen_that_shows_the_position_already_is_not_sent_it_again(table: Table) -> None:
    stream = watch(table.watched(), table.open_match(), shown=1)
    seen = next(iter(stream))
    assert (seen.position, seen.board) == (1, None)
    assert not table.rendered


def test_an_entry_wakes_the_streams_of_its_match_at_once(table: Table) -> None:
    match_id, other = table.open_match(), table.open_match()
    streams = table.watched()
    boards = iter(watch(streams, match_id))
    others = iter(watch(streams, other))
    next(boards)
    next(others)
    with ThreadPoolExecutor() as pool:
        woken, still_asleep = pool.submit(next, boards), pool.submit(next, others)
        table.note(match_id)
        assert woken.result(timeout=5).board == f"{match_id} 2 en"
        assert not still_asleep.done()
        table.note(other)
        assert still_asleep.result(timeout=5).board == f"{other} 2 en"


def test_the_newest_state_wins_over_all_that_a_slow_screen_missed(table: Table) -> None:
    match_id = table.open_match()
    boards = iter(watch(table.watched(), match_id))
    next(boards)
    newest = table.note(match_id, times=50)
    assert next(boards).board == f"{match_id} {newest} en"
    assert table.rendered == {(1, "en"): 1, (newest, "en"): 1}


def test_a_busy_match_does_not_send_a_board_for_every_entry(table: Table) -> None:
    match_id = table.open_match()
    streams = table.watched(Pace(beat=60, gap=60))
    boards = iter(watch(streams, match_id, device="tablet"))
    next(boards)
    with ThreadPoolExecutor() as pool:
        held_back = pool.submit(next, boards, None)
        newest = table.note(match_id, times=20)
        assert not held_back.done()
        again = next(iter(watch(streams, match_id, device="tablet")))
        assert held_back.result(timeout=5) is None
    assert again.board == f"{match_id} {newest} en"


def test_streams_are_shown_one_board_until_the_next_is_due_and_who_asks_the_newest(
    table: Table,
) -> None:
    match_id = table.open_match()
    streams = table.watched(Pace(beat=60, gap=60))
    stream = watch(streams, match_id)
    next(iter(stream))
    newest = table.note(match_id, times=9)
    assert streams.look_at(stream.channel, "en", 0, in_turn=True).position == 1
    assert streams.look(Subject("match", match_id), locale="en").position == newest
    assert table.rendered == {(1, "en"): 1, (newest, "en"): 1}


def test_a_board_that_takes_long_to_make_is_made_less_often() -> None:
    pace = Pace(gap=0.1, longest_gap=0.5, share=0.1)
    assert [pace.gap_after(seconds, 0) for seconds in (0.001, 0.03, 2)] == [0.1, 0.03 / 0.1, 0.5]


def test_what_many_watch_is_made_less_often() -> None:
    pace = Pace(gap=0.1, longest_gap=0.5, share=0.1, sending=0.001)
    assert [pace.gap_after(0.01, watched) for watched in (0, 15, 99)] == [0.1, 0.025 / 0.1, 0.5]


def test_one_rendering_serves_every_screen_in_a_language(table: Table) -> None:
    match_id = table.open_match()
    streams = table.watched()
    readers = [
        watch(streams, match_id, locale=locale) for locale in ("en", "fr") for _ in range(10)
    ]
    with ThreadPoolExecutor(20) as pool:
        seen: list[Seen] = list(pool.map(lambda stream: next(iter(stream)), readers))
    assert [s.board for s in seen] == [f"{match_id} 1 en"] * 10 + [f"{match_id} 1 fr"] * 10
    assert table.rendered == {(1, "en"): 1, (1, "fr"): 1}


def test_a_beat_comes_also_when_nothing_happens(table: Table) -> None:
    stream = iter(watch(table.watched(Pace(beat=0.01)), table.open_match(), shown=1))
    assert [next(stream).board for _ in range(3)] == [None, None, None]


def test_a_stream_ends_when_its_life_is_over(table: Table) -> None:
    assert list(watch(table.watched(Pace(life=0)), table.open_match())) == []


def test_a_new_stream_of_a_device_ends_its_older_one(table: Table) -> None:
    match_id = table.open_match()
    streams = table.watched()
    older = watch(streams, match_id, device="tablet")
    other = watch(streams, match_id, device="screen")
    seen = iter(older)
    next(seen)
    with ThreadPoolExecutor() as pool:
        end = pool.submit(next, seen, "ended")
        newer = watch(streams, match_id, device="tablet")
        assert end.result(timeout=5) == "ended"
    assert (older.is_replaced, newer.is_replaced, other.is_replaced) == (True, False, False)
    older.close()
    assert len(streams) == 2
    assert next(iter(newer)).board == f"{match_id} 1 en"


def test_a_device_that_moves_to_another_match_leaves_the_first(table: Table) -> None:
    streams = table.watched()
    first = watch(streams, table.open_match(), device="tablet")
    watch(streams, table.open_match(), device="tablet")
    assert first.is_replaced


def test_there_are_no_more_streams_than_the_server_has_room_for(table: Table) -> None:
    match_id = table.open_match()
    streams = table.watched(Pace(streams=2))
    first = watch(streams, match_id)
    watch(streams, match_id, device="tablet")
    with pytest.raises(Full):
        watch(streams, match_id)
    watch(streams, match_id, device="tablet").close()  # takes the place of its own older one
    first.close()
    first.close()
    watch(streams, match_id)
    with pytest.raises(Full):
        watch(streams, match_id)


def test_whoever_polls_shares_the_rendering_too(table: Table) -> None:
    match_id = table.open_match()
    streams = table.watched()
    assert [streams.look(Subject("match", match_id), locale="en").board for _ in range(3)] == [
        f"{match_id} 1 en"
    ] * 3
    table.note(match_id)
    assert streams.look(Subject("match", match_id), locale="en").board == f"{match_id} 2 en"
    assert table.rendered == {(1, "en"): 1, (2, "en"): 1}
    assert table.loaded == {match_id: 2}


def test_matches_that_nobody_looks_at_any_more_are_not_held_in_memory(table: Table) -> None:
    streams = table.watched()
    watched, *ids = (table.open_match() for _ in range(60))
    stream = watch(streams, watched)
    next(iter(stream))
    for match_id in ids:
        streams.look(Subject("match", match_id), locale="en")
    for match_id in (watched, ids[-1], ids[0]):
        streams.look(Subject("match", match_id), locale="en")
    assert (table.loaded[watched], table.loaded[ids[-1]], table.loaded[ids[0]]) == (1, 1, 2)
