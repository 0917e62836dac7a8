"""The ledgers read last: each entry is read once, however many screens show its match.

Owns what is kept between two requests, which is never more than what the store would say again.
"""

from datetime import timedelta

from flask import current_app

from referee import officiate
from referee.web import desk
from referee.web.ledger import Ledger, read, read_on
from referee.web.newest import Newest

_EXTENSION = "referee.ledgers"

_Ledgers = Newest[str, Ledger]


def load(match_id: str, *, until: int | None = None) -> Ledger:
    """The record of a match as rows, whole or as it was after position ``until``.

    Only entries that the kept ledger does not have are read. Raises ``UnknownMatch`` and
    ``StoreUnavailable``.
    """
    ledgers = _ledgers()
    known = ledgers.get(match_id)
    position, ahead = until, timedelta(0)
    if position is None or known is None:
        now = desk.now()
        match, at = officiate.table_time(desk.matches(), match_id, now=now)
        position, ahead = until or match.position, at - now
    if known and known.match.position > position:
        known = None  # a screen is told of an older state: that one is folded anew
    if known and known.match.position == position:
        return known
    after = known.match.position if known else 0
    entries = officiate.entries(desk.matches(), match_id, after=after, last=position)
    ledger = read(entries, known, ahead=ahead)
    ledgers.put(match_id, ledger)
    return ledger


def add(answer: officiate.Answer) -> Ledger | None:
    """The record with what was just recorded, where all before it is kept; so nobody reads it."""
    ledgers = _ledgers()
    known = ledgers.get(answer.id)
    if known is None or known.match.position + 1 != answer.entries[0].position:
        return None
    if len(answer.entries) == 1:
        ledger = read_on(known, answer.entries[0], answer.match)
    else:
        ledger = read(answer.entries, known)
    ledgers.put(answer.id, ledger)
    return ledger


def _ledgers() -> _Ledgers:
    found: _Ledgers = current_app.extensions.setdefault(
        _EXTENSION, _Ledgers(lambda ledger: ledger.match.position)
    )
    return found
