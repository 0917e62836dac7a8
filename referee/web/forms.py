"""Forms: the fields of a page's form as a command.

Owns what a form may leave out or write in its own way (a half, both teams, a coin to be thrown).
The command itself is read by the notation, so that a form, the API and a file mean the same. Must
not know whether a rule objects.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.duel.counter_presets import PRESETS
from referee.duel.errors import Malformed, Problem
from referee.duel.notation import Line, read_line, write_line
from referee.duel.ruleset import LIFE_POINTS_LIMIT
from referee.duel.vocabulary import ChangeKind, Chosen, Position, Seat, Team
from referee.web.call_form import read_call_form
from referee.web.form_fields import texts, whole
from referee.web.penalty_form import read_penalty_form
from referee.web.trigger_rows import read_triggers

Form = MultiDict[str, str]
Fields = dict[str, Any]

_MINUTES = re.compile(r"([0-9]{1,4})(?::([0-5][0-9]))?")
_TO_KINDS = frozenset(kind.value for kind in ChangeKind if kind.sets_total)
_COIN = "coin"
FACE_DOWN = "face-down"
MADE = "made"
"""The field of an entry that waited: the time at the table, in milliseconds since 1970 began."""


def read_entry(form: Form, *, by: str | None = None, secret: bytes = b"") -> Line:
    """The line that a form on the board records. Raises ``Malformed``.

    ``secret``: what a thrown coin depends on beside the form's key, so that an entry sent twice
    is one throw and nobody can know it beforehand.
    """
    do = form.get("do", "")
    made = _READERS.get(do, _plain)
    fields = {"do": do, **made(form)}
    if do == "start-duel":
        fields |= _starter(form, secret)
    if overrule := overrule_of(form):
        fields["overrule"] = overrule
    if by and "by" not in fields:
        fields["by"] = by
    return read_line(fields)


def overrule_of(form: Form) -> str | None:
    """The reason to record it although a rule objects: the judge's own words, else the choice."""
    return form.get("overrule_words", "").strip() or form.get("overrule", "").strip() or None


def after_of(form: Form) -> int | None:
    """The position that the page showed; None where the form says none."""
    given = form.get("after", "")
    return whole(given, "after") if given else None


def made_of(form: Form) -> datetime | None:
    """When the entry was made, at the table; None where it was sent as it was made."""
    if not is_waiting(form):
        return None
    milliseconds = whole(form[MADE], MADE)
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC)
    except (OverflowError, ValueError, OSError):
        raise Malformed(Problem.OUT_OF_RANGE, field=MADE) from None


def is_waiting(form: Form) -> bool:
    """Whether the entry had to wait on its device for the server."""
    return MADE in form


# --- one command each ----------------------------------------------------------------------------


def _plain(form: Form) -> Fields:
    """Every field of the command by its own name; what was left empty is left out."""
    names = {name for name in form if name not in _PAGE_FIELDS}
    fields: Fields = {}
    for name in sorted(names):
        value = form.get(name, "").strip()
        if value:
            fields[name] = _converted(name, value)
    return fields


def _converted(name: str, value: str) -> object:
    if name in _WHOLE_FIELDS:
        return whole(value, name)
    return True if name in _YES_FIELDS else value


def _starter(form: Form, secret: bytes) -> Fields:
    """Who starts: a team and how that was settled, or a coin that is thrown now."""
    team, _, chosen = form.get("first_team", "").partition("-")
    if team == _COIN:
        return {"first_team": int(_throw(form.get("key", ""), secret)), "chosen": Chosen.COIN.value}
    fields: Fields = {"first_team": whole(team, "first_team")}
    if chosen:
        fields["chosen"] = chosen
    return fields


def _throw(key: str, secret: bytes) -> Team:
    if not key or not secret:
        return secrets.choice(list(Team))
    drawn = hmac.new(secret, f"coin {key}".encode(), hashlib.sha256).digest()[0]
    return list(Team)[drawn % len(Team)]


def _nothing(_: Form) -> Fields:
    return {}


def _life(form: Form) -> Fields:
    """One change, or one of the same kind for both teams; the other's amount may be its own."""
    kind = form.get("kind", "")
    change: Fields = {"kind": kind}
    other: Fields = {}
    if form.get("half"):
        is_paid = kind == ChangeKind.COST.value
        change["kind"] = (ChangeKind.PAY_HALF if is_paid else ChangeKind.HALVE).value
    else:
        amount_field = "to" if kind in _TO_KINDS else "amount"
        change[amount_field] = _amount(form, "amount", kind)
        if form.get("both") and form.get("amount_other", "").strip():
            other[amount_field] = _amount(form, "amount_other", kind)
    if kind == ChangeKind.CORRECTION.value and (corrects := form.get("corrects", "").strip()):
        change["corrects"] = whole(corrects, "corrects")
    team = whole(form.get("team", ""), "team")
    teams = (1, 2) if form.get("both") else (team,)
    changes = [{"team": n, **change, **(other if n != team else {})} for n in teams]
    fields: Fields = {"changes": changes}
    return fields | texts(form, "seat", "card", "note")


