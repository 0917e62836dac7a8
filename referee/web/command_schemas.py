"""What a command may look like, as JSON Schema: made from the commands themselves.

Owns how a field's type is said in JSON Schema; it is the other side of ``referee.duel.wire``. What
no single field can tell is not said here, and answered as a fault.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from referee.duel import commands as c
from referee.duel.notation import COMMON, HIGHEST_TABLE, LONGEST_EXTENSION
from referee.duel.ruleset import PRESETS, RANGES, Ruleset, setting_names
from referee.duel.wire import names_of

Schema = dict[str, Any]

_SCALARS: Mapping[Any, Schema] = types.MappingProxyType(
    {
        int: {"type": "integer", "minimum": 0},
        float: {"type": "number", "minimum": 0},
        str: {"type": "string"},
        bool: {"type": "boolean"},
        datetime: {"type": "string", "format": "date-time"},
    }
)
_EVERY = types.MappingProxyType(
    {
        "at": _SCALARS[datetime],
        "overrule": {"type": "string", "description": "The reason to record it all the same."},
        "by": {"type": "string", "description": "Who records it."},
    }
)


def schemas() -> dict[str, Schema]:
    """A schema for each command, by its name."""
    return {do: _command(kind) for do, kind in sorted(c.COMMANDS.items())}


def _command(kind: type[c.Command]) -> Schema:
    said = _object(kind)
    free = [name for name in COMMON if name not in names_of(kind) and name != "do"]
    properties = {"do": {"const": kind.do}, **{name: _EVERY[name] for name in free}}
    said["properties"] = properties | said["properties"]
    said["required"] = ["do", *said["required"]]
    if kind is c.OpenMatch:
        said["properties"] |= _opening(said["properties"])
    if kind is c.Extend:
        said["properties"]["seconds"] = {"type": "number", **_between(1, LONGEST_EXTENSION)}
    return said


def _opening(said: Mapping[str, Schema]) -> dict[str, Schema]:
    """What the rulesets say of the fields of an opening."""
    duelists = _list(_SCALARS[str], least=1)
    team = said["teams"]["items"]
    return {
        "ruleset": {"enum": list(PRESETS)},
        "teams": _list(team | {"properties": team["properties"] | {"duelists": duelists}}, least=2),
        "settings": _settings(),
        "table": {"type": "integer", **_between(1, HIGHEST_TABLE)},
    }


def _between(least: int, most: int) -> Schema:
    return {"minimum": least, "maximum": most}


def _list(items: Schema, *, least: int) -> Schema:
    """One or two of them, or just two."""
    return {"type": "array", "items": items, "minItems": least, "maxItems": 2}


def _settings() -> Schema:
    hints = get_type_hints(Ruleset)
    properties = {name: _value(hints[name], may_be_null=False) for name in setting_names()}
    for name, allowed in RANGES.items():
        properties[name] = {"type": "integer", **_between(min(allowed), max(allowed))}
        if isinstance(allowed, tuple) or allowed.step > 1:
            properties[name] = {"enum": list(allowed)}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _object(kind: type) -> Schema:
    hints = get_type_hints(kind)
    properties, required = {}, []
    for field in fields(kind):
        name = field.metadata.get("name", field.name)
        is_needed = field.default is MISSING and field.default_factory is MISSING
        properties[name] = _value(hints[field.name], may_be_null=is_needed)
        if is_needed:
            required.append(name)
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _value(hint: Any, *, may_be_null: bool) -> Schema:
    """What is optional is left out; null is only what has to be there."""
    if get_origin(hint) in (Union, types.UnionType):
        kinds = get_args(hint)
        said = [_value(kind, may_be_null=False) for kind in kinds if kind is not types.NoneType]
        if may_be_null and types.NoneType in kinds:
            said.append({"type": "null"})
        return said[0] if len(said) == 1 else {"anyOf": said}
    if hint in _SCALARS:
        return _SCALARS[hint]
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _value(get_args(hint)[0], may_be_null=False)}
    if get_origin(hint) is not None:
        return {"type": "object"}
    if issubclass(hint, Enum):
        return {"enum": [member.value for member in hint]}
    return _object(hint)
