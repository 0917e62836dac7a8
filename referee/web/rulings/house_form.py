"""The form of a house ruling: its fields as a draft, and a draft as its fields.

Owns how lists are written in a form, one entry a line. Whether a draft can be kept is not its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from referee.translations.languages import LANGUAGES
from referee.web.rulings.fault_words import fault_sentence
from referee.web.rulings.words import APPLIES
from rulings.draft import LONGEST, Draft
from rulings.faults import Fault
from rulings.lookup import LOCALES
from rulings.ruling import Applies

TEXTS = ("title", "text", "asked", "source", "date")
LISTS = ("examples", "cards", "related", "supersedes")
_NAMES = {"sr_Cyrl": LANGUAGES["sr"].name} | {name: own.name for name, own in LANGUAGES.items()}


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class HouseForm:
    """``values`` by field, as they are typed; ``faults`` by field; ``version``: the one edited."""

    values: Mapping[str, str]
    faults: Mapping[str, str]
    languages: tuple[Option, ...]
    applies: tuple[Option, ...]
    longest: Mapping[str, int]
    judge: str
    version: int


def read_draft(form: MultiDict[str, str], kept: Draft) -> Draft:
    """What was typed; what the form has no field for is as it was ``kept``."""
    texts = {name: form.get(name, "") for name in TEXTS}
    lists = {name: tuple(form.get(name, "").splitlines()) for name in LISTS}
    applies = form.get("applies", "")
    return replace(
        kept,
        **texts,  # type: ignore[arg-type]  # the fields by their names
        **lists,  # type: ignore[arg-type]  # the same
        language=form.get("language", ""),
        applies=Applies(applies) if applies in list(Applies) else kept.applies,
    )


def house_form(
    draft: Draft,
    *,
    judge: str,
    version: int = 0,
    faults: tuple[Fault, ...] = (),
    trouble: str = "",
) -> HouseForm:
    """``faults``: of the draft; ``trouble``: why it could not be kept, though it is sound."""
    texts = {name: getattr(draft, name) for name in TEXTS}
    lists = {name: "\n".join(getattr(draft, name)) for name in LISTS}
    said = {"": trouble} if trouble else {}
    for fault in faults:
        said.setdefault(fault.field or "", fault_sentence(fault))
    return HouseForm(
        values={**texts, **lists},
        faults=said,
        languages=tuple(Option(name, _NAMES[name], name == draft.language) for name in LOCALES),
        applies=tuple(Option(a.value, str(APPLIES[a]), a is draft.applies) for a in Applies),
        longest=LONGEST,
        judge=judge,
        version=version,
    )
