"""How much memory a reader may take, and how much it takes."""

import contextlib
import gc
import tracemalloc
from collections.abc import Callable

from referee.deck.decoding import Unreadable

TIMES = 50
FLOOR = 1024 * 1024
"""What any input may take: a code of a hundred letters is a Deck, too."""


def allowed(raw: bytes) -> int:
    """The bytes that reading ``raw`` may take."""
    return max(FLOOR, TIMES * len(raw))


def measured(work: Callable[[], object]) -> int:
    """The most bytes that were taken at once, also by a reader that refuses."""
    gc.collect()
    tracemalloc.start()
    try:
        with contextlib.suppress(Unreadable):
            work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
