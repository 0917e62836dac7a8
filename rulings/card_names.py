"""Names of cards by their number in Konami's database.

Owns where such names are found: in the index of names of db.ygoresources, one JSON object of names
with their numbers, and in its card records, which may stand in a file among others.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from rulings.errors import Unreadable, UnreadableFile

_CARD = "cardData"


def read_index(content: bytes) -> dict[int, str]:
    """The names of an index. Raises `UnreadableFile`."""
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableFile(Unreadable.ENCODING) from error
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise UnreadableFile(Unreadable.FORMAT, line=1, expected=('{"Jinzo": [4800]}',))
    return {
        number: name
        for name, numbers in found.items()
        if isinstance(numbers, list)
        for number in numbers
        if isinstance(number, int)
    }


def is_card(values: Mapping[str, Any]) -> bool:
    """Whether a row is the record of a card."""
    return _CARD in values


def in_records(lines: Iterable[tuple[int, str]]) -> dict[int, str]:
    """The names that the card records among these lines give."""
    names: dict[int, str] = {}
    for _, line in lines:
        if f'"{_CARD}"' in line:
            try:
                names.update(_named(json.loads(line)))
            except (ValueError, RecursionError):
                continue  # told as a broken row when its turn comes
    return names


def _named(record: object) -> dict[int, str]:
    if not isinstance(record, dict) or not isinstance(record.get(_CARD), dict):
        return {}
    english = record[_CARD].get("en")
    if not isinstance(english, dict):
        return {}
    number, name = english.get("id", record.get("cardId")), english.get("name")
    return {number: name} if isinstance(number, int) and isinstance(name, str) else {}
