"""Looks for bytes that break a reader, with atheris. Run by ``make fuzz SECONDS=…``.

Each reader is tried in a process of its own, from small files of our own making. Its answer must be
what it read or ``Unreadable``, within five seconds and within the memory that every input has.
What is found is written beside the corpus, in ``.venv/fuzz``, and becomes an ordinary test.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["referee.deck", "referee.encodings", "referee.store"]):
    from referee.deck.decoding import Unreadable
    from referee.deck.forbidden_list import read_lists
    from referee.deck.reading import read_file
    from referee.store.card_files import read_cards

from tests.deck.cards import POOL
from tests.deck.memory import allowed, measured
from tests.deck.samples import samples

CORPUS = Path(".venv/fuzz")
LARGEST = 16 * 1024
_EVERY = 64
"""Memory is measured at one input in so many, for that takes as long as ten of them."""


def read_decks(raw: bytes) -> None:
    for read in read_file(raw, POOL):
        assert sum(read.deck.sizes) == len(read.deck.copies)
        assert all(each.line > 0 for each in read.skipped)


def read_forbidden(raw: bytes) -> None:
    read = read_lists(raw)
    assert all(found.limits or found.points for found in read.lists)
    assert [found.hash for found in read.lists]


def read_database(raw: bytes) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        file = Path(folder) / "cards.fr-FR.cdb"
        file.write_bytes(raw)
        assert read_cards([file])


READERS: dict[str, Callable[[bytes], None]] = {
    "decks": read_decks,
    "lists": read_forbidden,
    "cards": read_database,
}


def main(reader: str, options: list[str]) -> None:
    """Feed one reader until the time is over."""
    read, tried = READERS[reader], 0

    def once(raw: bytes) -> None:
        nonlocal tried
        tried += 1
        try:
            if tried % _EVERY:
                read(raw)
            else:
                peak = measured(lambda: read(raw))
                assert peak <= allowed(raw), f"{peak} bytes for {len(raw)}"
        except Unreadable as fault:
            assert fault.fault  # noqa: PT017  # no test: this is what the reader may say

    atheris.Setup([sys.argv[0], *options], once)
    atheris.Fuzz()


def run(seconds: int) -> int:
    """Every reader, one after the other; the number of those that broke."""
    broken = 0
    for reader, seeds in samples().items():
        corpus = CORPUS / reader
        corpus.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(seeds):
            (corpus / f"seed-{number}").write_bytes(seed)
        print(f"{reader}: {seconds} seconds", flush=True)
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "tests.deck.fuzz_readers",
                reader,
                f"-max_total_time={seconds}",
                f"-max_len={LARGEST}",
                "-timeout=5",
                "-print_final_stats=1",
                "-verbosity=0",
                f"-artifact_prefix={CORPUS}/{reader}-",
                str(corpus),
            ],
            check=False,
        )
        broken += done.returncode != 0
    return broken


if __name__ == "__main__":
    if sys.argv[1] in READERS:
        main(sys.argv[1], sys.argv[2:])
    else:
        sys.exit(run(int(sys.argv[1])))
