"""The newest of each thing that was looked at lately. Any thread may use it.

Owns how many are kept, and that an older one never takes the place of a newer. Only a saving of
work: what is kept here can be made again.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_MOST = 512  # the tables of a large event

Name = TypeVar("Name", bound=Hashable)
Thing = TypeVar("Thing")


class Newest(Generic[Name, Thing]):
    """``position`` tells how new a thing is."""

    def __init__(self, position: Callable[[Thing], int]) -> None:
        self._position = position
        self._lock = Lock()
        self._kept: OrderedDict[Name, Thing] = OrderedDict()

    def get(self, name: Name) -> Thing | None:
        with self._lock:
            return self._kept.get(name)

    def put(self, name: Name, thing: Thing) -> None:
        """Keep ``thing``, unless a newer one is kept already."""
        with self._lock:
            kept = self._kept.get(name)
            if kept is None or self._position(kept) <= self._position(thing):
                self._kept[name] = thing
            self._kept.move_to_end(name)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
