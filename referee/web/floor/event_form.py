"""The form of an event: what it is called, when and where, and what it is played by.

Owns its fields on the way in and out. What may be changed is decided by the floor's own rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from referee.duel.errors import Malformed, Problem
from referee.duel.ruleset import DEFAULT_RULESET, PRESETS
from referee.floor import facts as f
from referee.floor.event import Event
from referee.floor.notation import read_fact
from referee.web.drawers.common import Choice
from referee.web.forms import Form
from referee.web.labels import ruleset_label
from referee.web.setting_fields import (
    SettingField,
    read_settings,
    setting_fields,
    setting_text,
)
from referee.web.zone import localized

LONGEST_NAME = 100
_UTC = "UTC"


@dataclass(frozen=True, slots=True)
class EventForm:
    """``fault``: what was wrong with what was sent; the fields are as they were typed.

    ``kept``: settings of the event that the form does not offer, with their values.
    """

    fault: str
    name: str
    date: str
    zones: tuple[Choice, ...]
    rulesets: tuple[Choice, ...]
    forbidden_list: str
    settings: tuple[SettingField, ...]
    kept: tuple[tuple[str, str], ...]
    is_detailed: bool


def event_form(
    values: Mapping[str, str], *, at: datetime, zone: tzinfo, fault: str = ""
) -> EventForm:
    """The form with ``values``; ``zone``: the one that is offered first."""
    ruleset = values.get("ruleset", DEFAULT_RULESET)
    settings = setting_fields(values)
    return EventForm(
        fault=fault,
        name=values.get("name", ""),
        date=values.get("date", f"{localized(at, zone):%Y-%m-%d}"),
        zones=_zones(_name_of(zone), values.get("zone", "")),
        rulesets=tuple(Choice(name, ruleset_label(name), name == ruleset) for name in PRESETS),
        forbidden_list=values.get("forbidden_list", ""),
        settings=settings,
        kept=_kept(values, {f"setting_{field.name}" for field in settings}),
        is_detailed=any(field.value for field in settings),
    )


def _kept(values: Mapping[str, str], offered: set[str]) -> tuple[tuple[str, str], ...]:
    names = (name for name in values if name.startswith("setting_") and name not in offered)
    return tuple((name, values[name]) for name in names)


def values_of(event: Event) -> dict[str, str]:
    """The fields of a form that says what the event is now."""
    settings = {f"setting_{name}": setting_text(value) for name, value in event.settings.items()}
    return settings | {
        "name": event.name,
        "date": event.date,
        "zone": event.zone,
        "ruleset": event.ruleset,
        "forbidden_list": event.forbidden_list or "",
    }


def read_opening(form: Form) -> f.OpenEvent:
    """Raises ``Malformed``."""
    fact = _read(form, f.OpenEvent)
    assert isinstance(fact, f.OpenEvent)
    return fact


def read_change(form: Form) -> f.ChangeEvent:
    """Raises ``Malformed``."""
    fact = _read(form, f.ChangeEvent)
    assert isinstance(fact, f.ChangeEvent)
    return fact


def _read(form: Form, kind: type[f.Fact]) -> f.Fact:
    given = {name: form.get(name, "").strip() for name in ("name", "date", "zone", "ruleset")}
    fields: dict[str, Any] = {"do": kind.do, **given, "settings": read_settings(form)}
    if forbidden_list := form.get("forbidden_list", "").strip():
        fields["forbidden_list"] = forbidden_list
    if fields["zone"] not in _known_zones():
        raise Malformed(Problem.WRONG_TYPE, field="zone", expected="Europe/Belgrade")
    if len(fields["name"]) > LONGEST_NAME:
        raise Malformed(Problem.OUT_OF_RANGE, field="name", expected=f"≤ {LONGEST_NAME}")
    return read_fact(fields)


def _zones(first: str, chosen: str) -> tuple[Choice, ...]:
    """Every zone of a place, the server's first; and one that was chosen, whatever it is."""
    places = sorted(name for name in _known_zones() if _is_of_a_place(name))
    names = dict.fromkeys([first, *([chosen] if chosen else []), *places, _UTC])
    return tuple(Choice(name, name.replace("_", " "), name == (chosen or first)) for name in names)


def _is_of_a_place(name: str) -> bool:
    return "/" in name and not name.startswith(("Etc/", "SystemV/", "US/"))


def _name_of(zone: tzinfo) -> str:
    """What a zone is called in the time zone database; a server may have one without a name."""
    return str(zone) if str(zone) in _known_zones() else _UTC


@cache
def _known_zones() -> frozenset[str]:
    """The names in the time zone database, which is read from many files."""
    return frozenset(available_timezones())
