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
from typing import NamedTuple, Protocol

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


class Subject(NamedTuple):
    """What is watched: a kind of thing, and which of them."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Seen:
    """The newest stand of a thing, and its board where that is news to the one who asks."""

    stand: Stand
    board: str | None

    @property
    def position(self) -> int:
        return self.stand.position


@dataclass(slots=True, eq=False)
class _Channel:
    """A thing that somebody looks at. ``news``: how often it has changed; ``loaded``: up to which
    of its changes ``stand`` is known.
    """

    subject: Subject
    news: int = 0
    loaded: int = -1
    watched: int = 0
    stand: Stand | None = None
    boards: dict[str, tuple[int, str]] = field(default_factory=dict)
    changed: Condition = field(default_factory=Condition)
    looking: Lock = field(default_factory=Lock)


class Streams:
    """Every open stream of this server."""

    def __init__(
        self,
        load: Callable[[Subject], Stand],
        render: Callable[[Subject, Stand, str], str],
        pace: Pace,
    ) -> None:
        self.pace = pace
        self._load = load
        self._render = render
        self._lock = Lock()
        self._channels: dict[Subject, _Channel] = {}
        self._open: set[Stream] = set()
        self._devices: dict[str, Stream] = {}

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

    def open(self, subject: Subject, *, locale: str, shown: int, device: str | None) -> "Stream":
        """A stream for a device that shows position ``shown``; its older one ends. Raises Full."""
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

    def close(self, stream: "Stream") -> None:
        with self._lock:
            if stream in self._open:
                self._open.remove(stream)
                stream.channel.watched -= 1
            if stream.device and self._devices.get(stream.device) is stream:
                del self._devices[stream.device]

    def look(self, subject: Subject, *, locale: str, shown: int | None = None) -> Seen:
        """The thing now; with its board unless the one who asks shows it already."""
        with self._lock:
            channel = self._channel(subject)
        return self.look_at(channel, locale, shown)

    def look_at(self, channel: _Channel, locale: str, shown: int | None) -> Seen:
        with channel.looking:
            stand = channel.stand
            if stand is None or channel.loaded != channel.news:
                news = channel.news
                stand = channel.stand = self._load(channel.subject)
                channel.loaded = news
            now = stand.position
            if now == shown:
                return Seen(stand, None)
            position, board = channel.boards.get(locale, (None, ""))
            if position != now:
                board = self._render(channel.subject, stand, locale)
                channel.boards[locale] = now, board
            return Seen(stand, board)

    def _channel(self, subject: Subject) -> _Channel:
        """The channel of a thing, now the last in line; the first that nobody watches must go."""
        channel = self._channels.pop(subject) if subject in self._channels else _Channel(subject)
        self._channels[subject] = channel
        unwatched = [old for old, c in self._channels.items() if not c.watched and c is not channel]
        for old in unwatched[: max(0, len(unwatched) - _UNWATCHED_KEPT)]:
            del self._channels[old]
        return channel


class Stream:
    """One device that watches one thing, until it is closed, replaced, or its life is over.

    To be closed by whoever opened it, also if nobody ever asked it for anything.
    """

    def __init__(
        self,
        streams: Streams,
        channel: _Channel,
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

    def __iter__(self) -> Iterator[Seen]:
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
