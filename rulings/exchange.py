"""Our own rows: a ruling as it stands in the files that are exported and imported.

Owns their fields. Must not know whether the file is JSON Lines or CSV.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rulings import codec
from rulings.draft import MOST, Draft, checked
from rulings.errors import BadDraft
from rulings.faults import Fault, Problem
from rulings.kept import PREFIXES, KeptRuling, house_id, is_kept_id, origin_of
from rulings.lookup import all_rulings
from rulings.ruling import Origin, Ruling

# In which the corpus is written.
_LANGUAGES = ("en", "fr", "sr_Cyrl")
# Told to readers of a file; an import has its own.
_TOLD = ("version", "by", "at")
_OF_THE_CORPUS = ("default", "alternatives")

COLUMNS = ("id", "origin", *codec.FIELDS, *_OF_THE_CORPUS, *_TOLD)
LISTS = frozenset({*MOST, "alternatives"})


def kept_row(kept: KeptRuling) -> dict[str, Any]:
    return {
        "id": kept.id,
        "origin": kept.origin.value,
        **codec.write(kept.draft),
        "version": kept.version,
        "by": kept.by,
        "at": kept.at.isoformat(),
    }


def corpus_rows() -> Iterator[dict[str, Any]]:
    """The corpus that comes with the package, in every language it is written in."""
    for language in _LANGUAGES:
        yield from map(_corpus_row, all_rulings(language))


def read(values: Mapping[str, Any]) -> tuple[str, Draft]:
    """The id and the draft of a row beside the corpus. Raises `BadDraft`.

    One that somebody has written by hand and that has no id gets that of a new house ruling.
    """
    written = {name: value for name, value in values.items() if name not in ("id", *_TOLD)}
    origin = written.pop("origin", None)
    draft = checked(codec.read(written))
    ruling_id = values.get("id") or house_id(draft.title)
    if not isinstance(ruling_id, str) or not is_kept_id(ruling_id):
        raise BadDraft((Fault("id", Problem.NOT_AN_ID, tuple(PREFIXES.values())),))
    if origin not in (None, "", origin_of(ruling_id).value):
        raise BadDraft((Fault("origin", Problem.NOT_ONE_OF, (origin_of(ruling_id).value,)),))
    return ruling_id, draft


def is_of_the_corpus(values: Mapping[str, Any]) -> bool:
    """Whether a row says exactly what the corpus says.

    Raises `BadDraft` if it would change it.
    """
    ruling_id = values.get("id")
    if not isinstance(ruling_id, str) or ruling_id not in _corpus("en"):
        return False
    known = _corpus(str(values.get("language", ""))).get(ruling_id)
    if known is None or any(value and known.get(name) != value for name, value in values.items()):
        raise BadDraft((Fault("id", Problem.OF_THE_CORPUS),))
    return True


@cache
def _corpus(language: str) -> Mapping[str, Mapping[str, Any]]:
    if language not in _LANGUAGES:
        return {}
    return {ruling.id: _corpus_row(ruling) for ruling in all_rulings(language)}


def _corpus_row(ruling: Ruling) -> dict[str, Any]:
    written: dict[str, Any] = {
        "id": ruling.id,
        "origin": Origin.CORPUS.value,
        "language": ruling.language,
        "title": ruling.title,
        "text": ruling.text,
        "examples": list(ruling.examples),
        "cards": list(ruling.cards),
        "applies": ruling.applies.value,
        "status": ruling.status.value,
        "related": list(ruling.related),
        "source": "; ".join(source.title for source in ruling.sources),
        "jurisdiction": ruling.jurisdiction.value,
        "default": ruling.default,
        "alternatives": list(ruling.alternatives),
    }
    return {name: value for name, value in written.items() if value}
