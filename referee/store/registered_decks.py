"""The Decks that the teams of an event registered, with every version of them.

Owns their table, to which is only ever added.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.deck.deck import Deck, Section
from referee.store import codec
from referee.store.connection import Connections
from referee.store.errors import told_plainly


@dataclass(frozen=True, slots=True)
class RegisteredDeck:
    """``letter``: whose of the team, ``A`` or ``B``; ``version``: from 1; ``reason``: why later."""

    event_id: str
    team: int
    letter: str
    version: int
    deck: Deck
    at: datetime
    by: str | None
    reason: str | None


class RegisteredDecks:
    """The registered Decks in a database. Any thread may use it."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def of(self, event_id: str, team: int, letter: str) -> tuple[RegisteredDeck, ...]:
        """Every version, the first one first."""
        with told_plainly():
            rows = self._connections.get().execute(
                "select event_id, team, letter, version, content, registered_at, by, reason"
                " from registered_decks where event_id = ? and team = ? and letter = ?"
                " order by version",
                [event_id, team, letter],
            )
            return tuple(map(_registered, rows))

    def newest(self, event_id: str) -> dict[tuple[int, str], RegisteredDeck]:
        """The Deck of each Duelist of an event that has one, by team and letter."""
        with told_plainly():
            rows = self._connections.get().execute(
                "select event_id, team, letter, version, content, registered_at, by, reason"
                " from registered_decks where event_id = ? order by version",
                [event_id],
            )
            found = tuple(map(_registered, rows))
        return {(each.team, each.letter): each for each in found}

    def register(
        self,
        event_id: str,
        team: int,
        decks: Mapping[str, Deck],
        *,
        at: datetime,
        by: str | None,
        reason: str | None = None,
    ) -> None:
        """Register the Decks of a team by letter, each as its next version: all, or none.

        The same once more stays the same version, also with its cards in another order.
        """
        with self._connections.immediate() as db:
            for letter, deck in decks.items():
                last = db.execute(
                    "select version, content from registered_decks"
                    " where event_id = ? and team = ? and letter = ? order by version desc limit 1",
                    [event_id, team, letter],
                ).fetchone()
                if last and _deck(last[1]).hash == deck.hash:
                    continue
                version = int(last[0]) + 1 if last else 1
                content = json.dumps({part.value: deck.passcodes(part) for part in Section})
                db.execute(
                    "insert into registered_decks"
                    " (event_id, team, letter, version, content, registered_at, by, reason)"
                    " values (?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        event_id,
                        team,
                        letter,
                        version,
                        content,
                        codec.write_instant(at),
                        by,
                        reason,
                    ],
                )


def _registered(
    row: tuple[str, int, str, int, str, str, str | None, str | None],
) -> RegisteredDeck:
    event_id, team, letter, version, content, at, by, reason = row
    with codec.as_stored():
        return RegisteredDeck(
            event_id, team, letter, version, _deck(content), codec.read_instant(at), by, reason
        )


def _deck(content: str) -> Deck:
    parts = json.loads(content)
    return Deck.of(*(parts[part.value] for part in Section))
