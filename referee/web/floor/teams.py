"""The teams of an event, as its page shows them, and the forms that change one.

Owns their fields on the way in and out. Lists of teams are read in ``team_lines``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.duel.errors import Malformed, Problem
from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.team import EventTeam
from referee.web import csv_file
from referee.web.floor.columns import Column
from referee.web.floor.line_report import read_facts
from referee.web.floor.team_lines import LONGEST_NAME, columns
from referee.web.forms import Form
from referee.web.translate import gettext
from referee.web.words import shortened

_LETTERS = "AB"


@dataclass(frozen=True, slots=True)
class DuelistField:
    """``name``: of the field in the form."""

    name: str
    words: str
    value: str


@dataclass(frozen=True, slots=True)
class TeamForm:
    """What is typed of a team; ``number``: 0 for a new one."""

    number: int
    name: str
    duelists: tuple[DuelistField, ...]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """``form``: open where the names of this team are corrected."""

    number: int
    name: str
    duelists: tuple[str, ...]
    is_dropped: bool
    form: TeamForm | None


@dataclass(frozen=True, slots=True)
class TeamsView:
    """``fault``: what was wrong, with a new team or the one whose form is open."""

    fault: str
    new: TeamForm
    rows: tuple[TeamRow, ...]
    playing: int
    is_tag: bool


def teams_view(
    event: Event, values: Mapping[str, str], *, opened: int = 0, fault: str = ""
) -> TeamsView:
    """``values``: what was typed, of the team ``opened`` or of a new one."""
    is_tag = len(columns(event)) > 2
    rows = tuple(_row(team, values, team.number == opened) for team in event.teams)
    return TeamsView(
        fault=fault,
        new=_form(0, {} if opened else values, len(columns(event)) - 1),
        rows=rows,
        playing=sum(not team.is_dropped for team in event.teams),
        is_tag=is_tag,
    )


def _row(team: EventTeam, values: Mapping[str, str], is_open: bool) -> TeamRow:
    form = None
    if is_open:
        stored = {"name": team.name} | {
            f"duelist_{letter}": name for letter, name in zip(_LETTERS, team.duelists, strict=False)
        }
        typed = {name: values[name] for name in stored if name in values}
        form = _form(team.number, stored | typed, len(team.duelists))
    return TeamRow(
        number=team.number,
        name=shortened(team.name),
        duelists=tuple(shortened(name) for name in team.duelists),
        is_dropped=team.is_dropped,
        form=form,
    )


def _form(number: int, values: Mapping[str, str], duelists: int) -> TeamForm:
    words = [gettext("Duelist A"), gettext("Duelist B")] if duelists > 1 else [gettext("Duelist")]
    names = [f"duelist_{letter}" for letter in _LETTERS[:duelists]]
    fields = (DuelistField(n, w, values.get(n, "")) for n, w in zip(names, words, strict=True))
    return TeamForm(number, values.get("name", ""), tuple(fields))


def read_new(form: Form, event: Event) -> f.EnterTeam:
    """Raises ``Malformed``."""
    name, duelists = _names(form, len(columns(event)) - 1)
    return f.EnterTeam(name=name, duelists=duelists)


def read_change(form: Form, event: Event, number: int) -> f.ChangeTeam:
    """Raises ``Malformed``."""
    team = event.team(number)
    name, duelists = _names(form, len(team.duelists) if team else len(columns(event)) - 1)
    return f.ChangeTeam(team=number, name=name, duelists=duelists)


def _names(form: Form, duelists: int) -> tuple[str, tuple[str, ...]]:
    fields = ["name", *(f"duelist_{letter}" for letter in _LETTERS[:duelists])]
    typed = [" ".join(form.get(field, "").split()) for field in fields]
    for field, text in zip(fields, typed, strict=True):
        _check_length(text, field)
    return typed[0], tuple(typed[1:])


def read_teams(text: str) -> tuple[f.EnterTeam, ...]:
    """The teams of a preview. Raises ``Malformed``."""
    teams = []
    for fact in read_facts(text, f.EnterTeam):
        assert isinstance(fact, f.EnterTeam)
        for name in (fact.name, *fact.duelists):
            _check_length(name, "facts")
        teams.append(fact)
    return tuple(teams)


def _check_length(text: str, field: str) -> None:
    if len(text) > LONGEST_NAME:
        raise Malformed(Problem.OUT_OF_RANGE, field=field, expected=f"≤ {LONGEST_NAME}")


def write_csv(event: Event) -> bytes:
    """The teams that play, as a file that can be imported again."""
    needed = columns(event)
    return csv_file.write((Column.NUMBER, *needed), _lines(event))


def _lines(event: Event) -> Iterable[tuple[object, ...]]:
    for team in event.teams:
        if not team.is_dropped:
            yield team.number, team.name, *team.duelists
