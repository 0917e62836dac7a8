"""What the stage says to an entry that was not recorded.

Owns the objection with its reasons and the way to record anyway, what is impossible, the entry
that came too late, and one that cannot be read. What was sent is kept in each, ready to be sent
again; of an entry that waited on its device each says so. Must not know how it was sent.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from referee.duel.errors import Impossible, Refusal
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.web.command_words import what
from referee.web.forms import MADE
from referee.web.ledger import Ledger
from referee.web.log import LogLine, lines
from referee.web.refusals import refusal_sentence, refusal_title
from referee.web.rulings import Cited, cited
from referee.web.translate import gettext, ngettext

Fields = tuple[tuple[str, str], ...]
_OWN_FIELDS = frozenset({"after", "key", "overrule", "overrule_words", "open", MADE})
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class ObjectionStage:
    """``fields``: the entry as it was sent; ``go_back``: where it can be changed; ``waits``: it
    waits on its device, which is to be told whether it is to be recorded or dropped.
    """

    name: str
    title: str
    text: str
    ruling: Cited | None
    reasons: tuple[str, ...]
    is_reason_missing: bool
    can_overrule: bool
    fields: Fields
    go_back: str
    waits: bool


@dataclass(frozen=True, slots=True)
class HeadJudgeStage:
    """``fields``: the entry as it was sent; ``fault``: why the PIN given was not taken."""

    name: str
    title: str
    text: str
    fault: str
    fields: Fields
    go_back: str
    waits: bool


@dataclass(frozen=True, slots=True)
class ConflictStage:
    """``lines``: what was recorded meanwhile; ``more``: how many entries are not shown."""

    name: str
    title: str
    what: str
    lines: tuple[LogLine, ...]
    more: str
    fields: Fields
    go_back: str
    waits: bool


def objection_stage(
    match: Match, refused: Refusal, sent: Fields, *, url: str, is_reason_missing: bool = False
) -> ObjectionStage:
    return ObjectionStage(
        name="objection",
        title=refusal_title(refused.code),
        text=refusal_sentence(refused, match),
        ruling=cited(refused.ruling) if refused.ruling else None,
        reasons=(
            gettext("Head Judge decided"),
            gettext("Both teams agree"),
            gettext("Already played"),
        ),
        is_reason_missing=is_reason_missing,
        can_overrule=not isinstance(refused, Impossible),
        fields=entry_fields(sent),
        go_back=back_to_sheet(sent, url),
        waits=_waits(sent),
    )


def head_judge_stage(sent: Fields, *, url: str, fault: str) -> HeadJudgeStage:
    """The entry is the Head Judge's alone: with her PIN it is recorded from here."""
    return HeadJudgeStage(
        name="head-judge",
        title=gettext("Only the Head Judge records this"),
        text=gettext("Hand the tablet over, or ask for the Head Judge’s PIN."),
        fault=fault,
        fields=entry_fields(sent, keep_reason=True),
        go_back=back_to_sheet(sent, url),
        waits=_waits(sent),
    )


def conflict_stage(
    ledger: Ledger, line: Line, after: int, sent: Fields, *, url: str
) -> ConflictStage:
    meanwhile = [row for row in ledger.rows if row.position > after]
    hidden = max(0, len(meanwhile) - _SHOWN)
    return ConflictStage(
        name="conflict",
        title=ngettext(
            "Not recorded: %(num)d entry was made meanwhile",
            "Not recorded: %(num)d entries were made meanwhile",
            len(meanwhile),
        ),
        what=what(line.command, ledger.match),
        lines=lines(meanwhile[-_SHOWN:], ledger.match),
        more=ngettext("and %(num)d more", "and %(num)d more", hidden) if hidden else "",
        fields=entry_fields(sent, keep_reason=True),
        go_back=back_to_sheet(sent, url),
        waits=_waits(sent),
    )


def sent_before_stage(ledger: Ledger, line: Line, sent: Fields, *, url: str) -> ConflictStage:
    """The form of this entry was sent before with something else in it, and that is on record."""
    return ConflictStage(
        name="conflict",
        title=gettext("Not recorded: this form was sent before with something else in it"),
        what=what(line.command, ledger.match),
        lines=lines(ledger.rows[-1:], ledger.match),
        more="",
        fields=entry_fields(sent, keep_reason=True),
        go_back=back_to_sheet(sent, url),
        waits=_waits(sent),
    )


def malformed_stage(sentence: str, sent: Fields, *, url: str) -> ObjectionStage:
    """An entry that cannot be read: there is nothing to overrule."""
    return ObjectionStage(
        name="objection",
        title=gettext("This entry cannot be recorded"),
        text=sentence,
        ruling=None,
        reasons=(),
        is_reason_missing=False,
        can_overrule=False,
        fields=entry_fields(sent),
        go_back=back_to_sheet(sent, url),
        waits=_waits(sent),
    )


def _waits(sent: Fields) -> bool:
    return any(name == MADE for name, _ in sent)


def entry_fields(sent: Iterable[tuple[str, str]], *, keep_reason: bool = False) -> Fields:
    """The fields that make the entry, without those of the page it came from."""
    dropped = _OWN_FIELDS - {"overrule", "overrule_words"} if keep_reason else _OWN_FIELDS
    return tuple((name, value) for name, value in sent if name not in dropped)


def back_to_sheet(sent: Fields, url: str) -> str:
    """The sheet from which the entry came, with what was typed; else the board."""
    sheet = dict(sent).get("sheet")
    if not sheet:
        return url
    typed = [(name, value) for name, value in entry_fields(sent) if name not in ("do", "sheet")]
    return f"{url}?{urlencode([('open', sheet), *typed])}"
