"""The notation: a command as a JSON object, read and written.

Owns what makes an object a command, and says precisely what is wrong with one that is none. Must
not know files, lines or the state of a match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, get_type_hints

from referee.duel import commands as c
from referee.duel.errors import Malformed, Problem
from referee.duel.ruleset import PRESETS, RANGES, Ruleset, Setting, setting_names
from referee.duel.vocabulary import ChangeKind, Phase, SideDeck
from referee.duel.wire import (
    names_of,
    read,
    read_object,
    read_text,
    read_time,
    write_object,
    write_time,
)

COMMON = ("do", "at", "overrule", "by")
HIGHEST_TABLE = 9999
LONGEST_EXTENSION = 36_000
"""Seconds: the longest round there is."""

# The ruleset table prints the size with an en dash.
_SIDE_DECK_ALIAS = {"0\N{EN DASH}15": SideDeck.UP_TO_15.value}


@dataclass(frozen=True, slots=True)
class Line:
    """A command with what every command may carry: when, by whom, and an overruling reason."""

    command: c.Command
    at: datetime | None = None
    overrule: str | None = None
    by: str | None = None


def read_line(given: object) -> Line:
    """The command in ``given``, a decoded JSON value. Raises ``Malformed``."""
    if not isinstance(given, Mapping):
        raise Malformed(Problem.NOT_AN_OBJECT, expected='{"do": …}')
    if "do" not in given:
        raise Malformed(Problem.MISSING_FIELD, field="do", expected="text")
    kind = c.COMMANDS.get(given["do"]) if isinstance(given["do"], str) else None
    if kind is None:
        raise Malformed(
            Problem.UNKNOWN_COMMAND, field="do", expected=" | ".join(sorted(c.COMMANDS))
        )
    common = [name for name in COMMON if name not in names_of(kind)]
    command = read_object(kind, {name: v for name, v in given.items() if name not in common})
    command = _checked(command)
    return Line(
        command=command,
        at=read_time(given["at"], "at") if "at" in given else None,
        overrule=read_text(given["overrule"], "overrule") if "overrule" in given else None,
        # The number of an advance-counter is called so too, and goes before the name.
        by=read_text(given["by"], "by") if "by" in common and "by" in given else None,
    )


def write_line(line: Line) -> dict[str, Any]:
    """``line`` as an object that ``read_line`` reads back to the same."""
    written: dict[str, Any] = {"do": line.command.do}
    if line.at is not None:
        written["at"] = write_time(line.at)
    written |= write_object(line.command)
    if line.overrule is not None:
        written["overrule"] = line.overrule
    if line.by is not None and "by" not in written:
        written["by"] = line.by
    return written


# --- what no single field can tell ---------------------------------------------------------------


def _checked(command: c.Command) -> c.Command:
    match command:
        case c.OpenMatch():
            return _checked_opening(command)
        case c.Enter(step=step, phase=phase) if step is not None and phase is not Phase.BATTLE:
            raise Malformed(Problem.NOT_ALLOWED, field="step", expected="phase: battle")
        case c.Life():
            if not command.changes:
                raise Malformed(Problem.WRONG_TYPE, field="changes", expected="≥ 1")
            for i, change in enumerate(command.changes):
                _check_change(change, f"changes[{i}]")
            corrects = any(ch.kind is ChangeKind.CORRECTION for ch in command.changes)
            if corrects and command.note is None:
                raise Malformed(Problem.MISSING_FIELD, field="note", expected="text")
        case c.Penalty():
            if command.seat is None and command.team is None:
                raise Malformed(Problem.MISSING_FIELD, field="seat", expected="seat | team")
            if command.seat is not None and command.team is not None:
                raise Malformed(Problem.NOT_ALLOWED, field="team", expected="seat | team")
        case c.Extend(seconds=seconds) if not 1 <= seconds <= LONGEST_EXTENSION:
            expected = f"1\N{EN DASH}{LONGEST_EXTENSION}"
            raise Malformed(Problem.OUT_OF_RANGE, field="seconds", expected=expected)
        case c.DeckOut(seats_out=()):
            raise Malformed(Problem.WRONG_TYPE, field="seats", expected="≥ 1")
        case c.Triggers(effects=()):
            raise Malformed(Problem.WRONG_TYPE, field="effects", expected="≥ 1")
        case _:
            pass
    return command


def _check_change(change: c.Change, path: str) -> None:
    needed = {
        "amount": change.kind.takes_amount,
        "to": change.kind.sets_total,
    }
    for name, is_needed in needed.items():
        value = getattr(change, name)
        if is_needed and value is None:
            raise Malformed(Problem.MISSING_FIELD, field=f"{path}.{name}", expected="integer ≥ 0")
        if not is_needed and value is not None:
            raise Malformed(
                Problem.NOT_ALLOWED, field=f"{path}.{name}", expected=f"kind: {change.kind}"
            )
    if change.corrects is not None and change.kind is not ChangeKind.CORRECTION:
        raise Malformed(Problem.NOT_ALLOWED, field=f"{path}.corrects", expected="kind: correction")


def _checked_opening(command: c.OpenMatch) -> c.OpenMatch:
    if command.ruleset not in PRESETS:
        raise Malformed(Problem.WRONG_TYPE, field="ruleset", expected=" | ".join(PRESETS))
    if command.table is not None and not 1 <= command.table <= HIGHEST_TABLE:
        expected = f"1\N{EN DASH}{HIGHEST_TABLE}"
        raise Malformed(Problem.OUT_OF_RANGE, field="table", expected=expected)
    settings = read_settings(command.settings, PRESETS[command.ruleset])
    if len(command.teams) != 2:
        raise Malformed(Problem.WRONG_TYPE, field="teams", expected="2 teams")
    duelists = PRESETS[command.ruleset].with_settings(settings).seats // 2
    for i, team in enumerate(command.teams):
        if len(team.duelists) != duelists:
            raise Malformed(
                Problem.WRONG_TYPE, field=f"teams[{i}].duelists", expected=f"{duelists} × text"
            )
    return replace(command, settings=settings)


def read_settings(given: Mapping[str, Any], preset: Ruleset) -> dict[str, Setting]:
    """The settings of one match, each checked against its range. Raises ``Malformed``."""
    hints = get_type_hints(Ruleset)
    settings: dict[str, Setting] = {}
    for name, value in given.items():
        path = f"settings.{name}"
        if name not in setting_names():
            raise Malformed(Problem.UNKNOWN_FIELD, field=path, expected=" | ".join(setting_names()))
        if name == "side_deck" and isinstance(value, str):
            value = _SIDE_DECK_ALIAS.get(value, value)
        settings[name] = read(hints[name], value, path)
        if name in RANGES and settings[name] not in RANGES[name]:
            raise Malformed(Problem.OUT_OF_RANGE, field=path, expected=describe_range(name))
    seats = settings.get("seats", preset.seats)
    if settings.get("passes_to_close", 1) > seats:  # type: ignore[operator]  # both are integers
        raise Malformed(
            Problem.OUT_OF_RANGE, field="settings.passes_to_close", expected=f"1–{seats}"
        )
    return settings


def describe_range(name: str) -> str:
    """The range of a setting, such as ``1–600`` or ``1, 3 … 99``."""
    allowed = RANGES[name]
    if isinstance(allowed, tuple):
        return " | ".join(str(value) for value in allowed)
    if allowed.step > 1:
        return f"{allowed[0]}, {allowed[1]} … {allowed[-1]}"
    return f"{allowed[0]}–{allowed[-1]}"
