"""The short version of ``make torture``: a few kills under load, and one under an open board."""

import random
from pathlib import Path

from tests.torture.run import run


def test_a_server_that_is_killed_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, times=2, writers=8, chance=random.Random(1))
    assert done.troubles == []
    assert done.figures["entries acknowledged"] > 8
