"""The notation of facts: each as a JSON object, read and written.

Owns what makes an object a fact, and says precisely what is wrong with one that is none.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from referee.duel.errors import Malformed, Problem
from referee.duel.notation import HIGHEST_TABLE, describe_range, read_settings
from referee.duel.ruleset import PRESETS, RANGES
from referee.duel.wire import read_object, write_object
from referee.floor import facts as f


def read_fact(given: object) -> f.Fact:
    """The fact in ``given``, a decoded JSON value. Raises ``Malformed``."""
    if not isinstance(given, Mapping):
        raise Malformed(Problem.NOT_AN_OBJECT, expected='{"do": …}')
    kind = f.FACTS.get(given["do"]) if isinstance(given.get("do"), str) else None
    if kind is None:
        raise Malformed(Problem.UNKNOWN_COMMAND, field="do", expected=" | ".join(sorted(f.FACTS)))
    fact: f.Fact = read_object(kind, {name: v for name, v in given.items() if name != "do"})
    return _checked(fact)


def write_fact(fact: f.Fact) -> dict[str, Any]:
    """``fact`` as an object that ``read_fact`` reads back to the same."""
    return {"do": fact.do, **write_object(fact)}


def _checked(fact: f.Fact) -> f.Fact:
    match fact:
        case f.OpenEvent() | f.ChangeEvent():
            return _checked_event(fact)
        case f.OpenRound(minutes=int(minutes)) if minutes not in RANGES["round_minutes"]:
            allowed = describe_range("round_minutes")
            raise Malformed(Problem.OUT_OF_RANGE, field="minutes", expected=allowed)
        case f.PairTable(table=table) if not 1 <= table <= HIGHEST_TABLE:
            raise Malformed(Problem.OUT_OF_RANGE, field="table", expected=f"1–{HIGHEST_TABLE}")
        case f.PairTable(teams=teams) if len(teams) != 2:
            raise Malformed(Problem.WRONG_TYPE, field="teams", expected="2 × integer")
        case f.MoveTable(to=to) if not 1 <= to <= HIGHEST_TABLE:
            raise Malformed(Problem.OUT_OF_RANGE, field="to", expected=f"1–{HIGHEST_TABLE}")
        case _:
            return fact


def _checked_event(fact: f.OpenEvent | f.ChangeEvent) -> f.Fact:
    if fact.ruleset not in PRESETS:
        raise Malformed(Problem.WRONG_TYPE, field="ruleset", expected=" | ".join(PRESETS))
    try:
        date.fromisoformat(fact.date)
    except ValueError:
        raise Malformed(Problem.WRONG_TYPE, field="date", expected="2013-11-16") from None
    return replace(fact, settings=read_settings(fact.settings, PRESETS[fact.ruleset]))
