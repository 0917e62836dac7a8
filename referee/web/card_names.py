"""Card names to complete a name from: what a field for a card offers while it is typed.

Owns which names these are and their order. A name is never required, and any other may be typed.
"""

from collections.abc import Iterator

from referee.duel import commands as c
from referee.web.ledger import Ledger, Row
from referee.web.rulings import reader

MOST = 300
_LONGEST = 100


def card_names(ledger: Ledger) -> tuple[str, ...]:
    """Names used in this match, the last first, then those that the rulings name; each once."""
    found: dict[str, str] = {}
    for name in _candidates(ledger):
        written = name.strip()
        if written and len(written) <= _LONGEST:
            found.setdefault(written.casefold(), written)
        if len(found) == MOST:
            break
    return tuple(found.values())


def _candidates(ledger: Ledger) -> Iterator[str]:
    for row in reversed(ledger.rows):
        yield from _used_in(row)
    for ruling in reader.everything():
        yield from ruling.cards


def _used_in(row: Row) -> Iterator[str]:
    match row.command:
        case c.Triggers(effects=effects):
            yield from (effect.card for effect in effects)
        case c.StartCounter(name=name):
            yield name
        case _ if row.card:
            yield row.card
