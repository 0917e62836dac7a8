"""The server's time: the computer's clock as it was, carried on by one that nobody can set.

Owns what happens when the computer's clock is set, by hand or by the network: the time here goes on
as before, so that no round loses or gains a second, and how far the two are apart is told. Within
one start of the computer it goes on across starts of the program, too. Must not know a match.
"""

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

FILE = "time.json"
"""In the instance folder: since when the time is carried on, and from what."""

APART = timedelta(seconds=2)
"""From here on the computer's clock was set; less is its own correction."""

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def wall() -> datetime:
    """The computer's clock."""
    return datetime.now(UTC)


def since_start() -> float:
    """Seconds since the computer was started, those in which it slept among them."""
    # macOS and Windows count the sleep in the clock that Linux calls otherwise.
    clock = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if clock is None else time.clock_gettime(clock)


def start_of_computer() -> str:
    """What tells one start of the computer from another; empty where nothing does."""
    with suppress(OSError):
        return _BOOT_ID.read_text().strip()
    return ""


@dataclass(frozen=True, slots=True)
class _Anchor:
    """The time that it was, when the computer had run for so many seconds."""

    at: datetime
    ran: float


class SteadyTime:
    """The time of one server. Any thread may ask."""

    def __init__(
        self,
        *,
        wall: Callable[[], datetime] = wall,
        since_start: Callable[[], float] = since_start,
        start: Callable[[], str] = start_of_computer,
    ) -> None:
        self._wall = wall
        self._since_start = since_start
        self._start = start
        self._file: Path | None = None
        self._anchor = _Anchor(wall(), since_start())

    def now(self) -> datetime:
        anchor = self._anchor
        return anchor.at + timedelta(seconds=self._since_start() - anchor.ran)

    @property
    def ahead(self) -> timedelta:
        """How far the computer's clock is ahead of this time; none until it is set."""
        apart = self._wall() - self.now()
        return apart if abs(apart) > APART else timedelta(0)

    def keep_in(self, folder: Path) -> None:
        """Go on as the last program on this instance did, and be kept there for the next one.

        Only since the same start of the computer: else nobody knows how much time has passed.
        """
        self._file = folder / FILE
        if kept := self._kept():
            self._anchor = kept
        else:
            self._write()

    def wall(self) -> datetime:
        """What the computer's clock says."""
        return self._wall()

    def follow_wall(self) -> None:
        """From now on it is what the computer's clock says."""
        self.go_on_from(self._wall())

    def go_on_from(self, at: datetime) -> None:
        """Now it is ``at``."""
        self._anchor = _Anchor(at, self._since_start())
        self._write()

    def _kept(self) -> _Anchor | None:
        """What was kept, if it can be gone on from."""
        assert self._file is not None
        start = self._start()
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
            if not start or kept["start"] != start:
                return None
            at = datetime.fromisoformat(kept["at"]).astimezone(UTC)
            return _Anchor(at, float(kept["ran"]))
        except (OSError, ValueError, KeyError, TypeError, OverflowError):
            return None

    def _write(self) -> None:
        """Whole in its place at once. Where it cannot be, the next program begins anew."""
        if self._file is None:
            return
        kept = {"start": self._start(), "at": self._anchor.at.isoformat(), "ran": self._anchor.ran}
        draft = self._file.with_name(f".{FILE}.{os.getpid()}")
        with suppress(OSError):
            draft.write_text(json.dumps(kept), encoding="utf-8")
            draft.replace(self._file)
