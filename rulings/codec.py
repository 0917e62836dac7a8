"""A draft as JSON: how it is kept, and how it is written into a file and read from one.

Owns the names of the fields. What is empty is left out. Must not know where a draft is kept.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from typing import Any

from rulings.draft import MOST, Draft
from rulings.errors import BadDraft
from rulings.faults import Fault, Problem
from rulings.ruling import Applies, Jurisdiction, Status

FIELDS = tuple(field.name for field in fields(Draft))

_DEFAULTS: Mapping[str, object] = {
    field.name: field.default for field in fields(Draft) if field.default is not MISSING
}
_CHOICES: Mapping[str, type[StrEnum]] = {
    "applies": Applies,
    "status": Status,
    "jurisdiction": Jurisdiction,
}


def write(draft: Draft) -> dict[str, Any]:
    """The draft by its fields; what is as it usually is, is left out."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name in FIELDS
        if (value := getattr(draft, name)) and (name == "language" or value != _DEFAULTS.get(name))
    }


def read(written: Mapping[str, Any]) -> Draft:
    """The draft that is written so; `BadDraft` where a field is not of its kind.

    Whether its texts will do is not looked at.
    """
    faults: list[Fault] = []
    values: dict[str, Any] = {"title": "", "text": ""}
    for name, value in written.items():
        if name not in FIELDS:
            faults.append(Fault(name, Problem.UNKNOWN_FIELD, FIELDS))
        elif value is None:
            continue
        elif fault := _fault(name, value):
            faults.append(fault)
        elif name in MOST:
            values[name] = tuple(value)
        else:
            values[name] = _CHOICES[name](value) if name in _CHOICES else value
    if faults:
        raise BadDraft(tuple(faults))
    return Draft(**values)


def to_text(draft: Draft) -> str:
    return json.dumps(write(draft), ensure_ascii=False)


def from_text(text: str) -> Draft:
    """A draft that was kept."""
    return read(json.loads(text))


def _fault(name: str, value: object) -> Fault | None:
    if name in MOST:
        if not (isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)):
            return Fault(name, Problem.WRONG_TYPE, ("list",))
    elif not isinstance(value, str):
        return Fault(name, Problem.WRONG_TYPE, ("text",))
    elif name in _CHOICES and value not in list(_CHOICES[name]):
        return Fault(name, Problem.NOT_ONE_OF, tuple(_CHOICES[name]))
    return None
