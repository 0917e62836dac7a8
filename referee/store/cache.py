"""The matches that were folded last, so that a command costs the same however long the match is.

Only a saving of work: what is kept here is always completed from the record before it is used.
"""

import threading
from collections import OrderedDict

from referee.store.entries import Folded

SIZE = 64


class Cache:
    """The least recently used is forgotten first. Any thread may use it."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._kept: OrderedDict[str, Folded] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, match_id: str) -> Folded | None:
        with self._lock:
            kept = self._kept.get(match_id)
            if kept is not None:
                self._kept.move_to_end(match_id)
            return kept

    def put(self, match_id: str, folded: Folded) -> None:
        """Keep ``folded``, unless a later state of the match is already kept."""
        with self._lock:
            kept = self._kept.get(match_id)
            if kept is None or kept.match.position < folded.match.position:
                self._kept[match_id] = folded
            self._kept.move_to_end(match_id)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
