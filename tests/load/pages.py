"""All open pages of a run: which page is to show which entry.

Owns how the streams are divided among boards, floors and hall screens, read and unread.
"""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Callable

from tests.load.entries import Table
from tests.load.streams import Page, Pushed, Unread, open_page, open_unread
from tests.load.tables import Floor

_SECONDS_TO_OPEN = 60.0
_SECONDS_TO_SETTLE = 10.0


class Pages:
    """``pushed``: what reached the pages of each kind that read."""

    def __init__(self, floor: Floor, streams: int, floors: int, halls: int, unread: int) -> None:
        self.pushed = {kind: Pushed() for kind in ("board", "floor", "hall")}
        self._floor = floor
        self._boards: dict[int, list[Page]] = defaultdict(list)
        self._wide: list[Page] = []  # show all tables
        self._unread: list[Unread] = []
        self._answered = 0
        event = f"/events/{floor.event_id}"
        boards = itertools.cycle(enumerate(floor.matches, start=1))
        self._wanted = [
            *[("floor", f"{event}/stream", 0)] * floors,
            *[("hall", f"{event}/screen/stream", 0)] * halls,
            *(
                ("board", f"/matches/{match_id}/stream", table)
                for table, match_id in itertools.islice(boards, streams - floors - halls)
            ),
        ]
        # some of every kind
        self._left_unread = {n * len(self._wanted) // unread for n in range(unread)}

    @property
    def _all(self) -> list[Page]:
        return [*itertools.chain.from_iterable(self._boards.values()), *self._wide]

    @property
    def reading(self) -> int:
        """How many read and were not ended."""
        return sum(not page.is_over for page in self._all)

    async def open(self, port: int) -> None:
        """Opens them all, and waits until each that reads shows something."""
        for number, (kind, path, table) in enumerate(self._wanted):
            if number in self._left_unread:
                self._unread.append(open_unread(port, path))
                continue
            page = await open_page(port, path, self.pushed[kind])
            (self._boards[table] if table else self._wide).append(page)
        await _until(lambda: all(p.position or p.is_over for p in self._all), _SECONDS_TO_OPEN)
        for page in self._wide:
            page.begins = page.position

    def expect(self, table: Table, sent: float) -> None:
        """An entry that was sent then was answered: these pages are to show it."""
        self._answered += 1
        for page in self._boards.get(table.number, ()):
            page.expect(table.position, sent)
        for page in self._wide:
            page.expect(page.begins + self._answered, sent)

    async def settle(self) -> list[str]:
        """Waits until every page shows everything; else says which do not."""
        await _until(lambda: not any(page.missing for page in self._all), _SECONDS_TO_SETTLE)
        wrong = [
            f"{page.path} never showed {n} entries" for page in self._all if (n := page.missing)
        ]
        wrong += [f"{page.path} was ended" for page in self._all if page.is_over]
        return wrong

    def close(self) -> None:
        for page in self._all:
            page.close()
        for unread in self._unread:
            unread.close()


async def _until(is_so: Callable[[], bool], seconds: float) -> None:
    """Waits until it is so, or that long."""
    for _ in range(round(10 * seconds)):
        if is_so():
            return
        await asyncio.sleep(0.1)
