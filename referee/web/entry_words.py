"""An entry of the record in words: what became of Life Points, and what taking it back gives.

Owns what the log, the undo button and the notice of what changed meanwhile say about an entry; the
line for its command is made in ``command_words``.
"""

from referee.duel import commands as c
from referee.duel.match import Match
from referee.duel.vocabulary import Seat, Team
from referee.web.command_words import what
from referee.web.ledger import Row
from referee.web.translate import gettext
from referee.web.words import signed, sum_of, team_name


def sums(row: Row, match: Match) -> tuple[str, ...]:
    """What became of Life Points, such as ``Blue 16000 − 500 → 15500``."""
    return tuple(f"{team_name(match, ch.team)} {sum_of(ch)}" for ch in row.changes)


def short(row: Row, match: Match) -> str:
    """The entry in the few words that a button has room for, such as ``B2 −1200``."""
    if not row.changes:
        words = what(row.command, match, row.events)
        return f"{row.seat} {words}" if row.seat else words
    if len(row.changes) == 1:
        (change,) = row.changes
        return f"{row.seat or team_name(match, change.team)} {signed(change)}"
    written = ", ".join(f"{team_name(match, ch.team)} {signed(ch)}" for ch in row.changes)
    return f"{row.seat} {written}" if row.seat else written


def taken_back(row: Row, match: Match) -> str:
    """What taking the entry back gives, such as ``Red back to 13500``."""
    if row.changes:
        first: dict[Team, int] = {}
        for change in row.changes:
            first.setdefault(change.team, change.before)
        return ", ".join(
            gettext("%(team)s back to %(total)s", team=team_name(match, team), total=total)
            for team, total in first.items()
        )
    if row.turn is None or row.turn_player is None:
        return ""
    return gettext("%(seat)s, turn %(turn)s", seat=row.turn_player.value, turn=row.turn)


def seat_of(row: Row) -> Seat | None:
    """Whose entry it is: the seat it names, else the turn player where it moves the turn."""
    if row.seat is not None:
        return row.seat
    return row.turn_player if isinstance(row.command, c.Enter | c.EndTurn) else None
