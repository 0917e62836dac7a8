"""The cards that the rulings name, so that a first run shows names without a card pool.

Owns the reading of the small table beside this module: passcodes and names, which are facts.
"""

import csv
from functools import cache
from importlib.resources import files

from referee.deck.card import Card
from referee.deck.card_pool import CardPool


@cache
def known_cards() -> CardPool:
    """A pool that does not claim to be complete: what is not in it may be a card."""
    table = (files("referee.store") / "known_cards.tsv").read_text(encoding="utf-8")
    return CardPool(
        Card(
            int(row["passcode"]),
            row["english"],
            int(row["type"]),
            int(row["scope"]),
            names={"fr": row["french"]},
        )
        for row in csv.DictReader(table.splitlines(), delimiter="\t")
    )
