"""Who is watching what: the open streams, and what they share.

Owns waking them, the newest state of each watched thing (a match, a floor), one rendering of it for
all who see it in the same language, the cap on streams, and that a device has only one. Must not
know Flask, the record, or what a page looks like: it is told how to load a thing and how to render
it.

Things are loaded and rendered by a few painters, never by the streams themselves: those only wait,
so that hundreds of them need no connection to the record each, and do not fight over the processor.
"""

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Condition, Event, Lock
from typing import Generic, NamedTuple, Protocol, TypeVar

_UNWATCHED_KEPT = 50
_PAINTERS = 2

Board = TypeVar("Board")
_Done = TypeVar("_Done")


class Full(Exception):
    """There are as many streams as there may be."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between things, and how many streams there may be.

    ``gap``: the least time between two boards of one thing; what happens meanwhile is left out, the
    newest state wins. Where a board takes long to make, as the floor of two hundred tables does, or
    many watch it, each of whom takes ``sending``, it grows up to ``longest_gap``, so that all of it
    takes a ``share`` of the processor at most. ``life``: a tablet that leaves the network never
    says so.
    """

    beat: float = 1.0
    gap: float = 0.1
    longest_gap: float = 0.8
    share: float = 0.05
    sending: float = 0.0005
    life: float = 300.0
    streams: int = 450

    def gap_after(self, seconds: float, watched: int) -> float:
        """The gap after a board that took ``seconds`` to make and is sent to so many streams."""
        whole = seconds + watched * self.sending
        return max(self.gap, min(whole / self.share, self.longest_gap))


class Stand(Protocol):
    """A watched thing as it stands, itself and no other; the position only grows."""

    def __hash__(self) -> int: ...
    @property
    def position(self) -> int: ...


