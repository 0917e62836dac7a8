"""The matches that were folded last, so that a command costs the same however long the match is.

Only a saving of work: what is kept here is always completed from the record before it is used.
"""

import threading
from collections import OrderedDict, deque

from referee.store.entries import Folded

# All tables of a large event, so that its floor never has to unfold them anew.
MATCHES = 512
# A command is sent again soon or not at all; then its answer is still here.
STATES_OF_EACH = 8


class Cache:
    """The least recently used match is forgotten first. Any thread may use it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, deque[Folded]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, match_id: str, position: int | None = None) -> Folded | None:
        """The match after ``position``, or as late as it is known."""
        with self._lock:
            states = self._kept.get(match_id)
            if states is None:
                return None
            self._kept.move_to_end(match_id)
            if position is None:
                return states[-1]
            return next((state for state in states if state.match.position == position), None)

    def put(self, match_id: str, folded: Folded) -> None:
        """Keep ``folded``, unless a later state of the match is already kept."""
        with self._lock:
            states = self._kept.setdefault(match_id, deque(maxlen=STATES_OF_EACH))
            if not states or states[-1].match.position < folded.match.position:
                states.append(folded)
            self._kept.move_to_end(match_id)
            while len(self._kept) > MATCHES:
                self._kept.popitem(last=False)
