"""Measures the deck check on real Decks: how many pairs of a team give what is expected.

Run by ``make pairs DATA=…`` on a folder with ``ydk/``, ``lflist/``, ``cards/`` and
``team_pairs_expected.json``. None of it is part of the project. It prints the agreement, and what
a check takes beside a bare count.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from referee import deck_checking
from referee.deck.card_pool import CardPool
from referee.deck.finding import Finding, FindingCode
from tests.bench import deck_check as bench

_LIMITS = (FindingCode.LIMITED, FindingCode.SEMI_LIMITED, FindingCode.FORBIDDEN)
_SIZES = (FindingCode.MAIN_SIZE, FindingCode.EXTRA_SIZE, FindingCode.SIDE_SIZE)
_CODES = {
    "not_in_whitelist": FindingCode.NOT_IN_WHITELIST,
    "unknown_id": FindingCode.UNKNOWN,
    "extra_card_in_main": FindingCode.EXTRA_IN_MAIN,
    "main_size": FindingCode.MAIN_SIZE,
    "extra_size": FindingCode.EXTRA_SIZE,
    "side_size": FindingCode.SIDE_SIZE,
    "over_3_copies": FindingCode.OVER_THREE,
}
Fact = tuple[object, ...]


def expected(row: dict[str, Any]) -> set[Fact]:
    facts: set[Fact] = set()
    for each in row["expected"]:
        kind = each["kind"]
        if kind == "team_limit":
            facts.add(("limit", each["id"], each["limit"], each["a"], each["b"]))
        elif kind == "not_in_whitelist":
            facts.add((_CODES[kind], each["id"], each["a"], each["b"]))
        elif kind == "over_3_copies":
            facts.add((_CODES[kind], each["deck"], each["id"], each["count"]))
        elif kind.endswith("_size"):
            facts.add((_CODES[kind], each["deck"], each["count"]))
        else:
            facts.update((_CODES[kind], each["deck"], code) for code in each["ids"])
    return facts


def told(finding: Finding) -> set[Fact]:
    code, copies = finding.code, finding.copies
    both = copies.get("A", 0), copies.get("B", 0)
    if code in _LIMITS:
        return {("limit", finding.passcode, finding.limit, *both)}
    if code is FindingCode.NOT_IN_WHITELIST:
        return {(code, finding.passcode, *both)}
    if code is FindingCode.OVER_THREE:
        return {(code, finding.deck, finding.passcode, finding.together)}
    if code in _SIZES:
        return {(code, finding.deck, finding.together)}
    return {(code, deck, copy.passcode) for deck, all_ in finding.where.items() for copy in all_}


def main(folder: Path) -> int:
    files = [folder / "cards" / name for name in ("cards_min.cdb", "cards_min.fr-FR.cdb")]
    pool = deck_checking.card_pool(files)
    rows = json.loads((folder / "team_pairs_expected.json").read_text(encoding="utf-8"))
    pairs = [_pair(row, folder, pool) for row in rows]
    agreed, differences = 0, Counter[str]()
    for row, (first, second, forbidden) in zip(rows, pairs, strict=True):
        done = deck_checking.check((first, second), forbidden, pool)
        found = set[Fact]().union(*map(told, done.findings))
        wanted = expected(row)
        agreed += found == wanted
        for fact in found ^ wanted:
            sign = "+" if fact in found else "-"
            differences[f"{sign} {row['a']} with {row['b']}, {row['list_name']}: {fact}"] += 1
    for difference in differences:
        print(difference)
    print(f"{agreed} of {len(rows)} pairs give the expected findings")
    print(bench.told(bench.deck_check(pairs, pool)))
    return 0 if agreed == len(rows) else 1


def _pair(row: dict[str, Any], folder: Path, pool: CardPool) -> bench.Pair:
    raw = (folder / "lflist" / row["list_file"]).read_bytes()
    first, second = (
        deck_checking.read_file((folder / "ydk" / row[name]).read_bytes(), pool)[0].deck
        for name in ("a", "b")
    )
    return first, second, deck_checking.read_lists(raw).called(row["list_name"])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
