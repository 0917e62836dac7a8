"""The log's sheets: every entry, and the rewind to one of them with a reason."""

from dataclasses import dataclass

from referee.duel.vocabulary import Team
from referee.web.drawers.common import Asked, Choice, word_choices
from referee.web.labels import label
from referee.web.log import LogLine, lines
from referee.web.translate import gettext
from referee.web.words import team_title

_SHOWN = 100


@dataclass(frozen=True, slots=True)
class LogSheet:
    """``earlier``: the position from which the next page of older entries starts, 0 for none."""

    name: str
    fault: str
    lines: tuple[LogLine, ...]
    earlier: int
    judge: str


@dataclass(frozen=True, slots=True)
class RewindSheet:
    name: str
    fault: str
    to: int
    line: LogLine
    state: tuple[str, ...]
    reasons: tuple[Choice, ...]
    reason: str


def view_log(asked: Asked) -> LogSheet:
    rows = asked.ledger.rows
    newest = _position(asked, "from", default=len(rows))
    first = max(0, newest - _SHOWN)
    return LogSheet(
        name="log",
        fault=asked.fault,
        lines=lines(rows[first:newest], asked.match),
        earlier=first,
        judge=asked.text("judge"),
    )


def view_rewind(asked: Asked) -> RewindSheet:
    rows = asked.ledger.rows
    to = _position(asked, "to", default=len(rows))
    return RewindSheet(
        name="rewind",
        fault=asked.fault,
        to=to,
        line=lines([rows[to - 1]], asked.match)[0],
        state=_state(asked, to),
        reasons=word_choices(
            (
                gettext("Wrong entry"),
                gettext("Illegal play taken back"),
                gettext("All agree on the state"),
            ),
            asked.text("reason"),
        ),
        reason=asked.text("reason_words"),
    )


def _position(asked: Asked, name: str, *, default: int) -> int:
    """A recorded position that was asked for; one that is none counts as ``default``."""
    given = asked.text(name)
    position = int(given) if given.isascii() and given.isdigit() and len(given) < 7 else default
    return position if 1 <= position <= len(asked.ledger.rows) else default


def _state(asked: Asked, position: int) -> tuple[str, ...]:
    """Where the match will stand again."""
    duel = asked.ledger.tables[position].duel
    if duel is None:
        return (gettext("Before the first Duel"),)
    totals = (f"{team_title(asked.match, team)} {duel.life_points[team]}" for team in Team)
    turn = gettext(
        "Duel %(duel)s, turn %(turn)s, %(seat)s",
        duel=duel.number,
        turn=duel.turn.number,
        seat=duel.turn_player.value,
    )
    return (turn, label(duel.turn.phase), *totals)
