"""Wrong PINs are counted: who guesses has to wait, longer each time.

Owns the limits, for one address and for all together. An address from which somebody is signed in,
and this machine, are spared the second one: strangers who guess cannot lock the Head Judge out.
Every attempt counts as wrong until it is known to be right, so that many at once are no way around.
Must not know a PIN or the wall clock: ``now`` is an argument.
"""

import ipaddress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock

WINDOW = timedelta(minutes=5)
MOST_OF_ONE = 5
MOST_OF_ALL = 30
_FIRST_WAIT = timedelta(seconds=30)
_LONGEST_WAIT = timedelta(minutes=10)
_FORGOTTEN = timedelta(minutes=30)
_IPV6_NETWORK = 64


class Waits(Exception):
    """No PIN is looked at for so many seconds yet; ``is_new``: this attempt began the wait."""

    def __init__(self, seconds: int, *, is_new: bool) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        self.is_new = is_new


@dataclass(slots=True)
class _Address:
    """``wrong``: when; ``waits``: how often it has had to wait before."""

    wrong: list[datetime] = field(default_factory=list)
    waits: int = 0
    until: datetime | None = None


class Attempts:
    """The wrong PINs of the last while. Any thread may use it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._addresses: dict[str, _Address] = {}
        self._wrong: list[datetime] = []
        self._is_told = False

    def begin(self, address: str, *, now: datetime, is_known: bool) -> None:
        """An attempt, taken for a wrong one. Raises ``Waits`` where none is allowed."""
        with self._lock:
            self._forget(now)
            found = self._addresses.setdefault(_network(address), _Address())
            if found.until is not None and now < found.until:
                raise Waits(_seconds(found.until - now), is_new=False)
            if not is_known and len(self._wrong) >= MOST_OF_ALL:
                is_new, self._is_told = not self._is_told, True
                raise Waits(_seconds(self._wrong[0] + WINDOW - now), is_new=is_new)
            recent = [at for at in found.wrong if now - at < WINDOW]
            if len(recent) >= MOST_OF_ONE:
                wait = min(_FIRST_WAIT * 2 ** min(found.waits, 10), _LONGEST_WAIT)
                found.waits += 1
                found.until = now + wait
                found.wrong = []
                raise Waits(_seconds(wait), is_new=True)
            found.wrong = [*recent, now]
            self._wrong.append(now)
            self._is_told = False

    def was_right(self, address: str, *, now: datetime) -> None:
        """The attempt that began ``now`` was no wrong one. Earlier ones stay counted."""
        with self._lock:
            found = self._addresses.get(_network(address))
            for wrong in (self._wrong, found.wrong if found else []):
                if now in wrong:
                    wrong.remove(now)

    def _forget(self, now: datetime) -> None:
        self._wrong = [at for at in self._wrong if now - at < WINDOW]
        self._addresses = {
            network: found
            for network, found in self._addresses.items()
            if any(now - at < _FORGOTTEN for at in (*found.wrong, found.until or now - _FORGOTTEN))
        }


def _network(address: str) -> str:
    """Who has one address of IPv6 has the whole network of it."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))
    return str(found)


def _seconds(left: timedelta) -> int:
    return max(1, -(-left // timedelta(seconds=1)))
