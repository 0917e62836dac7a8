"""Facts in words: what was recorded of an event, as a sentence for its log.

Owns one for every kind of fact. The names of teams are those that they have now.
"""

from collections.abc import Callable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from babel.dates import format_date

from referee.duel.ruleset import PRESETS
from referee.floor import facts as f
from referee.floor.event import Event
from referee.web.labels import ruleset_label
from referee.web.rules_words import differing_words
from referee.web.translate import formats, gettext, ngettext
from referee.web.words import duration, isolated, listed, shortened

_SECOND = 1_000_000


def fact_words(fact: f.Fact, event: Event) -> str:
    """What ``fact`` says; ``event`` as it stands now."""
    return _WORDS[type(fact)](fact, event)


def place_words(fact: f.Fact) -> str:
    """The round and the table that a fact is about; empty where it is about neither."""
    round_, table = getattr(fact, "round", None), getattr(fact, "table", None)
    if round_ is None:
        return ""
    if table is None:
        return gettext("Round %(number)s", number=round_)
    return gettext("Round %(round)s, table %(table)s", round=round_, table=table)


def _name(text: str) -> str:
    return isolated(shortened(text))


def _team_name(event: Event, number: int) -> str:
    team = event.team(number)
    return _name(team.name) if team else ""


def _opened(fact: f.OpenEvent, _: Event) -> str:
    return gettext("The event was opened: %(what)s", what=_played_by(fact))


def _changed(fact: f.ChangeEvent, _: Event) -> str:
    return gettext("The event was changed: %(what)s", what=_played_by(fact))


def _played_by(fact: f.OpenEvent | f.ChangeEvent) -> str:
    rules = PRESETS[fact.ruleset].with_settings(fact.settings)
    day = format_date(date.fromisoformat(fact.date), "long", locale=formats())
    parts = [_name(fact.name), day, fact.zone, ruleset_label(fact.ruleset)]
    parts += differing_words(rules)
    if fact.forbidden_list:
        parts.append(_name(fact.forbidden_list))
    return listed(parts)


def _entered(fact: f.EnterTeam, _: Event) -> str:
    return gettext(
        "%(team)s entered, with %(duelists)s",
        team=_name(fact.name),
        duelists=listed(map(_name, fact.duelists)),
    )


def _renamed(fact: f.ChangeTeam, _: Event) -> str:
    return gettext(
        "Team %(number)s corrected: %(team)s, with %(duelists)s",
        number=fact.team,
        team=_name(fact.name),
        duelists=listed(map(_name, fact.duelists)),
    )


def _dropped(fact: f.DropTeam, event: Event) -> str:
    name = _team_name(event, fact.team)
    return gettext("Team %(number)s dropped: %(name)s", number=fact.team, name=name)


def _round_opened(fact: f.OpenRound, _: Event) -> str:
    if fact.minutes is None:
        return gettext("The next round was opened")
    return ngettext(
        "The next round was opened, %(num)d minute long",
        "The next round was opened, %(num)d minutes long",
        fact.minutes,
    )


def _paired(fact: f.PairTable, event: Event) -> str:
    first, second = fact.teams
    return gettext(
        "Paired: %(first)s (team %(first_number)s) against %(second)s (team %(second_number)s)",
        first=_team_name(event, first),
        first_number=first,
        second=_team_name(event, second),
        second_number=second,
    )


def _unpaired(_: f.UnpairTable, __: Event) -> str:
    return gettext("The pairing was taken out")


def _moved(fact: f.MoveTable, _: Event) -> str:
    return gettext("The match goes on at table %(table)s", table=fact.to)


def _started(fact: f.StartRound, _: Event) -> str:
    return ngettext(
        "The round started at %(num)d table",
        "The round started at %(num)d tables",
        len(fact.matches),
    )


def _paused(fact: f.PauseRound, _: Event) -> str:
    return gettext("The round stands still: %(reason)s", reason=shortened(fact.reason, 300))


def _resumed(_: f.ResumeRound, __: Event) -> str:
    return gettext("The round goes on")


def _time_called(_: f.CallRoundTime, __: Event) -> str:
    return gettext("Time was called")


def _ended(_: f.EndRound, __: Event) -> str:
    return gettext("The round ended")


def _covered(fact: f.CoverTable, _: Event) -> str:
    if fact.judge is None:
        return gettext("Nobody covers the table any more")
    return gettext("%(judge)s covers the table", judge=_name(fact.judge))


def _confirmed(_: f.ConfirmResult, __: Event) -> str:
    return gettext("The result slip is in")


def _check_started(_: f.StartDeckCheck, __: Event) -> str:
    return gettext("A deck check began")


def _check_ended(fact: f.EndDeckCheck, _: Event) -> str:
    if not fact.seconds:
        return gettext("The deck check ended, without an extension")
    given = duration(fact.seconds * _SECOND)
    return gettext("The deck check ended, with an extension of %(time)s", time=given)


def _archived(_: f.ArchiveEvent, __: Event) -> str:
    return gettext("The event was put into the archive")


def _restored(_: f.RestoreEvent, __: Event) -> str:
    return gettext("The event was brought back from the archive")


_WORDS: Mapping[type[f.Fact], Callable[[Any, Event], str]] = MappingProxyType(
    {
        f.OpenEvent: _opened,
        f.ChangeEvent: _changed,
        f.EnterTeam: _entered,
        f.ChangeTeam: _renamed,
        f.DropTeam: _dropped,
        f.OpenRound: _round_opened,
        f.PairTable: _paired,
        f.UnpairTable: _unpaired,
        f.MoveTable: _moved,
        f.StartRound: _started,
        f.PauseRound: _paused,
        f.ResumeRound: _resumed,
        f.CallRoundTime: _time_called,
        f.EndRound: _ended,
        f.CoverTable: _covered,
        f.ConfirmResult: _confirmed,
        f.StartDeckCheck: _check_started,
        f.EndDeckCheck: _check_ended,
        f.ArchiveEvent: _archived,
        f.RestoreEvent: _restored,
    }
)
