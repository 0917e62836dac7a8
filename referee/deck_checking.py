"""Deck checking: the one way Decks are read and checked. Files in, findings out.

Pages and the command line both come through here. Must not know words or a page.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.deck.card_pool import CardPool
from referee.deck.check import Check, Rules, check
from referee.deck.deck import Section
from referee.deck.decoding import Unreadable
from referee.deck.finding import Finding
from referee.deck.forbidden_list import ForbiddenList, ReadLists, read_lists
from referee.deck.reading import ReadDeck, read_file, read_text
from referee.store.card_files import read_cards
from referee.store.known_cards import known_cards

__all__ = [
    "Check",
    "ForbiddenList",
    "ReadDeck",
    "ReadLists",
    "Rules",
    "Unreadable",
    "card_pool",
    "check",
    "describe",
    "read_file",
    "read_lists",
    "read_text",
]


def card_pool(files: Sequence[Path]) -> CardPool:
    """The cards of these files, later ones first; without any the few that the rulings name.

    Raises ``Unreadable``.
    """
    if not files:
        return known_cards()
    return CardPool(read_cards(list(files)).values(), is_complete=True)


def describe(
    decks: Sequence[ReadDeck], found: Check, pool: CardPool, language: str
) -> dict[str, Any]:
    """The result of a check as JSON, with the cards' names in ``language``."""
    described = {
        "legal": found.is_legal,
        "list": {"name": found.forbidden.name, "hash": found.forbidden.hash},
        "decks": [_deck(read) for read in decks],
        "findings": [_finding(each, pool, language) for each in found.findings],
    }
    if found.notes:
        described["notes"] = [_finding(each, pool, language) for each in found.notes]
    if found.points:
        described["points"] = {**found.points, "team": sum(found.points.values())}
    return described


def _deck(read: ReadDeck) -> dict[str, Any]:
    return {
        **{section.value: read.deck.count(section) for section in Section},
        "hash": read.deck.hash,
        "skipped": [
            {"line": each.line, "text": each.text, "why": each.why.value} for each in read.skipped
        ],
    }


def _finding(found: Finding, pool: CardPool, language: str) -> dict[str, Any]:
    card = pool.get(found.passcode) if found.passcode else None
    described: dict[str, Any] = {
        "code": found.code.value,
        "id": found.passcode,
        "name": card.name_in(language) if card else found.name or None,
        "limit": found.limit,
        "copies": {**_copies(found.copies), "team": found.together},
        "ids": list(found.passcodes),
    }
    if found.deck:
        described["deck"] = found.deck
    if found.section:
        described["section"] = found.section.value
    if found.where:
        described["where"] = [
            {"deck": deck, "section": copy.section.value, "line": copy.line}
            for deck, copies in found.where.items()
            for copy in copies
        ]
    if found.ruling:
        described["ruling"] = found.ruling
    return described


def _copies(copies: Mapping[str, int]) -> dict[str, int]:
    return {name: copies.get(name, 0) for name in ("A", "B")}
