"""The API's own description (OpenAPI 3.1), for programs that read one: ``/api/openapi.json``.

Owns which addresses there are, what each takes, and every answer it may give. Must not know how
they are answered: tests hold this against the routes and against real answers.
"""

from functools import cache
from typing import Any

from flask import Blueprint, Response

from referee import __version__
from referee.web.command_schemas import Schema, schemas
from referee.web.problems import MEDIA_TYPE, answer
from referee.web.rulings.api import LOCALES, MOST_HITS
from referee.web.state_schemas import (
    FOUND,
    LISTED,
    MATCHES,
    OPENED,
    PROBLEM,
    RECORDED,
    RULING,
    STATE,
)

openapi = Blueprint("openapi", __name__, url_prefix="/api")

_EVERYWHERE = {
    400: "What was sent cannot be read; the fields say what, where, and what was expected.",
    421: "Another machine's name was asked for.",
    503: "The record cannot be reached; try again.",
}
_SHUT = {
    401: "Not signed in: give a PIN, or the session of a device.",
    403: "Refused: a wrong PIN, or what only the Head Judge may do.",
    429: "Too many wrong PINs: wait.",
}
_SENT = {
    411: "The body has no Content-Length.",
    413: "The body is too long.",
    415: "The body is not UTF-8.",
}
_NO_MATCH = {404: "There is no match with this id."}
_NO_RULING = {404: "There is no ruling with this id."}
_REFUSED = {422: "A rule speaks against it, with its code and ruling; or the key is another's."}
_STALE = {409: "The match has moved on; its state comes along."}

_KEY: Schema = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "Sent again with the same key, a command is recorded once.",
    "schema": {"type": "string", "pattern": "^[!-~]([ -~]{0,198}[!-~])?$"},
}
_IF_MATCH: Schema = {
    "name": "If-Match",
    "in": "header",
    "description": "The position that the sender has before them; * for any.",
    "schema": {"type": "string", "pattern": '^("[0-9]{1,15}"|[0-9]{1,15}|\\*)$'},
}
_MATCH: Schema = {"name": "match_id", "in": "path", "required": True, "schema": {"type": "string"}}
_RULING: Schema = _MATCH | {"name": "ruling_id"}
_LANG: Schema = {"name": "lang", "in": "query", "schema": {"enum": sorted(LOCALES)}}
_Q: Schema = {"name": "q", "in": "query", "required": True, "schema": {"type": "string"}}
_LIMIT: Schema = {
    "name": "limit",
    "in": "query",
    "schema": {"type": "integer", "minimum": 1, "maximum": MOST_HITS},
}


@openapi.get("/openapi.json")
def show() -> Response:
    return answer(document())


@cache
def document() -> Schema:
    commands = schemas()
    opening = dict(commands["open-match"])
    opening["required"] = [name for name in opening["required"] if name != "do"]
    several = {"oneOf": [{"$ref": _ref(f"command-{do}")} for do in commands]}
    transcript = {"application/jsonl": {"schema": {"type": "string"}}}
    paths = {
        "/api/matches": {
            "get": _operation("Every match, running ones first", 200, "Matches", _SHUT),
            "post": _operation(
                "Open a match", 201, "Opened", _SHUT | _SENT | _REFUSED, (_KEY,), _json(opening)
            ),
        },
        "/api/matches/import": {
            "post": _operation(
                "A match out of its transcript",
                201,
                "Opened",
                _SHUT | _SENT | _REFUSED,
                (_KEY,),
                transcript,
            )
        },
        "/api/matches/{match_id}": {
            "get": _operation("The state of a match", 200, "State", _SHUT | _NO_MATCH, (_MATCH,))
        },
        "/api/matches/{match_id}/commands": {
            "post": _operation(
                "Record one command",
                200,
                "Recorded",
                _SHUT | _SENT | _NO_MATCH | _STALE | _REFUSED,
                (_MATCH, _KEY, _IF_MATCH),
                _json(several),
            )
        },
        "/api/matches/{match_id}/transcript": {
            "get": _operation("A match to take along", 200, "", _SHUT | _NO_MATCH, (_MATCH,))
        },
        "/api/rulings": {
            "get": _operation(
                "The rulings that answer a question", 200, "Found", {}, (_Q, _LANG, _LIMIT)
            )
        },
        "/api/rulings/{ruling_id}": {
            "get": _operation("One ruling", 200, "Ruling", _NO_RULING, (_RULING, _LANG))
        },
        "/api/openapi.json": {"get": _operation("This description", 200, "Description", {})},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "The tag duel referee", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {
                "Description": {"type": "object"},
                "Found": FOUND,
                "Listed": LISTED,
                "Matches": MATCHES,
                "Opened": OPENED,
                "Problem": PROBLEM,
                "Recorded": RECORDED,
                "Ruling": RULING,
                "State": STATE,
                **{f"command-{do}": said for do, said in commands.items()},
            },
            "securitySchemes": {
                "pin": {"type": "http", "scheme": "bearer"},
                "password": {"type": "http", "scheme": "basic"},
                "session": {"type": "apiKey", "in": "cookie", "name": "referee_session"},
            },
        },
        # nothing is asked of whoever sits at the server itself
        "security": [{}, {"pin": []}, {"password": []}, {"session": []}],
    }


def _operation(
    summary: str,
    status: int,
    shape: str,
    problems: dict[int, str],
    parameters: tuple[Schema, ...] = (),
    body: Schema | None = None,
) -> dict[str, Any]:
    """``shape``: the component that is answered; none where it is a transcript."""
    content = _json({"$ref": _ref(shape)})
    if not shape:
        content = {"application/jsonl": {"schema": {"type": "string"}}}
    responses: dict[str, Any] = {str(status): {"description": summary, "content": content}}
    for code, words in sorted((_EVERYWHERE | problems).items()):
        responses[str(code)] = {
            "description": words,
            "content": {MEDIA_TYPE: {"schema": {"$ref": _ref("Problem")}}},
        }
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": list(parameters),
        "responses": responses,
    }
    if body is not None:
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _ref(name: str) -> str:
    return f"#/components/schemas/{name}"
