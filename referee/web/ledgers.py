"""The ledgers read last: a record is read whole once for each entry, however many screens show it.

Owns what is kept between two requests, which is never more than what the store would say again.
"""

from collections import OrderedDict
from threading import Lock

from flask import current_app

from referee import officiate
from referee.web import desk
from referee.web.ledger import Ledger, read

_EXTENSION = "referee.ledgers"
_KEPT = 16


class _Ledgers:
    """The newest ledger of each match that was looked at lately."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[str, Ledger] = OrderedDict()

    def get(self, match_id: str, position: int) -> Ledger | None:
        with self._lock:
            kept = self._kept.get(match_id)
            return kept if kept and kept.match.position == position else None

    def put(self, match_id: str, ledger: Ledger) -> None:
        with self._lock:
            self._kept[match_id] = ledger
            self._kept.move_to_end(match_id)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


def load(match_id: str, *, until: int | None = None) -> Ledger:
    """The record of a match, read whole, or as it was after position ``until``.

    Raises ``UnknownMatch`` and ``StoreUnavailable``.
    """
    kept: _Ledgers = current_app.extensions.setdefault(_EXTENSION, _Ledgers())
    position = until or officiate.load(desk.matches(), match_id).position
    ledger = kept.get(match_id, position)
    if ledger is None:
        entries = officiate.entries(desk.matches(), match_id)
        ledger = read(entry for entry in entries if entry.position <= position)
        kept.put(match_id, ledger)
    return ledger
