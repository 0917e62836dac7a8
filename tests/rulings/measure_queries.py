"""How often the search finds what a judge asks for: the figures, and what it missed.

    python tests/rulings/measure_queries.py [--missed] FILE…

A line of a file is one question: `{"q": "…", "lang": "fr", "expect": ["ruling-id", …]}`, where any
of the expected rulings will do. A file that is not there is passed over.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulings.search import search

LOCALES = {"sr-Latn": "sr_Latn", "sr-Cyrl": "sr_Cyrl"}


@dataclass(frozen=True)
class Answer:
    """`rank` counts from 0; None where none of the first ten hits was expected."""

    question: str
    rank: int | None
    found: list[str]
    seconds: float


def answers(file: Path) -> Iterator[Answer]:
    for line in file.read_text("utf-8").splitlines():
        asked = json.loads(line)
        start = time.perf_counter()
        hits = search(asked["q"], LOCALES.get(asked["lang"], asked["lang"]))
        seconds = time.perf_counter() - start
        found = [hit.ruling.id for hit in hits]
        ranks = [found.index(id_) for id_ in asked["expect"] if id_ in found]
        yield Answer(asked["q"], min(ranks, default=None), found, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the search of the rulings.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--missed", action="store_true", help="list what was not the first hit")
    arguments = parser.parse_args()
    search("", "en")  # the index is made when it is first used
    for file in arguments.files:
        if not file.is_file():
            print(f"{file}: not there, passed over")
            continue
        given = list(answers(file))
        first = sum(answer.rank == 0 for answer in given)
        top = sum(answer.rank is not None and answer.rank < 3 for answer in given)
        slow = sorted(answer.seconds for answer in given)[int(len(given) * 0.95)]
        print(
            f"{file}: {len(given)} questions, first hit {first}, one of the first three {top}, "
            f"95 % within {slow * 1000:.0f} ms"
        )
        for answer in given:
            if arguments.missed and answer.rank != 0:
                print(f"  {answer.question}\n    {', '.join(answer.found[:3])}")


if __name__ == "__main__":
    main()
