"""The rulings as JSON, to be read by other programs; nothing is changed from here.

Owns their fields and what may be asked. Must not know how rulings are found.
"""

from typing import Any

from flask import Blueprint, Response, request

from referee.duel.errors import Malformed, Problem
from referee.translations.languages import LANGUAGES
from referee.web import desk
from referee.web.problems import answer, problem
from referee.web.refusals import malformed_sentence
from referee.web.rulings import reader
from referee.web.rulings.cited import url_of
from referee.web.translate import gettext
from rulings import Ruling, UnknownRuling
from rulings.search import Hit, Reason

api_rulings = Blueprint("api_rulings", __name__, url_prefix="/api/rulings")

MOST_HITS = 50
_USUAL_HITS = 10
# By HTML's name for each language, which is how they are asked for and answered.
LOCALES = {own.html: "sr_Cyrl" if own.locale == "sr" else own.locale for own in LANGUAGES.values()}
_TAGS = {locale: tag for tag, locale in LOCALES.items()}


@api_rulings.get("")
def search() -> Response:
    """What answers the question ``q``, best first, and why."""
    _check_asked("q", "lang", "limit")
    question = request.args.get("q")
    if question is None:
        raise Malformed(Problem.MISSING_FIELD, field="q", expected="text")
    locale = _locale()
    hits = desk.library().search(question, locale, _limit())
    return answer(
        {"q": question, "lang": _TAGS[locale], "rulings": [_hit(hit, locale) for hit in hits]}
    )


@api_rulings.get("/<ruling_id>")
def show(ruling_id: str) -> Response:
    _check_asked("lang")
    locale = _locale()
    try:
        ruling = desk.library().get(ruling_id, locale)
    except UnknownRuling:
        return problem(
            "unknown-ruling", 404, gettext("Not found"), gettext("There is no ruling with this id.")
        )
    return answer(_ruling(ruling, locale))


def _ruling(ruling: Ruling, locale: str) -> dict[str, Any]:
    return {
        "id": ruling.id,
        "url": url_of(ruling.id),
        "language": _TAGS[ruling.language],
        "fallback": ruling.language != locale,
        "topic": {"id": ruling.topic.id, "title": ruling.topic.title},
        "title": ruling.title,
        "question": ruling.asked,
        "text": ruling.text,
        "examples": list(ruling.examples),
        "cards": list(ruling.cards),
        "applies": ruling.applies.value,
        "status": ruling.status.value,
        "default": ruling.default,
        "alternatives": list(ruling.alternatives),
        "superseded_by": ruling.superseded_by,
        "supersedes": list(ruling.supersedes),
        "sources": [
            {"id": source.id, "title": source.title, "date": source.date}
            for source in ruling.sources
        ],
        "related": list(ruling.related),
        "codes": list(ruling.codes),
        "origin": ruling.origin.value,
        "jurisdiction": ruling.jurisdiction.value,
    }


def _hit(hit: Hit, locale: str) -> dict[str, Any]:
    why = [_reason(reason) for reason in hit.reasons]
    return {**_ruling(hit.ruling, locale), "why": why}


def _reason(reason: Reason) -> dict[str, Any]:
    return {"said": reason.said, "how": reason.how.value, "fields": list(reason.fields)}


def _locale() -> str:
    """The language that is asked for; else that of the reader."""
    asked = request.args.get("lang")
    if asked is None:
        return reader.locale()
    if asked not in LOCALES:
        raise Malformed(Problem.WRONG_TYPE, field="lang", expected=" | ".join(LOCALES))
    return LOCALES[asked]


def _limit() -> int:
    asked = request.args.get("limit", str(_USUAL_HITS))
    expected = f"1–{MOST_HITS}"
    if not asked.isascii() or not asked.isdigit():
        raise Malformed(Problem.WRONG_TYPE, field="limit", expected=expected)
    if len(asked) > len(str(MOST_HITS)) or not 1 <= int(asked) <= MOST_HITS:
        raise Malformed(Problem.OUT_OF_RANGE, field="limit", expected=expected)
    return int(asked)


def _check_asked(*known: str) -> None:
    for name in request.args:
        if name not in known:
            raise Malformed(Problem.UNKNOWN_FIELD, field=name, expected=" | ".join(known))
        if len(request.args.getlist(name)) > 1:
            raise Malformed(Problem.DUPLICATE_FIELD, field=name)


@api_rulings.errorhandler(Malformed)
def _malformed(fault: Malformed) -> Response:
    return problem(
        "malformed",
        400,
        gettext("This cannot be asked so"),
        malformed_sentence(fault),
        problem=fault.problem.value,
        field=fault.field or None,
        expected=fault.expected or None,
    )
