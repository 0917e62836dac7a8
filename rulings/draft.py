"""A draft: what is written down of a ruling that is kept beside the corpus.

Owns which texts make a ruling, and their limits. Must not know where it is kept, or in which format
it arrives.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulings.errors import BadDraft
from rulings.faults import Fault, Problem
from rulings.lookup import LOCALES
from rulings.ruling import Applies, Jurisdiction, Status

STATUSES = (Status.IN_FORCE, Status.SUPERSEDED, Status.OUTDATED)
DATES = ("2013-11-12", "2013-11", "2013")

# The most characters of each text, and the most entries of each list with their characters.
LONGEST = {"title": 1_000, "asked": 5_000, "text": 20_000, "source": 500}
MOST = {
    "examples": (20, 2_000),
    "cards": (100, 200),
    "related": (50, 100),
    "supersedes": (50, 100),
}
# On one line each; the others may have paragraphs.
_ONE_LINE = frozenset({"title", "source", "examples", "cards", "related", "supersedes"})

_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?", re.ASCII)
# Control characters but tab and line end, and halves of a character.
_NOT_WRITING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_SPACES = re.compile(r"\s+")
_LINE_END = re.compile(r"[ \t]*(?:\r\n?|\n)")
_PARAGRAPHS = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True)
class Draft:
    """`language` is the locale it is written in; `source` says whose ruling it is, where and when.

    `supersedes` names rulings, also of the corpus, that do not hold where this one does.
    """

    title: str
    text: str
    language: str = "en"
    asked: str = ""
    examples: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    applies: Applies = Applies.BOTH
    status: Status = Status.IN_FORCE
    superseded_by: str | None = None
    supersedes: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    source: str = ""
    date: str = ""
    jurisdiction: Jurisdiction = Jurisdiction.TCG


def checked(draft: Draft) -> Draft:
    """The draft as it is kept, its spaces put in order; or `BadDraft` with everything wrong."""
    tidied = _tidied(draft)
    if faults := tuple(_faults(tidied)):
        raise BadDraft(faults)
    return tidied


def _tidied(draft: Draft) -> Draft:
    texts = {name: _tidy(name, getattr(draft, name)) for name in LONGEST}
    lists = {
        name: tuple(dict.fromkeys(filter(None, (_tidy(name, e) for e in getattr(draft, name)))))
        for name in MOST
    }
    if texts["asked"] == texts["title"]:
        texts["asked"] = ""
    superseded_by = draft.superseded_by if draft.status is Status.SUPERSEDED else None
    changed = {**texts, **lists, "date": draft.date.strip(), "superseded_by": superseded_by or None}
    return replace(draft, **changed)  # type: ignore[arg-type]  # the fields by their names


def _tidy(name: str, text: str) -> str:
    if name in _ONE_LINE:
        return _SPACES.sub(" ", text).strip()
    return _PARAGRAPHS.sub("\n\n", _LINE_END.sub("\n", text)).strip()


def _faults(draft: Draft) -> Iterator[Fault]:
    for name, longest in LONGEST.items():
        text = getattr(draft, name)
        if not text and name in ("title", "text"):
            yield Fault(name, Problem.MISSING)
        yield from _text_faults(name, text, longest)
    for name, (most, longest) in MOST.items():
        entries = getattr(draft, name)
        if len(entries) > most:
            yield Fault(name, Problem.TOO_MANY, (str(most),))
        for entry in entries:
            yield from _text_faults(name, entry, longest)
    if draft.language not in LOCALES:
        yield Fault("language", Problem.NOT_ONE_OF, LOCALES)
    if draft.status not in STATUSES:
        yield Fault("status", Problem.NOT_ONE_OF, tuple(STATUSES))
    if draft.date and not _DATE.fullmatch(draft.date):
        yield Fault("date", Problem.NOT_A_DATE, DATES)


def _text_faults(name: str, text: str, longest: int) -> Iterator[Fault]:
    if len(text) > longest:
        yield Fault(name, Problem.TOO_LONG, (str(longest),))
    if found := _NOT_WRITING.search(text):
        yield Fault(name, Problem.CHARACTER, (f"U+{ord(found[0]):04X}",))
