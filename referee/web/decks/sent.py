"""The Decks that a form sends: pasted, or as files, one or two.

Owns the reading of the form. Where a field holds several Decks, they are A and B in their order.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from werkzeug.datastructures import FileStorage, MultiDict

from referee.deck.card_pool import CardPool
from referee.deck_checking import ReadDeck, Unreadable, read_file, read_text

LETTERS = ("A", "B")
LARGEST_FORM = 5 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class SentDecks:
    """``decks`` by letter; ``faults``: why a field could not be read, by letter.

    ``texts``: what was pasted, to be shown again.
    """

    decks: Mapping[str, ReadDeck]
    faults: Mapping[str, Unreadable]
    texts: Mapping[str, str]


def read_sent(
    form: MultiDict[str, str], files: MultiDict[str, FileStorage], pool: CardPool
) -> SentDecks:
    """The Decks of the fields ``text_A``, ``file_A``, ``text_B``, ``file_B``; empty is none."""
    decks: dict[str, ReadDeck] = {}
    faults: dict[str, Unreadable] = {}
    texts: dict[str, str] = {}
    for letter in LETTERS:
        text = form.get(f"text_{letter}", "")
        texts[letter] = text
        file = files.get(f"file_{letter}")
        raw = file.read() if file else b""
        if not raw and not text.strip():
            continue
        try:
            found = read_file(raw, pool) if raw else read_text(text, pool)
        except Unreadable as fault:
            faults[letter] = fault
            continue
        free = [each for each in LETTERS[LETTERS.index(letter) :] if each not in decks]
        decks.update(zip(free, found, strict=False))
    return SentDecks(decks, faults, texts)
