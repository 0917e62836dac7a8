"""The judge call: called, at the table, answered, perhaps appealed, closed.

Owns what has happened in the open call and what the judge may record next; the extension that
closing grants is worked out in ``call_extension``.
"""

from dataclasses import dataclass
from datetime import datetime

from referee.duel import commands as c
from referee.duel.appeal import RULING, is_appeal
from referee.duel.calls import Call
from referee.duel.match import Match
from referee.web.calls import judge_calls
from referee.web.drawers.call_extension import ExtensionView, extension_view
from referee.web.drawers.common import Asked
from referee.web.ledger import Row
from referee.web.local_time import elapsed, milliseconds
from referee.web.rulings import Cited, cited
from referee.web.translate import gettext
from referee.web.words import duelist, duration, shortened, time_of_day


@dataclass(frozen=True, slots=True)
class CallSheet:
    """``steps``: what has happened, each with its time. ``stage``: none, called or arrived.

    ``question``: what an answer answers that is recorded while the call goes on. ``ruling`` is the
    id that goes with the answer, ``cited`` how it is called. ``finality``: the ruling on appeals.
    """

    name: str
    fault: str
    stage: str
    steps: tuple[tuple[str, str], ...]
    now: str
    now_time: str
    since_ms: int | None
    about: str
    question: str
    answer: str
    ruling: str
    cited: Cited | None
    is_appealed: bool
    finality: Cited | None
    extension: ExtensionView | None


def view(asked: Asked) -> CallSheet:
    call = asked.match.call
    if call is None:
        return _sheet(asked, "none")
    steps = _steps(asked, call)
    if call.arrival is None:
        waiting = gettext("Waiting for the judge")
        return _sheet(asked, "called", steps=steps, now=waiting, since=call.called_at)
    return _sheet(
        asked,
        "arrived",
        steps=steps,
        now=gettext("At the table for"),
        since=call.arrival.at,
        question=shortened(call.about or "", 200) or gettext("Judge call"),
        # once, and then the Head Judge's answer is final (ruling judge-take-call)
        is_appealed=judge_calls(asked.ledger)[-1].appeal is not None,
        extension=extension_view(asked.match, at=asked.at, game_loss=bool(asked.text("game_loss"))),
    )


def _steps(asked: Asked, call: Call) -> tuple[tuple[str, str], ...]:
    called = (_called_words(asked.match, call), time_of_day(call.called_at))
    rows = judge_calls(asked.ledger)[-1].rows
    later = ((words, time_of_day(row.at)) for row in rows if (words := _step_words(row)))
    return (called, *later)


def _step_words(row: Row) -> str:
    """What an entry did to the call after it was opened; empty for one that did nothing."""
    match row.command:
        case c.JudgeArrives():
            return gettext("Judge at the table")
        case command if is_appeal(command):
            return gettext("Appealed to the Head Judge")
        case c.Rule(answer=answer):
            return gettext("Answered: %(answer)s", answer=shortened(answer, 200))
        case _:
            return ""


def _called_words(match: Match, call: Call) -> str:
    about = shortened(call.about or "")
    if call.seat is None:
        return gettext("Judge called: %(about)s", about=about) if about else gettext("Judge called")
    who = duelist(match, call.seat)
    if about:
        return gettext("Called by %(duelist)s: %(about)s", duelist=who, about=about)
    return gettext("Called by %(duelist)s", duelist=who)


def _sheet(
    asked: Asked,
    stage: str,
    *,
    steps: tuple[tuple[str, str], ...] = (),
    now: str = "",
    since: datetime | None = None,
    question: str = "",
    is_appealed: bool = False,
    extension: ExtensionView | None = None,
) -> CallSheet:
    ruling = asked.text("ruling")
    return CallSheet(
        name="call",
        fault=asked.fault,
        stage=stage,
        steps=steps,
        now=now,
        now_time=duration(elapsed(since, asked.at)) if since else "",
        since_ms=milliseconds(since) if since else None,
        about=asked.text("about"),
        question=question,
        answer=asked.text("answer"),
        ruling=ruling,
        cited=cited(ruling) if ruling else None,
        is_appealed=is_appealed,
        finality=cited(RULING),
        extension=extension,
    )
