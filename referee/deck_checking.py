"""Deck checking: the one way Decks are read, checked and registered. Files in, findings out.

Pages and the command line both come through here. Owns what a check goes by in an instance: its
card pool, its lists and the Decks that teams registered. Must not know words or a page.
"""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from referee.deck.card_pool import CardPool
from referee.deck.check import Check, Rules, check
from referee.deck.comparison import Difference, compare
from referee.deck.deck import Deck, Section
from referee.deck.decoding import Unreadable
from referee.deck.finding import Finding
from referee.deck.forbidden_list import ForbiddenList, ReadLists, read_lists
from referee.deck.read_deck import ReadDeck
from referee.deck.reading import read_file, read_text
from referee.floor.event import Event
from referee.store.card_files import read_cards
from referee.store.card_pools import CardPools, PoolSource
from referee.store.forbidden_lists import ForbiddenLists, KeptList
from referee.store.known_cards import known_cards
from referee.store.matches import Matches
from referee.store.registered_decks import RegisteredDeck, RegisteredDecks

__all__ = [
    "Check",
    "DeckRecord",
    "Difference",
    "ForbiddenList",
    "KeptList",
    "PoolSource",
    "ReadDeck",
    "ReadLists",
    "ReasonMissing",
    "RegisteredDeck",
    "Rules",
    "Unreadable",
    "card_pool",
    "check",
    "compare",
    "describe",
    "read_file",
    "read_lists",
    "read_text",
]


class ReasonMissing(Exception):
    """Registration is closed, and nobody said why a Deck is registered after that."""


class DeckRecord:
    """What a deck check goes by in one instance, in the record that ``matches`` are in."""

    def __init__(self, matches: Matches) -> None:
        self.pools = CardPools(matches.connections)
        self.lists = ForbiddenLists(matches.connections)
        self.decks = RegisteredDecks(matches.connections)

    def keep_lists(
        self, raw: bytes, *, file: str, at: datetime, date: str = ""
    ) -> tuple[ReadLists, list[int]]:
        """Keep every list of a file; returns what was read and the ids. Raises ``Unreadable``.

        ``date``: from when on those hold whose name does not tell.
        """
        read = read_lists(raw)
        digest = hashlib.sha256(raw).hexdigest()
        kept = [
            self.lists.keep(found, date=found.date or date, file=file, file_hash=digest, at=at)
            for found in read.lists
        ]
        return read, kept

    def list_of(self, event: Event) -> KeptList | None:
        """The list that an event is played by: the one it names, else that of its date."""
        wanted = (event.forbidden_list or "").strip().casefold()
        named = (kept for kept in self.lists.all() if kept.forbidden.name.casefold() == wanted)
        return (next(named, None) if wanted else None) or self.lists.at(event.date)

    def register(
        self,
        event_id: str,
        event: Event,
        team: int,
        decks: Mapping[str, Deck],
        *,
        at: datetime,
        by: str | None,
        reason: str,
    ) -> None:
        """Register the Decks of a team, by letter. Raises ``ReasonMissing``.

        Once registration is closed a change needs a reason, and is kept with it.
        """
        if event.is_registration_closed and not reason:
            raise ReasonMissing
        self.decks.register(event_id, team, decks, at=at, by=by, reason=reason or None)


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
