"""What the API answers, as JSON Schema: the state of a match, a match in the list, a ruling.

Owns the other side of ``referee.duel.state`` and of the API's own answers. Every field that there
is is named here: a test holds real answers against it.
"""

from typing import Any

from referee.duel.vocabulary import Seat

Schema = dict[str, Any]

_WHOLE: Schema = {"type": "integer", "minimum": 0}
_NUMBER: Schema = {"type": "number", "minimum": 0}
_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_TRUTH: Schema = {"type": "boolean"}
_TEAM: Schema = {"enum": [1, 2]}
_SEAT: Schema = {"enum": [seat.value for seat in Seat]}


def _all(**properties: Schema) -> Schema:
    """An object with just these fields."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _or_null(said: Schema) -> Schema:
    return {"anyOf": [said, {"type": "null"}]}


def _of_teams(each: Schema) -> Schema:
    return _all(**{"1": each, "2": each})


_CHAIN = _all(
    links=_list(_all(number=_WHOLE, seat=_SEAT, card=_TEXT, speed=_WHOLE, outcome=_or_null(_TEXT))),
    to_respond=_or_null(_SEAT),
    resolving=_TRUTH,
)
_COUNTS = _all(
    monsters=_or_null(_WHOLE),
    spells_traps=_or_null(_WHOLE),
    hand=_or_null(_WHOLE),
    deck=_or_null(_WHOLE),
)
_COUNTER = _all(id=_WHOLE, name=_TEXT, seat=_SEAT, left=_WHOLE, next=_or_null(_SEAT), due=_TRUTH)
_DUEL = _all(
    number=_WHOLE,
    kind=_TEXT,
    first_team=_TEAM,
    life_points=_of_teams(_WHOLE),
    turn=_WHOLE,
    turn_player=_SEAT,
    phase=_TEXT,
    step=_or_null(_TEXT),
    may_attack=_TRUTH,
    normal_summon_used=_TRUTH,
    draw_skipped=_TRUTH,
    counts={"type": "object", "additionalProperties": _COUNTS},
    chain=_or_null(_CHAIN),
    field_spells=_list(_all(seat=_SEAT, card=_or_null(_TEXT))),
    responding_to=_or_null(_all(action=_TEXT, seat=_SEAT, to_respond=_or_null(_SEAT))),
    counters=_list(_COUNTER),
    extra_turn=_or_null(_WHOLE),
    outcome=_or_null(_all(winner=_or_null(_TEAM), reason=_TEXT)),
)
_CHANGE = _all(team=_TEAM, kind=_TEXT, before=_WHOLE, applied=_WHOLE, after=_WHOLE)
_BATTLE = _all(destroyed=_TEXTS, team=_or_null(_TEAM), amount=_WHOLE)
_RESULT = {"anyOf": [_list(_CHANGE), _BATTLE, _all(counter=_WHOLE), {"type": "null"}]}
_PENALTY = _all(
    seat=_or_null(_SEAT),
    team=_TEAM,
    infraction=_TEXT,
    severity=_TEXT,
    penalty=_TEXT,
    repeat=_TRUTH,
)

STATE = _all(
    position=_WHOLE,
    match=_all(
        ruleset=_TEXT,
        wins=_of_teams(_WHOLE),
        draws=_WHOLE,
        over=_TRUTH,
        winner=_or_null(_TEAM),
        result=_or_null(_TEXT),
        due=_or_null(_TEXT),
    ),
    duel=_or_null(_DUEL),
    clock=_all(
        running=_TRUTH,
        remaining_seconds={"type": "number"},
        extended_seconds=_NUMBER,
        time_called=_TRUTH,
    ),
    penalties=_list(_PENALTY),
    last=_all(position=_WHOLE, do=_TEXT, result=_RESULT),
    refused=_list(_all(line=_WHOLE, code=_TEXT, ruling=_or_null(_TEXT))),
    overruled=_list(_all(position=_WHOLE, code=_TEXT, reason=_TEXT)),
)
LISTED = _all(
    id=_TEXT,
    table=_or_null(_WHOLE),
    ruleset=_TEXT,
    teams=_list(_all(name=_TEXT, duelists=_TEXTS)),
    position=_WHOLE,
    wins=_of_teams(_WHOLE),
    draws=_WHOLE,
    over=_TRUTH,
    winner=_or_null(_TEAM),
    result=_or_null(_TEXT),
    opened_at=_TEXT,
    changed_at=_TEXT,
)
MATCHES = _all(matches=_list({"$ref": "#/components/schemas/Listed"}))
_STATE = {"$ref": "#/components/schemas/State"}
OPENED = _all(id=_TEXT, position=_WHOLE, state=_STATE, refused=STATE["properties"]["refused"])
RECORDED = _all(position=_WHOLE, state=_STATE)

_RULING: dict[str, Schema] = {
    "id": _TEXT,
    "url": _TEXT,
    "language": _TEXT,
    "fallback": _TRUTH,
    "topic": _all(id=_TEXT, title=_TEXT),
    "title": _TEXT,
    "question": _or_null(_TEXT),
    "text": _TEXT,
    "examples": _TEXTS,
    "cards": _TEXTS,
    "applies": _TEXT,
    "status": _TEXT,
    "default": _or_null(_TEXT),
    "alternatives": _TEXTS,
    "superseded_by": _or_null(_TEXT),
    "supersedes": _TEXTS,
    "sources": _list(_all(id=_or_null(_TEXT), title=_TEXT, date=_or_null(_TEXT))),
    "related": _TEXTS,
    "codes": _TEXTS,
    "origin": _TEXT,
    "jurisdiction": _TEXT,
}
RULING = _all(**_RULING)
FOUND = _all(
    q=_TEXT,
    lang=_TEXT,
    rulings=_list(_all(**_RULING, why=_list(_all(said=_TEXT, how=_TEXT, fields=_TEXTS)))),
)
PROBLEM: Schema = {
    "type": "object",
    "properties": {
        "type": {"type": "string", "pattern": "^urn:referee:"},
        "title": _TEXT,
        "status": _WHOLE,
        "detail": _TEXT,
    },
    "required": ["type", "title", "status"],
}
