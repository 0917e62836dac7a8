"""How far the guided first Duel has come, by the record of its match.

Owns what counts as done. What was never recorded, a refusal, the device remembers in a cookie.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import after_this_request, request
from werkzeug.wrappers import Response

from referee.duel import commands as c
from referee.duel.match import Match
from referee.web.ledger import Ledger

BARRED = "tag-first-attack"
_COOKIE = "practice-refusal"
_SEEN = "seen"
_LEFT = "left"


@dataclass(frozen=True, slots=True)
class Progress:
    """``saw_refusal``: an attack was refused; ``left_refusal``: and the board went on from it."""

    ledger: Ledger
    saw_refusal: bool
    left_refusal: bool

    @property
    def match(self) -> Match:
        return self.ledger.match

    @property
    def turn(self) -> int:
        return self.match.duel.turn.number if self.match.duel else 0

    def has(self, *kinds: type[c.Command]) -> bool:
        """Whether one of these commands is in force."""
        return self.count(*kinds) > 0

    def count(self, *kinds: type[c.Command]) -> int:
        return sum(isinstance(row.command, kinds) for row in self.ledger.in_force)

    @property
    def has_damage(self) -> bool:
        return next(self._changes(), None) is not None

    @property
    def has_undone(self) -> bool:
        """Whether a change of Life Points was taken back."""
        return any(row.undoes in set(self._changes()) for row in self.ledger.rows if row.undoes)

    @property
    def has_damage_again(self) -> bool:
        """Whether Life Points have changed by something that is in force after the undo."""
        changed = any(row.changes for row in self.ledger.in_force)
        return self.has_undone and changed

    @property
    def longest_chain(self) -> int:
        """How many links the longest chain had, of those that are in force."""
        kept = self.ledger.in_force
        duels = (self.ledger.tables[row.position - 1].duel for row in kept)
        return max((len(duel.chain.links) for duel in duels if duel and duel.chain), default=0)

    def _changes(self) -> Iterator[int]:
        return (row.position for row in self.ledger.rows if row.changes)


def progress(ledger: Ledger, *, is_refused: bool) -> Progress:
    """``is_refused``: the board that is being shown says why nobody may attack yet."""
    before = request.cookies.get(_COOKIE)
    now = _SEEN if is_refused else _LEFT if before else ""
    if now and now != before:
        after_this_request(lambda response: _keep(response, now))
    return Progress(ledger, saw_refusal=bool(now), left_refusal=now == _LEFT)


def _keep(response: Response, word: str) -> Response:
    response.set_cookie(
        _COOKIE,
        word,
        path=request.path,
        httponly=True,
        samesite="Strict",
        secure=request.is_secure,
    )
    return response
