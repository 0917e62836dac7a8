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
_LARGEST_ROW = 1024 * 1024
# All cards there ever were are some 30,000; rows whose ids repeat make more of them than the file.
_MOST_ROWS = 200_000


class _TooManyRows(Exception):
    """A file gives more rows than there are cards."""


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
        connection.text_factory = _text
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_ROW)
        tables = _tables(connection)
        if "texts" not in tables:
            raise Unreadable(Fault.NOT_A_CARD_POOL, file.name)
        cards = {c.passcode: c for c in _cards(connection)} if "datas" in tables else {}
        return cards, {} if cards else dict(_texts(connection))
    except (sqlite3.Error, UnicodeError) as error:  # what it complains of may be no text
        raise Unreadable(Fault.NOT_A_CARD_POOL, file.name) from error
    except _TooManyRows:
        raise Unreadable(Fault.TOO_MANY_ROWS, file.name) from None
    finally:
        connection.close()


def _tables(connection: Any) -> set[str]:
    """The tables that it has. Only what is stored is read: a view makes a billion rows of nothing.

    Raises ``sqlite3.DatabaseError`` for a view, a virtual table, a column that is computed.
    """
    found = connection.execute(
        "select lower(name), type = 'table' and sql not like 'create virtual%' and not exists"
        " (select 1 from pragma_table_xinfo(it.name) where hidden)"
        " from sqlite_schema as it where lower(name) in ('datas', 'texts')"
    ).fetchall()
    if not all(is_stored for _, is_stored in found):
        raise sqlite3.DatabaseError
    return {name for name, _ in found}


def _text(raw: bytes) -> str:
    """A letter that is none spoils no more than itself."""
    return raw.decode(errors="replace")


def _rows(connection: Any, query: str) -> Iterator[Any]:
    for count, row in enumerate(connection.execute(query)):
        if count == _MOST_ROWS:
            raise _TooManyRows
        yield row


def _cards(connection: Any) -> Iterator[Card]:
    rows = _rows(
        connection,
        "select d.id, t.name, d.type, d.ot, d.alias from datas d join texts t on t.id = d.id",
    )
    for code, name, type_, scope, alias in rows:
        numbers = (code, type_, scope, alias)
        if isinstance(name, str) and all(isinstance(number, int) for number in numbers):
            code, type_, scope, alias = (number & _UNSIGNED for number in numbers)
            yield Card(code, name[:_LONGEST_NAME], type_, scope, alias)


def _texts(connection: Any) -> Iterator[tuple[int, str]]:
    for code, name in _rows(connection, "select id, name from texts"):
        if isinstance(code, int) and isinstance(name, str) and name:
            yield code & _UNSIGNED, name[:_LONGEST_NAME]