class Subject(NamedTuple):
    """What is watched: a kind of thing, and which of them."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Seen(Generic[Board]):
    """The newest stand of a thing, and its board where that is news to the one who asks.

    ``news``: how often the thing had changed when it was loaded.
    """

    stand: Stand
    board: Board | None
    news: int

    @property
    def position(self) -> int:
        return self.stand.position


@dataclass(slots=True, eq=False)
class _Channel(Generic[Board]):
    """A thing that somebody looks at. ``news``: how often it has changed; ``loaded``: up to which
    of its changes ``stand`` is known; ``due``: when streams may have it made anew.
    """

    subject: Subject
    news: int = 0
    loaded: int = -1
    watched: int = 0
    stand: Stand | None = None
    due: float = 0.0
    boards: dict[str, tuple[int, Board]] = field(default_factory=dict)
    changed: Condition = field(default_factory=Condition)
    looking: Lock = field(default_factory=Lock)

    def seen(self, locale: str, shown: int | None) -> Seen[Board] | None:
        """What is known for one who shows ``shown``; None where its board is still to be made."""
        loaded = self.loaded  # before the stand, which is then at least as new
        stand, known = self.stand, self.boards.get(locale)
        if stand is None:
            return None
        if stand.position == shown:
            return Seen(stand, None, loaded)
        if known is None or known[0] != stand.position:
            return None
        return Seen(stand, known[1], loaded)


class Streams(Generic[Board]):
    """Every open stream of this server."""

    def __init__(
        self,
        load: Callable[[Subject], Stand],
        render: Callable[[Subject, Stand, str], Board],
        pace: Pace,
    ) -> None:
        self.pace = pace
        self._load = load
        self._render = render
        self._painters = ThreadPoolExecutor(_PAINTERS, "painter")
        self._lock = Lock()
        self._channels: dict[Subject, _Channel[Board]] = {}
        self._open: set[Stream[Board]] = set()
        self._devices: dict[str, Stream[Board]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def wake(self, subject: Subject) -> None:
        """The thing has changed: called after each commit, by whoever committed."""
        with self._lock:
            channel = self._channels.get(subject)
        if channel is not None:
            with channel.changed:
                channel.news += 1
                channel.changed.notify_all()

    def open(
        self, subject: Subject, *, locale: str, shown: int, device: str | None
    ) -> "Stream[Board]":
        """A stream for a device that shows position ``shown``; its older one ends.

        Raises Full, and what loading raises where there is no such thing.
        """
        with self._lock:
            channel = self._channel(subject)
        with channel.looking:
            if channel.stand is None:
                self._load_anew(channel)
        with self._lock:
            older = self._devices.get(device) if device else None
            if len(self._open) - (older is not None) >= self.pace.streams:
                raise Full
            if older is not None:
                older.replace()
            channel = self._channel(subject)
            channel.watched += 1
            stream = Stream(self, channel, locale=locale, shown=shown, device=device)
            self._open.add(stream)
            if device:
                self._devices[device] = stream
            return stream

    def close(self, stream: "Stream[Board]") -> None:
        with self._lock:
            if stream in self._open:
                self._open.remove(stream)
                stream.channel.watched -= 1
            if stream.device and self._devices.get(stream.device) is stream:
                del self._devices[stream.device]

    def look(self, subject: Subject, *, locale: str, shown: int | None = None) -> Seen[Board]:
        """The thing now; with its board unless the one who asks shows it already."""
        with self._lock:
            channel = self._channel(subject)
        return self.look_at(channel, locale, shown)

    def look_at(
        self, channel: _Channel[Board], locale: str, shown: int | None, *, in_turn: bool = False
    ) -> Seen[Board]:
        """The same; ``in_turn``: as it was a moment ago, until it is due to be made anew."""
        # Without a lock where it is the newest: many ask for it at once.
        if channel.loaded == channel.news and (seen := channel.seen(locale, shown)):
            return seen
        with channel.looking:
            return self._look_at(channel, locale, shown, in_turn=in_turn)

    def _look_at(
        self, channel: _Channel[Board], locale: str, shown: int | None, *, in_turn: bool
    ) -> Seen[Board]:
        stand = channel.stand
        is_due = not in_turn or time.monotonic() >= channel.due
        if stand is None or (is_due and channel.loaded != channel.news):
            stand = self._load_anew(channel)
        if seen := channel.seen(locale, shown):
            return seen
        board, took = self._painted(lambda: self._render(channel.subject, stand, locale))
        channel.boards[locale] = stand.position, board
        channel.due = max(
            channel.due, time.monotonic() + self.pace.gap_after(took, channel.watched)
        )
        return Seen(stand, board, channel.loaded)

    def _load_anew(self, channel: _Channel[Board]) -> Stand:
        news = channel.news
        stand, took = self._painted(lambda: self._load(channel.subject))
        channel.stand, channel.loaded = stand, news
        channel.due = time.monotonic() + self.pace.gap_after(took, channel.watched)
        return stand

    def _painted(self, work: Callable[[], _Done]) -> tuple[_Done, float]:
        """What a painter makes of it, and the seconds that it took of the processor."""

        def timed() -> tuple[_Done, float]:
            begun = time.thread_time()
            return work(), time.thread_time() - begun

        return self._painters.submit(timed).result()

    def _channel(self, subject: Subject) -> _Channel[Board]:
        """The channel of a thing, now the last in line; the first that nobody watches must go."""
        channel = self._channels.pop(subject) if subject in self._channels else _Channel(subject)
        self._channels[subject] = channel
        unwatched = [old for old, c in self._channels.items() if not c.watched and c is not channel]
        for old in unwatched[: max(0, len(unwatched) - _UNWATCHED_KEPT)]:
            del self._channels[old]
        return channel


class Stream(Generic[Board]):
    """One device that watches one thing, until it is closed, replaced, or its life is over.

    To be closed by whoever opened it, also if nobody ever asked it for anything.
    """

    def __init__(
        self,
        streams: Streams[Board],
        channel: _Channel[Board],
        *,
        locale: str,
        shown: int,
        device: str | None,
    ) -> None:
        self.channel = channel
        self.device = device
        self._replaced = Event()
        self._streams = streams
        self._locale = locale
        self._shown = shown

    @property
    def is_replaced(self) -> bool:
        return self._replaced.is_set()

    def __iter__(self) -> Iterator[Seen[Board]]:
        pace = self._streams.pace
        # some a little shorter: what was opened together should not all come back together
        end = time.monotonic() + pace.life * random.uniform(0.9, 1)  # noqa: S311
        in_turn = False  # whoever has just come is not to wait
        while not self.is_replaced and (now := time.monotonic()) < end:
            seen = self._streams.look_at(self.channel, self._locale, self._shown, in_turn=in_turn)
            in_turn = True
            self._shown = seen.position
            yield seen
            # Not on the channel: a busy floor would wake everybody with each entry, for nothing.
            if (rest := self.channel.due - time.monotonic()) > 0:
                self._replaced.wait(rest)
            self._wait_for_news(seen.news, now + pace.beat - time.monotonic())

    def replace(self) -> None:
        """Ends this stream: its device has opened another."""
        with self.channel.changed:
            self._replaced.set()
            self.channel.changed.notify_all()

    def close(self) -> None:
        self._streams.close(self)

    def _wait_for_news(self, known: int, seconds: float) -> None:
        def is_news() -> bool:
            return self.is_replaced or self.channel.news != known

        with self.channel.changed:
            self.channel.changed.wait_for(is_news, max(0.0, seconds))
