"""Deck lists as people type them: counts and names, under headings, in English or French.

Owns what a line can mean. A name is looked up whole before a number in it is taken for a count, for
there are cards such as "7 Colored Fish".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from referee.deck.card_pool import CardPool
from referee.deck.deck import Section
from referee.deck.names import fold_name
from referee.deck.read_deck import MOST_COPIES, Form, OpenDeck, ReadDeck
from referee.deck.skipped import Why

_LONGEST_LINE = 300
_TOTAL = re.compile(r"[0-9]{1,3}(?:cards?|cartes?)?$")
_WORDS: Mapping[Section, tuple[str, ...]] = MappingProxyType(
    {
        Section.MAIN: (
            "main", "main deck", "deck", "deck principal", "principal", "deck main", "glavni špil",
            "monster", "monsters", "monster cards", "effect monsters", "normal monsters",
            "ritual monsters", "pendulum monsters", "spell", "spells", "spell cards", "magic",
            "magic cards", "trap", "traps", "trap cards", "spells traps", "spells and traps",
            "monstre", "monstres", "cartes monstre", "cartes monstres", "magie", "magies",
            "cartes magie", "cartes magies", "piège", "pièges", "cartes piège", "cartes pièges",
            "čudovišta", "magije", "zamke",
        ),
        Section.EXTRA: (
            "extra", "extra deck", "deck extra", "extra monsters", "fusion deck", "fusion",
            "fusions", "synchro", "xyz", "link", "deck supplémentaire", "extra-deck",
            "ekstra špil",
        ),
        Section.SIDE: (
            "side", "side deck", "sideboard", "side-deck", "deck annexe", "annexe", "réserve",
            "deck de réserve", "rezervni špil",
        ),
    }
)  # fmt: skip
_SECTIONS = {fold_name(words): section for section, all_ in _WORDS.items() for words in all_}
_BULLET = re.compile(r"^\s*(?:[-*•·–—]\s+)")
_COUNT_FIRST = re.compile(
    r"^\s*[xX×]?\s*(?P<count>[0-9]{1,3})\s*[xX×*.)]?(?:\s+|(?<=[xX×*.)]))(?P<name>.+)$"
)
_COUNT_LAST = re.compile(
    r"^(?P<name>.+?)\s*(?:\s[xX×*]\s*|[xX×]|[(\[]\s*[xX×]?)(?P<count>[0-9]{1,3})\s*[)\]]?\s*$"
)
_SET_CODE = re.compile(r"\s*[(\[][A-Z0-9]{2,5}-[A-Z]{0,3}[0-9]{1,4}[A-Z]?[)\]]\s*$")
_NOTE = re.compile(r"^\s*(?://|#|;)")


def read_text_list(lines: Sequence[str], pool: CardPool) -> ReadDeck:
    """The Deck in the lines, with names looked up in ``pool``, and what could not be read.

    Before any heading the kind of a card decides between Main and Extra Deck.
    """
    deck = OpenDeck()
    section: Section | None = None
    for number, line in enumerate(map(str.strip, lines), start=1):
        if not line:
            continue
        if len(line) > _LONGEST_LINE:
            deck.skip(number, line, Why.NOT_A_CARD)
            continue
        heading = _heading(line)
        if heading and not pool.names.find(line):
            section = heading
            continue
        if _NOTE.match(line):
            continue
        found = _read_line(line, pool)
        if isinstance(found, Why):
            deck.skip(number, line, found)
            continue
        count, passcode = found
        part = section or (Section.EXTRA if pool.is_extra(passcode) else Section.MAIN)
        deck.add(count, passcode, part, number)
    return deck.closed(Form.TEXT)


def _heading(line: str) -> Section | None:
    """The part that a line begins, also with the number of its cards behind it."""
    return _SECTIONS.get(_TOTAL.sub("", fold_name(line)))


def _read_line(line: str, pool: CardPool) -> tuple[int, int] | Why:
    has_letters = False
    for count, name in _readings(line):
        has_letters = has_letters or any(letter.isalpha() for letter in name)
        card = pool.names.find(name)
        if card is None and name.isascii() and name.isdigit() and len(name) >= 4:
            card_code = int(name)
            if pool.get(card_code):
                return _counted(count, card_code)
        if card is not None:
            return _counted(count, card.passcode)
    if not has_letters:
        return Why.NOT_A_CARD
    return Why.UNKNOWN_NAME if pool.names else Why.NO_CARD_POOL


def _counted(count: int, passcode: int) -> tuple[int, int] | Why:
    return (count, passcode) if 0 < count <= MOST_COPIES else Why.TOO_MANY_COPIES


def _readings(line: str) -> Iterator[tuple[int, str]]:
    """What the line can mean, the likeliest first: a number of copies and a name."""
    whole = " ".join(line.split())
    for text in dict.fromkeys((whole, _SET_CODE.sub("", whole))):
        yield 1, text
        plain = _BULLET.sub("", text)
        if plain != text:
            yield 1, plain
        for pattern in (_COUNT_FIRST, _COUNT_LAST):
            if found := pattern.match(plain):
                name = _SET_CODE.sub("", found["name"])
                yield int(found["count"]), name
                yield int(found["count"]), found["name"]
