"""The row of the live pages: from an entry to the last of two hundred screens that watch."""

import asyncio
import time
from collections.abc import Sequence

from referee.web.streams import Pace
from tests.bench.at_the_table import Table, instance, serving
from tests.bench.browserless import Tablet
from tests.bench.measured import Against, Round, Row
from tests.load.streams import Page, Pushed

_STREAMS, _ENTRIES, _WARM = 200, 30, 5
# The screens are not sent every board of a burst: the longer the more they are.
_PAUSE = Pace().longest_gap + 0.2


async def _measured(tablet: Tablet, match_id: str) -> list[Round]:
    loop = asyncio.get_running_loop()
    table = await asyncio.to_thread(Table, tablet, match_id)
    path = f"/matches/{match_id}/stream?after={table.position}"
    pages = []
    for _ in range(_STREAMS):
        _, page = await loop.create_connection(
            lambda: Page(path, Pushed()), "127.0.0.1", tablet.port
        )
        pages.append(page)
    rounds = []
    for number in range(_ENTRIES + _WARM):
        await asyncio.sleep(_PAUSE)
        sent = time.monotonic()
        answer = asyncio.to_thread(table.entry)
        answered = await answer
        while any(page.position < table.position for page in pages):
            assert time.monotonic() - sent < 10, "a screen was never told"
            await asyncio.sleep(0.0005)
        last = max(page.arrived for page in pages) - sent
        if number >= _WARM:
            rounds.append(Round(1000 * max(last, answered), 1000 * answered))
    for page in pages:
        page.close()
    return rounds


def rounds() -> Sequence[Round]:
    with instance(14) as (folder, (match_id,)), serving(folder) as tablet:
        return asyncio.run(_measured(tablet, match_id))


ROWS = (
    Row(
        "live fan-out",
        "an entry until the last of 200 screens shows it",
        "until it is answered",
        2,
        "ms",
        Against.TIMES,
        rounds,
    ),
)