def _amount(form: Form, name: str, kind: str) -> int:
    """What a keypad can mean: nothing above the limit, and no change by 0."""
    amount = form.get(name, "").strip()
    if not amount:
        raise Malformed(Problem.MISSING_FIELD, field=name, expected="integer ≥ 0")
    value = whole(amount, name)
    least = 0 if kind in _TO_KINDS else 1
    if not least <= value <= LIFE_POINTS_LIMIT:
        expected = f"{least}\N{EN DASH}{LIFE_POINTS_LIMIT}"
        raise Malformed(Problem.OUT_OF_RANGE, field=name, expected=expected)
    return value


def _battle(form: Form) -> Fields:
    target: object = form.get("target", "")
    if target != "direct":
        target = {
            "seat": target,
            "position": _position(form),
            "value": whole(form.get("value", ""), "value"),
        }
    fields: Fields = {
        "seat": form.get("seat", ""),
        "atk": whole(form.get("atk", ""), "atk"),
        "target": target,
    }
    if form.get("piercing"):
        fields["piercing"] = True
    if form.get("no_damage"):
        fields["damage"] = 0
    elif damage := form.get("damage", "").strip():
        fields["damage"] = whole(damage, "damage")
    return fields


def _position(form: Form) -> str:
    """A face-down target is turned up first, in Defense Position (``battle-facedown-target``)."""
    position = form.get("position", "")
    return Position.DEFENSE.value if position == FACE_DOWN else position


def _declare_attack(form: Form) -> Fields:
    return {"target": form.get("target", ""), **texts(form, "seat", "card")}


def _activate(form: Form) -> Fields:
    """The card may go unnamed: what counts is that a link was made."""
    card = form.get("card", "").strip() or form.get("card_offered", "")
    fields: Fields = {
        "seat": form.get("seat", ""),
        "card": card,
        "speed": whole(form.get("speed", ""), "speed"),
    }
    if form.get("damage_step"):
        fields["damage_step"] = True
    return fields


def _deck_out(form: Form) -> Fields:
    return {"seats": form.getlist("seats")}


def _field_spell(form: Form) -> Fields:
    """The sheet that it is noted on has another field for a card."""
    return {"seat": form.get("seat", ""), "card": form.get("field_spell", "").strip() or None}


def _end_duel(form: Form) -> Fields:
    winner = form.get("winner", "")
    fields: Fields = {"winner": None if winner == "none" else whole(winner, "winner")}
    return fields | texts(form, "reason")


def _start_counter(form: Form) -> Fields:
    """By hand, or a preset: then all it needs is whose effect it is, and a name if you like."""
    preset = form.get("preset", "")
    if not preset:
        return _plain(form)
    if preset not in PRESETS:
        raise Malformed(Problem.WRONG_TYPE, field="preset", expected=" | ".join(PRESETS))
    seat = next((s for s in Seat if s.value == form.get("seat")), None)
    if seat is None:
        raise Malformed(Problem.WRONG_TYPE, field="seat", expected=" | ".join(Seat))
    name = form.get("name", "").strip() or None
    return write_line(Line(PRESETS[preset].command(seat, name)))


def _advance_counter(form: Form) -> Fields:
    return {
        "counter": whole(form.get("counter", ""), "counter"),
        "by": whole(form.get("turns", ""), "turns"),
    }


def _extend(form: Form) -> Fields:
    """Minutes out of a choice, or in the judge's own writing: ``4`` or ``3:30``."""
    written = form.get("time", "").strip()
    if written:
        found = _MINUTES.fullmatch(written)
        if not found:
            raise Malformed(Problem.WRONG_TYPE, field="time", expected="3:30")
        seconds = int(found[1]) * 60 + int(found[2] or 0)
    else:
        seconds = whole(form.get("seconds", ""), "seconds")
    return {"seconds": seconds, **_reason(form)}


def _rewind(form: Form) -> Fields:
    return {"to": whole(form.get("to", ""), "to"), **_reason(form)}


def _reason(form: Form) -> Fields:
    reason = form.get("reason_words", "").strip() or form.get("reason", "").strip()
    return {"reason": reason} if reason else {}


_READERS: Mapping[str, Callable[[Form], Fields]] = MappingProxyType(
    {
        "start-duel": _nothing,
        "life": _life,
        "battle": _battle,
        "declare-attack": _declare_attack,
        "activate": _activate,
        "triggers": read_triggers,
        "deck-out": _deck_out,
        "field-spell": _field_spell,
        "end-duel": _end_duel,
        "start-counter": _start_counter,
        "advance-counter": _advance_counter,
        "extend": _extend,
        "rewind": _rewind,
        "close-call": read_call_form,
        "penalty": read_penalty_form,
    }
)
_PAGE_FIELDS = frozenset(
    {"do", "after", "key", "open", "sheet", "overrule", "overrule_words", MADE}
)
_WHOLE_FIELDS = frozenset(
    {"team", "monsters", "spells_traps", "hand", "deck", "turns", "counter", "to"}
)
_YES_FIELDS = frozenset({"skip"})
