"""Who is watching what: the open streams, and what they share.

Owns waking them, the newest state of each watched thing (a match, a floor), one rendering of it for
all who see it in the same language, the cap on streams, and that a device has only one. Must not
know Flask, the record, or what a page looks like: it is told how to load a thing and how to render
it.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Condition, Lock
from typing import Generic, Protocol, TypeVar

_UNWATCHED_KEPT = 50


class Full(Exception):
    """There are as many streams as there may be."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between things, and how many streams there may be.

    ``gap``: the least time between two boards on one stream; what happens meanwhile is left out,
    the newest state wins. ``life``: a tablet that leaves the network never says so.
    """

    beat: float = 1.0
    gap: float = 0.1
    life: float = 300.0
    streams: int = 200


class Stand(Protocol):
    """A watched thing as it stands; the position only grows."""

    @property
    def position(self) -> int: ...


S = TypeVar("S", bound=Stand)


@dataclass(frozen=True, slots=True)
class Seen(Generic[S]):
    """The newest stand of a thing, and its board where that is news to the one who asks."""

    stand: S
    board: str | None

    @property
    def position(self) -> int:
        return self.stand.position


@dataclass(slots=True, eq=False)
class _Channel(Generic[S]):
    """A thing that somebody looks at. ``news``: how often it has changed; ``loaded``: up to which
    of its changes ``stand`` is known.
    """

    id: str
    news: int = 0
    loaded: int = -1
    watched: int = 0
    stand: S | None = None
    boards: dict[str, tuple[int, str]] = field(default_factory=dict)
    changed: Condition = field(default_factory=Condition)
    looking: Lock = field(default_factory=Lock)


class Streams(Generic[S]):
    """Every open stream on things of one kind."""

    def __init__(
        self,
        load: Callable[[str], S],
        render: Callable[[str, S, str], str],
        pace: Pace,
    ) -> None:
        self.pace = pace
        self._load = load
        self._render = render
        self._lock = Lock()
        self._channels: dict[str, _Channel[S]] = {}
        self._open: set[Stream[S]] = set()
        self._devices: dict[str, Stream[S]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def wake(self, id_: str) -> None:
        """The thing has changed: called after each commit, by whoever committed."""
        with self._lock:
            channel = self._channels.get(id_)
        if channel is not None:
            with channel.changed:
                channel.news += 1
                channel.changed.notify_all()

    def open(self, id_: str, *, locale: str, shown: int, device: str | None) -> "Stream[S]":
        """A stream for a device that shows position ``shown``; its older one ends. Raises Full."""
        with self._lock:
            older = self._devices.get(device) if device else None
            if len(self._open) - (older is not None) >= self.pace.streams:
                raise Full
            if older is not None:
                older.replace()
            channel = self._channel(id_)
            channel.watched += 1
            stream = Stream(self, channel, locale=locale, shown=shown, device=device)
            self._open.add(stream)
            if device:
                self._devices[device] = stream
            return stream

    def close(self, stream: "Stream[S]") -> None:
        with self._lock:
            if stream in self._open:
                self._open.remove(stream)
                stream.channel.watched -= 1
            if stream.device and self._devices.get(stream.device) is stream:
                del self._devices[stream.device]

    def look(self, id_: str, *, locale: str, shown: int | None = None) -> Seen[S]:
        """The thing now; with its board unless the one who asks shows it already."""
        with self._lock:
            channel = self._channel(id_)
        return self.look_at(channel, locale, shown)

    def look_at(self, channel: _Channel[S], locale: str, shown: int | None) -> Seen[S]:
        with channel.looking:
            stand = channel.stand
            if stand is None or channel.loaded != channel.news:
                news = channel.news
                stand = channel.stand = self._load(channel.id)
                channel.loaded = news
            now = stand.position
            if now == shown:
                return Seen(stand, None)
            position, board = channel.boards.get(locale, (None, ""))
            if position != now:
                board = self._render(channel.id, stand, locale)
                channel.boards[locale] = now, board
            return Seen(stand, board)

    def _channel(self, id_: str) -> _Channel[S]:
        """The channel of a thing, now the last in line; the first that nobody watches must go."""
        channel = self._channels.pop(id_) if id_ in self._channels else _Channel(id_)
        self._channels[id_] = channel
        unwatched = [old for old, c in self._channels.items() if not c.watched and c is not channel]
        for old in unwatched[: max(0, len(unwatched) - _UNWATCHED_KEPT)]:
            del self._channels[old]
        return channel


class Stream(Generic[S]):
    """One device that watches one thing, until it is closed, replaced, or its life is over.

    To be closed by whoever opened it, also if nobody ever asked it for anything.
    """

    def __init__(
        self,
        streams: Streams[S],
        channel: _Channel[S],
        *,
        locale: str,
        shown: int,
        device: str | None,
    ) -> None:
        self.channel = channel
        self.device = device
        self.is_replaced = False
        self._streams = streams
        self._locale = locale
        self._shown = shown
        self._known = -1

    def __iter__(self) -> Iterator[Seen[S]]:
        pace = self._streams.pace
        # some a little shorter: what was opened together should not all come back together
        end = time.monotonic() + pace.life * random.uniform(0.9, 1)  # noqa: S311
        while not self.is_replaced and (now := time.monotonic()) < end:
            self._known = self.channel.news
            seen = self._streams.look_at(self.channel, self._locale, self._shown)
            self._shown = seen.position
            yield seen
            if seen.board is not None:
                self._wait(lambda: self.is_replaced, pace.gap)
            self._wait(self._has_news, now + pace.beat - time.monotonic())

    def replace(self) -> None:
        """Ends this stream: its device has opened another."""
        with self.channel.changed:
            self.is_replaced = True
            self.channel.changed.notify_all()

    def close(self) -> None:
        self._streams.close(self)

    def _has_news(self) -> bool:
        return self.is_replaced or self.channel.news != self._known

    def _wait(self, until: Callable[[], bool], seconds: float) -> None:
        with self.channel.changed:
            self.channel.changed.wait_for(until, max(0.0, seconds))
