"""Questions and answers of db.ygoresources, as it hands them out.

Owns what its fields mean to us, in both shapes: as they come from there, with the texts of each
language under `qaData`, and flattened to one language. They answer for the OCG and have no
authority in the TCG.
"""

import html
import re
from collections.abc import Mapping
from typing import Any

from rulings.draft import Draft, checked
from rulings.errors import BadDraft
from rulings.faults import Fault, Problem
from rulings.ruling import Jurisdiction, Status

# Whether the translation still says what the card database of Konami says.
STATUSES = {
    "unconfirmable": Status.IN_FORCE,
    "confirmed": Status.IN_FORCE,
    "outdated": Status.OUTDATED,
    "zombie": Status.OUTDATED,
}
_CARD = re.compile(r"<<\s*(\d{1,9})\s*>>", re.ASCII)
_LANGUAGES = ("en", "fr")


def is_record(values: Mapping[str, Any]) -> bool:
    """Whether a row looks like one of theirs."""
    return not values.keys().isdisjoint(("qaData", "question", "answer", "konami_ids"))


def read(values: Mapping[str, Any], names: Mapping[int, str]) -> tuple[str, Draft]:
    """The id and the draft of a record; `names` are those of cards, by Konami's id.

    Raises `BadDraft`.
    """
    language, texts, cards, date = _raw(values) if "qaData" in values else _flat(values)
    number = texts.get("id", values.get("id"))
    if isinstance(number, bool) or not isinstance(number, int | str) or not _is_number(number):
        raise BadDraft((Fault("id", Problem.WRONG_TYPE, ("number",)),))
    status = texts.get("translationStatus", texts.get("status"))
    status = "confirmed" if status is None else status
    if not isinstance(status, str) or status not in STATUSES:
        raise BadDraft((Fault("status", Problem.NOT_ONE_OF, tuple(STATUSES)),))
    question, answer = _text(texts, "question", names), _text(texts, "answer", names)
    if not answer:
        raise BadDraft((Fault("answer", Problem.MISSING),))
    draft = Draft(
        language=language,
        title=_text(texts, "title", names) or question,
        asked=question,
        text=answer,
        cards=tuple(names[card] for card in _numbers(cards) if card in names),
        status=STATUSES[status],
        source=f"db.ygoresources.com, Q&A {int(number)}",
        date=date[:10] if isinstance(date, str) else "",
        jurisdiction=Jurisdiction.OCG,
    )
    return f"qa-{int(number)}", checked(draft)


def _raw(values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any], object, object]:
    worded = values["qaData"]
    if not isinstance(worded, dict):
        raise BadDraft((Fault("qaData", Problem.WRONG_TYPE, ("object",)),))
    for language in _LANGUAGES:
        if isinstance(texts := worded.get(language), dict):
            source = texts.get("thisSrc")
            date = source.get("date") if isinstance(source, dict) else None
            return language, texts, values.get("cards"), date
    raise BadDraft((Fault("qaData", Problem.NOT_ONE_OF, _LANGUAGES),))


def _flat(values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any], object, object]:
    return "en", values, values.get("konami_ids"), values.get("date")


def _text(texts: Mapping[str, Any], name: str, names: Mapping[int, str]) -> str:
    """A text with its cards by name; one whose name is not known, by its number."""
    text = texts.get(name)
    if text is not None and not isinstance(text, str):
        raise BadDraft((Fault(name, Problem.WRONG_TYPE, ("text",)),))
    filled = _CARD.sub(lambda at: names.get(int(at[1]), f"card {int(at[1])}"), text or "")
    return html.unescape(filled).strip()


def _numbers(cards: object) -> list[int]:
    return [card for card in cards if isinstance(card, int)] if isinstance(cards, list) else []


def _is_number(number: int | str) -> bool:
    return (isinstance(number, int) and 0 <= number < 10**12) or (
        isinstance(number, str) and number.isascii() and number.isdecimal() and len(number) < 12
    )
