"""Card databases of EDOPro and YGOPro, read: ``cards.cdb`` and its translations.

Owns their SQL. A file is only ever read, and nothing of it is trusted: any row may be broken.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]  # the one it uses itself

from referee.deck.card import Card
from referee.deck.decoding import Fault, Unreadable

_UNSIGNED = 0xFFFFFFFF
_LONGEST_NAME = 200


def read_cards(files: list[Path]) -> dict[int, Card]:
    """The cards of several files by passcode, those of later files before those of earlier.

    A file that has texts only adds names in the language that its own name tells
    (``cards.fr-FR.cdb``). Raises ``Unreadable`` with the file's name.
    """
    cards: dict[int, Card] = {}
    named: list[tuple[str, dict[int, str]]] = []
    for file in files:
        found, texts = _read(file)
        if found:
            cards |= found
        elif texts:
            named.append((language_of(file.name), texts))
        else:
            raise Unreadable(Fault.NO_CARDS, file.name)
    for language, texts in named:
        for code, name in texts.items():
            if card := cards.get(code):
                cards[code] = replace(card, names={**card.names, language: name})
    if not cards:
        raise Unreadable(Fault.NO_CARDS, files[0].name if files else "")
    return cards


def language_of(name: str) -> str:
    """The language that a file's name tells: ``fr`` of ``cards.fr-FR.cdb``, else English."""
    parts = name.lower().replace("_", "-").split(".")
    codes = [part.split("-")[0] for part in parts[1:-1]]
    return next((code for code in codes if len(code) == 2), "en")


def _read(file: Path) -> tuple[dict[int, Card], dict[int, str]]:
    """The cards and, where there are none, the names."""
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error as error:
        raise Unreadable(Fault.NOT_A_CARD_POOL, file.name) from error
    try:
        connection.execute("pragma trusted_schema = off")
        cards = {card.passcode: card for card in _cards(connection)}
        return cards, {} if cards else dict(_texts(connection))
    except sqlite3.Error as error:
        raise Unreadable(Fault.NOT_A_CARD_POOL, file.name) from error
    finally:
        connection.close()


def _cards(connection: Any) -> Iterator[Card]:
    rows = connection.execute(
        "select d.id, t.name, d.type, d.ot, d.alias from datas d join texts t on t.id = d.id"
    )
    for code, name, type_, scope, alias in rows:
        numbers = (code, type_, scope, alias)
        if isinstance(name, str) and all(isinstance(number, int) for number in numbers):
            code, type_, scope, alias = (number & _UNSIGNED for number in numbers)
            yield Card(code, name[:_LONGEST_NAME], type_, scope, alias)


def _texts(connection: Any) -> Iterator[tuple[int, str]]:
    for code, name in connection.execute("select id, name from texts"):
        if isinstance(code, int) and isinstance(name, str) and name:
            yield code & _UNSIGNED, name[:_LONGEST_NAME]
