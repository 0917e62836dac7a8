"""The log: the record as lines a judge can read, the newest first.

Owns one line for each entry, with its standing and who recorded it. Must not know the page it
stands on.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.appeal import is_appeal
from referee.duel.match import Match
from referee.web.command_words import what
from referee.web.counter_words import due_words
from referee.web.entry_words import seat_of, sums
from referee.web.ledger import Row, Standing
from referee.web.refusals import refusal_title
from referee.web.rulings import Cited, cited
from referee.web.translate import gettext
from referee.web.words import shortened, time_of_day

# The log is where it can be read again; what is longer still stands whole in the transcript.
_LONGEST_TEXT = 2000


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry. ``turn`` is empty between Duels; ``standing`` where it still counts.

    ``ruling``: the ruling that the judge cited, where it can be read.
    """

    position: int
    time: str
    turn: str
    seat: str
    what: str
    sums: tuple[str, ...]
    notes: tuple[str, ...]
    ruling: Cited | None
    who: str
    is_undone: bool
    standing: str


def lines(rows: Iterable[Row], match: Match) -> tuple[LogLine, ...]:
    """``rows`` in words, the newest first."""
    written = [_line(row, match) for row in rows]
    return tuple(reversed(written))


def _line(row: Row, match: Match) -> LogLine:
    seat = seat_of(row)
    return LogLine(
        position=row.position,
        time=time_of_day(row.at),
        turn=gettext("T%(turn)s", turn=row.turn) if row.turn else "",
        seat=seat.value if seat else "",
        what=what(row.command, match, row.events),
        sums=sums(row, match),
        notes=_notes(row),
        ruling=cited(row.ruling) if row.ruling else None,
        who=shortened(row.by or ""),
        is_undone=not row.is_in_force,
        standing=_standing(row),
    )


def _notes(row: Row) -> tuple[str, ...]:
    notes = _long_texts(row.command)
    if row.note and not isinstance(row.command, c.Note):
        notes.append(shortened(row.note, 200))
    if row.answer and not is_appeal(row.command):
        notes.append(gettext("Answer: %(answer)s", answer=shortened(row.answer, _LONGEST_TEXT)))
    if row.ruling and not cited(row.ruling):
        notes.append(gettext("Ruling: %(ruling)s", ruling=shortened(row.ruling, 200)))
    if row.undoes:
        notes.append(gettext("Takes back entry %(position)s", position=row.undoes))
    if row.redoes:
        notes.append(gettext("Gives entry %(position)s again", position=row.redoes))
    for counter in row.due:
        notes.extend(due_words(counter))
    notes.extend(gettext("Corrects entry %(position)s", position=p) for p in row.corrects)
    rests = [change.rest for change in row.changes if change.rest]
    notes.extend(gettext("%(amount)s more than there was", amount=rest) for rest in rests)
    if row.objection is not None:
        notes.append(
            gettext(
                "Recorded against “%(objection)s”: %(reason)s",
                objection=refusal_title(row.objection),
                reason=shortened(row.overruled_because or "", 200),
            )
        )
    return tuple(notes)


def _long_texts(command: c.Command) -> list[str]:
    """What the judge wrote, where the entry's own line has room for its beginning only."""
    match command:
        case c.Note(text=text) | c.Rule(question=text) if not is_appeal(command):
            whole = shortened(text, _LONGEST_TEXT)
            return [] if whole == shortened(text) else [whole]
        case _:
            return []


def _standing(row: Row) -> str:
    match row.standing:
        case Standing.UNDONE:
            return gettext("undone")
        case Standing.REWOUND:
            return gettext("rewound")
        case Standing.IN_FORCE:
            return ""
