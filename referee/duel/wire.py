"""Frozen values as JSON and back, by the shape of their dataclass.

Owns the reading of fields by their type, with a precise fault for everything that does not fit.
A field with a default may be left out and may not be null; one without a default may be null where
its type says so; a field marked ``is_number`` is read as a number that has to be in range. Must not
know any particular command or event.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum, IntEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from referee.duel.errors import Malformed, Problem

_AS_IT_IS = frozenset({str, int, bool, type(None)})


def _name(field: Field[Any]) -> str:
    name: str = field.metadata.get("name", field.name)
    return name


@cache
def _shape(kind: type) -> tuple[tuple[Field[Any], str, Any], ...]:
    """Each field of a value with its name on the wire and its type."""
    hints = get_type_hints(kind)
    return tuple((field, _name(field), hints[field.name]) for field in fields(kind))


def names_of(kind: type) -> frozenset[str]:
    """The names that the fields of ``kind`` have in JSON."""
    return frozenset(name for _, name, _ in _shape(kind))


def read_object(kind: type, given: object, path: str = "") -> Any:
    """A ``kind`` out of a decoded JSON object. Raises ``Malformed`` with the field's path."""
    if not isinstance(given, Mapping):
        raise Malformed(Problem.WRONG_TYPE, field=path, expected="object")
    shape = _shape(kind)
    known = names_of(kind)
    for name in given:
        if name not in known:
            raise Malformed(
                Problem.UNKNOWN_FIELD, field=_join(path, name), expected=" | ".join(sorted(known))
            )
    values = {}
    for field, name, hint in shape:
        where = _join(path, name)
        if name in given:
            values[field.name] = _read_value(field, hint, given[name], where)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise Malformed(Problem.MISSING_FIELD, field=where, expected=_describe(hint))
    return kind(**values)


def _read_value(field: Field[Any], hint: Any, given: object, path: str) -> Any:
    if given is None and field.default is MISSING and types.NoneType in get_args(hint):
        return None
    if field.metadata.get("is_number"):
        return _numbered(hint, _integer(given, path), path)
    return read(_without_none(hint), given, path)


def _numbered(kind: type[IntEnum], number: int, path: str) -> IntEnum:
    try:
        return kind(number)
    except ValueError:
        raise Malformed(Problem.OUT_OF_RANGE, field=path, expected=_describe(kind)) from None


def _without_none(hint: Any) -> Any:
    """``X`` for ``X | None``: what is optional is left out, it is not null."""
    if get_origin(hint) in (Union, types.UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not types.NoneType]
        return kinds[0] if len(kinds) == 1 else tuple(kinds)
    return hint


def read(hint: Any, given: object, path: str) -> Any:
    """One value of type ``hint``. Raises ``Malformed``."""
    if isinstance(hint, tuple):
        return _read_either(hint, given, path)
    if get_origin(hint) is tuple:
        if not isinstance(given, list):
            raise _wrong_error(path, "list")
        return tuple(read(get_args(hint)[0], v, f"{path}[{i}]") for i, v in enumerate(given))
    if hint in _SCALARS:
        return _SCALARS[hint](given, path)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _member(hint, given, path)
    if get_origin(hint) is not None:
        return given if isinstance(given, Mapping) else _wrong(path, "object")
    return read_object(hint, given, path)


def _read_either(hints: tuple[Any, ...], given: object, path: str) -> Any:
    """A value of one of several types: seat or ``direct``, object or ``direct``."""
    if set(hints) == {int, float}:
        return _number(given, path)
    for hint in hints:
        if issubclass(hint, Enum):
            for member in hint:
                if given == member.value and isinstance(given, str):
                    return member
        elif isinstance(given, Mapping):
            return read_object(hint, given, path)
    raise _wrong_error(path, " | ".join(_describe(hint) for hint in hints))


def _member(kind: type[Enum], given: object, path: str) -> Any:
    for member in kind:
        if given == member.value and type(given) is type(member.value):
            return member
    raise _wrong_error(path, _describe(kind))


def _integer(given: object, path: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool):
        raise _wrong_error(path, "integer ≥ 0")
    if given < 0:
        raise Malformed(Problem.OUT_OF_RANGE, field=path, expected="integer ≥ 0")
    return given


def _number(given: object, path: str) -> int | float:
    if not isinstance(given, int | float) or isinstance(given, bool):
        raise _wrong_error(path, "number ≥ 0")
    if given < 0:
        raise Malformed(Problem.OUT_OF_RANGE, field=path, expected="number ≥ 0")
    return given


def read_text(given: object, path: str) -> str:
    if not isinstance(given, str):
        raise _wrong_error(path, "text")
    return given


def _truth(given: object, path: str) -> bool:
    if not isinstance(given, bool):
        raise _wrong_error(path, "true | false")
    return given


def read_time(given: object, path: str) -> datetime:
    """An ISO 8601 time with its zone, as UTC."""
    wrong = _wrong_error(path, "2013-11-16T14:03:22Z")
    if not isinstance(given, str):
        raise wrong
    try:
        at = datetime.fromisoformat(given)
        if at.tzinfo is None:
            raise wrong
        return at.astimezone(UTC)
    except (ValueError, OverflowError):
        raise wrong from None


def write_time(at: datetime) -> str:
    """``at`` as ISO 8601 in UTC, such as ``2013-11-16T14:03:22Z``."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


_SCALARS: Mapping[Any, Callable[[object, str], Any]] = {
    int: _integer,
    str: read_text,
    bool: _truth,
    datetime: read_time,
}


def _wrong_error(path: str, expected: str) -> Malformed:
    return Malformed(Problem.WRONG_TYPE, field=path, expected=expected)


def _wrong(path: str, expected: str) -> Any:
    raise _wrong_error(path, expected)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _describe(hint: Any) -> str:
    hint = _without_none(hint)
    if isinstance(hint, tuple):
        return " | ".join(_describe(kind) for kind in hint)
    if get_origin(hint) is tuple:
        return "list"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " | ".join(str(member.value) for member in hint)
    return {int: "integer ≥ 0", float: "number", str: "text", bool: "true | false"}.get(
        hint, "object"
    )


def write_object(part: Any) -> dict[str, Any]:
    """``part`` as an object that ``read_object`` reads back to the same."""
    written = {}
    for field, name, _ in _shape(part.__class__):
        value = getattr(part, field.name)
        is_default = field.default is not MISSING and value == field.default
        if is_default or (field.default_factory is not MISSING and not value):
            continue
        written[name] = _write(value)
    return written


def _write(value: Any) -> Any:
    if value.__class__ in _AS_IT_IS:  # most values by far
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_write(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _write(item) for name, item in value.items()}
    if isinstance(value, datetime):
        return write_time(value)
    if is_dataclass(value):
        return write_object(value)
    return value
